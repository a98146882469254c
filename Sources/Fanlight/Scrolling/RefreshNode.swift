import Display
import Foundation

/// The node of a refreshable view.
final class RefreshNode: WrapperNode {
    var start: () -> Void = {}
    /// Pulls may begin where there is nothing to press.
    override var isHittable: Bool { true }
}

extension RefreshNode: GestureNode {
    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(self) }

    func joining(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        let own = AnyGesture(
            AttachedGesture { [weak self] in
                self.map(PullRecognizer.init) ?? _GestureRecognizer()
            })
        return inner.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
    }
}

extension KeyInput {
    /// True if the key means to refresh.
    var asksForNews: Bool {
        switch key.name {
        case "f5": modifiers.isEmpty
        case "r", "R": modifiers == .control || modifiers == .command
        default: false
        }
    }
}
