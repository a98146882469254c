@_spi(Nodes) import FanlightCore
import Foundation

/// Decorates the views of a lazy container as rows of a list, and connects them with the list's controller.
@MainActor
final class ListRowsDelegate {
    let node: LazyNode
    /// The appearance of all rows.
    private(set) var appearance: ListAppearance
    private(set) var controller: ListController
    private var selection: ListSelection?
    private var paints = ListRowPaints()
    private var scopes: [ItemList.SectionPart: EnvironmentScope] = [:]
    /// True while a check of the selection is scheduled for the end of the turn.
    private var isSelectionChecked = false

    init(_ node: LazyNode, _ look: ListAppearance, _ controller: ListController, _ selection: ListSelection?) {
        self.node = node
        self.appearance = look
        self.controller = controller
        self.selection = selection
    }

    var container: (any LazyContainer)? { node.container }

    /// Takes the settings of a new view; returns true if the rows look different with them.
    func update(_ look: ListAppearance, _ controller: ListController, _ selection: ListSelection?) -> Bool {
        self.controller = controller
        self.selection = selection
        let checked = container.map(look.validated) ?? look
        guard checked != self.appearance else { return false }
        self.appearance = checked
        return true
    }

    /// Checks the selection against the rows once the visible rows exist.
    private func checkSelection() {
        guard controller.selection != nil, !isSelectionChecked else { return }
        isSelectionChecked = true
        node.graph.afterSettling(self)
    }

    // MARK: Traits of rows

    func traits(of row: LazyRow) -> ItemTraits {
        var traits = row.item.traits
        if let segment = list.segment(around: row.index) { traits.add(segment.traits) }
        return traits
    }

    private func rowSettings(of row: LazyRow) -> ListRowSettings {
        var settings = ListRowSettings(traits(of: row))
        settings.insets = settings.insets.map { container?.insets($0, "listRowInsets") ?? $0 }
        return settings
    }

    // MARK: Appearance

    /// Updates the appearance of a row: its section, position, separators and state.
    func describe(_ row: LazyRow, _ rowNode: ListRowNode) {
        // An unmounted item is skipped, because reading its traits would make it again.
        guard row.item.isMounted, let line = node.map.line(ofItem: row.index), let run = node.map.run(ofLine: line)
        else { return }
        func part(_ line: Int) -> ItemList.SectionPart? {
            node.map.run(ofLine: line).flatMap { $0.section == run.section ? $0.part : nil }
        }
        /// True if a line belongs to the rows of another section.
        func meetsRows(_ line: Int) -> Bool {
            node.map.run(ofLine: line).map { $0.section != run.section && $0.part == .content } ?? false
        }
        let settings = rowSettings(of: row)
        let above =
            node.rows[row.index - 1].flatMap { $0.item.isMounted ? self.rowSettings(of: $0) : nil } ?? ListRowSettings()
        var rowAppearance = ListRowAppearance(
            list: appearance, part: run.part, isFirst: part(line - 1) != run.part, isLast: part(line + 1) != run.part,
            followsHeader: part(line - 1) == .header, endsSection: part(line + 1) == nil, isTop: line == 0,
            isEnd: line == node.map.lineCount - 1,
            isStriped: appearance.hasAlternatingRows && line % 2 == 1,
            settings: settings, state: controller.state(of: row),
            line: above.below.joined(with: settings.above))
        if rowAppearance.isFirst {
            let own = settings.sectionAbove.edge(of: settings.above)
            // Adjacent sections share one separator.
            rowAppearance.sectionAbove =
                meetsRows(line - 1) ? above.sectionBelow.edge(of: above.below).joined(with: own) : own
        }
        if rowAppearance.isLast, !meetsRows(line + 1) {
            rowAppearance.sectionBelow = settings.sectionBelow.edge(of: settings.below)
        }
        rowNode.appearance = rowAppearance
        node.rows[row.index - 1]?.inList?.node.next = rowNode
        rowNode.next = node.rows[row.index + 1]?.inList?.node
    }
}

extension ListRowsDelegate: SettledDependent {
    func viewsSettled() {
        isSelectionChecked = false
        if let warning = controller.selectionTypeMismatch { container?.reportUsageWarning(warning) }
    }
}

extension ListRowsDelegate: LazyRowsDelegate {
    func environment(of part: ItemList.SectionPart, inside outer: EnvironmentScope) -> EnvironmentScope {
        if let known = scopes[part] { return known }
        var values = EnvironmentValues(scope: outer, reader: nil)
        ListRowAppearance.write(part, into: &values)
        let scope = EnvironmentScope(outer: outer)
        scope.write(values.writes)
        scopes[part] = scope
        return scope
    }

    func makeDecoration(of row: LazyRow) -> any LazyRowDecoration {
        let decoration = ListRowDecoration(row, in: self)
        decoration.node.paints = paints
        return decoration
    }

    func rowIsMade(_ row: LazyRow) {
        checkSelection()
        if let row = row.inList { controller.registerRow(row) }
    }

    func containerUpdated() {
        controller.rows = self
        controller.selection = selection
    }

    /// Updates only the rows whose appearance changes with the selection.
    func reevaluate() {
        guard let container else { return }
        let token = container.beginReading()
        container.observing(token) { Tracking.with(token) { controller.readSelection() } }
        let environment = container.readEnvironment()
        paints = ListRowPaints(in: environment)
        container.forEachRow { $0.inList?.node.paints = paints }
        controller.isEditing ? invalidateRows() : node.describeRows()
    }

    func contentChanged(_ moved: (Int) -> Int?) { controller.contentChanged(moved) }
    func viewMoved() { controller.closeSwipeActions() }
    var retainedRow: Int? { controller.draggedRow }
}

extension ListRowsDelegate: ListRowSource {
    var list: ItemList { container?.list ?? ItemList() }
    var listNode: LazyNode { node }

    func traits(at index: Int) -> ItemTraits? { node.rows[index].map(traits) }

    func rowSettings(at index: Int) -> String {
        if let row = node.rows[index] {
            return traits(of: row).typeSelectWords ?? row.inList?.node.content.visibleText ?? ""
        }
        return list.reading(index) { item, segment in
            var traits = item.traits
            traits.add(segment.traits)
            return traits.typeSelectWords ?? item.displayedText
        } ?? ""
    }

    func invalidateRows() {
        var isEdited = controller.isEditing
        container?.forEachRow { if $0.inList?.hasEditControls == true { isEdited = true } }
        node.describeRows()
        if isEdited { container?.queue() }
    }
}

extension LazyRow {
    /// The row's decoration as a row of a list.
    var inList: ListRowDecoration? { decoration as? ListRowDecoration }
}
