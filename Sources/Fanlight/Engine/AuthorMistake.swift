/// Ends the program because of a mistake of its author, and says which in every build: what a failed precondition says is
/// left out of release builds. The view whose body it happens in is named.
func end(for mistake: String) -> Never {
    var view: String?
    if MainActorCheck.isEvaluatingHere {
        onMainActor { view = (Tracking.reader as? ElementToken)?.element?.typePath }
    }
    fatalError(view.map { "\($0): \(mistake)" } ?? mistake)
}
