/// The outcome of setting a value from text.
enum SettingOutcome {
    case taken
    /// The text is not a valid value.
    case noValue
    /// The binding did not change.
    case stayed
}
