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

/// Reports the presses on a view of UIKit or AppKit, and on those inside.
struct PressedViewModifier<Drawn: PlatformView> {
    let view: Drawn
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

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? PressedViewNode<Drawn>)?.view = view.modifier.view
    }
}

/// A node of the size of its view, which a hit test finds in front of everything behind the view.
private final class PressedViewNode<Drawn: PlatformView>: WrapperNode, HitTestable, PressObserver {
    weak var view: Drawn?

    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }
    var recognizesTaps: Bool { true }

    func observe(_ phase: PointerInput.Phase, _ sample: PointerSample) {
        view?.handle(
            ViewPress(
                phase: phase, location: local(sample.location), sceneLocation: sample.location,
                count: sample.presses, time: sample.time / .seconds(1), modifiers: sample.modifiers))
    }
}
