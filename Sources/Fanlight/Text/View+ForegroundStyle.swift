import Foundation

extension View {
    /// What text and other foreground elements inside are painted with.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(style)]))
    }

    /// What text and other foreground elements inside are painted with; nil for the display's own.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.givenForeground, color.map { AnyShapeStyle($0) })
    }

    /// The colour of controls inside.
    nonisolated public func tint(_ color: Color?) -> some View { environment(\.ownTint, color) }

    nonisolated public func accentColor(_ color: Color?) -> some View { environment(\.ownTint, color) }
}

extension View {
    /// What letters inside are painted with where no author says: controls among them keep their tint.
    nonisolated func usualForeground<S: ShapeStyle>(_ style: S) -> some View {
        modifier(_ForegroundLevelsModifier(levels: [AnyShapeStyle(style)], isGiven: false))
    }
}

extension EnvironmentValues {
    /// The foreground style where an author gave one: it is also that of what can be pressed, which has the tint otherwise.
    var givenForeground: AnyShapeStyle? {
        get { self[GivenForegroundKey.self] }
        set {
            self[GivenForegroundKey.self] = newValue
            foregroundStyle = newValue
        }
    }

    /// The colour of controls, instead of any style that was said further out.
    var ownTint: Color? {
        get { tintColor }
        set {
            tintColor = newValue
            tintStyle = nil
        }
    }
}

private struct GivenForegroundKey: EnvironmentKey { static let defaultValue: AnyShapeStyle? = nil }
