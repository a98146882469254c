import Display
import Foundation

public struct _ShadowEffect: Equatable, Sendable {
    public var color: Color
    public var radius: CGFloat
    public var offset: CGSize
}

extension _ShadowEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .filter }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let style = ShadowStyle.drop(color: color, radius: radius, x: offset.width, y: offset.height)
        let shadow = style.shadow(in: environment)
        return { _ in LayerEffect(effects: [.shadow(shadow)]) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _ShadowEffect: Animatable {
    public var animatableData: AnimatablePair<CGFloat, CGSize.AnimatableData> {
        get { AnimatablePair(radius, offset.animatableData) }
        set {
            radius = newValue.first
            offset.animatableData = newValue.second
        }
    }
}

public struct _BlurEffect: Equatable, Sendable {
    public var radius: CGFloat
}

extension _BlurEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .filter }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let radius = radius
        return { LayerEffect(effects: [.blur(radius: Float(radius * $0.dotsPerPoint))]) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _BlurEffect: Animatable {
    public var animatableData: CGFloat {
        get { radius }
        set { radius = newValue }
    }
}

/// A colour transform of every pixel.
public struct _ColorEffect: Equatable, Sendable {
    enum Change: Equatable, Sendable {
        case brightness(Double)
        case contrast(Double)
        case saturation(Double)
        case grayscale(Double)
        case hueRotation(Angle)
        case invert
        case multiply(Color)
        case luminanceToAlpha
        case opaque
    }

    var change: Change
}

extension _ColorEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .filter }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let effects = effects(in: environment)
        return { _ in LayerEffect(effects: effects) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }

    func effects(in environment: EnvironmentValues) -> [Effect] { matrix(in: environment).map { [.colors($0)] } ?? [] }

    private func matrix(in environment: EnvironmentValues) -> ColorTransform? {
        switch change {
        case .brightness(let amount): return ColorTransform.channels(factor: 1, plus: Float(amount))
        case .contrast(let amount):
            return ColorTransform.channels(factor: Float(amount), plus: (1 - Float(amount)) / 2)
        case .saturation(let amount): return ColorTransform.saturation(Float(amount))
        case .grayscale(let amount): return ColorTransform.saturation(1 - Float(min(max(amount, 0), 1)))
        case .hueRotation(let angle):
            return ColorTransform.hue(Float(cos(angle.radians)), Float(sin(angle.radians)))
        case .invert: return ColorTransform.channels(factor: -1, plus: 1)
        case .multiply(let color):
            let known = color.rgba(in: environment)
            var matrix = ColorTransform.identity
            for (index, channel) in [known.red, known.green, known.blue, known.alpha].enumerated() {
                matrix.rows[index * 6] = Float(channel) / 255
            }
            return matrix
        case .luminanceToAlpha:
            let none = [Float](repeating: 0, count: 15)
            var matrix = ColorTransform(none + ColorTransform.light + [0, 0])
            // Translucent content has proportionally less luminance.
            matrix?.isPremultiplied = true
            return matrix
        case .opaque:
            var matrix = ColorTransform.identity
            matrix.rows[18] = 255
            return matrix
        }
    }
}

extension _ColorEffect: Animatable {
    /// The amount, or the angle in radians; 0 for a change without one.
    public var animatableData: Double {
        get {
            switch change {
            case .brightness(let amount), .contrast(let amount), .saturation(let amount), .grayscale(let amount):
                amount
            case .hueRotation(let angle): angle.radians
            case .invert, .multiply, .luminanceToAlpha, .opaque: 0
            }
        }
        set {
            switch change {
            case .brightness: change = .brightness(newValue)
            case .contrast: change = .contrast(newValue)
            case .saturation: change = .saturation(newValue)
            case .grayscale: change = .grayscale(newValue)
            case .hueRotation: change = .hueRotation(.radians(newValue))
            case .invert, .multiply, .luminanceToAlpha, .opaque: break
            }
        }
    }
}

