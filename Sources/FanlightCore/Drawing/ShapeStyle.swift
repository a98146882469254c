import Display

/// A style of painting: a colour, a gradient, or a level of the display's foreground.
public protocol ShapeStyle: Sendable {
    /// The style that this one resolves to; `Never` for the framework's own styles.
    associatedtype Resolved: ShapeStyle = Never
    /// Returns the style for an environment.
    func resolve(in environment: EnvironmentValues) -> Resolved
    /// Returns the paint for an environment. Only the framework's own styles implement it; app styles resolve to
    /// framework styles.
    func _paint(in environment: EnvironmentValues) -> _Paint
}

extension ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint { resolve(in: environment)._paint(in: environment) }
}

extension ShapeStyle where Resolved == Never {
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is built into the framework and is made of no other style")
    }
}

extension Never: ShapeStyle {}

/// A resolved paint. Opaque outside the framework.
public struct _Paint: Equatable, Sendable {
    package let paint: Paint
    /// The blend mode with the background of the filled shape.
    var blend: Blend

    package init(_ paint: Paint, blend: Blend = .normal) {
        self.paint = paint
        self.blend = blend
    }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
    private let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }

    /// Returns the style as a foreground in this environment. A hierarchical level becomes that level of the inherited
    /// foreground, which it replaces.
    package func resolvedAsForeground(in environment: EnvironmentValues) -> AnyShapeStyle {
        if style is ForegroundStyle { return environment.foregroundStyle ?? self }
        guard let own = style as? HierarchicalShapeStyle else { return self }
        let known = environment.foregroundLevels
        if own.level > 0, Int(own.level) <= known.count { return known[Int(own.level) - 1] }
        guard let around = environment.foregroundStyle else { return self }
        if let outer = around.style as? HierarchicalShapeStyle {
            return AnyShapeStyle(HierarchicalShapeStyle(level: max(own.level, outer.level)))
        }
        guard own.level > 0 else { return around }
        let outer = around.style as? LevelOfForeground
        return AnyShapeStyle(
            LevelOfForeground(base: outer?.base ?? around, level: max(own.level, outer?.level ?? 0)))
    }

    /// The base style and the level. For a style that is not a level of another style: the style itself and 0.
    fileprivate var baseAndLevel: (base: AnyShapeStyle, level: UInt8) {
        (style as? LevelOfForeground).map { ($0.base, $0.level) } ?? (self, 0)
    }

    /// The gradient, if the style is a gradient without a direction, which the drawing view sets.
    package var gradient: Gradient? { style as? Gradient }
    package var isColor: Bool { style is Color }
}

extension AnyShapeStyle: Equatable {
    public static func == (a: AnyShapeStyle, b: AnyShapeStyle) -> Bool {
        guard let first = a.style as? any Equatable else { return false }
        func open<E: Equatable>(_ value: E) -> Bool { (b.style as? E) == value }
        return open(first)
    }
}

/// The levels of emphasis of the display's own text colour.
public struct HierarchicalShapeStyle: ShapeStyle, Equatable {
    let level: UInt8

    public static let primary = HierarchicalShapeStyle(level: 0)
    public static let secondary = HierarchicalShapeStyle(level: 1)
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// The faintest level. A terminal shows it as the fourth level, its faintest.
    public static let quinary = HierarchicalShapeStyle(level: 4)

    /// Returns the level set by the app, or the foreground style made fainter.
    public func _paint(in environment: EnvironmentValues) -> _Paint {
        let known = environment.foregroundLevels
        if level > 0, Int(level) <= known.count {
            return known[Int(level) - 1]._paint(in: environment.withoutForeground)
        }
        guard let style = environment.foregroundStyle?.baseAndLevel else { return _Paint(environment.level(level)) }
        return LevelOfForeground(base: style.base, level: max(style.level, level))._paint(in: environment)
    }
}

/// A level of a foreground other than the display's.
private struct LevelOfForeground: ShapeStyle, Equatable {
    let base: AnyShapeStyle
    let level: UInt8

    func _paint(in environment: EnvironmentValues) -> _Paint {
        let inner = environment.withoutForeground
        if case .foreground(let own) = base._paint(in: inner.inDisplayColorScheme).paint {
            return _Paint(environment.level(max(own, level)))
        }
        let paint = base._paint(in: inner).paint
        return _Paint(paint.faded(PaintLevel.shares[Int(level)], in: environment))
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// The tint colour of controls in the environment.
public struct TintShapeStyle: ShapeStyle, Equatable {
    public init() {}

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        environment.tintStyle?._paint(in: environment)
            ?? (environment.tintColor ?? .accentColor)._paint(in: environment)
    }
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The display's page colour.
public struct BackgroundStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint {
        guard let style = environment.backgroundStyle else { return _Paint(environment.page) }
        var outer = environment
        outer.backgroundStyle = nil
        return style._paint(in: outer)
    }
}

extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The paint of text in the environment.
public struct ForegroundStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(environment.foregroundPaint) }
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension EnvironmentValues {
    var foregroundPaint: Paint { foregroundStyle?._paint(in: withoutForeground).paint ?? displayForeground(0) }

    /// The environment without a foreground style. If a level is itself the foreground style, it is a level of the
    /// display's foreground.
    var withoutForeground: EnvironmentValues {
        var values = self
        values.foregroundStyle = nil
        values.foregroundLevels = []
        return values
    }
}
