private struct RadiosAreInRowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether values that are chosen by rings stand beside each other.
    var radiosAreInRow: Bool {
        get { self[RadiosAreInRowKey.self] }
        set { self[RadiosAreInRowKey.self] = newValue }
    }
}

extension View {
    /// The values of pickers inside that show all of them with rings stand beside each other.
    nonisolated public func horizontalRadioGroupLayout() -> some View { environment(\.radiosAreInRow, true) }
}
