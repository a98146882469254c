import Foundation

extension View {
    /// The font of text inside that names none.
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// Makes text inside bold.
    nonisolated public func bold(_ isActive: Bool = true) -> some View { environment(\.isBold, isActive) }

    /// How many lines a text may have; nil for as many as it needs.
    nonisolated public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// What text and other foreground elements inside are painted with.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.foregroundStyle, AnyShapeStyle(style))
    }

    /// What text and other foreground elements inside are painted with; nil for the display's own.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        environment(\.foregroundStyle, color.map { AnyShapeStyle($0) })
    }

    /// The colour of controls inside.
    nonisolated public func tint(_ color: Color?) -> some View { environment(\.tintColor, color) }

    nonisolated public func accentColor(_ color: Color?) -> some View { environment(\.tintColor, color) }
}
