import Observation

/// A view's own label, and the label that replaces it.
@MainActor
@Observable
final class LabelTexts {
    fileprivate(set) var own = ""
    fileprivate(set) var whole: String?

    nonisolated init() {}
}

/// Takes a view's label from another view that is never displayed. That view may contain the original label.
public struct _AccessibilityLabelModifier<LabelContent: View> {
    let label: LabelContent
    @State private var words = LabelTexts()

    nonisolated init(label: LabelContent) { self.label = label }
}

extension _AccessibilityLabelModifier: ViewModifier {
    public func body(content: Content) -> some View {
        content
            .modifier(LabelReader(label: label.environment(\.labelWords, words), words: words))
            .semantics(SemanticsConfiguration(label: words.whole))
    }
}

/// Reads the texts of a view and of its label view once both are laid out.
private struct LabelReader<LabelContent: View> {
    let label: LabelContent
    let words: LabelTexts
}

extension LabelReader: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let words = view.modifier.words
        return PairElement(
            view, context, secondary: { $0.label }, makeNode: { LabelReaderNode($0, words) },
            updateNode: { node, _ in (node as? LabelReaderNode)?.scheduleRead() })
    }
}

/// Lays out the label view without displaying or hit-testing it.
private final class LabelReaderNode: LayerPairNode, ChildContainer, SettledDependent {
    private let words: LabelTexts

    init(_ graph: ViewGraph, _ words: LabelTexts) {
        self.words = words
        super.init(graph, isInFront: true)
        join(graph.semantics.combiningNodes)
    }

    override func descendantChanged(isOnPath: Bool) { scheduleRead() }

    override var childContainer: (any ChildContainer)? { self }
    var visibleChildren: [LayoutNode] { primary.map { [$0] } ?? [] }
    func isVisible(_ child: LayoutNode) -> Bool { child === primary }

    override func placeChildren() {
        primary?.place(at: frame.origin, proposal: proposal)
        // The label view gets an unspecified proposal, so that a small view does not truncate its text.
        for node in secondary { placeInside(node, at: .zero, proposal: .unspecified) }
        scheduleRead()
    }

    private var isReadQueued = false

    func scheduleRead() {
        guard !isReadQueued else { return }
        isReadQueued = true
        graph.afterSettling(self)
    }

    func viewsSettled() {
        isReadQueued = false
        func joined(_ nodes: [LayoutNode]) -> String {
            nodes.flatMap(\.accessibleTexts).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        }
        let own = joined(primary.map { [$0] } ?? [])
        // A change here invalidates the label view, which contains this text. A text of the same size is not laid out
        // again, so the next read is scheduled here.
        if own != words.own {
            words.own = own
            scheduleRead()
        }
        let whole = joined(secondary)
        if whole != words.whole { words.whole = whole }
    }
}

/// Displays the view's own label inside of its label view.
struct OwnLabel {
    @Environment(\.labelWords) private var words
}

extension OwnLabel: View {
    var body: some View { Text(verbatim: words?.own ?? "") }
}

private struct LabelWordsKey: EnvironmentKey { static var defaultValue: LabelTexts? { nil } }

extension EnvironmentValues {
    /// The labels of the view that the enclosing label view belongs to.
    var labelWords: LabelTexts? {
        get { self[LabelWordsKey.self] }
        set { self[LabelWordsKey.self] = newValue }
    }
}

extension View {
    /// Takes the view's label from another view that is never displayed. The closure receives the view's own label, to
    /// add text before or after it.
    nonisolated public func accessibilityLabel<V: View>(
        @ViewBuilder content: (_ label: PlaceholderContentView<Self>) -> V
    ) -> some View {
        modifier(_AccessibilityLabelModifier(label: content(PlaceholderContentView<Self>(representing: OwnLabel()))))
    }
}
