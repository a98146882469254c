import Foundation

extension View {
    /// What text and other foreground elements inside are painted with.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(style)]))
    }

    /// What text and other foreground elements inside are painted with; nil for the display's own.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.foregroundStyle, color.map { AnyShapeStyle($0) })
    }

    /// The colour of controls inside.
    nonisolated public func tint(_ color: Color?) -> some View { environment(\.ownTint, color) }

    nonisolated public func accentColor(_ color: Color?) -> some View { environment(\.ownTint, color) }
}

extension EnvironmentValues {
    /// The colour of controls, instead of any style that was said further out.
    var ownTint: Color? {
        get { tintColor }
        set {
            tintColor = newValue
            tintStyle = nil
        }
    }
}
