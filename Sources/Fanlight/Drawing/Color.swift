import Display
import Foundation

/// A colour, perhaps one that depends on the display.
public struct Color: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// sRGB, 0 to 1.
        case components(red: Double, green: Double, blue: Double)
        /// One colour on light displays, another on dark ones: 0xRRGGBB.
        case adaptive(light: UInt32, dark: UInt32)
        /// The same with how opaque they are: 0xRRGGBBAA.
        case translucent(light: UInt32, dark: UInt32)
        case foreground(level: UInt8)
        case accent
        indirect case mixed(Color, Color, Double, Gradient.ColorSpace)
        /// One of the app's own, in the catalogue of a bundle at this path; nil for the app's.
        case named(String, folder: String?)
        /// A style of an author's that is a colour. It is large, and colours are many.
        indirect case style(ColorStyle)
    }

    let kind: Kind
    /// Multiplied with what the kind gives.
    var alpha: Double = 1

    init(_ kind: Kind, alpha: Double = 1) {
        self.kind = kind
        self.alpha = alpha
    }

    /// What the components of a colour mean.
    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    /// A colour by its components. Display P3 and linear components are converted to sRGB.
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
            // Of two numbers the larger is not the one that is none.
            if isNone { return .nan }
            let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
    }

    /// The same colour, letting through more: opacities multiply.
    public func opacity(_ opacity: Double) -> Color { Color(kind, alpha: alpha * opacity) }

    /// A colour on the way to another: 0 is this one, 1 the other. Steps of the same length look as large, unless the
    /// display's own numbers are mixed.
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
    /// What the accent is where no view says: the app's own, or a blue that letters can have on every ground of ours, which
    /// `blue` is too light for.
    private static let standardAccent: Color = {
        guard let own = Assets.accent else { return Color(.adaptive(light: 0x005ECB, dark: 0x1E9AFF)) }
        return Color(.translucent(light: own.light.packed, dark: own.dark.packed))
    }()
    /// Letters that warn; `red` is too light for them.
    static let warning = Color(.adaptive(light: 0xC8102E, dark: 0xFF4245))

    func paint(in environment: EnvironmentValues) -> Paint {
        if hasNoNumber { tellMistake(environment) }
        switch kind {
        case .foreground(let level) where alpha >= 1: return environment.ink(level)
        case .foreground(let level):
            let strength = [1, 0.6, 0.3, 0.18][Int(min(level, 3))] * alpha
            let white: UInt8 = environment.colorScheme == .dark ? 255 : 0
            return .color(RGBA(red: white, green: white, blue: white, alpha: RGBA.alpha(of: strength)))
        case .accent:
            let tint = environment.tintColor ?? .standardAccent
            return (tint.kind == .accent ? Color.standardAccent : tint).opacity(alpha).paint(in: environment)
        case .adaptive(let light, let dark):
            let packed = environment.colorScheme == .dark ? dark : light
            var color = RGBA(packed: packed << 8)
            color.alpha = RGBA.alpha(of: alpha)
            return .color(color)
        case .translucent(let light, let dark):
            var color = RGBA(packed: environment.colorScheme == .dark ? dark : light)
            color.alpha = RGBA.alpha(of: Double(color.alpha) / 255 * alpha)
            return .color(color)
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

    private var hasNoNumber: Bool {
        if case .components(let red, let green, let blue) = kind, red.isNaN || green.isNaN || blue.isNaN { return true }
        return alpha.isNaN
    }

    private func tellMistake(_ environment: EnvironmentValues) {
        let link = environment.graphLink
        onMainActor {
            link?.graph?.reportOnce("A colour has a component or an opacity that is no number, which counts as 0.")
        }
    }

    /// The colour here, the display's own ones included.
    func rgba(in environment: EnvironmentValues) -> RGBA {
        switch paint(in: environment) {
        case .color(let color): return color
        case .foreground(let level):
            let strength = [1, 0.6, 0.3, 0.18][Int(min(level, 3))] * alpha
            let white: UInt8 = environment.colorScheme == .dark ? 255 : 0
            return RGBA(red: white, green: white, blue: white, alpha: RGBA.alpha(of: strength))
        case .background, .gradient, .image, .mesh, .shadowed: return RGBA(packed: 0)
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

    /// What a programmer calls it: its name, or `#RRGGBBAA` on a light display.
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
    /// Components of this space in sRGB, cut to what sRGB has.
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

/// A view that is nothing but a style that fills its room.
protocol FillingView: View {
    associatedtype FillStyle: ShapeStyle
    var fillStyle: FillStyle { get }
}

/// An element that fills whatever room it is given with a style.
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
        isMarked = false
        _ = beginReading()
        node.take(view.fillStyle._paint(in: readEnvironment()))
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func willLeave() { node.leave() }
}

final class FillNode: LayoutNode, SoleFill {
    // The small one first, into a word that every node has begun.
    private var blend = Blend.normal
    private(set) var paint = Paint.background
    private var filling: _Paint {
        get { _Paint(paint, blend: blend) }
        set { (paint, blend) = (newValue.paint, newValue.blend) }
    }
    override var soleFill: (any SoleFill)? { isSole(paint, blend) ? self : nil }

    func take(_ new: _Paint) {
        guard new != filling else { return }
        let (wasBar, wasSole) = (isBar, soleFill != nil)
        filling = new
        layerContentChanged()
        if wasBar != isBar, graph.metrics.isCell { invalidateLayout() }
        fillChanged(wasSole: wasSole)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var idealShape: CGSize? { ProposedViewSize.unspecified.replacingUnspecifiedDimensions() }
    override func isSteady(_ axis: Axis) -> Bool { true }
    /// A clear colour only keeps room.
    override var isBar: Bool { !isClear }
    /// None where a clip around it is nothing but this colour in a form.
    override var needsLayer: Bool { !isShownByClip }
    override var speaksForItself: Bool { true }
    override var isHittable: Bool { !isClear }
    override func makeDrawing() -> Drawing {
        isClear ? .none : Drawing(commands: graph.picture.fill(with: paint), blend: blend)
    }

    private var isClear: Bool { paint.isClear }
}
