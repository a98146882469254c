import Foundation

extension View {
    /// Sets the foreground style of texts and other foreground elements inside.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(style)]))
    }

    /// Sets the foreground colour of texts and other foreground elements inside; nil for the display's own.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.explicitForeground, color.map { AnyShapeStyle($0) })
    }

    /// Sets the colour of controls inside.
    nonisolated public func tint(_ color: Color?) -> some View { environment(\.ownTint, color) }

    nonisolated public func accentColor(_ color: Color?) -> some View { environment(\.ownTint, color) }
}

extension View {
    /// Sets the default foreground style of texts inside. Controls among them keep their tint.
    package nonisolated func defaultForegroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(style)], isGiven: false))
    }
}

extension EnvironmentValues {
    /// The foreground style that the app set. It also applies to pressable elements, which have the tint otherwise.
    package var explicitForeground: AnyShapeStyle? {
        get { self[ExplicitForegroundKey.self] }
        set {
            self[ExplicitForegroundKey.self] = newValue
            foregroundStyle = newValue
        }
    }

    /// The tint colour of controls. Setting it removes a tint style of outer views.
    package var ownTint: Color? {
        get { tintColor }
        set {
            tintColor = newValue
            tintStyle = nil
        }
    }
}

private struct ExplicitForegroundKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
