@_spi(Nodes) import FanlightCore
import Foundation

/// The context menu of a list's selected rows, with the app's closures as they were given; see `ValueComparison`.
protocol SelectionMenu {
    /// The type of the selection values.
    var type: Any.Type { get }
    /// The action of a double press and of Return.
    @MainActor var primary: ((Set<AnyHashable>) -> Void)? { get }
    @MainActor func items(_ rows: Set<AnyHashable>) -> AnyView
}

private struct TypedSelectionMenu<Value: Hashable, Items: View> {
    let menu: (Set<Value>) -> Items
    let primaryAction: ((Set<Value>) -> Void)?

    private static func typed(_ rows: Set<AnyHashable>) -> Set<Value> { Set(rows.compactMap { $0.base as? Value }) }
}

extension TypedSelectionMenu: SelectionMenu {
    var type: Any.Type { Value.self }
    var primary: ((Set<AnyHashable>) -> Void)? { primaryAction.map { action in { action(Self.typed($0)) } } }
    func items(_ rows: Set<AnyHashable>) -> AnyView { AnyView(menu(Self.typed(rows))) }
}

private struct SelectionMenuKey: EnvironmentKey { static var defaultValue: (any SelectionMenu)? { nil } }

extension EnvironmentValues {
    /// The context menu of selected rows in lists.
    var selectionMenu: (any SelectionMenu)? {
        get { self[SelectionMenuKey.self] }
        set { self[SelectionMenuKey.self] = newValue }
    }
}

extension View {
    /// Sets a context menu for the selected rows of lists and tables inside whose selection has this type.
    ///
    /// The secondary pointer button, Shift-F10 and the rows' action “menu” open it. The closure receives the selection,
    /// which includes the row where the menu was opened. The selection is empty outside of all rows. A double press on
    /// a row, and Return, perform the primary action.
    nonisolated public func contextMenu<I: Hashable, M: View>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: ((Set<I>) -> Void)? = nil
    ) -> some View {
        environment(\.selectionMenu, TypedSelectionMenu(menu: menu, primaryAction: primaryAction))
    }
}

/// Presents the context menu of rows at the point where it was requested.
struct SelectionMenuModifier {
    let controller: ListController
    let selection: ListSelection?
    @State private var request: MenuRequest?
    @Environment(\.selectionMenu) private var around

    init(controller: ListController, selection: ListSelection?) {
        self.controller = controller
        self.selection = selection
    }
}

/// The rows of a requested menu, and its point in the list.
struct MenuRequest: Identifiable {
    let id = 0
    let rows: Set<AnyHashable>
    let place: CGPoint
}

extension SelectionMenuModifier: ViewModifier {
    /// The menu, if its type is that of this list's selection: other lists may be in the same view.
    private var menu: (any SelectionMenu)? { around.flatMap { $0.type == selection?.type ? $0 : nil } }

    func body(content: Content) -> some View {
        let menu = menu
        let asking = $request
        controller.primaryAction = menu?.primary
        controller.openMenu = menu == nil ? nil : { asking.wrappedValue = $0 }
        return
            content
            .modifier(SecondaryPressModifier(action: menu == nil ? nil : { controller.openContextMenu(at: $0) }))
            .overlay(alignment: .topLeading) {
                let place = request?.place ?? .zero
                Color.clear.frame(width: 1, height: 1)
                    .presentLayer(.menu, item: $request) { asked in
                        if let menu { MenuPanel(content: menu.items(asked.rows)) }
                    }
                    .padding(EdgeInsets(top: max(place.y, 0), leading: max(place.x, 0), bottom: 0, trailing: 0))
                    .allowsHitTesting(false)
            }
    }
}

extension ListController {
    /// Opens the context menu at a point of the scene, or at the cursor row if there is none. For a row that is not
    /// selected the menu applies to that row alone, and the selection does not change.
    func openContextMenu(at place: CGPoint?) {
        guard let openMenu, let box else { return }
        let row =
            place.map { place in
                rows?.listNode.liveRows.first { $0.nodes.contains { $0.contains(scenePoint: place) } }
            } ?? cursorRow.flatMap { rows?.listNode.rows[$0] }
        let start = row?.nodes.first?.shownFrame(in: nil)
        let asked = place ?? start.map { CGPoint(x: $0.minX, y: $0.maxY) } ?? .zero
        readSelection()
        // A header or a row that is not selectable counts as no row.
        let requestedTag = row.flatMap { self.tag(at: $0.index) }
        let menuSelection: Set<AnyHashable> = requestedTag.map { selected.contains($0) ? selectedRows : [$0] } ?? []
        openMenu(MenuRequest(rows: menuSelection, place: box.local(asked)))
    }

    func selectIfNeeded(_ index: Int) {
        readSelection()
        if let tag = tag(at: index), !selected.contains(tag) { select(index) }
        readSelection()
    }
}
