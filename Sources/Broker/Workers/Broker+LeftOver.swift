import Glibc
import Transport

/// Termination of the processes that an app started. They end with it, except for those in a session of their own, as
/// daemons are.
extension Broker {
    /// Sends SIGTERM to the surviving processes of an ended worker's session, then SIGKILL if they remain.
    func endSurvivingChildren(of process: Int32) {
        let members = ProcessSession.members(of: process).compactMap { member in
            loop.watch(process: member) { [weak self] in self?.isGone(member, of: process) }
        }
        guard !members.isEmpty else { return }
        peerLog.debug(.process, "Ending \(members.count) that process \(process) had started")
        survivingChildren[process] = members
        for member in members { member.send(signal: SIGTERM) }
        loop.schedule(after: configuration.timing.killing) { [weak self] in self?.killLeftOver(of: process) }
    }

    private func isGone(_ member: Int32, of process: Int32) {
        survivingChildren[process]?.removeAll { $0.process == member }
        guard survivingChildren[process]?.isEmpty == true else { return }
        survivingChildren[process] = nil
        finishStopping()
    }

    private func killLeftOver(of process: Int32) {
        guard let members = survivingChildren.removeValue(forKey: process) else { return }
        for member in members {
            loop.unwatch(member)
            member.send(signal: SIGKILL)
        }
        // The kernel does not reuse the session's number while it has members, so these processes belong to it and are
        // newer.
        for member in ProcessSession.members(of: process) { kill(member, SIGKILL) }
        finishStopping()
    }
}
