/// The preference that disables interactive dismissal.
package enum DismissalKey: PreferenceKey {
    package static var defaultValue: Bool { false }
    package static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// The accessibility label of a presentation.
package enum PresentationTitleKey: PreferenceKey {
    package static var defaultValue: String? { nil }
    package static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
}
