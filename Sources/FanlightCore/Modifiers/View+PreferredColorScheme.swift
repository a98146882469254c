extension View {
    /// Sets the scene's colour scheme independently of the display; nil leaves it to the display.
    ///
    /// The outermost preference wins, and the first of several sibling views. It has no effect on a terminal. The scene
    /// does not control the terminal's background, on which unsuitable text colours would be unreadable.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        preference(key: PreferredColorSchemeKey.self, value: colorScheme)
    }

    /// Sets the colour scheme of the content independently of the display: its colours, text and backgrounds.
    @available(*, deprecated, message: "Use preferredColorScheme, or set the environment's colorScheme.")
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }
}
