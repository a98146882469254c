import Display
import Foundation

/// The node of a refreshable view.
package final class RefreshNode: WrapperNode, HitTestable {
    package var start: () -> Void = {}
    package override var hitTesting: (any HitTestable)? { self }
    /// Pulls may begin where there is nothing to press.
    package var isHittable: Bool { true }
}

extension RefreshNode: GestureNode {
    package var gestureIdentity: ObjectIdentifier { ObjectIdentifier(self) }

    package func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        let own = AnyGesture(
            AttachedGesture { [weak self] in
                self.map(PullRecognizer.init) ?? _GestureRecognizer()
            })
        return inner.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
    }
}

extension KeyInput {
    /// True if the key means to refresh.
    var isRefreshKey: Bool {
        switch key.name {
        case "f5": modifiers.isEmpty
        case "r", "R": modifiers == .control || modifiers == .command
        default: false
        }
    }
}
