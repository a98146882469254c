import Foundation

private struct WheelPickerItemHeightKey: EnvironmentKey { static let defaultValue: CGFloat = 32 }

extension EnvironmentValues {
    /// How high each value of a wheel is. On a terminal it is a line.
    public var defaultWheelPickerItemHeight: CGFloat {
        get { self[WheelPickerItemHeightKey.self] }
        set { self[WheelPickerItemHeightKey.self] = newValue.isFinite ? max(newValue, 1) : 32 }
    }
}

extension View {
    /// How high each value of the wheels inside is. On a terminal it is a line.
    nonisolated public func defaultWheelPickerItemHeight(_ height: CGFloat) -> some View {
        environment(\.defaultWheelPickerItemHeight, height)
    }
}
