/// Makes a change of a control.
///
/// - Parameter isContinuous: True if the control is held and may change again, as in a drag.
func makeChange(isContinuous: Bool, _ body: () -> Void) {
    if isContinuous { withTransaction(\.isContinuous, true, body) } else { body() }
}
