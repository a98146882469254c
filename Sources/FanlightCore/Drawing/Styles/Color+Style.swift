/// A style that resolves to a single colour in every environment.
struct ColorStyle: Hashable, Sendable {
    private let style: any ShapeStyle & Hashable
    let resolve: @Sendable (EnvironmentValues) -> Color.Resolved

    init<S: ShapeStyle & Hashable>(_ style: S, resolve: @escaping @Sendable (EnvironmentValues) -> Color.Resolved) {
        self.style = style
        self.resolve = resolve
    }

    static func == (a: ColorStyle, b: ColorStyle) -> Bool { AnyHashable(a.style) == AnyHashable(b.style) }
    func hash(into hasher: inout Hasher) { style.hash(into: &hasher) }
}

extension Color {
    /// Creates a colour from a custom style, resolved in the environment where the colour is used.
    @_disfavoredOverload
    public init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Color.Resolved {
        if let color = color as? Color {
            self = color
        } else {
            self.init(.style(ColorStyle(color) { color.resolve(in: $0) }))
        }
    }

    /// Creates a colour from a custom style. Nothing is brighter than white here.
    @_disfavoredOverload
    public init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Color.ResolvedHDR {
        self.init(.style(ColorStyle(color) { color.resolve(in: $0).base }))
    }
}
