@_spi(Nodes) import FanlightCore

/// A change of a column's selection, which the next column shows.
enum ColumnSelection {
    /// The selection that a list has when it is created.
    case preset
    /// A value was selected, by a person or by the app.
    case made
    case removed
}

/// A list whose selection the next column shows.
@MainActor
protocol ColumnSelectionSource: AnyObject {
    /// Removes the selection in the present turn, once the list's column is shown.
    func clearSelection()
}

/// Reports the selection of a list to the split view around. In a narrow space a selection shows the next column, and
/// its end the column of the list.
struct ColumnSelectionModifier: ViewModifier {
    let selection: ListSelection?
    let isEditing: Bool
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ColumnSelectionElement(view, context)
    }
}

private final class ColumnSelectionElement<Modified: View>:
    ObservingElement<Modified, ColumnSelectionModifier>, ColumnSelectionSource, UpdateDependent
{
    private weak var column: NavigationModel?
    private var present: Set<AnyHashable> = []
    /// The selection that was reported last; nil if none was.
    private var reported: Set<AnyHashable>?

    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        let navigation = readEnvironment().navigation
        column = navigation.flatMap { $0.enclosingColumn ?? $0 }
        guard let column, column.onSelection != nil, let selection = view.modifier.selection else { return }
        present = observing(token) { Tracking.with(token) { selection.read() } }
        if present != reported { graph.afterUpdating(self) }
    }

    override func update(to new: ModifiedContent<Modified, ColumnSelectionModifier>) {
        view = new
        reevaluate()
        super.update(to: new)
    }

    func viewsUpdated() {
        guard isMounted, let column, present != reported else { return }
        let before = reported
        reported = present
        if !present.isEmpty {
            column.selectionSource = self
            // While a list is edited, a press marks rows.
            if !view.modifier.isEditing { column.onSelection?(before == nil ? .preset : .made) }
        } else if before?.isEmpty == false {
            column.onSelection?(.removed)
        }
    }

    func clearSelection() {
        graph.afterUpdating { [weak self, graph] in
            // Runs after the update that shows the column, so that the selection fades while the page leaves.
            graph.transitions?.run(in: Transaction()) { graph.afterUpdating { self?.removeSelection() } }
        }
    }

    private func removeSelection() {
        guard isMounted else { return }
        InterfaceTiming.perform(InterfaceTiming.deselection, onCells: graph.metrics.isCell) {
            view.modifier.selection?.write([])
        }
    }
}