extension ColorTransform {
    /// The weights of red, green and blue in the luminance.
    fileprivate static let light: [Float] = [0.2126, 0.7152, 0.0722]

    /// Returns a matrix that applies the same factor and offset to red, green and blue.
    static func channels(factor: Float, plus: Float) -> ColorTransform {
        var matrix = ColorTransform.identity
        for row in 0..<3 {
            matrix.rows[row * 6] = factor
            matrix.rows[row * 5 + 4] = plus
        }
        return matrix
    }

    /// Returns the saturation matrix: 0 leaves only luminance, 1 changes nothing.
    fileprivate static func saturation(_ amount: Float) -> ColorTransform {
        var matrix = ColorTransform.identity
        for row in 0..<3 {
            for column in 0..<3 {
                let own: Float = row == column ? amount : 0
                matrix.rows[row * 5 + column] = (1 - amount) * light[column] + own
            }
        }
        return matrix
    }

    /// Returns the hue rotation by an angle, given as its cosine and sine.
    fileprivate static func hue(_ cosine: Float, _ sine: Float) -> ColorTransform {
        let turned: [[Float]] = [
            [-0.2126, -0.7152, 0.9278], [0.143, 0.140, -0.283], [-0.7874, 0.7152, 0.0722],
        ]
        var matrix = ColorTransform.identity
        for row in 0..<3 {
            for column in 0..<3 {
                let own: Float = row == column ? 1 : 0
                let still = light[column]
                matrix.rows[row * 5 + column] = still + cosine * (own - still) + sine * turned[row][column]
            }
        }
        return matrix
    }
}

extension View {
    /// Draws a blurred copy of the view's shape in one colour behind it.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        modifier(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
    }

    /// Blurs the view.
    nonisolated public func blur(radius: CGFloat) -> some View { modifier(_BlurEffect(radius: radius)) }

    /// Blurs the view.
    ///
    /// - Parameter opaque: makes the result opaque up to the view's edges, to which it is clipped.
    @ViewBuilder
    nonisolated public func blur(radius: CGFloat, opaque: Bool) -> some View {
        if opaque {
            // A blur keeps the colour of thinly covered pixels, so their alpha can be set to opaque.
            blur(radius: radius).modifier(_ColorEffect(change: .opaque)).clipped()
        } else {
            blur(radius: radius)
        }
    }

    /// Adds `amount` to each colour component.
    nonisolated public func brightness(_ amount: Double) -> some View {
        modifier(_ColorEffect(change: .brightness(amount)))
    }
    /// Changes the contrast: moves colours away from grey or towards it.
    nonisolated public func contrast(_ amount: Double) -> some View {
        modifier(_ColorEffect(change: .contrast(amount)))
    }
    /// Changes the saturation of colours.
    nonisolated public func saturation(_ amount: Double) -> some View {
        modifier(_ColorEffect(change: .saturation(amount)))
    }
    /// Desaturates the view: 1 leaves only greys.
    nonisolated public func grayscale(_ amount: Double) -> some View {
        modifier(_ColorEffect(change: .grayscale(amount)))
    }
    /// Rotates the hue of each colour.
    nonisolated public func hueRotation(_ angle: Angle) -> some View {
        modifier(_ColorEffect(change: .hueRotation(angle)))
    }
    /// Inverts each colour.
    nonisolated public func colorInvert() -> some View { modifier(_ColorEffect(change: .invert)) }
    /// Multiplies each colour component with that of `color`.
    nonisolated public func colorMultiply(_ color: Color) -> some View {
        modifier(_ColorEffect(change: .multiply(color)))
    }
    /// Makes bright pixels opaque and dark ones transparent. The original alpha scales the result.
    nonisolated public func luminanceToAlpha() -> some View { modifier(_ColorEffect(change: .luminanceToAlpha)) }
}
