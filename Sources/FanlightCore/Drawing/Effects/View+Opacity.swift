import Display
import Foundation

public struct _OpacityEffect: Equatable, Sendable {
    public var opacity: Double
}

extension _OpacityEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .opacity }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let opacity = opacity
        return { _ in LayerEffect(opacity: opacity) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _OpacityEffect: Animatable {
    public var animatableData: Double {
        get { opacity }
        set { opacity = newValue }
    }
}

/// A mode of compositing a view with its background.
public enum BlendMode: Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
    case plusLighter

    var blend: Blend {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationOut: .destinationOut
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        }
    }
}

public struct _BlendModeEffect: Equatable, Sendable {
    public var blendMode: BlendMode
}

extension _BlendModeEffect: LayerEffectModifier {
    public typealias Body = Never
    public typealias AnimatableData = EmptyAnimatableData
    static var kinds: EffectKinds { .blend }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let blend = blendMode.blend
        return { _ in LayerEffect(blend: blend) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

public struct _CompositingGroupEffect: Equatable, Sendable {}

extension _CompositingGroupEffect: LayerEffectModifier {
    public typealias Body = Never
    public typealias AnimatableData = EmptyAnimatableData
    static var kinds: EffectKinds { .group }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        { _ in LayerEffect(isGroup: true) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

/// Gives a view a layer of its own, within which its content is placed.
public struct _GeometryGroupEffect: Equatable, Sendable {}

extension _GeometryGroupEffect: LayerEffectModifier {
    public typealias Body = Never
    public typealias AnimatableData = EmptyAnimatableData
    static var kinds: EffectKinds { [] }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect { { _ in LayerEffect() } }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

/// The colour space in which colours are composited.
public enum ColorRenderingMode: Hashable, Sendable {
    /// Composites the values of sRGB.
    case nonLinear
    @available(*, deprecated, message: "Has no effect: colours are counted by the numbers of sRGB.")
    case linear
    @available(
        *, deprecated, message: "Has no effect: colours are counted by the numbers of sRGB, and cut to its range."
    )
    case extendedLinear
}

extension View {
    /// Sets the opacity of the view; the view and all its content are composited as one group.
    nonisolated public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }

    /// Sets the mode in which the view is composited with its background.
    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
        modifier(_BlendModeEffect(blendMode: blendMode))
    }

    /// Moves the views inside together with this view. One that an animated update inserts begins where this view is
    /// shown, instead of where it will be.
    nonisolated public func geometryGroup() -> some View { modifier(_GeometryGroupEffect()) }

    /// Composites the view as one group before further effects are applied.
    nonisolated public func compositingGroup() -> some View { modifier(_CompositingGroupEffect()) }

    /// Composites the view as one group before further effects are applied.
    ///
    /// - Parameter opaque: draws black behind the view.
    @ViewBuilder
    nonisolated public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View
    {
        if opaque {
            background(Color.black).compositingGroup()
        } else {
            compositingGroup()
        }
    }
}
