import CLinux
import Glibc
import Transport

/// Termination of the processes that an app started. They end with it, also those in a session of their own.
extension Broker {
    /// The processes of an ended worker that are being ended.
    final class Survivors {
        let family: WorkerFamily
        /// The processes that the last pass found and that still run.
        var watches: [ProcessWatch] = []
        var passes = 0
        var timer: LoopTimer?

        init(_ family: WorkerFamily) { self.family = family }
    }

    /// Passes after which processes that the kernel does not end are given up.
    private static let passLimit = 64

    /// Sends SIGTERM to the surviving processes of an ended worker. Then sends SIGKILL until none is left, because
    /// each may have started others meanwhile.
    func endSurvivingChildren(of family: WorkerFamily) {
        guard survivors[family.leader] == nil else { return }
        let survivors = Survivors(family)
        self.survivors[family.leader] = survivors
        signal(SIGTERM, survivors)
    }

    private func signal(_ number: Int32, _ survivors: Survivors) {
        let leader = survivors.family.leader
        survivors.timer?.cancel()
        for watch in survivors.watches { loop.unwatch(watch) }
        survivors.watches = []
        let found = processes(of: survivors.family, sending: number)
        guard !found.isEmpty, survivors.passes < Broker.passLimit else {
            if let stubborn = found.first {
                peerLog.warning(.process, "Process \(stubborn) of an ended app cannot be ended.")
            }
            self.survivors[leader] = nil
            return finishStopping()
        }
        peerLog.debug(.process, "Ending \(found.count) that process \(leader) had started")
        survivors.passes += 1
        survivors.watches = found.compactMap { process in
            loop.watch(process: process) { [weak self] in self?.isGone(process, of: survivors) }
        }
        let timing = configuration.timing
        let wait = number == SIGTERM ? timing.killing : timing.killingAgain
        survivors.timer = loop.schedule(after: survivors.watches.isEmpty ? .zero : wait) { [weak self] in
            self?.signal(SIGKILL, survivors)
        }
    }

    private func isGone(_ process: Int32, of survivors: Survivors) {
        survivors.watches.removeAll { $0.process == process }
        if survivors.watches.isEmpty { signal(SIGKILL, survivors) }
    }

    /// Sends a signal to each process of the family and returns their numbers. Each gets it as soon as it is found: a
    /// process that forks and ends would be gone at the end of the search, and the kernel assigns numbers in ascending
    /// order, so the search meets its child as well.
    private func processes(of family: WorkerFamily, sending signal: Int32) -> [Int32] {
        let others = workers.map(\.family).filter { $0.leader != family.leader }
        let excluded = DetachedProcess.children.union(workers.map(\.process)).union(inheritedChildren)
            .subtracting([family.leader])
        var found: [Int32] = []
        SmallFile.forEachName(in: "/proc") { name in
            guard let process = Int32(name), process != getpid(), !excluded.contains(process),
                let status = ProcessStatus(of: process), !status.hasEnded,
                family.includes(process, status) || isOrphan(status, of: family, process, others)
            else { return }
            kill(process, signal)
            found.append(process)
        }
        return found
    }

    /// Returns true if a process lost its parent, was inherited by this service, and belongs to no living worker. The
    /// process may have left its session and cleared its environment.
    private func isOrphan(
        _ status: ProcessStatus, of family: WorkerFamily, _ process: Int32, _ others: [WorkerFamily]
    ) -> Bool {
        inheritsOrphans && status.parent == getpid() && status.start >= family.start
            && !others.contains { $0.includes(process, status) }
    }

    // MARK: Orphans

    /// Makes this process the parent of all processes below it that lose theirs. Must be called before the first worker
    /// is started.
    func inheritOrphans() {
        // The first process of a container inherits orphans of others as well.
        inheritsOrphans = linux_inherit_orphans() == 0 && getpid() != 1
        SmallFile.forEachName(in: "/proc") { name in
            // A script may have started others before it became this service.
            guard let process = Int32(name), ProcessStatus(of: process)?.parent == getpid() else { return }
            inheritedChildren.insert(process)
        }
    }

    /// Reaps inherited processes that have ended. Workers are reaped by their watch, which needs the exit status.
    func reapOrphans() {
        guard !isReapScheduled else { return }
        isReapScheduled = true
        loop.schedule(after: configuration.timing.tidying) { [weak self] in
            guard let self else { return }
            isReapScheduled = false
            while let process = DetachedProcess.endedChild() {
                // The kernel reports this one again until its watch has reaped it.
                guard !DetachedProcess.children.contains(process) else { return reapOrphans() }
                waitpid(process, nil, WNOHANG)
                inheritedChildren.remove(process)
            }
        }
    }
}

/// The processes that one worker has started, and their descendants.
struct WorkerFamily {
    let leader: Int32
    /// The spawn token, which they inherit in their environment; empty if unknown.
    let token: String
    /// The start of the worker. Its descendants are not older.
    let start: UInt64
    /// True if a service gave the worker a process session of its own, so that all members of it were started by the
    /// worker.
    let hasSession: Bool

    /// Returns true for members of the worker's session, and for those that left it and still have its token.
    func includes(_ process: Int32, _ status: ProcessStatus) -> Bool {
        if hasSession, status.session == leader { return true }
        guard !token.isEmpty, status.start >= start else { return false }
        return ProcessStatus.environment("FANLIGHT_SPAWN_TOKEN", of: process) == token
    }
}

extension WorkerFamily {
    /// The family of a process that a previous service started. Must be created while that process runs, if it does.
    init(ofPrevious process: Int32) {
        self.init(
            leader: process, token: ProcessStatus.environment("FANLIGHT_SPAWN_TOKEN", of: process) ?? "",
            start: ProcessStatus(of: process)?.start ?? 0, hasSession: true)
    }
}
