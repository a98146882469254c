import Foundation

/// A form in two columns: what controls are called ends where the controls begin.
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
                    case .footer: entry.view.font(.footnote).usualForeground(.secondary)
                    }
                }
            }
        }
        .environment(\.isInFormColumns, true)
        .environment(\.fieldsHaveBorders, true)
    }
}

/// A row of a form, and what it is in its section.
private struct FormEntry: Identifiable {
    enum Part { case header, content, footer }

    let view: Subview
    let part: Part
    /// Whether it is the first of a section, below another one.
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
    /// Whether fields in no style of their own show by a border how far they go: nothing else does in columns.
    var fieldsHaveBorders: Bool {
        get { self[FieldsHaveBordersKey.self] }
        set { self[FieldsHaveBordersKey.self] = newValue }
    }

    /// Whether what controls are called stands in a column beside them.
    var isInFormColumns: Bool {
        get { self[IsInFormColumnsKey.self] }
        set { self[IsInFormColumnsKey.self] = newValue }
    }
}

// MARK: A control and its name

/// What a control is called, and the control, in the columns of the form around.
struct FormPair<Label: View, Content: View> {
    let label: Label
    /// Whether the control tells its name itself.
    var hidesLabel = false
    @ViewBuilder let content: Content
}

extension FormPair: View {
    var body: Never { fatalError("FormPair is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element { FormPairElement(view, context) }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    /// Each is one node, whatever it consists of.
    @ViewBuilder fileprivate var parts: some View {
        VStack(alignment: .trailing, spacing: 0) { label.labelsControl().multilineTextAlignment(.trailing) }
            .accessibilityHidden(hidesLabel)
        // What stands where controls do is laid out by itself: the columns of the form end here.
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
    /// Whether the control says all that there is to say.
    private let isAboutContent: Bool

    init(_ graph: ViewGraph, isAboutContent: Bool) {
        self.isAboutContent = isAboutContent
        super.init(graph)
    }

    override var principalChild: LayoutNode? { isAboutContent ? children.last : nil }

    private var columns: FormColumnsNode? {
        sequence(first: parent) { $0?.parent }.prefix { $0 != nil }.lazy.compactMap { $0 as? FormColumnsNode }.first
    }

    fileprivate var idealLabelWidth: CGFloat { children.first?.sizeThatFits(.unspecified).width ?? 0 }

    /// Both, as far down as their first lines stand on one, and what they are offered.
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

/// The rows of a form, one below the other.
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

/// Names end, and controls begin, at one place in all rows; what has no name begins where controls do.
private final class FormColumnsNode: LayoutNode {
    /// As wide as the longest name would like to be.
    private(set) var labelWidth: CGFloat = 0
    /// Whether each row begins at the form's edge.
    private var begins: [Bool] = []
    private var isStale = true

    private static let gap: CGFloat = 8

    /// Where names end and controls begin. Names leave at least half of the room to controls.
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
    /// Controls in here that stand in the columns of the form around.
    fileprivate func gatherPairs(into pairs: inout [FormPairNode]) {
        if let pair = self as? FormPairNode { return pairs.append(pair) }
        if self is FormColumnsNode { return }
        for child in children { child.gatherPairs(into: &pairs) }
    }

    /// Whether it says itself that it begins at the form's edge.
    fileprivate var spansFormColumns: Bool {
        self is FormSpanNode || isWrapper && principalChild?.spansFormColumns == true
    }
}

/// Has a row of a form begin at the form's edge.
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
