import Dispatch

/// Runs work on the main actor. Other threads wait for it.
package func waitForMainActor<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    if MainActorCheck.isOnMainActor { return onMainActor(work) }
    return DispatchQueue.main.sync { onMainActor(work) }
}
