import Foundation

private struct WheelPickerItemHeightKey: EnvironmentKey { static let defaultValue: CGFloat = 32 }

extension EnvironmentValues {
    /// The height of a wheel's values in points. On a terminal it is one line.
    public var defaultWheelPickerItemHeight: CGFloat {
        get { self[WheelPickerItemHeightKey.self] }
        set { self[WheelPickerItemHeightKey.self] = newValue.isFinite ? max(newValue, 1) : 32 }
    }
}

extension View {
    /// Sets the height in points of the values of the wheels inside. On a terminal it is one line.
    nonisolated public func defaultWheelPickerItemHeight(_ height: CGFloat) -> some View {
        environment(\.defaultWheelPickerItemHeight, height)
    }
}
