import Display

/// A class of available space in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

extension UserInterfaceSizeClass {
    /// The least regular length in points. A phone is narrower when held upright, and lower when it lies on its side.
    static let minimumRegularLength = 500.0
    /// The least regular terminal size, in columns and rows. The usual terminal of 80 columns and 24 rows counts as
    /// regular.
    private static let minimumRegularColumns = 60
    private static let minimumRegularRows = 20

    static func horizontal(_ screen: Screen) -> UserInterfaceSizeClass {
        let isRegular =
            screen.idiom == .cell ? screen.columns >= minimumRegularColumns : screen.width >= minimumRegularLength
        return isRegular ? .regular : .compact
    }

    static func vertical(_ screen: Screen) -> UserInterfaceSizeClass {
        let isRegular =
            screen.idiom == .cell ? screen.rows >= minimumRegularRows : screen.height >= minimumRegularLength
        return isRegular ? .regular : .compact
    }
}

extension EnvironmentValues {
    /// The size class of the display's width: compact below 500 points, and below 60 columns on a terminal.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalSizeClassKey.self] }
        set { self[HorizontalSizeClassKey.self] = newValue }
    }

    /// The size class of the display's height: compact below 500 points, and below 20 rows on a terminal.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] }
        set { self[VerticalSizeClassKey.self] = newValue }
    }
}

private struct HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }
private struct VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }
