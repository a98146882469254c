import Display
import Foundation

/// Rows of values in titled columns; each row is made shortly before it becomes visible.
///
/// A narrow display shows only the first column, without titles.
public struct Table<Value, Rows, Columns>
where
    Value == Rows.TableRowValue, Rows: TableRowContent, Columns: TableColumnContent,
    Rows.TableRowValue == Columns.TableRowValue
{
    let rows: Rows
    let columns: Columns
    var selection: ListSelection?
    var sort: TableSort?
    var customization: Binding<TableColumnCustomization<Value>>?
}

extension Table: View {
    public var body: some View {
        TableContainer(
            rows: rows._tableRows, disclosesRows: Rows._disclosesRows, columns: columns._columns, selection: selection,
            sort: sort, customization: customization)
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// The column titles with the list of rows below.
private struct TableContainer<Value: Identifiable, Rows: View> {
    let rows: Rows
    let disclosesRows: Bool
    let columns: [_TableColumn<Value>]
    let selection: ListSelection?
    let sort: TableSort?
    let customization: Binding<TableColumnCustomization<Value>>?
    /// The widths set by the user for columns without customization storage.
    @State private var widths: [TableColumnID: CGFloat] = [:]
    @State private var controller = ListController()
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.tableColumnHeaders) private var headers
    @Environment(\.tableAppearance) private var appearance
    @Environment(\.alternatingRowBackgrounds) private var hasAlternatingRows

    init(
        rows: Rows, disclosesRows: Bool, columns: [_TableColumn<Value>], selection: ListSelection?, sort: TableSort?,
        customization: Binding<TableColumnCustomization<Value>>?
    ) {
        self.rows = rows
        self.disclosesRows = disclosesRows
        self.columns = columns
        self.selection = selection
        self.sort = sort
        self.customization = customization
    }
}

extension TableContainer: View {
    private var isCompact: Bool { sizeClass == .compact }

    var body: some View {
        let changes = TableColumnState(columns: columns, customization: customization, widths: $widths)
        let shown = isCompact ? Array(changes.shown.prefix(1)) : changes.shown
        let usual = TableArrangement(
            widths: shown.map(changes.width), alignments: shown.map { columns[$0].alignment },
            dot: isCellDisplay ? Screen.cellWidth : nil)
        let insets = ListAppearance.tableInsets(isInset: appearance.isInset, isCell: isCellDisplay)
        // On a terminal the scroll indicator of the rows has a column of its own. It is reserved even without an
        // indicator.
        let sides = insets.leading + insets.trailing + (isCellDisplay ? Screen.cellWidth : 0)
        let table = _TableAppearance(
            isInset: appearance.isInset, hasBorder: appearance.hasBorder,
            hasAlternatingRows: hasAlternatingRows ?? appearance.hasAlternatingRows)
        GeometryReader { proxy in
            let width = max(proxy.size.width, usual.minimumWidth + sides)
            let arrangement = usual.filling(width - sides)
            ScrollView(width > proxy.size.width ? .horizontal : []) {
                VStack(spacing: 0) {
                    if headers != .hidden, !isCompact {
                        TableHeader(
                            columns: columns, shown: shown, changes: changes, sort: sort, arrangement: arrangement,
                            lengths: arrangement.columns(in: width - sides).map(\.length)
                        )
                        .padding(insets)
                        if !isCellDisplay { Divider() }
                    }
                    ListScroll(content: rows, selection: selection, controller: controller, table: table)
                        .modifier(
                            TableColumnsModifier(
                                columns: TableColumns(
                                    arrangement: arrangement, disclosesRows: disclosesRows,
                                    shown: shown.map { index in
                                        let cell = columns[index].cell
                                        return TableColumns.Shown(id: columns[index].id) { value in
                                            (value as? Value).map(cell) ?? AnyView(EmptyView())
                                        }
                                    })))
                }
                .frame(width: width, height: proxy.size.height)
            }
        }
        .frame(idealWidth: isCellDisplay ? nil : 320, idealHeight: isCellDisplay ? nil : 320)
        .listBox(controller, selection)
        .overlay {
            if table.hasBorder, !isCellDisplay {
                RoundedRectangle(cornerRadius: 6).strokeBorder(Color.primary.opacity(0.2)).allowsHitTesting(false)
            }
        }
    }
}

/// The shown columns of a table with their order and widths, including the user's customization. Has the operations
/// that change them.
struct TableColumnState<Value: Identifiable> {
    let columns: [_TableColumn<Value>]
    let customization: Binding<TableColumnCustomization<Value>>?
    let widths: Binding<[TableColumnID: CGFloat]>

    private var custom: TableColumnCustomization<Value> {
        customization?.wrappedValue ?? TableColumnCustomization()
    }

    private func can(_ index: Int, _ behavior: TableColumnCustomizationBehavior) -> Bool {
        columns[index].disabledBehavior.intersection(behavior) == []
    }

    // MARK: Visibility

    func isShown(_ index: Int) -> Bool {
        let column = columns[index]
        return column.customizationID.flatMap { custom.visibilities[$0] } ?? (column.defaultVisibility != .hidden)
    }

    /// Returns true if the user may hide or show the column.
    func canHide(_ index: Int) -> Bool {
        customization != nil && columns[index].customizationID != nil && can(index, .visibility)
    }

    func show(_ index: Int, _ isShown: Bool) {
        guard let id = columns[index].customizationID else { return }
        customization?.wrappedValue.visibilities[id] = isShown
    }

    var shown: [Int] { ordered.filter(isShown) }

    // MARK: Order

    private func name(_ index: Int) -> String { columns[index].customizationID ?? columns[index].id.name }

    private var ordered: [Int] {
        let order = custom.order
        guard !order.isEmpty else { return Array(columns.indices) }
        let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        // Columns without a stored position follow the column before them in the table's definition.
        var place = -1
        let keyed = columns.indices.map { index -> (key: Int, index: Int) in
            place = places[name(index)] ?? place
            return (place, index)
        }
        return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.index)
    }

    func canMove(_ index: Int) -> Bool {
        customization != nil && columns[index].customizationID != nil && can(index, .reorder)
    }

    /// Moves a column by a number of positions among the shown ones.
    func move(_ index: Int, by step: Int) {
        let shown = shown
        guard canMove(index), let place = shown.firstIndex(of: index), shown.indices.contains(place + step),
            canMove(shown[place + step])
        else { return }
        var order = ordered
        guard let from = order.firstIndex(of: index), let to = order.firstIndex(of: shown[place + step]) else { return }
        order.remove(at: from)
        order.insert(index, at: to)
        customization?.wrappedValue.order = order.map(name)
    }

    // MARK: Widths

    func width(_ index: Int) -> TableColumnWidth {
        let own = columns[index].width
        let length =
            columns[index].customizationID.flatMap { custom.widths[$0] } ?? widths.wrappedValue[columns[index].id]
        guard let length else { return own }
        let kept = min(max(length, own.minimum), own.maximum)
        return TableColumnWidth(min: kept, ideal: kept, max: kept)
    }

    func canResize(_ index: Int) -> Bool { columns[index].width.isFlexible && can(index, .resize) }

    func resize(_ index: Int, to length: CGFloat) {
        guard canResize(index) else { return }
        let width = columns[index].width
        let length = min(max(length, width.minimum), width.maximum)
        if let id = columns[index].customizationID, let customization {
            customization.wrappedValue.widths[id] = length
        } else {
            widths.wrappedValue[columns[index].id] = length
        }
    }
}
