/// Variants added to symbols whose names do not specify them.
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

    /// Returns a name with the missing variants added, in the order that names use.
    func applied(to name: String) -> String {
        if parts.isEmpty { return name }
        let (base, own) = SymbolName.parts(of: name)
        let all = own + parts.filter { !own.contains($0) && SymbolName.variants.contains($0) }
        let order = ["circle", "square", "slash", "fill"]
        let sorted = all.sorted { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
        // With a slash, the fill comes last.
        let isStruck = sorted.contains("slash") && sorted.contains("fill")
        return ([base] + (isStruck ? sorted.filter { $0 != "fill" } + ["fill"] : sorted)).joined(separator: ".")
    }
}

/// The colours and levels in which a symbol is drawn.
///
/// A symbol in an enclosing shape, or with a badge, has two levels. The inner symbol or the badge is the first level,
/// and the rest is the second. Clouds, the moon and thermometers with another part beside them also have a second
/// level. All other symbols have one level. In multicolor mode, symbols of coloured objects, such as hearts, warnings
/// and the weather, have their own colours. All other symbols have the text colour.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let value: UInt8

    public static let monochrome = SymbolRenderingMode(value: 0)
    public static let hierarchical = SymbolRenderingMode(value: 1)
    public static let palette = SymbolRenderingMode(value: 2)
    public static let multicolor = SymbolRenderingMode(value: 3)
}

extension EnvironmentValues {
    /// The variants added to symbols.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }

    /// The size of symbols relative to text.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// The rendering mode of symbols; nil for one level, or several if the foreground style has several.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolRenderingKey.self] }
        set { self[SymbolRenderingKey.self] = newValue }
    }
}

private struct SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }
private struct ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }
private struct SymbolRenderingKey: EnvironmentKey { static let defaultValue: SymbolRenderingMode? = nil }

extension View {
    /// Adds variants to symbols inside.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants, by: variant) { $0 = $1 == .none ? .none : $0.union($1) }
    }

    /// Sets the size of symbols inside relative to text.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

    /// Sets the colours and levels in which symbols inside are drawn.
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }
}
