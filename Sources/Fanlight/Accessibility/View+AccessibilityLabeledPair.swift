import Observation

/// Which of two views that belong together one is.
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }

/// What is known of two views of which one names the other.
@MainActor
@Observable
final class LabeledPair {
    struct Key: Hashable {
        let id: AnyHashable
        let namespace: Namespace.ID
    }

    /// What the label says, while it is there.
    fileprivate(set) var words: String?
    /// How many views there are that it names.
    fileprivate(set) var named = 0
}

/// The pairs of a scene. They are held by the views that are one of two.
@MainActor
struct LabeledPairs {
    private struct WeakPair {
        weak var pair: LabeledPair?
    }

    private var known: [LabeledPair.Key: WeakPair] = [:]
    private var sizeToClear = 64

    fileprivate mutating func find(_ key: LabeledPair.Key) -> LabeledPair {
        if let pair = known[key]?.pair { return pair }
        if known.count >= sizeToClear {
            known = known.filter { $0.value.pair != nil }
            sizeToClear = max(64, 2 * known.count)
        }
        let pair = LabeledPair()
        known[key] = WeakPair(pair: pair)
        return pair
    }
}

/// A view that names another, wherever that is.
private struct PairLabel<Label: View> {
    let label: Label
    let key: LabeledPair.Key
    @Environment(\.graphLink) private var link
}

extension PairLabel: View {
    var body: some View {
        let pair = link?.graph?.labeledPairs.find(key)
        let said = words(of: label)
        // Whoever reads comes to it with what it names, and not a second time.
        label.semantics(SemanticAnnotation(isHidden: said != nil && pair.map { $0.named > 0 } ?? false))
            .onChange(of: said, initial: true) { pair?.words = $1 }
            .onDisappear { pair?.words = nil }
    }
}

/// A view that another names.
private struct PairContent<Content: View> {
    let content: Content
    let key: LabeledPair.Key
    @Environment(\.graphLink) private var link
}

extension PairContent: View {
    var body: some View {
        let pair = link?.graph?.labeledPairs.find(key)
        content.semantics(SemanticAnnotation(label: pair?.words))
            .onAppear { pair?.named += 1 }
            .onDisappear { pair?.named -= 1 }
    }
}

extension View {
    /// Lets a label name a control that lies elsewhere: both say the same id. The control is called what the label says, and the
    /// label, a `Text` or a `Label`, is told of as a part of the control only.
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
