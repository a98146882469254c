/// Ends the program because of a programming error of the app, with a message in every build. Release builds omit a
/// precondition's message. The message names the view whose body is running.
func failProgram(for mistake: String) -> Never {
    var view: String?
    if MainActorCheck.isEvaluatingHere {
        onMainActor { view = (Tracking.reader as? ElementToken)?.element?.typePath }
    }
    fatalError(view.map { "\($0): \(mistake)" } ?? mistake)
}
