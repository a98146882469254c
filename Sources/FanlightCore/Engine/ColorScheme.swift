/// The appearance of the display: light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

/// The colour scheme that the views of a scene prefer.
public struct PreferredColorSchemeKey: PreferenceKey {
    public static var defaultValue: ColorScheme? { nil }

    public static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

extension PreferredColorSchemeKey: PreferenceOfCoveredViews {}
