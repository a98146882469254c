import CLinux
import Glibc
import Transport

/// Termination of the processes that an app started. They end with it, also those in a session of their own.
extension Broker {
    /// The termination of the processes that an ended worker left behind.
    final class FamilyTermination {
        let family: WorkerFamily
        /// The pass that is under way.
        var pass: TerminationPass?
        /// The processes that the last pass found and that still run.
        var watches: [Int32: ProcessWatch] = [:]
        /// True if the last pass found processes that are not watched: no descriptor was left for them.
        var hasUnwatched = false
        var passes = 0
        /// Consecutive passes that have found no process.
        var emptyPasses = 0
        /// Searches for orphans, and how many of the last ones have found none.
        var searches = 0
        var quietSearches = 0
        /// Orphans that these searches have sent SIGKILL. One that stays is no new one.
        var killed: Set<Int32> = []
        var timer: LoopTimer?
        /// The part of a search that waits for its turn.
        fileprivate var waitingStep: (() -> Void)?

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

    /// Sends SIGTERM to the processes that an ended worker left behind. Then sends SIGKILL until none is left, because
    /// each may have started others meanwhile. Processes that start their successor and end at once may be in no list
    /// that is read. Several searches in a row must therefore find none.
    func terminateFamily(_ family: WorkerFamily) {
        guard terminations[family.leader] == nil else { return }
        let termination = FamilyTermination(family)
        self.terminations[family.leader] = termination
        signal(SIGTERM, termination)
    }

    /// Performs a part of a search in a turn of the loop in which no other termination does. It takes the place of a
    /// part that waits.
    private func takeTurn(_ termination: FamilyTermination, _ step: @escaping () -> Void) {
        termination.timer?.cancel()
        let isQueued = termination.waitingStep != nil
        termination.waitingStep = step
        guard !isQueued else { return }
        searchTurns.append { completion in
            let step = termination.waitingStep
            termination.waitingStep = nil
            step?()
            completion()
        }
    }

    /// Begins a pass over all processes.
    private func signal(_ number: Int32, _ termination: FamilyTermination) {
        for watch in termination.watches.values { loop.unwatch(watch) }
        (termination.watches, termination.hasUnwatched) = ([:], false)
        termination.pass = TerminationPass(sending: number)
        takeTurn(termination) { [weak self] in self?.proceed(termination) }
    }

    /// Continues a pass for `BrokerTiming.searchTimeLimit`, so that the service also serves its clients meanwhile.
    private func proceed(_ termination: FamilyTermination) {
        guard let pass = termination.pass else { return }
        let end = ContinuousClock.now + configuration.timing.searchTimeLimit
        // Workers may have been started since the last part of the pass.
        let (known, others) = (knownProcesses(besides: termination.family), otherLeaders(termination))
        while let process = pass.next() {
            if process != getpid(), !known.contains(process), let status = ProcessStatus(of: process),
                includes(process, status, termination, pass, others)
            {
                kill(process, pass.signal)
                pass.found.insert(process)
                watch(process, termination)
            }
            guard ContinuousClock.now < end else {
                return takeTurn(termination) { [weak self] in self?.proceed(termination) }
            }
        }
        termination.pass = nil
        finished(pass, termination)
    }

    /// Watches for the end of a process, unless the descriptor is one that the service keeps for its own files.
    private func watch(_ process: Int32, _ termination: FamilyTermination) {
        let watch = loop.watch(process: process) { [weak self] in self?.isGone(process, of: termination) }
        if watch == nil, errno == ESRCH { return }
        guard let watch, watch.descriptor < ConnectionLimit.descriptors else {
            if let watch { loop.unwatch(watch) }
            termination.hasUnwatched = true
            return
        }
        termination.watches[process] = watch
    }

    private func finished(_ pass: TerminationPass, _ termination: FamilyTermination) {
        guard let first = pass.found.first else { return foundNone(termination, after: pass.signal) }
        guard termination.passes < Broker.passLimit else {
            peerLog.warning(.process, "Process \(first) of an ended app cannot be ended.")
            return finish(termination)
        }
        peerLog.debug(
            .process, "Ending \(pass.found.count) that process \(termination.family.leader) had started")
        termination.passes += 1
        termination.emptyPasses = 0
        let timing = configuration.timing
        let wait = pass.signal == SIGTERM ? timing.killDelay : timing.terminationCheckInterval
        let isOver = termination.watches.isEmpty && !termination.hasUnwatched
        termination.timer = loop.schedule(after: isOver ? .zero : wait) { [weak self] in
            self?.search(termination)
        }
    }

    private func foundNone(_ termination: FamilyTermination, after signal: Int32) {
        termination.emptyPasses += 1
        if inheritsOrphans(of: termination.family) {
            signal == SIGTERM ? search(termination) : finish(termination)
        } else if termination.emptyPasses < Broker.emptyPassLimit {
            termination.timer = loop.schedule(after: configuration.timing.terminationCheckInterval) { [weak self] in
                self?.signal(SIGKILL, termination)
            }
        } else {
            finish(termination)
        }
    }

    private func finish(_ termination: FamilyTermination) {
        for watch in termination.watches.values { loop.unwatch(watch) }
        termination.waitingStep = nil
        self.terminations[termination.family.leader] = nil
        terminateEndedFamilies()
        finishStopping()
    }

