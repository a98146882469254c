import Glibc
import Transport

/// What an app has started ends with it, but for what was put into a session of its own, as programs do that are to stay.
extension Broker {
    /// The worker is gone. Others of its session get SIGTERM, and SIGKILL where that does not help.
    func endLeftOver(of process: Int32) {
        let members = ProcessSession.members(of: process).compactMap { member in
            loop.watch(process: member) { [weak self] in self?.isGone(member, of: process) }
        }
        guard !members.isEmpty else { return }
        log.debug("Ending \(members.count) that process \(process) had started")
        leftOver[process] = members
        for member in members { member.send(signal: SIGTERM) }
        loop.schedule(after: configuration.patience.killing) { [weak self] in self?.killLeftOver(of: process) }
    }

    private func isGone(_ member: Int32, of process: Int32) {
        leftOver[process]?.removeAll { $0.process == member }
        guard leftOver[process]?.isEmpty == true else { return }
        leftOver[process] = nil
        finishStopping()
    }

    private func killLeftOver(of process: Int32) {
        guard let members = leftOver.removeValue(forKey: process) else { return }
        for member in members {
            loop.unwatch(member)
            member.send(signal: SIGKILL)
        }
        // While some of the session lived nobody else could get its number: these were started since.
        for member in ProcessSession.members(of: process) { kill(member, SIGKILL) }
        finishStopping()
    }
}
