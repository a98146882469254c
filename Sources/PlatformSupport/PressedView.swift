import Display
import Fanlight
@_spi(Nodes) import FanlightCore

/// A moment of a press on a view of UIKit or AppKit.
package struct ViewPress {
    package let phase: PointerInput.Phase
    /// The location relative to the upper left corner of the view.
    package let location: CGPoint
    package let sceneLocation: CGPoint
    /// The position of the press in a series of quick presses, from 1.
    package let count: Int
    /// The time since the beginning of the session, in seconds.
    package let time: TimeInterval
    package let modifiers: EventModifiers
}

/// Reports the presses on a view of UIKit or AppKit, and on those inside, to a view of the program.
struct PressedViewModifier<Drawn: PlatformView> {
    let view: Drawn
    /// True if gestures of the view take the presses in all of its frame, and none outside of it.
    let hasGesture: Bool
}

extension PressedViewModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PressedViewElement(wrapping: view, context)
    }
}

private final class PressedViewElement<Modified: View, Drawn: PlatformView>:
    WrapperElement<Modified, PressedViewModifier<Drawn>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = PressedViewNode<Drawn>(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    // The views around keep their state when a name adds a node inside.
    override var keepsWrapperForView: Bool { true }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? PressedViewNode<Drawn> else { return }
        (wrapper.view, wrapper.hasGesture) = (view.modifier.view, view.modifier.hasGesture)
    }
}

/// A node of the size of its view. Where presses have a receiver, a hit test finds it in front of everything behind the
/// view.
private final class PressedViewNode<Drawn: PlatformView>: WrapperNode, HitTestable, PressObserver {
    weak var view: Drawn?
    var hasGesture = false

    var observesPresses: Bool { view?.observesPresses == true }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { hasGesture || observesPresses }
    var recognizesTaps: Bool { observesPresses }
    func allowsContentHit(_ point: CGPoint) -> Bool { !hasGesture || frame.contains(point) }

    func observe(_ phase: PointerInput.Phase, _ sample: PointerSample) {
        view?.handle(
            ViewPress(
                phase: phase, location: local(sample.location), sceneLocation: sample.location,
                count: sample.presses, time: sample.time / .seconds(1), modifiers: sample.modifiers))
    }
}
