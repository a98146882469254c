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
        /// Consecutive passes that have found no process.
        var emptyPasses = 0
        /// Searches for orphans, and how many of the last ones have found none.
        var searches = 0
        var quietSearches = 0
        /// Orphans that these searches have sent SIGKILL. One that stays is no new one.
        var killed: Set<Int32> = []
        var timer: LoopTimer?

        init(_ family: WorkerFamily) { self.family = family }
    }

    /// Passes after which processes that the kernel does not end are abandoned.
    private static let passLimit = 64
    /// Consecutive passes without a process that end the search if orphans have another parent than this process. A
    /// list of processes may have been read between two links of a chain.
    private static let emptyPassLimit = 3
    /// The same for searches for orphans, and the lists of children that are read in a search that finds none.
    private static let quietSearchLimit = 3
    private static let listsPerSearch = 4
    /// Searches after which a pass over all processes follows in any case: some 7 s. The living workers may leave
    /// orphans all the time.
    private static let searchLimit = 1000

    /// Sends SIGTERM to the surviving processes of an ended worker. Then sends SIGKILL until none is left, because each
    /// may have started others meanwhile. Processes that start their successor and end at once may be in no list that
    /// is read. Several searches in a row must therefore find none.
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
        guard !found.isEmpty else { return foundNone(survivors, after: number) }
        guard survivors.passes < Broker.passLimit else {
            peerLog.warning(.process, "Process \(found[0]) of an ended app cannot be ended.")
            return finish(survivors)
        }
        peerLog.debug(.process, "Ending \(found.count) that process \(leader) had started")
        survivors.passes += 1
        survivors.emptyPasses = 0
        survivors.watches = found.compactMap { process in
            loop.watch(process: process) { [weak self] in self?.isGone(process, of: survivors) }
        }
        let timing = configuration.timing
        let wait = number == SIGTERM ? timing.killing : timing.killingAgain
        survivors.timer = loop.schedule(after: survivors.watches.isEmpty ? .zero : wait) { [weak self] in
            self?.search(survivors)
        }
    }

    private func foundNone(_ survivors: Survivors, after signal: Int32) {
        survivors.emptyPasses += 1
        if inheritsOrphans {
            signal == SIGTERM ? search(survivors) : finish(survivors)
        } else if survivors.emptyPasses < Broker.emptyPassLimit {
            survivors.timer = loop.schedule(after: configuration.timing.killingAgain) { [weak self] in
                self?.signal(SIGKILL, survivors)
            }
        } else {
            finish(survivors)
        }
    }

    private func finish(_ survivors: Survivors) {
        self.survivors[survivors.family.leader] = nil
        finishStopping()
    }

    /// Kills orphans at short intervals until none appears any more. A pass over all processes follows.
    private func search(_ survivors: Survivors) {
        survivors.timer?.cancel()
        guard inheritsOrphans else { return signal(SIGKILL, survivors) }
        survivors.searches += 1
        survivors.quietSearches = killOrphans(survivors) ? 0 : survivors.quietSearches + 1
        if survivors.quietSearches == Broker.quietSearchLimit || survivors.searches == Broker.searchLimit {
            (survivors.searches, survivors.quietSearches, survivors.killed) = (0, 0, [])
            return signal(SIGKILL, survivors)
        }
        survivors.timer = loop.schedule(after: configuration.timing.searchInterval) { [weak self] in
            self?.search(survivors)
        }
    }

    private func isGone(_ process: Int32, of survivors: Survivors) {
        survivors.watches.removeAll { $0.process == process }
        if survivors.watches.isEmpty { search(survivors) }
    }

    /// Kills all orphans of the family that the lists of this process's children show, over and over within
    /// `BrokerTiming.searching`. Returns true if there were new ones, living or ended.
    ///
    /// Such a list is read in some ten microseconds, all processes in some milliseconds. Only the former is faster than
    /// a process that lives just long enough to start the next.
    private func killOrphans(_ survivors: Survivors) -> Bool {
        let family = survivors.family
        let end = ContinuousClock.now + configuration.timing.searching
        let (known, others) = (knownProcesses(besides: family), otherFamilies(than: family))
        var hasFound = false
        var quietLists = 0
        while quietLists < Broker.listsPerSearch, ContinuousClock.now < end {
            quietLists += 1
            for process in ProcessStatus.children() where !known.contains(process) {
                guard let status = ProcessStatus(of: process), isOrphan(status, of: family, process, others) else {
                    continue
                }
                if status.hasEnded {
                    waitpid(process, nil, WNOHANG)
                } else {
                    kill(process, SIGKILL)
                    killGroup(status)
                    guard survivors.killed.insert(process).inserted else { continue }
                }
                (hasFound, quietLists) = (true, 0)
            }
        }
        return hasFound
    }

    /// Kills the process group of an orphan. The kernel does that in one step, which no fork can pass.
    private func killGroup(_ status: ProcessStatus) {
        // Processes that this service was started with may be in its own process session.
        if status.group > 1, status.session != getsid(0) { kill(-status.group, SIGKILL) }
    }

    private func knownProcesses(besides family: WorkerFamily) -> Set<Int32> {
        DetachedProcess.children.union(workers.map(\.process)).union(inheritedChildren).subtracting([family.leader])
    }

    /// Returns the families of living workers, and of those whose processes still have time to end by themselves.
    private func otherFamilies(than family: WorkerFamily) -> WorkerFamilies {
        let all = workers.map(\.family) + survivors.values.map(\.family)
        return WorkerFamilies(all.filter { $0.leader != family.leader })
    }

    /// Sends a signal to each process of the family and returns their numbers. Each gets it as soon as it is found. A
    /// process that forks and ends would be gone at the end of the search. The kernel assigns numbers in ascending
    /// order, so the search meets its child as well.
    private func processes(of family: WorkerFamily, sending signal: Int32) -> [Int32] {
        let (excluded, others) = (knownProcesses(besides: family), otherFamilies(than: family))
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
        _ status: ProcessStatus, of family: WorkerFamily, _ process: Int32, _ others: WorkerFamilies
    ) -> Bool {
        inheritsOrphans && status.parent == getpid() && status.start >= family.start
            && !others.include(process, status)
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
    /// True if a service gave the worker a process session of its own. All members of it were then started by the
    /// worker.
    let hasSession: Bool

    /// Returns true for members of the worker's session, and for those that left it and still have its token.
    func includes(_ process: Int32, _ status: ProcessStatus) -> Bool {
        if hasSession, status.session == leader { return true }
        guard !token.isEmpty, status.start >= start else { return false }
        return ProcessStatus.environment("FANLIGHT_SPAWN_TOKEN", of: process) == token
    }
}

/// Families whose members are spared.
private struct WorkerFamilies {
    private let leaders: Set<Int32>
    private let tokens: Set<String>

    init(_ families: [WorkerFamily]) {
        leaders = Set(families.lazy.filter(\.hasSession).map(\.leader))
        tokens = Set(families.lazy.map(\.token).filter { !$0.isEmpty })
    }

    /// Returns true for a member of any of the families.
    func include(_ process: Int32, _ status: ProcessStatus) -> Bool {
        if leaders.contains(status.session) { return true }
        guard !tokens.isEmpty, let token = ProcessStatus.environment("FANLIGHT_SPAWN_TOKEN", of: process) else {
            return false
        }
        return tokens.contains(token)
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
