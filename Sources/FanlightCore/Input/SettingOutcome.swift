/// The outcome of setting a value from text.
package enum SettingOutcome {
    case accepted
    /// The text is not a valid value.
    case invalidValue
    /// The binding did not change.
    case unchanged
}
