import Foundation

public struct _ClipEffect<ClipShape: Shape> {
    public var shape: ClipShape
    public var style: FillStyle

    nonisolated init(shape: ClipShape, style: FillStyle) {
        self.shape = shape
        self.style = style
    }
}

extension _ClipEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .clip }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let (shape, style) = (shape, style)
        return { space in
            let path = shape.path(in: CGRect(origin: .zero, size: space.size))
            return LayerEffect(clip: EffectClip(path: path, isEvenOdd: style.isEOFilled))
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _ClipEffect: Animatable {
    public var animatableData: ClipShape.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}

extension View {
    /// Cuts the view to a shape.
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modifier(_ClipEffect(shape: shape, style: style))
    }

    /// Cuts the view to its frame.
    ///
    /// - Parameter antialiased: makes no difference here: frames lie on whole dots, and turned edges are soft.
    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        clipShape(Rectangle())
    }

    /// Cuts the view to its frame with round corners.
    ///
    /// - Parameter antialiased: makes no difference here: round edges are soft.
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius, style: .circular))
    }
}
