/// A tint of list rows.
public struct ListItemTint: Sendable {
    fileprivate enum Kind: Equatable {
        case color(Color)
        case monochrome
    }

    fileprivate let kind: Kind

    /// A fixed colour, independent of user preferences.
    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(kind: .color(tint)) }
    /// A colour that user preferences may replace.
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(kind: .color(tint)) }
    /// The text colour.
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
    /// True if the icons of labels are tinted, as in rows of a list on a pixel display.
    var tintsLabelIcons: Bool {
        get { self[TintsLabelIconsKey.self] }
        set { self[TintsLabelIconsKey.self] = newValue }
    }
}

extension View {
    /// Sets the tint of rows of lists inside; nil inherits it.
    nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View { listItemTint(tint?.color) }

    /// Sets the tint of rows of lists inside; nil inherits it.
    nonisolated public func listItemTint(_ tint: Color?) -> some View {
        transformEnvironment(\.tintsLabelIcons, by: tint != nil) { $0 = $0 || $1 }
            .transformEnvironment(\.ownTint, by: tint) { if let tint = $1 { $0 = tint } }
    }
}
