import Display

/// The input pass: routes one input to the views that it is for, and runs the closures of the app.
///
/// - Keys and text go to the focus, its ancestors, and shortcuts: `KeyRouter`.
/// - Pointer events go to the nodes under the pointer by a hit test, and to the gestures there: `PointerRouter`.
/// - Scroll events go to the viewports under the pointer.
/// - Addresses go to all views that handle them: `URLHandlers`.
/// - Actions of scripts and assistive technology go to one element of the picture.
///
/// The closures write state; the next passes of the turn show it.
extension ViewGraph {
    func route(_ input: Input) -> InputOutcome {
        switch input {
        case .pointer(let event): pointer.route(event)
        case .key(let key): keys.route(key)
        case .text(let text): keys.route(text: text, isPasted: false)
        case .composition(let text): keys.route(composition: text)
        case .paste(let text): keys.route(text: text, isPasted: true)
        case .scroll(let scroll): self.scroll(scroll)
        case .act(let action, let layer): perform(action, on: layer)
        case .openURL(let address): self[URLHandlers.self].route(address)
        // The session handles these inputs itself; views do not receive them.
        case .resize, .displayFocus: .ignored
        }
    }
}
