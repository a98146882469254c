@_spi(Nodes) import FanlightCore
import Foundation

/// A form in two columns: labels are trailing-aligned at the leading edge of the controls.
struct ColumnsForm<Content: View> {
    let content: Content
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(content: Content) { self.content = content }
}

extension ColumnsForm: View {
    var body: some View {
        FormColumns {
            Group(sections: content) { sections in
                ForEach(FormEntry.all(in: sections)) { entry in
                    if entry.isAfterGap { Color.clear.frame(width: 1, height: isCellDisplay ? 16 : 4) }
                    switch entry.part {
                    case .header: entry.view.font(.headline).accessibilityAddTraits(.isHeader).spansFormColumns()
                    case .content: entry.view
                    case .footer: entry.view.font(.footnote).defaultForegroundStyle(.secondary)
                    }
                }
            }
        }
        .environment(\.isInFormColumns, true)
        .environment(\.fieldsHaveBorders, true)
    }
}

/// A row of a form with its part in the section.
private struct FormEntry: Identifiable {
    enum Part { case header, content, footer }

    let view: Subview
    let part: Part
    /// True for the first row of a section that follows another one.
    let isAfterGap: Bool

    var id: Subview.ID { view.id }

    static func all(in sections: SectionCollection) -> [FormEntry] {
        var entries: [FormEntry] = []
        for section in sections {
            let count = entries.count
            func add(_ view: Subview, _ part: Part) {
                entries.append(
                    FormEntry(view: view, part: part, isAfterGap: count > 0 && entries.count == count))
            }
            section.header.forEach { add($0, .header) }
            section.content.forEach { add($0, .content) }
            section.footer.forEach { add($0, .footer) }
        }
        return entries
    }
}

private struct IsInFormColumnsKey: EnvironmentKey { static let defaultValue = false }

private struct FieldsHaveBordersKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if fields without an explicit style have a border: in columns nothing else shows their extent.
    var fieldsHaveBorders: Bool {
        get { self[FieldsHaveBordersKey.self] }
        set { self[FieldsHaveBordersKey.self] = newValue }
    }

    /// True if labels are placed in a column beside their controls.
    var isInFormColumns: Bool {
        get { self[IsInFormColumnsKey.self] }
        set { self[IsInFormColumnsKey.self] = newValue }
    }
}

// MARK: A control and its label

/// A control with its label in the columns of the enclosing form.
struct FormPair<Label: View, Content: View> {
    let label: Label
    /// True if the control reports its label to assistive technology itself.
    var hidesLabel = false
    @ViewBuilder let content: Content
}

