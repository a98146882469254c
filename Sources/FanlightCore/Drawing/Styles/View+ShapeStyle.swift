import Foundation

extension View {
    /// Sets the primary and secondary style of text and other foreground elements inside.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View
    {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
    }

    /// Sets the styles of text and other foreground elements inside, by level.
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

    /// Sets the background style inside, also used by `background()`.
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }

    /// Draws a border inside the view's edges.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }

    /// Sets the tint of controls inside.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        environment(\.tintStyle, tint.map { AnyShapeStyle($0) })
    }
}

public struct _ForegroundLevelsModifier {
    package let levels: [AnyShapeStyle]
    /// True if the app set the style, which then also applies to controls.
    var isSetByApp = true

    package init(levels: [AnyShapeStyle], isGiven: Bool = true) {
        self.levels = levels
        self.isSetByApp = isGiven
    }
}

extension _ForegroundLevelsModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        let settled = levels.map { $0.resolvedAsForeground(in: values) }
        let hadLevels = !values.foregroundLevels.isEmpty
        if isSetByApp { values.explicitForeground = settled.first } else { values.foregroundStyle = settled.first }
        if hadLevels || settled.count > 1 { values.foregroundLevels = Array(settled.dropFirst()) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EnvironmentElement(view, context) }
}

extension EnvironmentValues {
    /// The background style; nil for the display's page colour.
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }

    /// The second and further levels of the foreground, if set.
    package var foregroundLevels: [AnyShapeStyle] {
        get { self[ForegroundLevelsKey.self] }
        set { self[ForegroundLevelsKey.self] = newValue }
    }

    package var tintStyle: AnyShapeStyle? {
        get { self[TintStyleKey.self] }
        set { self[TintStyleKey.self] = newValue }
    }

    /// True if a tint was set in the view tree, in place of the app's accent colour.
    package var hasOwnTint: Bool { tintColor != nil || tintStyle != nil }
}

private struct BackgroundStyleKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
private struct ForegroundLevelsKey: EnvironmentKey { static let defaultValue: [AnyShapeStyle] = [] }
private struct TintStyleKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }

extension EnvironmentValues {
    package var foregroundStyle: AnyShapeStyle? {
        get { self[ForegroundStyleKey.self] }
        set { self[ForegroundStyleKey.self] = newValue }
    }

    package var tintColor: Color? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
}

private struct ForegroundStyleKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
private struct TintKey: EnvironmentKey { static let defaultValue: Color? = nil }
