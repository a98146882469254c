@_spi(Nodes) import FanlightCore
import Observation

/// The role of a view in a pair of label and content.
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }

/// The shared state of a label and the views that it labels.
@MainActor
@Observable
final class LabeledPair {
    struct Key: Hashable {
        let id: AnyHashable
        let namespace: Namespace.ID
    }

    /// The label's text while the label is present.
    fileprivate(set) var words: String?
    /// The number of present views that the label belongs to.
    fileprivate(set) var named = 0
}

/// The pairs of a scene, held weakly. The views of a pair own it.
@MainActor
final class LabeledPairs: GraphService {
    static let key = GraphServiceKey()

    private struct WeakPair {
        weak var pair: LabeledPair?
    }

    private var pairs: [LabeledPair.Key: WeakPair] = [:]
    private var sizeToClear = 64

    init(_ graph: ViewGraph) {}

    fileprivate func find(_ key: LabeledPair.Key) -> LabeledPair {
        if let pair = pairs[key]?.pair { return pair }
        if pairs.count >= sizeToClear {
            pairs = pairs.filter { $0.value.pair != nil }
            sizeToClear = max(64, 2 * pairs.count)
        }
        let pair = LabeledPair()
        pairs[key] = WeakPair(pair: pair)
        return pair
    }
}

/// The label of a pair, which may be anywhere in the scene.
private struct PairLabel<Content: View> {
    let label: Content
    let key: LabeledPair.Key
    @Environment(\.graphLink) private var link
}

extension PairLabel: View {
    var body: some View {
        let pair = link?.graph?[LabeledPairs.self].find(key)
        let text = words(of: label)
        // Hides the label from assistive technology, so that its text is not read a second time.
        label.semantics(SemanticsConfiguration(isHidden: text != nil && pair.map { $0.named > 0 } ?? false))
            .onChange(of: text, initial: true) { pair?.words = $1 }
            .onDisappear { pair?.words = nil }
    }
}

/// The content of a pair.
private struct PairContent<Content: View> {
    let content: Content
    let key: LabeledPair.Key
    @Environment(\.graphLink) private var link
}

extension PairContent: View {
    var body: some View {
        let pair = link?.graph?[LabeledPairs.self].find(key)
        content.semantics(SemanticsConfiguration(label: pair?.words))
            .onAppear { pair?.named += 1 }
            .onDisappear { pair?.named -= 1 }
    }
}

extension View {
    /// Pairs a label with a control elsewhere by a common id. The control takes its label's text. The label, a `Text`
    /// or a `Label`, is exposed only as part of the control.
    @ViewBuilder
    nonisolated public func accessibilityLabeledPair<ID: Hashable>(
        role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
    ) -> some View {
        let key = LabeledPair.Key(id: AnyHashable(id), namespace: namespace)
        switch role {
        case .label: PairLabel(label: self, key: key)
        case .content: PairContent(content: self, key: key)
        }
    }
}
