import Testing
import Transport

extension EventLoop {
    /// Runs the loop until the condition holds; fails after a minute.
    @discardableResult
    package func turn(
        until fact: () -> Bool, _ what: Comment? = nil, at location: SourceLocation = #_sourceLocation
    ) -> Bool {
        let deadline = SuspendingClock.now + .seconds(60)
        while !fact() {
            guard SuspendingClock.now < deadline else {
                Issue.record(what ?? "the condition did not hold within a minute", sourceLocation: location)
                return false
            }
            runOnce(limit: .milliseconds(20))
        }
        return true
    }
}
