import Display

/// Whether there is much room in a direction.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

extension UserInterfaceSizeClass {
    /// What a phone is narrower than when it is held upright, and lower than when it lies on its side.
    private static let leastRegularLength = 500.0
    /// A terminal of 80 columns and 24 rows, as they are opened everywhere, has room for what a window has.
    private static let leastRegularColumns = 60
    private static let leastRegularRows = 20

    static func horizontal(_ screen: Screen) -> UserInterfaceSizeClass {
        let isRegular =
            screen.idiom == .cell ? screen.columns >= leastRegularColumns : screen.width >= leastRegularLength
        return isRegular ? .regular : .compact
    }

    static func vertical(_ screen: Screen) -> UserInterfaceSizeClass {
        let isRegular = screen.idiom == .cell ? screen.rows >= leastRegularRows : screen.height >= leastRegularLength
        return isRegular ? .regular : .compact
    }
}

extension EnvironmentValues {
    /// How much room the display has across: compact below 500 points, and below 60 columns on a terminal.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalSizeClassKey.self] }
        set { self[HorizontalSizeClassKey.self] = newValue }
    }

    /// How much room the display has from top to bottom: compact below 500 points, and below 20 rows on a terminal.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] }
        set { self[VerticalSizeClassKey.self] = newValue }
    }
}

private struct HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }
private struct VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }
