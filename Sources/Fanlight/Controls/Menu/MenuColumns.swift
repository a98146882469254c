@_spi(Nodes) import FanlightCore
import Foundation

/// The columns before the titles of a menu's items, on a pixel display. If one item has a check mark or an icon, the
/// titles of all items are indented for it.
struct MenuColumns: OptionSet {
    let rawValue: Int

    /// The check marks of toggles and options.
    static let marks = MenuColumns(rawValue: 1)
    /// The icons of labels.
    static let icons = MenuColumns(rawValue: 2)

    /// The width of a check mark in points.
    static let markWidth: CGFloat = 14
    /// The distance in points between a check mark and the view after it.
    static let markSpacing: CGFloat = 6
    /// The distance in points between an icon and the title.
    static let iconSpacing: CGFloat = 8

    /// Returns the width of the columns with their distances.
    func width(ofIcons iconWidth: CGFloat) -> CGFloat {
        (contains(.marks) ? MenuColumns.markWidth + MenuColumns.markSpacing : 0)
            + (contains(.icons) ? iconWidth + MenuColumns.iconSpacing : 0)
    }
}

/// The columns that the items of a menu, or one item, have.
struct MenuColumnsKey: PreferenceKey {
    static var defaultValue: MenuColumns { [] }
    static func reduce(value: inout MenuColumns, nextValue: () -> MenuColumns) { value.formUnion(nextValue()) }
}

extension EnvironmentValues {
    /// The columns of all items of the menu around.
    @Entry var menuColumns = MenuColumns()
    /// The width of the column of icons in the menu around, in points.
    @Entry var menuIconWidth: CGFloat = 0
}

/// Collects the columns of a menu's items for all of them.
struct MenuColumnsModifier: ViewModifier {
    @State private var relay = PreferenceRelay<MenuColumnsKey>()
    @ScaledMetric private var iconWidth: CGFloat = 24

    func body(content: Content) -> some View {
        content
            .modifier(_PreferenceRelaySource<MenuColumnsKey>(relay: relay))
            .environment(\.menuColumns, relay.value)
            .environment(\.menuIconWidth, iconWidth)
    }
}

/// Indents a menu item's label by the columns that only other items have.
struct MenuColumnIndent: ViewModifier {
    @State private var relay = PreferenceRelay<MenuColumnsKey>()
    @Environment(\.menuColumns) private var columns
    @Environment(\.menuIconWidth) private var iconWidth

    func body(content: Content) -> some View {
        content
            .modifier(_PreferenceRelaySource<MenuColumnsKey>(relay: relay))
            .padding(.leading, columns.subtracting(relay.value).width(ofIcons: iconWidth))
    }
}

/// The check mark of a menu item, or the space of one.
struct MenuMark {
    let isShown: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(isShown: Bool) { self.isShown = isShown }
}

extension MenuMark: View {
    var body: some View {
        let mark = Text(verbatim: isShown ? "✓" : " ").accessibilityHidden(true)
        if isCellDisplay {
            mark.frame(width: 16, alignment: .leading)
        } else {
            mark.frame(width: MenuColumns.markWidth, alignment: .leading)
                .preference(key: MenuColumnsKey.self, value: .marks)
        }
    }
}