extension FormPair: View {
    var body: Never { fatalError("FormPair is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element { FormPairElement(view, context) }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    /// The label and the control, each as a single node.
    @ViewBuilder fileprivate var parts: some View {
        VStack(alignment: .trailing, spacing: 0) { label.labelsControl().multilineTextAlignment(.trailing) }
            .accessibilityHidden(hidesLabel)
        // The content of the control has its own layout: the columns end here.
        VStack(alignment: .leading, spacing: 0) { content }.environment(\.isInFormColumns, false)
    }
}

private final class FormPairElement<Label: View, Content: View>: ContainerElement<FormPair<Label, Content>> {
    init(_ view: FormPair<Label, Content>, _ context: _ElementContext) {
        super.init(view, context, node: FormPairNode(context.graph, isAboutContent: view.hidesLabel))
        adopt(view.parts)
    }

    override func update(to new: FormPair<Label, Content>) {
        view = new
        updateContent(new.parts)
    }
}

private final class FormPairNode: LayoutNode {
    /// True if the control reports the label itself, and so is the principal child.
    private let contentReportsLabel: Bool

    init(_ graph: ViewGraph, isAboutContent: Bool) {
        self.contentReportsLabel = isAboutContent
        super.init(graph)
    }

    override var principalChild: LayoutNode? { contentReportsLabel ? children.last : nil }

    private var columns: FormColumnsNode? {
        sequence(first: parent) { $0?.parent }.prefix { $0 != nil }.lazy.compactMap { $0 as? FormColumnsNode }.first
    }

    fileprivate var idealLabelWidth: CGFloat { children.first?.sizeThatFits(.unspecified).width ?? 0 }

    /// Returns the label and the control with their positions and proposals, aligned at their first baselines.
    private func arranged(
        _ proposal: ProposedViewSize
    ) -> [(node: LayoutNode, place: CGPoint, proposal: ProposedViewSize, size: CGSize)] {
        guard children.count == 2 else { return [] }
        let start = FormColumnsNode.start(columns?.labelWidth ?? idealLabelWidth, in: proposal.width)
        let offers = [
            ProposedViewSize(width: start.label, height: nil),
            ProposedViewSize(width: proposal.width.map { max($0 - start.content, 0) }, height: proposal.height),
        ]
        let sizes = zip(children, offers).map { $0.sizeThatFits($1) }
        let lines = zip(children, offers).map { $0.guide(VerticalAlignment.firstTextBaseline.key, in: $1) }
        var down: [CGFloat] = [0, 0]
        if let label = lines[0], let content = lines[1] {
            down = [max(content - label, 0), max(label - content, 0)]
        } else {
            let height = max(sizes[0].height, sizes[1].height)
            down = sizes.map { (height - $0.height) / 2 }
        }
        let xs = [start.label - sizes[0].width, start.content]
        return children.indices.map { (children[$0], CGPoint(x: xs[$0], y: down[$0]), offers[$0], sizes[$0]) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let parts = arranged(proposal)
        return CGSize(
            width: parts.map { $0.place.x + $0.size.width }.max() ?? 0,
            height: parts.map { $0.place.y + $0.size.height }.max() ?? 0)
    }

    override func placeChildren() {
        for part in arranged(proposal) { placeInside(part.node, at: part.place, proposal: part.proposal) }
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.axis == .vertical else { return nil }
        return key.combine(
            arranged(proposal).compactMap { part in part.node.guide(key, in: part.proposal).map { $0 + part.place.y } })
    }
}

// MARK: The columns

/// The rows of a form in a column.
private struct FormColumns<Content: View> {
    @ViewBuilder let content: Content
}

extension FormColumns: View {
    var body: Never { fatalError("FormColumns is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        FormColumnsElement(view, context)
    }
}

private final class FormColumnsElement<Content: View>: ContainerElement<FormColumns<Content>> {
    init(_ view: FormColumns<Content>, _ context: _ElementContext) {
        super.init(view, context, node: FormColumnsNode(context.graph))
        adopt(view.content)
    }

    override func update(to new: FormColumns<Content>) {
        view = new
        updateContent(new.content)
    }
}

/// The node that aligns all labels and controls; a row without a label starts at the controls' edge.
private final class FormColumnsNode: LayoutNode {
    /// The ideal width of the widest label.
    private(set) var labelWidth: CGFloat = 0
    /// For each row, true if it starts at the form's leading edge.
    private var begins: [Bool] = []
    private var isStale = true

    private static let gap: CGFloat = 8

    /// Returns the end of the labels and the start of the controls. At least half of the width is left to the controls.
    static func start(_ labelWidth: CGFloat, in width: CGFloat?) -> (label: CGFloat, content: CGFloat) {
        guard labelWidth > 0 else { return (0, 0) }
        let label = width.map { min(labelWidth, max($0 / 2 - gap, 0)) } ?? labelWidth
        return (label, label + gap)
    }

    override func changed() { isStale = true }
    override func childChanged(_ child: LayoutNode) { isStale = true }

    private func measureLabels() {
        guard isStale else { return }
        var pairs: [FormPairNode] = []
        begins = children.map { child in
            let count = pairs.count
            child.gatherPairs(into: &pairs)
            return pairs.count > count || child.spansFormColumns
        }
        let width = pairs.map(\.idealLabelWidth).max() ?? 0
        if width != labelWidth {
            labelWidth = width
            pairs.forEach { $0.invalidateLayout() }
        }
        isStale = false
    }

    private func rows(
        _ proposal: ProposedViewSize
    ) -> [(node: LayoutNode, place: CGPoint, proposal: ProposedViewSize, size: CGSize)] {
        measureLabels()
        let start = graph.metrics.quantized(
            FormColumnsNode.start(labelWidth, in: proposal.width).content, .horizontal)
        let spacing: CGFloat = graph.metrics.isCell ? 0 : 8
        var y: CGFloat = 0
        return zip(children, begins).map { child, begins in
            let x = begins ? 0 : start
            let offered = ProposedViewSize(width: proposal.width.map { max($0 - x, 0) }, height: nil)
            let size = child.sizeThatFits(offered)
            defer { y += size.height + spacing }
            return (child, CGPoint(x: x, y: y), offered, size)
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let rows = rows(proposal)
        return CGSize(
            width: rows.map { $0.place.x + $0.size.width }.max() ?? 0,
            height: rows.last.map { $0.place.y + $0.size.height } ?? 0)
    }

    override func placeChildren() {
        for row in rows(proposal) { placeInside(row.node, at: row.place, proposal: row.proposal) }
    }
}

extension LayoutNode {
    /// Collects the label-control pairs that belong to the enclosing form's columns.
    fileprivate func gatherPairs(into pairs: inout [FormPairNode]) {
        if let pair = self as? FormPairNode { return pairs.append(pair) }
        if self is FormColumnsNode { return }
        for child in children { child.gatherPairs(into: &pairs) }
    }

    /// True if a modifier places the row at the form's leading edge.
    fileprivate var spansFormColumns: Bool {
        self is FormSpanNode || isWrapper && principalChild?.spansFormColumns == true
    }
}

/// A modifier that makes a row start at the form's leading edge.
private struct FormSpanModifier: Equatable {}

extension FormSpanModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FormSpanElement(wrapping: view, context)
    }
}

private final class FormSpanElement<Modified: View>: WrapperElement<Modified, FormSpanModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { FormSpanNode(graph) }
}

private final class FormSpanNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
}

extension View {
    fileprivate func spansFormColumns() -> some View { modifier(FormSpanModifier()) }
}
