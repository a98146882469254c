import Foundation

extension View {
    /// What text and other foreground elements inside are painted with: the first level, and the second.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View
    {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
    }

    /// What text and other foreground elements inside are painted with, by their level.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        modifier(
            _ForegroundLevelsModifier(
                levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
    }

    /// Paints a style behind the view, in a shape.
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        background { shape.fill(style, style: fillStyle) }
    }
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        background { shape.fill(style, style: fillStyle) }
    }

    /// Paints the background style behind the view, in a shape.
    nonisolated public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
        background { shape.fill(BackgroundStyle(), style: fillStyle) }
    }
    nonisolated public func background<S: InsettableShape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View
    {
        background { shape.fill(BackgroundStyle(), style: fillStyle) }
    }

    /// Paints a style over the view, in a shape.
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        overlay { shape.fill(style, style: fillStyle) }
    }

    /// What `background()` and the background style are inside.
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }

    /// A line along the view's edges, within them.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }

    /// What controls inside are painted with.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        environment(\.tintStyle, tint.map { AnyShapeStyle($0) })
    }

    /// Takes the room the view takes, and shows nothing of it.
    nonisolated public func hidden() -> some View { opacity(0).accessibilityHidden(true) }
}

public struct _ForegroundLevelsModifier {
    let levels: [AnyShapeStyle]
    /// Whether an author wants it, so that it is also that of what can be pressed.
    var isGiven = true
}

extension _ForegroundLevelsModifier: EnvironmentModifier {
    public typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        let settled = levels.map { $0.settled(in: values) }
        let hadLevels = !values.foregroundLevels.isEmpty
        if isGiven { values.givenForeground = settled.first } else { values.foregroundStyle = settled.first }
        if hadLevels || settled.count > 1 { values.foregroundLevels = Array(settled.dropFirst()) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EnvironmentElement(view, context) }
}

extension EnvironmentValues {
    /// What the background style is here; nil: the display's page colour.
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }

    /// The second and further levels, where they are told.
    var foregroundLevels: [AnyShapeStyle] {
        get { self[ForegroundLevelsKey.self] }
        set { self[ForegroundLevelsKey.self] = newValue }
    }

    var tintStyle: AnyShapeStyle? {
        get { self[TintStyleKey.self] }
        set { self[TintStyleKey.self] = newValue }
    }

    /// Whether somebody gave a tint, instead of the app's own.
    var hasOwnTint: Bool { tintColor != nil || tintStyle != nil }
}

private struct BackgroundStyleKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
private struct ForegroundLevelsKey: EnvironmentKey { static let defaultValue: [AnyShapeStyle] = [] }
private struct TintStyleKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
