import Display
import Foundation

/// The column titles of a table. Pressing one sorts the rows; dragging its trailing edge resizes the column.
struct TableHeader<Value: Identifiable> {
    let columns: [_TableColumn<Value>]
    let shown: [Int]
    let changes: TableColumnState<Value>
    let sort: TableSort?
    let arrangement: TableArrangement
    let lengths: [CGFloat]
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension TableHeader: View {
    private struct Place: Identifiable {
        let id: TableColumnID
        /// The index among all columns, and the index among the shown ones.
        let index: Int
        let number: Int
    }

    private func places(_ indices: [Int]) -> [Place] {
        indices.enumerated().map { Place(id: columns[$1].id, index: $1, number: $0) }
    }

    private var hideable: [Int] { columns.indices.filter(changes.canHide) }

    var body: some View {
        let row = TableRowLayout(arrangement: arrangement) {
            ForEach(places(shown)) { place in
                let column = columns[place.index]
                TableTitle(
                    label: column.label, title: column.title, alignment: column.alignment,
                    order: column.comparator.flatMap { sort?.order($0) },
                    choose: column.comparator.flatMap { comparator in sort.map { sort in { sort.toggle(comparator) } }
                    },
                    // The last column ends at the table's edge and cannot be resized.
                    resize: changes.canResize(place.index) && place.number < shown.count - 1
                        ? { changes.resize(place.index, to: lengths[place.number] + $0) } : nil,
                    move: changes.canMove(place.index) ? { changes.move(place.index, by: $0) } : nil)
            }
        }
        .lineLimit(1)
        .padding(.vertical, isCellDisplay ? 0 : 6)
        if hideable.isEmpty {
            row
        } else {
            row.contentShape(Rectangle()).contextMenu {
                ForEach(places(hideable)) { place in
                    let isShown = Binding(
                        get: { changes.isShown(place.index) }, set: { changes.show(place.index, $0) })
                    Toggle(isOn: isShown) { columns[place.index].label }
                        // The last shown column cannot be hidden, as the header's menu would disappear with it.
                        .disabled(shown == [place.index])
                }
            }
        }
    }
}

/// The title of a column: a button if the column sorts rows.
private struct TableTitle {
    let label: AnyView
    let title: String?
    let alignment: TableColumnAlignment
    let order: SortOrder?
    let choose: (() -> Void)?
    let resize: ((CGFloat) -> Void)?
    let move: ((Int) -> Void)?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var layoutDirection
    @State private var dragged: CGFloat = 0
}

extension TableTitle: View {
    private static let step: CGFloat = 8

    var body: some View {
        Group {
            if choose != nil || resize != nil || move != nil {
                words.control(control)
            } else {
                words.accessibilityAddTraits(.isHeader)
            }
        }
        .overlay(alignment: .trailing) { if resize != nil { edge } }
    }

    private var words: some View {
        TableTitleWords(label: label, alignment: alignment, order: order)
            .frame(maxWidth: .infinity, alignment: alignment.alignment)
            .contentShape(Rectangle())
    }

    private var control: Control {
        Control(
            role: choose == nil ? .heading : .button,
            value: order.map { $0 == .forward ? "ascending" : "descending" } ?? "", activate: choose,
            adjust: resize.map { resize in { resize(CGFloat($0) * TableTitle.step) } },
            keys: { key in
                guard key.key == .left || key.key == .right else { return false }
                let step = (key.key == .right) == (layoutDirection == .leftToRight) ? 1 : -1
                switch key.modifiers {
                case .option where move != nil: move?(step)
                case .shift where resize != nil: resize?(CGFloat(step) * TableTitle.step)
                default: return false
                }
                return true
            })
    }

    /// The resize handle of a column: the gap before the next one.
    private var edge: some View {
        ZStack {
            HitArea()
            if !isCellDisplay { Rectangle().fill(Color.primary.opacity(0.14)).frame(width: 1, height: 14) }
        }
        .frame(width: isCellDisplay ? 8 : 16)
        .gesture(
            DragGesture(minimumDistance: 1, coordinateSpace: .global)
                .onChanged { drag in
                    let way = layoutDirection == .leftToRight ? drag.translation.width : -drag.translation.width
                    guard way != dragged else { return }
                    makeChange(isContinuous: true) { resize?(way - dragged) }
                    dragged = way
                }
                .onEnded { _ in dragged = 0 }
        )
        .accessibilityHidden(true)
        .offset(x: isCellDisplay ? 8 : 16)
    }
}

private struct TableTitleWords {
    let label: AnyView
    let alignment: TableColumnAlignment
    let order: SortOrder?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isControlPressed) private var isPressed
}

extension TableTitleWords: View {
    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                label
                if let order { Text(verbatim: order == .forward ? " ▲" : " ▼").accessibilityHidden(true) }
            }
            .bold()
            .underline(isFocused)
            .foregroundStyle(style(isFocused ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary)))
        } else {
            HStack(spacing: 4) {
                label
                if let order {
                    Chevron(isUp: order == .forward)
                        .stroke(style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
                        .frame(width: 8, height: 4)
                }
            }
            .font(.footnote.weight(order == nil ? .medium : .semibold))
            .foregroundStyle(style(order == nil ? AnyShapeStyle(.secondary) : AnyShapeStyle(Color.primary)))
            .opacity(isPressed ? 0.5 : 1)
            .background { FocusMark() }
        }
    }

    private func style(_ enabled: AnyShapeStyle) -> AnyShapeStyle { isEnabled ? enabled : AnyShapeStyle(.tertiary) }
}
