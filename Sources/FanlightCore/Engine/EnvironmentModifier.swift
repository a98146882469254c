/// Writes values into the environment of a view.
///
/// One element class serves all environment modifiers: only the written values differ.
package protocol EnvironmentModifier: ViewModifier where Body == Never {
    func write(into values: inout EnvironmentValues)
    /// Returns the modifier with invalid numbers replaced; see `ArgumentValidation`.
    @MainActor func checked(_ reporter: any DiagnosticReporter) -> Self
}
