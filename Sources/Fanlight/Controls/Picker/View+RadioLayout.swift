private struct RadiosAreInRowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if radio buttons form a row.
    var radiosAreInRow: Bool {
        get { self[RadiosAreInRowKey.self] }
        set { self[RadiosAreInRowKey.self] = newValue }
    }
}

extension View {
    /// Arranges the radio buttons of the pickers inside in a row.
    nonisolated public func horizontalRadioGroupLayout() -> some View { environment(\.radiosAreInRow, true) }
}
