import Display
import Foundation

/// A colour, possibly one that depends on the display.
public struct Color: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// sRGB components, 0 to 1.
        case components(red: Double, green: Double, blue: Double)
        /// A colour for light displays and one for dark displays: 0xRRGGBB.
        case adaptive(light: UInt32, dark: UInt32)
        /// A colour for light displays and one for dark displays, each with its alpha: 0xRRGGBBAA.
        case translucent(light: UInt32, dark: UInt32)
        /// A background for light and dark displays, and for what is presented above others on a dark one: 0xRRGGBB.
        case background(light: UInt32, dark: UInt32, elevated: UInt32)
        case foreground(level: UInt8)
        case accent
        case destructive
        indirect case mixed(Color, Color, Double, Gradient.ColorSpace)
        /// A colour of the app's asset catalogue, in the bundle at this path; nil for the app's main bundle.
        case named(String, folder: String?)
        /// A custom style that resolves to a colour. Indirect, because it is large and colours are many.
        indirect case style(ColorStyle)
    }

    let kind: Kind
    /// The opacity multiplied with that of the kind.
    var alpha: Double = 1

    init(_ kind: Kind, alpha: Double = 1) {
        self.kind = kind
        self.alpha = alpha
    }

    /// The colour space of components.
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// Creates a colour from its components. Display P3 and linear components are converted to sRGB.
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        let (red, green, blue) = colorSpace.toSRGB(red, green, blue)
        self.init(.components(red: red, green: green, blue: blue), alpha: opacity)
    }

    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let isNone = !hue.isFinite || saturation.isNaN || brightness.isNaN
        func channel(_ n: Double) -> Double {
            // Returned explicitly, because `max` does not propagate NaN.
            if isNone { return .nan }
            let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
    }

    /// Returns the same colour with its opacity multiplied by `opacity`.
    public func opacity(_ opacity: Double) -> Color { Color(kind, alpha: alpha * opacity) }

    /// Returns a colour between this one (0) and another (1). Equal steps look equally large, except in the colour
    /// space of the display's own values.
    public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
        Color(.mixed(self, rhs, fraction.isNaN ? 0 : min(max(fraction, 0), 1), colorSpace))
    }

    public static let red = Color(.adaptive(light: 0xFF383C, dark: 0xFF4245))
    public static let orange = Color(.adaptive(light: 0xFF8D28, dark: 0xFF9230))
    public static let yellow = Color(.adaptive(light: 0xFFCC00, dark: 0xFFD600))
    public static let green = Color(.adaptive(light: 0x34C759, dark: 0x30D158))
    public static let mint = Color(.adaptive(light: 0x00C8B3, dark: 0x00DAC3))
    public static let teal = Color(.adaptive(light: 0x00C3D0, dark: 0x00D2E0))
    public static let cyan = Color(.adaptive(light: 0x00C0E8, dark: 0x3CD3FE))
    public static let blue = Color(.adaptive(light: 0x0088FF, dark: 0x0091FF))
    public static let indigo = Color(.adaptive(light: 0x6155F5, dark: 0x6D7CFF))
    public static let purple = Color(.adaptive(light: 0xCB30E0, dark: 0xDB34F2))
    public static let pink = Color(.adaptive(light: 0xFF2D55, dark: 0xFF375F))
    public static let brown = Color(.adaptive(light: 0xAC7F5E, dark: 0xB78A66))
    public static let gray = Color(.adaptive(light: 0x8E8E93, dark: 0x8E8E93))
    public static let white = Color(white: 1)
    public static let black = Color(white: 0)
    public static let clear = Color(white: 0, opacity: 0)
    public static let primary = Color(.foreground(level: 0))
    public static let secondary = Color(.foreground(level: 1))
    public static let accentColor = Color(.accent)
    /// The accent colour of the app's catalogue; nil if it has none.
    private static let ownAccent = Assets.accent.map { own in
        Color(.translucent(light: own.light.packed, dark: own.dark.packed))
    }
    /// The accent colour and that of destructive actions on terminals, where `blue` and `red` are too light for text.
    private static let cellAccent = Color(.adaptive(light: 0x005ECB, dark: 0x1E9AFF))
    private static let cellDestructive = Color(.adaptive(light: 0xC8102E, dark: 0xFF4245))
    /// The accent colour as a background of text on terminals.
    package static let cellAccentGround = ownAccent ?? Color(.adaptive(light: 0x005ECB, dark: 0x0A6CDC))
    /// The colour of destructive actions.
    package static let destructive = Color(.destructive)

    package func paint(in environment: EnvironmentValues) -> Paint {
        if hasNaN { reportInvalidComponents(environment) }
        switch kind {
        case .foreground(let level) where alpha >= 1: return environment.displayForeground(level)
        case .foreground(let level): return .color(environment.foregroundColor(level, opacity: alpha))
        case .accent:
            let standard = Color.ownAccent ?? (environment.isCellDisplay ? .cellAccent : .blue)
            let tint = environment.tintColor ?? standard
            return (tint.kind == .accent ? standard : tint).opacity(alpha).paint(in: environment)
        case .destructive:
            return (environment.isCellDisplay ? Color.cellDestructive : .red).opacity(alpha).paint(in: environment)
        case .adaptive(let light, let dark):
            let packed = environment.colorScheme == .dark ? dark : light
            var color = RGBA(packed: packed << 8)
            color.alpha = RGBA.alpha(of: alpha)
            return .color(color)
        case .translucent(let light, let dark):
            var color = RGBA(packed: environment.colorScheme == .dark ? dark : light)
            color.alpha = RGBA.alpha(of: Double(color.alpha) / 255 * alpha)
            return .color(color)
        case .background(let light, let dark, let elevated):
            let seen = environment.isElevated ? elevated : dark
            return Color(.adaptive(light: light, dark: seen), alpha: alpha).paint(in: environment)
        case .named(let name, let folder):
            var color = Assets.color(name, in: folder, isDark: environment.colorScheme == .dark)
            color.alpha = RGBA.alpha(of: Double(color.alpha) / 255 * alpha)
            return .color(color)
        case .style(let style): return Color(style.resolve(environment)).opacity(alpha).paint(in: environment)
        case .mixed(let first, let second, let share, let space):
            var color = space.mix(first.rgba(in: environment), second.rgba(in: environment), by: share)
            color.alpha = RGBA.alpha(of: Double(color.alpha) / 255 * alpha)
            return .color(color)
        case .components(let red, let green, let blue):
            return .color(
                RGBA(
                    red: Color.byte(red), green: Color.byte(green), blue: Color.byte(blue), alpha: RGBA.alpha(of: alpha)
                ))
        }
    }

    private var hasNaN: Bool {
        if case .components(let red, let green, let blue) = kind, red.isNaN || green.isNaN || blue.isNaN { return true }
        return alpha.isNaN
    }

    private func reportInvalidComponents(_ environment: EnvironmentValues) {
        // An app may resolve a colour on any thread. The graph, which counts its reports, belongs to the main actor.
        guard MainActorCheck.isOnMainActor else { return }
        let link = environment.graphLink
        onMainActor {
            link?.graph?.reportOnce("A colour has a component or an opacity that is not a number, which counts as 0.")
        }
    }

    /// Resolves the colour to components, including the display's own foreground colours.
    package func rgba(in environment: EnvironmentValues) -> RGBA {
        switch paint(in: environment) {
        case .color(let color): return color
        case .foreground(let level): return environment.foregroundColor(level, opacity: alpha)
        case .background, .gradient, .image, .mesh, .material, .shadowed: return RGBA(packed: 0)
        }
    }

    static func byte(_ value: Double) -> UInt8 {
        value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
    }
}

