import Observation

/// What a view is called by itself, and what it is to be called.
@MainActor
@Observable
final class LabelWords {
    fileprivate(set) var own = ""
    fileprivate(set) var whole: String?

    nonisolated init() {}
}

/// Calls a view what a view that is never seen says, in which it may stand itself.
public struct _AccessibilityLabelModifier<Label: View> {
    let label: Label
    @State private var words = LabelWords()

    nonisolated init(label: Label) { self.label = label }
}

extension _AccessibilityLabelModifier: ViewModifier {
    public func body(content: Content) -> some View {
        content
            .modifier(LabelReader(label: label.environment(\.labelWords, words), words: words))
            .semantics(SemanticAnnotation(label: words.whole))
    }
}

/// Reads what a view and its label say, once they are laid out.
private struct LabelReader<Label: View> {
    let label: Label
    let words: LabelWords
}

extension LabelReader: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let words = view.modifier.words
        return PairElement(
            view, context, secondary: { $0.label }, makeNode: { LabelReaderNode($0, words) },
            updateNode: { node, _ in (node as? LabelReaderNode)?.readLater() })
    }
}

/// The label is neither seen nor met.
private final class LabelReaderNode: LayerPairNode, SpeakingOfInside {
    private let words: LabelWords

    init(_ graph: ViewGraph, _ words: LabelWords) {
        self.words = words
        super.init(graph, isInFront: true)
        (graph.hasSpeakers, graph.hasCombinations) = (true, true)
    }

    func insideChanged(onTheWay isOnTheWay: Bool) { readLater() }

    override var shownChildren: [LayoutNode] { primary.map { [$0] } ?? [] }
    override func shows(_ child: LayoutNode) -> Bool { child === primary }

    override func placeChildren() {
        primary?.place(at: frame.origin, proposal: proposal)
        // All of its words are said, however little room the view has.
        for node in secondary { placeInside(node, at: .zero, proposal: .unspecified) }
        readLater()
    }

    private var isReadQueued = false

    func readLater() {
        guard !isReadQueued else { return }
        isReadQueued = true
        graph.afterSettling { [weak self] in
            self?.isReadQueued = false
            self?.read()
        }
    }

    private func read() {
        func joined(_ nodes: [LayoutNode]) -> String {
            nodes.flatMap(\.spokenWords).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        }
        let own = joined(primary.map { [$0] } ?? [])
        // The label, which has it in it, is laid out anew and read again.
        if own != words.own { words.own = own }
        let whole = joined(secondary)
        if whole != words.whole { words.whole = whole }
    }
}

/// What a view is called by itself, in its label.
struct OwnLabel {
    @Environment(\.labelWords) private var words
}

extension OwnLabel: View {
    var body: some View { Text(verbatim: words?.own ?? "") }
}

private struct LabelWordsKey: EnvironmentKey { static var defaultValue: LabelWords? { nil } }

extension EnvironmentValues {
    /// What a view is called by itself that stands in its own label.
    var labelWords: LabelWords? {
        get { self[LabelWordsKey.self] }
        set { self[LabelWordsKey.self] = newValue }
    }
}

extension View {
    /// Calls the view what another one says that is never seen. The closure gets what the view is called by itself, to say
    /// more before or behind that.
    nonisolated public func accessibilityLabel<Label: View>(
        @ViewBuilder content: (_ label: PlaceholderContentView<Self>) -> Label
    ) -> some View {
        let own = PlaceholderContentView<Self>(content: self, isInLabel: true)
        return modifier(_AccessibilityLabelModifier(label: content(own)))
    }
}
