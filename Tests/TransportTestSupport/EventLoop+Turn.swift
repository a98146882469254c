import Testing
import Transport

extension EventLoop {
    /// Runs the loop until the condition holds; fails after a minute.
    package func turn(
        until fact: () -> Bool, _ what: Comment = "the condition holds", at location: SourceLocation = #_sourceLocation
    ) {
        let deadline = SuspendingClock.now + .seconds(60)
        while !fact() {
            guard SuspendingClock.now < deadline else {
                Issue.record("did not happen within a minute: \(what)", sourceLocation: location)
                return
            }
            runOnce(limit: .milliseconds(100))
        }
    }
}