extension Color: CustomStringConvertible {
    static let names: [Color: String] = [
        .red: "red", .orange: "orange", .yellow: "yellow", .green: "green", .mint: "mint", .teal: "teal", .cyan: "cyan",
        .blue: "blue", .indigo: "indigo", .purple: "purple", .pink: "pink", .brown: "brown", .gray: "gray",
        .white: "white", .black: "black", .clear: "clear", .primary: "primary", .secondary: "secondary",
        .accentColor: "accentColor",
    ]

    /// The colour's name, or `#RRGGBBAA` on a light display.
    public var description: String {
        if let name = Color.names[self] { return name }
        if case .named(let name, _) = kind { return name }
        let hexadecimal = String(rgba(in: EnvironmentValues()).packed, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal
    }
}

extension Color: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(paint(in: environment)) }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var yellow: Color { .yellow }
    public static var green: Color { .green }
    public static var mint: Color { .mint }
    public static var teal: Color { .teal }
    public static var cyan: Color { .cyan }
    public static var blue: Color { .blue }
    public static var indigo: Color { .indigo }
    public static var purple: Color { .purple }
    public static var pink: Color { .pink }
    public static var brown: Color { .brown }
    public static var gray: Color { .gray }
    public static var white: Color { .white }
    public static var black: Color { .black }
    public static var clear: Color { .clear }
    public static var accentColor: Color { .accentColor }
}

