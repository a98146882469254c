import Display

/// Something to paint with: a colour, a gradient, or a place in the display's hierarchy of them.
public protocol ShapeStyle: Sendable {
    /// What the style is made of. Nothing, for the framework's own.
    associatedtype Resolved: ShapeStyle = Never
    /// The style as others, which may depend on where it is used.
    func resolve(in environment: EnvironmentValues) -> Resolved
    /// What it is here. Only the framework's own styles implement it; others are built from those.
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
    let paint: Paint
    init(_ paint: Paint) { self.paint = paint }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
    private let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }
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

    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.foreground(level: level)) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .primary }
    public static var secondary: HierarchicalShapeStyle { .secondary }
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

/// The colour that controls use here.
public struct TintShapeStyle: ShapeStyle, Equatable {
    public init() {}

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        (environment.tintColor ?? .accentColor)._paint(in: environment)
    }
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The display's page colour.
public struct BackgroundStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.background) }
}

extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

/// What text is painted with here.
public struct ForegroundStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(environment.foregroundPaint) }
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension EnvironmentValues {
    var foregroundPaint: Paint { foregroundStyle?._paint(in: self).paint ?? .foreground(level: 0) }
}
