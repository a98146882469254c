/// How a list's rows are tinted.
public struct ListItemTint: Sendable {
    fileprivate enum Kind {
        case color(Color)
        case monochrome
    }

    fileprivate let kind: Kind

    /// In a colour, whatever people chose for themselves.
    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(kind: .color(tint)) }
    /// In a colour that people may choose another one for.
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(kind: .color(tint)) }
    /// In the colour of the letters.
    public static let monochrome = ListItemTint(kind: .monochrome)

    fileprivate var color: Color {
        switch kind {
        case .color(let color): color
        case .monochrome: .primary
        }
    }
}

private struct TintsLabelIconsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the icons of labels are tinted: they are in rows that have a tint of their own.
    var tintsLabelIcons: Bool {
        get { self[TintsLabelIconsKey.self] }
        set { self[TintsLabelIconsKey.self] = newValue }
    }
}

extension View {
    /// What is tinted in the rows of lists inside; nil: as around.
    nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View { listItemTint(tint?.color) }

    /// What is tinted in the rows of lists inside; nil: as around.
    nonisolated public func listItemTint(_ tint: Color?) -> some View {
        transformEnvironment(\.tintsLabelIcons, by: tint != nil) { $0 = $0 || $1 }.tint(tint)
    }
}