extension Color.RGBColorSpace {
    /// Converts components of this space to sRGB, clipped to the gamut of sRGB.
    func toSRGB(_ red: Double, _ green: Double, _ blue: Double) -> (Double, Double, Double) {
        let (encode, decode) = (LightCurve.value(of:), LightCurve.linear)
        switch self {
        case .sRGB: return (red, green, blue)
        case .sRGBLinear: return (encode(red), encode(green), encode(blue))
        case .displayP3:
            let (r, g, b) = (decode(red), decode(green), decode(blue))
            return (
                encode(1.2249402 * r - 0.2249402 * g), encode(-0.0420570 * r + 1.0420570 * g),
                encode(-0.0196376 * r - 0.0786361 * g + 1.0982735 * b)
            )
        }
    }
}

extension Color: View {
    public var body: Never { fatalError("Color is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        FillElement(view, context)
    }
}

extension Color: FillingView {
    var fillStyle: Color { self }
}

/// A view that fills its proposed size with a style.
protocol FillingView: View {
    associatedtype FillStyle: ShapeStyle
    var fillStyle: FillStyle { get }
}

/// The element of a view that fills its proposed size with a style.
final class FillElement<V: FillingView>: ViewElement<V> {
    private let node: FillNode

    override init(_ view: V, _ context: _ElementContext) {
        node = FillNode(context.graph)
        super.init(view, context)
        reevaluate()
    }

    override func update(to new: V) {
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        node.setPaint(view.fillStyle._paint(in: readEnvironment()))
    }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

final class FillNode: LayoutNode, UniformFill, HitTestable, PaintedNode, SemanticNode, StackItem {
    // The small property comes first: it fits into a word that the base class has partly used.
    private var blend = Blend.normal
    private(set) var paint = Paint.background
    private var filling: _Paint {
        get { _Paint(paint, blend: blend) }
        set { (paint, blend) = (newValue.paint, newValue.blend) }
    }
    override var painting: (any PaintedNode)? { self }
    var uniformFill: (any UniformFill)? { isUniformFill(paint, blend) ? self : nil }

    func setPaint(_ new: _Paint) {
        guard new != filling else { return }
        let (wasBar, wasUniform) = (isBar, uniformFillContent != nil)
        filling = new
        invalidateLayerContent()
        if wasBar != isBar, graph.metrics.isCell { invalidateLayout() }
        fillChanged(wasUniform: wasUniform)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var stackItem: (any StackItem)? { self }
    var idealShape: CGSize? { ProposedViewSize.unspecified.replacingUnspecifiedDimensions() }
    func hasConstantBounds(_ axis: Axis) -> Bool { true }
    /// False for a clear colour, which only occupies space.
    var isBar: Bool { !isClear }
    /// False if an enclosing clip already shows exactly this colour in its shape.
    override var needsLayer: Bool { !isShownByClip }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { !isClear }
    func makeDrawing() -> Drawing {
        Drawing(commands: graph.paint.fill(with: paint), blend: blend)
    }

    private var isClear: Bool { paint.isClear }
}
