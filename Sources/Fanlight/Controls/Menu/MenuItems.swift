import Display
import Foundation

/// What is in a menu: items, the titles of sections, and lines between these.
struct MenuItems<Content: View> {
    let content: Content
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(content: Content) { self.content = content }
}

/// A view of a menu, with what is before it.
private struct MenuEntry: Identifiable {
    let view: Subview
    /// Whether it says what the items below it have in common, or something about those above.
    let isTitle: Bool
    let isAfterLine: Bool

    var id: Subview.ID { view.id }

    /// Lines are between what belongs together, and neither before the first nor below the last.
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
                    MenuTitle(content: entry.view).modifier(MenuRoom(isCellDisplay: isCellDisplay))
                } else {
                    entry.view.usualForeground(.secondary).modifier(MenuRoom(isCellDisplay: isCellDisplay))
                }
            }
        }
        .lineLimit(1)
    }
}

/// What is written above items of a menu that belong together, or below them.
struct MenuTitle<Content: View> {
    let content: Content
}

extension MenuTitle: View {
    var body: some View {
        content.font(.subheadline).usualForeground(.secondary).accessibilityAddTraits(.isHeader)
    }
}

// MARK: Room at the sides

/// Says that the view is an item of a menu, which keeps room at its sides by itself: what marks it reaches to them.
struct MenuItemMark: Equatable {}

extension MenuItemMark: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MenuItemMarkElement(wrapping: view, context)
    }
}

private final class MenuItemMarkElement<Modified: View>: WrapperElement<Modified, MenuItemMark> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { MenuItemMarkNode(graph) }
}

private final class MenuItemMarkNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
}

extension LayoutNode {
    /// Whether it reaches to the sides of a menu: an item, or a line.
    fileprivate var fillsMenu: Bool {
        self is MenuItemMarkNode || self is DividerNode || children.contains(where: \.fillsMenu)
    }
}

/// Keeps what is no item away from the sides of a menu.
private struct MenuRoom: UnaryLayout, Equatable {
    let isCellDisplay: Bool

    /// Where the letters of items begin and end.
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

/// As long along an axis as the content would like to be, and no longer than there is room.
struct ShortestLayout: UnaryLayout, Equatable {
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
