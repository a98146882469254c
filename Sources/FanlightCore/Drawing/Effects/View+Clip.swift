import Foundation

public struct _ClipEffect<ClipShape: Shape>: Sendable {
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
        let (shape, style) = (shape.resolvedIfNeeded(in: environment), style)
        // Reads the layout direction only for shapes that mirror, so that other shapes do not depend on it.
        let direction = shape.layoutDirectionBehavior == .mirrors ? environment.layoutDirection : .leftToRight
        return { space in
            let path = shape.path(in: CGRect(origin: .zero, size: space.size), read: direction)
            return LayerEffect(clip: path.form == .rect(.infinite) ? nil : EffectClip(path: path, style: style))
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
    /// Clips the view to a shape.
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modifier(_ClipEffect(shape: shape, style: style))
    }

    /// Clips the view to its frame. Frames lie on whole dots, unless they are rotated; the edges of rotated frames are
    /// antialiased.
    nonisolated public func clipped() -> some View { clipShape(Rectangle()) }

    /// Clips the view to its frame.
    ///
    /// - Parameter antialiased: antialiases the edges of rotated frames. The edges of other frames lie on whole dots.
    nonisolated public func clipped(antialiased: Bool) -> some View {
        clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
    }

    /// Clips the view to its frame with rounded corners.
    ///
    /// - Parameter antialiased: antialiases the rounded edges.
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(
            RoundedRectangle(cornerRadius: radius, style: .circular), style: FillStyle(antialiased: antialiased))
    }
}
