import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The content of a menu: items, section titles, and separators between sections.
struct MenuItems<Content: View> {
    let content: Content
    @Environment(\.isCellDisplay) private var isCellDisplay

    package init(content: Content) { self.content = content }
}

/// A view of a menu, and the separator state before it.
private struct MenuEntry: Identifiable {
    let view: Subview
    /// True for a section's header or footer.
    let isTitle: Bool
    let isAfterLine: Bool

    var id: Subview.ID { view.id }

    /// Returns the entries. Separators stand only between sections, never before the first or after the last entry.
    static func all(in sections: SectionCollection) -> [MenuEntry] {
        var entries: [MenuEntry] = []
        var isAfterLine = false
        func add(_ view: Subview, isTitle: Bool = false) {
            if view.traits.isDivider {
                isAfterLine = true
                return
            }
            let isFirst = entries.isEmpty
            entries.append(MenuEntry(view: view, isTitle: isTitle, isAfterLine: isAfterLine && !isFirst))
            isAfterLine = false
        }
        for section in sections {
            isAfterLine = true
            section.header.forEach { add($0, isTitle: true) }
            section.content.forEach { add($0) }
            section.footer.forEach { add($0, isTitle: true) }
        }
        return entries
    }
}

extension MenuItems: View {
    var body: some View {
        Group(sections: content) { sections in
            ForEach(MenuEntry.all(in: sections)) { entry in
                if entry.isAfterLine { Divider().padding(.vertical, isCellDisplay ? 0 : 4) }
                if entry.isTitle {
                    MenuTitle(content: entry.view).modifier(MenuInsetLayout(isCellDisplay: isCellDisplay))
                } else {
                    entry.view.defaultForegroundStyle(.secondary).modifier(
                        MenuInsetLayout(isCellDisplay: isCellDisplay))
                }
            }
        }
        .lineLimit(1)
    }
}

/// The header or footer of a section in a menu.
struct MenuTitle<Content: View> {
    let content: Content
}

extension MenuTitle: View {
    var body: some View {
        content.font(.subheadline).defaultForegroundStyle(.secondary).accessibilityAddTraits(.isHeader)
    }
}

// MARK: Side insets

/// The layout value of a menu item. It provides its own side insets, so that its highlight reaches the menu's edges.
struct FillsMenu: LayoutValueKey {
    static let defaultValue = false
}

extension LayoutNode {
    /// True if the node reaches the menu's edges: an item or a separator.
    fileprivate var fillsMenu: Bool {
        layoutValue(ObjectIdentifier(FillsMenu.self)) as? Bool == true || self is DividerNode
            || children.contains(where: \.fillsMenu)
    }
}

/// Insets views that are not items from the menu's edges.
private struct MenuInsetLayout: UnaryLayout, Equatable {
    let isCellDisplay: Bool

    /// Returns the insets that align a view with the text of items.
    private func edges(of child: LayoutNode) -> CGSize {
        if child.fillsMenu { return .zero }
        return isCellDisplay ? CGSize(width: 16, height: 0) : CGSize(width: 14, height: 6)
    }

    private func inside(_ proposal: ProposedViewSize, _ edges: CGSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { max($0 - 2 * edges.width, 0) },
            height: proposal.height.map { max($0 - 2 * edges.height, 0) })
    }

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let edges = edges(of: child)
        let size = child.sizeThatFits(inside(proposal, edges))
        return CGSize(width: size.width + 2 * edges.width, height: size.height + 2 * edges.height)
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let edges = edges(of: child)
        return (CGPoint(x: edges.width, y: edges.height), inside(proposal, edges))
    }
}

/// Limits the content to its ideal length along an axis, or to the proposal if that is shorter.
struct IdealLengthLayout: UnaryLayout, Equatable {
    let axis: Axis

    private func offered(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposedViewSize {
        var offered = proposal
        offered[axis] = nil
        let ideal = child.sizeThatFits(offered)[axis]
        offered[axis] = min(ideal, proposal[axis] ?? ideal)
        return offered
    }

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        child.sizeThatFits(offered(proposal, child))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, offered(proposal, child))
    }
}
