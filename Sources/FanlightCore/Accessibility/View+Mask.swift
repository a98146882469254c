import Display
import Foundation

/// A modifier that masks a view by the alpha of another view.
public struct _MaskEffect<Mask: View> {
    let mask: Mask
    let alignment: Alignment
}

extension _MaskEffect: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PairElement(
            view, context, secondary: { _MaskContent(content: $0.mask) }, makeNode: { MaskNode($0) },
            updateNode: { ($0 as? MaskNode)?.alignment = $1.alignment })
    }
}

/// The whole mask as a single layer, as the masking layer requires.
struct _MaskContent<Content: View>: View {
    let content: Content
    var body: some View { ZStack { content }.modifier(_MaskGroupEffect()).accessibilityHidden(true) }
}

/// A compositing group that is excluded from hit testing.
struct _MaskGroupEffect: Equatable, Sendable {}

extension _MaskGroupEffect: LayerEffectModifier {
    typealias Body = Never
    typealias AnimatableData = EmptyAnimatableData
    static var kinds: EffectKinds { .group }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        { _ in LayerEffect(isGroup: true, allowsHitTesting: false) }
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

private final class MaskNode: PairNode, PaintedNode {
    var alignment = Alignment.center {
        didSet { if alignment != oldValue { invalidatePlacement() } }
    }

    override var needsLayer: Bool { true }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { Drawing(isMasked: true) }

    override func placeChildren() {
        primary?.place(at: frame.origin, proposal: proposal)
        for node in secondary { placeOnPrimary(node, alignment) }
    }
}

extension View {
    /// Masks the view by the alpha of another view.
    nonisolated public func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View {
        modifier(_MaskEffect(mask: mask(), alignment: alignment))
    }

    /// Masks the view by the alpha of another view.
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View {
        modifier(_MaskEffect(mask: mask, alignment: .center))
    }
}
