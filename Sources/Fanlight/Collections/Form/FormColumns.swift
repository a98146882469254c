@_spi(Nodes) import FanlightCore
import Foundation

/// The columns of a form: the labels of its controls, wherever they are inside the rows.
@MainActor
final class FormColumns {
    /// The node of the form's layout, whose children are the rows.
    private weak var form: LayoutNode?
    /// The ideal width of the widest label.
    private(set) var labelWidth: CGFloat = 0
    private var labels: [ObjectIdentifier: WeakLabel] = [:]
    private var rowsWithLabels: Set<ObjectIdentifier> = []

    private struct WeakLabel {
        weak var label: FormLabel?
    }

    private static let gap: CGFloat = 8

    nonisolated init() {}

    fileprivate func add(_ label: FormLabel) { labels[ObjectIdentifier(label)] = WeakLabel(label: label) }

    /// Returns the end of the labels and the start of the controls. At least half of the width is left to the controls.
    fileprivate static func start(_ labelWidth: CGFloat, in width: CGFloat?) -> (label: CGFloat, content: CGFloat) {
        guard labelWidth > 0 else { return (0, 0) }
        let label = width.map { min(labelWidth, max($0 / 2 - gap, 0)) } ?? labelWidth
        return (label, label + gap)
    }

    /// Measures all labels after something in the form changed. Pairs are invalidated if the widest label changed.
    fileprivate func measureLabels(in form: LayoutNode?) {
        self.form = form
        labels = labels.filter { $0.value.label?.columns === self }
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

    /// Returns the rows below each other. Those without a label start at the controls' edge.
    fileprivate func rows(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> [FormPart] {
        guard let metrics = form?.graph.metrics else { return [] }
        let start = metrics.quantized(FormColumns.start(labelWidth, in: proposal.width).content, .horizontal)
        let spacing: CGFloat = metrics.isCell ? 0 : 8
        var y: CGFloat = 0
        return subviews.map { row in
            let startsAtEdge = rowsWithLabels.contains(ObjectIdentifier(row.node)) || row[SpansFormColumns.self]
            let x = startsAtEdge ? 0 : start
            let offered = ProposedViewSize(width: proposal.width.map { max($0 - x, 0) }, height: nil)
            let size = row.node.sizeThatFits(offered)
            defer { y += size.height + spacing }
            return FormPart(node: row.node, proposal: offered, frame: CGRect(origin: CGPoint(x: x, y: y), size: size))
        }
    }

    /// Returns the row that contains a node; nil for a node that is not displayed inside the form.
    fileprivate func row(of node: LayoutNode) -> LayoutNode? {
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
    fileprivate weak var node: LayoutNode?
    /// The columns of the enclosing form.
    fileprivate var columns: FormColumns? {
        didSet {
            columns?.add(self)
            node?.parent?.invalidateLayout()
        }
    }

    nonisolated init() {}

    /// Returns the label and the control, aligned at their first baselines.
    fileprivate func parts(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> [FormPart] {
        guard subviews.count == 2 else { return [] }
        let nodes = subviews.map(\.node)
        let isInForm = node.flatMap { columns?.row(of: $0) } != nil
        let width = isInForm ? columns?.labelWidth : nil
        let start = FormColumns.start(width ?? nodes[0].sizeThatFits(.unspecified).width, in: proposal.width)
        let offers = [
            ProposedViewSize(width: start.label, height: nil),
            ProposedViewSize(width: proposal.width.map { max($0 - start.content, 0) }, height: proposal.height),
        ]
        let sizes = zip(nodes, offers).map { $0.sizeThatFits($1) }
        let lines = zip(nodes, offers).map { $0.guide(VerticalAlignment.firstTextBaseline.key, in: $1) }
        var down: [CGFloat] = [0, 0]
        if let label = lines[0], let content = lines[1] {
            down = [max(content - label, 0), max(label - content, 0)]
        } else {
            let height = max(sizes[0].height, sizes[1].height)
            down = sizes.map { (height - $0.height) / 2 }
        }
        let xs = [start.label - sizes[0].width, start.content]
        return nodes.indices.map {
            FormPart(
                node: nodes[$0], proposal: offers[$0],
                frame: CGRect(origin: CGPoint(x: xs[$0], y: down[$0]), size: sizes[$0]))
        }
    }
}

/// A row, a label or a control, with its position in the form or in the row.
private struct FormPart {
    let node: LayoutNode
    let proposal: ProposedViewSize
    let frame: CGRect
}

extension [FormPart] {
    /// The size of a container that starts at the origin.
    fileprivate var size: CGSize {
        CGSize(width: map(\.frame.maxX).max() ?? 0, height: map(\.frame.maxY).max() ?? 0)
    }

    fileprivate func place(_ subviews: LayoutSubviews, in bounds: CGRect) {
        for (part, subview) in zip(self, subviews) {
            subview.place(
                at: CGPoint(x: bounds.minX + part.frame.minX, y: bounds.minY + part.frame.minY),
                proposal: part.proposal)
        }
    }
}

// MARK: Labels

extension View {
    /// Makes the view a label in the columns of the enclosing form.
    nonisolated func labelsFormRow(_ label: FormLabel) -> some View { modifier(FormLabelModifier(label: label)) }
}

private struct FormLabelModifier {
    let label: FormLabel
}

extension FormLabelModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FormLabelElement(wrapping: view, context)
    }
}

private final class FormLabelElement<Modified: View>: WrapperElement<Modified, FormLabelModifier> {
    override init(wrapping view: ModifiedContent<Modified, FormLabelModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        joinColumns()
    }

    /// Joins other columns after the view moved into another form.
    override func reevaluate() {
        isDirty = false
        joinColumns()
    }

    private func joinColumns() {
        _ = beginReading()
        view.modifier.label.columns = readEnvironment().formColumns
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        view.modifier.label.node = node
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
struct FormColumnsLayout: FrameworkLayout {
    let columns: FormColumns

    static var layoutProperties: LayoutProperties { .exact() }

    func makeCache(subviews: Subviews) { onMainActor { columns.measureLabels(in: subviews.container) } }
    func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        onMainActor { columns.rows(proposal, subviews).size }
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        onMainActor { columns.rows(proposal, subviews) }.place(subviews, in: bounds)
    }
}

/// The kind of a control in a form's columns.
protocol FormPairKind {
    /// True if the control reports its label itself, so that it represents the pair.
    static var reportsLabel: Bool { get }
}

enum PlainControl: FormPairKind { static var reportsLabel: Bool { false } }
enum LabelledControl: FormPairKind { static var reportsLabel: Bool { true } }

/// The layout of a label and its control in a form's columns. Its horizontal guides are the defaults; the vertical ones
/// follow from both.
struct FormPairLayout<Kind: FormPairKind>: FrameworkLayout {
    let label: FormLabel

    static var layoutProperties: LayoutProperties { .exact(lastIsPrincipal: Kind.reportsLabel) }

    func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        onMainActor { label.parts(proposal, subviews).size }
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        onMainActor { label.parts(proposal, subviews) }.place(subviews, in: bounds)
    }

    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout ()
    ) -> CGFloat? {
        let key = guide.key
        return onMainActor {
            key.combine(
                label.parts(proposal, subviews).compactMap { part in
                    part.node.guide(key, in: part.proposal).map { $0 + part.frame.minY }
                })
        }
    }
}
