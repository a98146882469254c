import Glibc
import Network
import Transport
import Wire

/// Authorisation of TCP clients by the list of keys. A key removed from the list is void at once, also for connected
/// clients.
extension Broker {
    private static let noKey = "The key of this client is not authorised."

    /// Returns the reason why a peer may not send Hello. Its key was listed when it connected, which may be long ago.
    func refusal(of peer: Peer) -> Goodbye? {
        guard let key = peer.key else { return nil }
        watchKeys()
        let isListed = PublicKey(hexadecimal: key).map { (try? authorizedKeys?.contains($0)) ?? false } ?? false
        return isListed ? nil : Goodbye(.notPermitted, Broker.noKey)
    }

    func watchKeys() {
        guard keyWatch == nil, let authorizedKeys else { return }
        do throws(TransportError) {
            keyWatch = try FolderWatch(RuntimeFolder.parent(of: authorizedKeys.path), on: loop, alsoWritten: true) {
                [unowned self] in scheduleKeyCheck()
            }
        } catch {
            log.warning("\(error.text) Connected clients stay connected when their key is removed.")
        }
    }

    /// Schedules a check of the list. Editors remove a file briefly before they rewrite it.
    private func scheduleKeyCheck() {
        guard !isKeyCheckScheduled else { return }
        isKeyCheckScheduled = true
        loop.schedule(after: configuration.timing.editing) { [weak self] in
            guard let self, !isStopping else { return }
            isKeyCheckScheduled = false
            // The folder may have been replaced meanwhile.
            keyWatch = nil
            watchKeys()
            dismissUnlisted()
        }
    }

    private func dismissUnlisted() {
        guard let authorizedKeys, clients.values.contains(where: { $0.key != nil }) else { return }
        do throws(TransportError) {
            let listed = try authorizedKeys.all()
            for client in Array(clients.values) {
                guard let key = client.key, PublicKey(hexadecimal: key).map(listed.contains) != true else { continue }
                log.info("\(client.name) is disconnected: \(authorizedKeys.path) no longer has the key \(key)")
                dismiss(client, Goodbye(.notPermitted, Broker.noKey))
            }
        } catch {
            // No new client gets in until the list is repaired. Connected clients came in by a list that was reliable.
            log.warning("\(error.text) Until then no further client is accepted over TCP.")
        }
    }
}
