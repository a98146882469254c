@_spi(Nodes) import FanlightCore
import Foundation

/// The columns of a form: the labels of its controls, wherever they are inside the rows.
@MainActor
final class FormColumns {
    /// The node of the form's layout, whose children are the rows.
    weak var form: LayoutNode?
    /// The ideal width of the widest label.
    private(set) var labelWidth: CGFloat = 0
    private var labels: [ObjectIdentifier: WeakLabel] = [:]
    private var rowsWithLabels: Set<ObjectIdentifier> = []

    private struct WeakLabel {
        weak var label: FormLabel?
    }

    private nonisolated static let gap: CGFloat = 8

    nonisolated init() {}

    func add(_ label: FormLabel) { labels[ObjectIdentifier(label)] = WeakLabel(label: label) }

    /// Returns the end of the labels and the start of the controls. At least half of the width is left to the controls.
    nonisolated static func start(_ labelWidth: CGFloat, in width: CGFloat?) -> (label: CGFloat, content: CGFloat) {
        guard labelWidth > 0 else { return (0, 0) }
        let label = width.map { min(labelWidth, max($0 / 2 - gap, 0)) } ?? labelWidth
        return (label, label + gap)
    }

    /// Measures all labels after something in the form changed. Pairs are invalidated if the widest label changed.
    func measureLabels() {
        labels = labels.filter { $0.value.label?.node != nil }
        rowsWithLabels = []
        var nodes: [LayoutNode] = []
        for label in labels.values {
            guard let node = label.label?.node, let row = row(of: node) else { continue }
            nodes.append(node)
            rowsWithLabels.insert(ObjectIdentifier(row))
        }
        let width = nodes.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
        guard width != labelWidth else { return }
        labelWidth = width
        nodes.forEach { $0.parent?.invalidateLayout() }
    }

    /// Returns the width of the label column; nil for a label that is not displayed inside the form.
    func labelWidth(for label: FormLabel) -> CGFloat? {
        label.node.flatMap(row) == nil ? nil : labelWidth
    }

    /// Returns where the controls start, and for each row true if it starts at the form's leading edge.
    func rows(in width: CGFloat?) -> (start: CGFloat, haveLabels: [Bool]) {
        guard let form else { return (0, []) }
        let start = form.graph.metrics.quantized(FormColumns.start(labelWidth, in: width).content, .horizontal)
        return (start, form.children.map { rowsWithLabels.contains(ObjectIdentifier($0)) })
    }

    /// True if the rows are on a display of cells.
    var isCell: Bool { form?.graph.metrics.isCell ?? false }

    /// Returns the row that contains a node.
    private func row(of node: LayoutNode) -> LayoutNode? {
        guard let form else { return nil }
        var row = node
        while let parent = row.parent {
            if parent === form { return row }
            row = parent
        }
        return nil
    }
}

/// The label of a control in a form's columns.
@MainActor
final class FormLabel {
    weak var node: LayoutNode?

    nonisolated init() {}
}

/// Passes the nodes of a view to a closure, each time that they are collected.
struct NodeReader {
    let read: @MainActor (LayoutNode) -> Void
}

extension NodeReader: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        NodeReaderElement(wrapping: view, context)
    }
}

private final class NodeReaderElement<Modified: View>: WrapperElement<Modified, NodeReader> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        view.modifier.read(node)
        return nil
    }
}

// MARK: Layouts

/// The layout value of a row that starts at the form's leading edge.
struct SpansFormColumns: LayoutValueKey {
    static let defaultValue = false
}

/// The layout of a form's rows in a column. It aligns all labels and controls; a row without a label starts at the
/// controls' edge.
struct FormColumnsLayout: Layout {
    let columns: FormColumns

    static var layoutProperties: LayoutProperties { .plain() }

    func makeCache(subviews: Subviews) { onMainActor { columns.measureLabels() } }
    func updateCache(_ cache: inout (), subviews: Subviews) { onMainActor { columns.measureLabels() } }
    func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

    private func rows(
        _ proposal: ProposedViewSize, _ subviews: Subviews
    ) -> [(place: CGPoint, proposal: ProposedViewSize, size: CGSize)] {
        let (start, haveLabels) = onMainActor { columns.rows(in: proposal.width) }
        let spacing: CGFloat = onMainActor { columns.isCell } ? 0 : 8
        var y: CGFloat = 0
        return zip(subviews, haveLabels).map { row, hasLabels in
            let x = hasLabels || row[SpansFormColumns.self] ? 0 : start
            let offered = ProposedViewSize(width: proposal.width.map { max($0 - x, 0) }, height: nil)
            let size = row.sizeThatFits(offered)
            defer { y += size.height + spacing }
            return (CGPoint(x: x, y: y), offered, size)
        }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let rows = rows(proposal, subviews)
        return CGSize(
            width: rows.map { $0.place.x + $0.size.width }.max() ?? 0,
            height: rows.last.map { $0.place.y + $0.size.height } ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (row, placed) in zip(subviews, rows(proposal, subviews)) {
            row.place(
                at: CGPoint(x: bounds.minX + placed.place.x, y: bounds.minY + placed.place.y),
                proposal: placed.proposal)
        }
    }
}

/// The kind of a control in a form's columns.
protocol FormPairKind {
    /// True if the control reports its label itself, so that it represents the pair.
    static var reportsLabel: Bool { get }
}

enum PlainControl: FormPairKind { static var reportsLabel: Bool { false } }
enum LabelledControl: FormPairKind { static var reportsLabel: Bool { true } }

/// The layout of a label and its control in a form's columns, aligned at their first baselines.
struct FormPairLayout<Kind: FormPairKind>: Layout {
    let label: FormLabel
    let columns: FormColumns?

    static var layoutProperties: LayoutProperties { .plain(lastIsPrincipal: Kind.reportsLabel) }

    func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

    /// Returns the positions, proposals and sizes of the label and the control.
    private func parts(
        _ proposal: ProposedViewSize, _ subviews: Subviews
    ) -> [(place: CGPoint, proposal: ProposedViewSize, size: CGSize)] {
        guard subviews.count == 2 else { return [] }
        let width =
            onMainActor { columns?.labelWidth(for: label) } ?? subviews[0].sizeThatFits(.unspecified).width
        let start = FormColumns.start(width, in: proposal.width)
        let offers = [
            ProposedViewSize(width: start.label, height: nil),
            ProposedViewSize(width: proposal.width.map { max($0 - start.content, 0) }, height: proposal.height),
        ]
        let parts = zip(subviews, offers).map { $0.dimensions(in: $1) }
        let lines = parts.map { $0[explicit: .firstTextBaseline] }
        var down: [CGFloat] = [0, 0]
        if let label = lines[0], let content = lines[1] {
            down = [max(content - label, 0), max(label - content, 0)]
        } else {
            let height = max(parts[0].height, parts[1].height)
            down = parts.map { (height - $0.height) / 2 }
        }
        let xs = [start.label - parts[0].width, start.content]
        return parts.indices.map {
            (CGPoint(x: xs[$0], y: down[$0]), offers[$0], CGSize(width: parts[$0].width, height: parts[$0].height))
        }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let parts = parts(proposal, subviews)
        return CGSize(
            width: parts.map { $0.place.x + $0.size.width }.max() ?? 0,
            height: parts.map { $0.place.y + $0.size.height }.max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (part, placed) in zip(subviews, parts(proposal, subviews)) {
            part.place(
                at: CGPoint(x: bounds.minX + placed.place.x, y: bounds.minY + placed.place.y),
                proposal: placed.proposal)
        }
    }
}
