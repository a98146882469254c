import Foundation

/// What can be done to the chosen rows of a list.
struct SelectionMenu {
    /// What the values are of by which rows are chosen.
    let type: Any.Type
    let items: (Set<AnyHashable>) -> AnyView
    /// What a double press and Return do.
    let primary: ((Set<AnyHashable>) -> Void)?
}

private struct SelectionMenuKey: EnvironmentKey { static var defaultValue: SelectionMenu? { nil } }

extension EnvironmentValues {
    /// What can be done to the chosen rows of lists here.
    var selectionMenu: SelectionMenu? {
        get { self[SelectionMenuKey.self] }
        set { self[SelectionMenuKey.self] = newValue }
    }
}

extension View {
    /// A menu for the chosen rows of lists and tables inside, whose selection is of a type: shown by the other button of
    /// the pointer, by Shift-F10 and by the rows' action “menu”. It is given what is chosen, with the row that it was asked
    /// for on; nothing where it was asked for beside all rows. A double press on a row, and Return, do the primary action.
    nonisolated public func contextMenu<I: Hashable, M: View>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: ((Set<I>) -> Void)? = nil
    ) -> some View {
        func typed(_ rows: Set<AnyHashable>) -> Set<I> { Set(rows.compactMap { $0.base as? I }) }
        return environment(
            \.selectionMenu,
            SelectionMenu(
                type: itemType,
                items: { AnyView(menu(typed($0))) },
                primary: primaryAction.map { action in { action(typed($0)) } }))
    }
}

/// Shows what can be done to rows of a list beside the row that it was asked for at.
struct SelectionMenuModifier {
    let controller: ListController
    let selection: ListSelection?
    @State private var asked: AskedMenu?
    @Environment(\.selectionMenu) private var around

    init(controller: ListController, selection: ListSelection?) {
        self.controller = controller
        self.selection = selection
    }
}

/// For which rows a menu was asked, and where in the list.
struct AskedMenu: Identifiable {
    let id = 0
    let rows: Set<AnyHashable>
    let place: CGPoint
}

extension SelectionMenuModifier: ViewModifier {
    /// Other lists, whose rows are chosen by values of other types, may be in the same view.
    private var menu: SelectionMenu? { around.flatMap { $0.type == selection?.type ? $0 : nil } }

    func body(content: Content) -> some View {
        let menu = menu
        let asking = $asked
        controller.primaryAction = menu?.primary
        controller.askForMenu = menu == nil ? nil : { asking.wrappedValue = $0 }
        return
            content
            .modifier(SecondaryPressModifier(action: menu == nil ? nil : { controller.pressSecondary(at: $0) }))
            .overlay(alignment: .topLeading) {
                let place = asked?.place ?? .zero
                Color.clear.frame(width: 1, height: 1)
                    .presents(.menu, item: $asked) { asked in
                        if let menu { MenuPanel(content: menu.items(asked.rows)) }
                    }
                    .padding(EdgeInsets(top: max(place.y, 0), leading: max(place.x, 0), bottom: 0, trailing: 0))
                    .allowsHitTesting(false)
            }
    }
}

extension ListController {
    /// Somebody asked what can be done at a place of the scene; with no place, to the row that keys go on from. For a row that
    /// is not chosen that is meant alone, and what is chosen stays so.
    func pressSecondary(at place: CGPoint?) {
        guard let askForMenu, let box else { return }
        let row =
            place.map { place in
                rows?.listNode.liveRows.first { $0.nodes.contains { $0.contains(scenePoint: place) } }
            } ?? cursorRow.flatMap { rows?.listNode.rows[$0] }
        let start = row?.nodes.first?.shownFrame(in: nil)
        let asked = place ?? start.map { CGPoint(x: $0.minX, y: $0.maxY) } ?? .zero
        readSelection()
        // A header, or a row that cannot be chosen, is as good as none.
        let askedFor = row.flatMap { self.tag(at: $0.index) }
        let meant: Set<AnyHashable> = askedFor.map { selected.contains($0) ? selectedRows : [$0] } ?? []
        askForMenu(AskedMenu(rows: meant, place: box.local(asked)))
    }

    func chooseUnlessChosen(_ index: Int) {
        readSelection()
        if let tag = tag(at: index), !selected.contains(tag) { choose(index) }
        readSelection()
    }
}
