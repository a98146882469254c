/// Ends the program because of a programming error of the app and states it in every build. A precondition's message is
/// left out of release builds. The message names the view whose body is running.
func failProgram(for mistake: String) -> Never {
    var view: String?
    if MainActorCheck.isEvaluatingHere {
        onMainActor { view = (Tracking.reader as? ElementToken)?.element?.typePath }
    }
    fatalError(view.map { "\($0): \(mistake)" } ?? mistake)
}
