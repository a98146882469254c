/// The outcome of setting a value from text.
package enum SettingOutcome {
    case taken
    /// The text is not a valid value.
    case noValue
    /// The binding did not change.
    case stayed
}
