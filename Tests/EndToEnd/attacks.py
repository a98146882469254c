"""Attacks on a service by the holes of the past that they used, each beside an honest client."""

from collections.abc import Callable
from dataclasses import dataclass

import attacks_of_apps as apps
import attacks_of_peers as peers
import attacks_of_services as services
from place import Place
from programs import limited, with_small_disk, with_unread_log


@dataclass(frozen=True)
class Row:
    """A hole of the past by its number, and the attack on it."""

    number: int
    attack: Callable
    # Makes the service's program of the installed one and a folder.
    program: Callable | None = None

    def __str__(self):
        return f"{self.number} {self.attack.__name__.replace('_', ' ')}"

    def carry_out(self, installed, environment, folder):
        """Attacks a service of its own; returns the witness, and the service's log."""
        # A viewer dials no socket in a folder that is open to other users.
        folder.mkdir(mode=0o700, exist_ok=True)
        place = Place(installed, environment, folder, self.program and self.program(installed, folder))
        try:
            self.attack(place)
            assert place.service.exit_code is None
            return place.witness
        finally:
            print(place.close())


ROWS = [
    Row(1, peers.choose_identities),
    Row(2, peers.take_identities_of_others),
    Row(3, peers.dial_with_unknown_keys, lambda installed, folder: with_unread_log(installed, folder)[0]),
    Row(4, peers.stay_idle, lambda installed, folder: limited(installed, folder, 256)),
    Row(5, peers.paste_to_a_stopped_worker),
    Row(5, peers.paste_to_a_busy_worker),
    Row(5, peers.hold_requests_to_a_stopped_worker),
    Row(5, peers.send_incomplete_messages),
    Row(5, peers.begin_frames_as_a_worker_by_hand),
    Row(5, peers.send_a_thousand_incomplete_messages),
    Row(6, peers.show_too_much),
    Row(7, peers.ask_for_snapshots_that_expire),
    Row(7, peers.take_turns_with_snapshots),
    Row(8, peers.observe),
    Row(8, peers.attach_beside_a_controller),
    Row(9, peers.acknowledge),
    Row(9, peers.ping),
    Row(9, peers.flood_the_gate),
    Row(9, peers.send_large_requests),
    Row(9, peers.flood_over_many_connections),
    Row(9, peers.wait_without_end),
    Row(9, peers.attach_again_and_again),
    Row(9, peers.read_logs),
    Row(9, peers.follow_logs),
    Row(10, apps.show_hostile_vectors),
    Row(11, apps.show_hostile_images),
    Row(12, apps.fill_the_disk, with_small_disk),
    Row(13, apps.store_under_similar_names),
    Row(14, apps.abuse_logs_and_names),
    Row(14, apps.replace_records_by_pipes),
    Row(14, apps.plant_a_link_for_removed_folders),
    Row(14, apps.start_a_chain_of_processes),
    Row(15, apps.open_addresses),
    Row(15, services.offer_four_gigabytes),
    Row(15, services.flood_a_viewer),
    Row(16, apps.close_with_many_files),
    Row(17, apps.kill_workers),
    Row(18, apps.page_through_rows),
    Row(19, peers.open_and_close_sessions),
    Row(20, peers.look_at_an_unwatched_session),
    Row(21, apps.print_without_end),
]