    /// Kills orphans at short intervals until none appears any more. A pass over all processes follows.
    private func search(_ termination: FamilyTermination) {
        guard inheritsOrphans(of: termination.family) else { return signal(SIGKILL, termination) }
        takeTurn(termination) { [weak self] in self?.searchOnce(termination) }
    }

    private func searchOnce(_ termination: FamilyTermination) {
        termination.searches += 1
        termination.quietSearches = killOrphans(termination) ? 0 : termination.quietSearches + 1
        if termination.quietSearches == Broker.quietSearchLimit || termination.searches == Broker.searchLimit {
            (termination.searches, termination.quietSearches, termination.killed) = (0, 0, [])
            return signal(SIGKILL, termination)
        }
        termination.timer = loop.schedule(after: configuration.timing.searchInterval) { [weak self] in
            self?.search(termination)
        }
    }

    private func isGone(_ process: Int32, of termination: FamilyTermination) {
        termination.watches[process] = nil
        if termination.watches.isEmpty, !termination.hasUnwatched, termination.pass == nil { search(termination) }
    }

    /// Kills all orphans of the family that the lists of this process's children show, over and over within
    /// `BrokerTiming.searchTimeLimit`. Returns true if there were new ones, living or ended.
    ///
    /// Such a list is read in some ten microseconds, all processes in some milliseconds. Only the former is faster than
    /// a process that lives just long enough to start the next.
    private func killOrphans(_ termination: FamilyTermination) -> Bool {
        let end = ContinuousClock.now + configuration.timing.searchTimeLimit
        let (known, others) = (knownProcesses(besides: termination.family), otherLeaders(termination))
        var hasFound = false
        var quietLists = 0
        while quietLists < Broker.listsPerSearch {
            quietLists += 1
            for process in ProcessStatus.children(of: getpid()) where !known.contains(process) {
                guard ContinuousClock.now < end else { return true }
                if termination.killed.contains(process) {
                    guard waitpid(process, nil, WNOHANG) == process else { continue }
                    termination.killed.remove(process)
                } else {
                    guard let status = ProcessStatus(of: process),
                        isOrphan(process, status, of: termination.family, others)
                    else { continue }
                    if status.hasEnded {
                        waitpid(process, nil, WNOHANG)
                    } else {
                        kill(process, SIGKILL)
                        killGroup(status)
                        termination.killed.insert(process)
                    }
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

    /// Returns the leaders of the process sessions of living workers. Also returns those whose members still have time
    /// to end by themselves.
    private func otherLeaders(_ termination: FamilyTermination) -> Set<Int32> {
        let all = workers.map(\.family) + self.terminations.values.map(\.family)
        return Set(all.lazy.filter(\.hasSession).map(\.leader)).subtracting([termination.family.leader])
    }

    /// Returns true if a process belongs to the ended worker, or descends from one that the pass has found.
    private func includes(
        _ process: Int32, _ status: ProcessStatus, _ termination: FamilyTermination, _ pass: TerminationPass,
        _ others: Set<Int32>
    ) -> Bool {
        let family = termination.family
        guard !status.hasEnded else { return false }
        return family.includes(process, status) || isOrphan(process, status, of: family, others)
            || pass.found.contains(status.parent)
    }

    /// Returns true if a process lost its parent and was inherited by this service. The process may have left its
    /// session and cleared its environment. Orphans of a living worker are that worker's children.
    private func isOrphan(
        _ process: Int32, _ status: ProcessStatus, of family: WorkerFamily, _ others: Set<Int32>
    ) -> Bool {
        inheritsOrphans(of: family) && status.parent == getpid() && status.start >= family.start
            && !others.contains(status.session) && !isBeingStarted(process, status)
    }

    /// Returns true for a worker that another thread is starting. At first it has the process session of this service,
    /// which no orphan has. Its number is known before it leaves that session, and thus before `status` shows another.
    private func isBeingStarted(_ process: Int32, _ status: ProcessStatus) -> Bool {
        status.session == getsid(0) || DetachedProcess.children.contains(process)
    }

    /// Returns true if this service is the next parent of the family's members. It is not for a worker that a previous
    /// service has started.
    private func inheritsOrphans(of family: WorkerFamily) -> Bool { inheritsOrphans && family.isOfThisService }

    // MARK: Workers of a previous service

    /// Ends a worker that is not back, or did not register. `signal` is its own, for its descendants SIGTERM is first.
    func endWorker(ofPrevious process: Int32, token: String, sending signal: Int32 = SIGTERM) {
        let family = WorkerFamily(ofPrevious: process, token: token)
        if signal != SIGTERM { kill(process, signal) }
        terminateFamily(family)
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
        loop.schedule(after: configuration.timing.tidyDelay) { [weak self] in
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

/// A pass over all processes that sends a signal to those of an ended worker.
///
/// Each gets it as soon as it is found. A process that forks and ends would be gone at the end of the search. The
/// kernel lists numbers in ascending order and assigns them so, so the search meets its child as well.
final class TerminationPass {
    let signal: Int32
    var found: Set<Int32> = []
    private let folder = opendir("/proc")

    init(sending signal: Int32) { self.signal = signal }

    deinit { if let folder { closedir(folder) } }

    /// Returns the next process; nil at the end.
    func next() -> Int32? {
        while let folder, let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
            if let process = Int32(name) { return process }
        }
        return nil
    }
}
