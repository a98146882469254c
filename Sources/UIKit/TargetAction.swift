import FanlightCore

/// A method of an object that a control, a recogniser or a bar item calls.
@MainActor
struct TargetAction {
    private weak var target: AnyObject?
    /// False if the responder chain decides on the target.
    private let hasTarget: Bool
    let selector: Selector

    init(_ target: Any?, _ selector: Selector) {
        let object = target.map { $0 as AnyObject }
        (self.target, hasTarget, self.selector) = (object, object != nil, selector)
    }

    func matches(_ target: Any?, _ selector: Selector) -> Bool {
        self.selector == selector && self.target === target.map { $0 as AnyObject }
    }

    func send(from sender: AnyObject, for event: UIEvent? = nil) {
        guard !hasTarget || target != nil else { return }
        UIApplication.shared.sendAction(selector, to: target, from: sender, for: event)
    }
}
