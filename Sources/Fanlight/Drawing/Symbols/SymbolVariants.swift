/// Variants that symbols inside take where their names say none.
public struct SymbolVariants: Hashable, Sendable {
    fileprivate var parts: [String] = []

    public static let none = SymbolVariants()
    public static let circle = SymbolVariants(parts: ["circle"])
    public static let square = SymbolVariants(parts: ["square"])
    public static let rectangle = SymbolVariants(parts: ["rectangle"])
    public static let fill = SymbolVariants(parts: ["fill"])
    public static let slash = SymbolVariants(parts: ["slash"])

    public var circle: SymbolVariants { adding("circle") }
    public var square: SymbolVariants { adding("square") }
    public var rectangle: SymbolVariants { adding("rectangle") }
    public var fill: SymbolVariants { adding("fill") }
    public var slash: SymbolVariants { adding("slash") }

    public func contains(_ other: SymbolVariants) -> Bool { other.parts.allSatisfy(parts.contains) }

    private func adding(_ part: String) -> SymbolVariants {
        parts.contains(part) ? self : SymbolVariants(parts: parts + [part])
    }

    fileprivate func union(_ other: SymbolVariants) -> SymbolVariants {
        other.parts.reduce(self) { $0.adding($1) }
    }

    /// A name with the variants that it has not yet, in the order in which names have them.
    func applied(to name: String) -> String {
        if parts.isEmpty { return name }
        let (base, own) = SymbolName.parts(of: name)
        let all = own + parts.filter { !own.contains($0) && SymbolName.variants.contains($0) }
        let order = ["circle", "square", "slash", "fill"]
        let sorted = all.sorted { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
        // Struck through, fills come first.
        let isStruck = sorted.contains("slash") && sorted.contains("fill")
        return ([base] + (isStruck ? sorted.filter { $0 != "fill" } + ["fill"] : sorted)).joined(separator: ".")
    }
}

/// With how many colours and levels a symbol is drawn.
///
/// Symbols in a circle, a square or another form, and those with a badge, have two layers: the sign or the badge is the
/// first level, what it lies on is the second. So have clouds, the moon and thermometers with something beside them: that is
/// the second level. Others have one. In several colours, symbols of what has a colour, as hearts, warnings and the weather,
/// have that one; others are in the colour of the letters around them.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let value: UInt8

    public static let monochrome = SymbolRenderingMode(value: 0)
    public static let hierarchical = SymbolRenderingMode(value: 1)
    public static let palette = SymbolRenderingMode(value: 2)
    public static let multicolor = SymbolRenderingMode(value: 3)
}

extension EnvironmentValues {
    /// The variants that symbols take here.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }

    /// How large symbols are beside letters.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// With how many colours and levels symbols are drawn; nil: in one, unless the foreground style has several levels.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolRenderingKey.self] }
        set { self[SymbolRenderingKey.self] = newValue }
    }
}

private struct SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }
private struct ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }
private struct SymbolRenderingKey: EnvironmentKey { static let defaultValue: SymbolRenderingMode? = nil }

extension View {
    /// Symbols inside take these variants, too.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants, by: variant) { $0 = $1 == .none ? .none : $0.union($1) }
    }

    /// How large symbols inside are beside letters.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

    /// With how many colours and levels symbols inside are drawn.
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }
}
