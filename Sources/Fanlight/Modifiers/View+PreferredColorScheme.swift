/// What the views of a scene say about whether it is to be light or dark.
public struct PreferredColorSchemeKey: PreferenceKey {
    public static var defaultValue: ColorScheme? { nil }

    public static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

extension View {
    /// Makes the scene light or dark, whatever the display is; nil leaves it to the display.
    ///
    /// Of several such wishes the outermost counts, and of views beside each other the first one's. A terminal stays what it
    /// is: its ground is not the scene's, and letters that do not suit it could not be read.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        preference(key: PreferredColorSchemeKey.self, value: colorScheme)
    }

    /// Makes what is inside light or dark, whatever the display is: its colours, letters and grounds.
    @available(*, deprecated, message: "Use preferredColorScheme, or set the environment's colorScheme.")
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }
}
