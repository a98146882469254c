import Display
import Foundation

/// A node that says something of what is inside.
@MainActor
protocol SpeakingOfInside: LayoutNode {
    /// Something inside changed, be it that this node speaks of it or that it is beside that.
    func insideChanged(onTheWay isOnTheWay: Bool)
}

/// A node that has other views told of in place of what is inside a view.
@MainActor
protocol ReplacedInside: LayoutNode {
    var replaced: LayoutNode? { get }
}

/// Says what modifiers say about the view inside. If there is exactly one element inside, they speak of that one.
final class AnnotationNode: WrapperNode, SpeakingOfInside {
    var own = SemanticAnnotation() {
        didSet {
            guard own != oldValue else { return }
            if own.children != nil { graph.hasCombinations = true }
            layerContentChanged()
            if (own.identifier == nil) != (oldValue.identifier == nil) { tellThoseWhoSpeakOfIt() }
        }
    }

    private(set) weak var spoken: LayoutNode?
    private var isLookQueued = false

    override init(_ graph: ViewGraph) {
        super.init(graph)
        graph.hasSpeakers = true
    }

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override var hasIdentifier: Bool { said?.identifier != nil }

    /// What is said of the one inside is nearer than what is said here.
    override var said: SemanticAnnotation? {
        let inner = spoken?.said ?? (own.children == .contained ? saidOfReplaced : nil)
        let here = inner.map { $0.filled(by: own) } ?? own
        return super.said.map { here.filled(by: $0) } ?? here
    }

    override func makeSemantics() -> Semantics { plainSemantics(said ?? own) }

    /// What there is to say of the view, before what modifiers say, which is given.
    private func plainSemantics(_ said: SemanticAnnotation) -> Semantics {
        if own.children == .contained { return Semantics(role: .group) }
        if let inner = spoken as? AnnotationNode { return inner.plainSemantics(said) }
        return spoken?.makeSemantics() ?? unspoken(said)
    }

    /// Several elements inside, or none.
    private func unspoken(_ said: SemanticAnnotation) -> Semantics {
        switch own.children {
        case .combined: return withFocus(combined)
        case .combinedWhilePlain:
            if isPlainInside { return combined }
            var rest = said
            rest.children = nil
            return rest.isSet ? Semantics(role: .group) : .none
        case .contained: return Semantics(role: .group)
        case .ignored: return withFocus(Semantics(role: .group))
        case nil: break
        }
        // A control of which only modifiers say that it is one is called what is written in it.
        guard let role = said.role ?? said.added.role else { return Semantics(role: .group) }
        return Semantics(role: role, label: .drawn, actions: role == .toggle ? .tap : [])
    }

    // MARK: Several as one

    /// Nobody else tells that something inside has the focus.
    private func withFocus(_ semantics: Semantics) -> Semantics {
        guard let focused = graph.focus.node, focused.isInTree(of: self) else { return semantics }
        var semantics = semantics
        semantics.state.insert(.focused)
        return semantics
    }

    /// Whether it is one element of all that is inside.
    var combines: Bool {
        if let inner = spoken as? AnnotationNode { return inner.combines }
        return own.children == .combined || own.children == .combinedWhilePlain && isPlainInside
    }

    /// One element of several: it does what the only control among them does, or each of them by its name.
    private var combined: Semantics {
        var semantics = Semantics(role: .text, label: .drawn, state: .combined)
        let controls = combinedControls
        if controls.count == 1 {
            let only = controls[0].teller.ownSemantics
            // Its value is one of those that are said inside.
            semantics.role = only.role
            semantics.actions = only.actions
            semantics.state.formUnion(only.state.intersection([.disabled, .selected]))
        } else {
            semantics.details.actionNames = controls.map(\.spokenName).filter { !$0.isEmpty }
        }
        return semantics
    }

    /// Whether nothing inside takes input or has a name of its own.
    private var isPlainInside: Bool {
        func isPlain(_ node: LayoutNode) -> Bool {
            // Letters that may be selected are still only words.
            (node is TextNode || !(node is any InteractiveNode)) && !node.hasIdentifier
                && node.shownChildren.allSatisfy(isPlain)
        }
        return child.map(isPlain) ?? true
    }

    /// What takes input among the elements that are combined, in reading order.
    var combinedControls: [any InteractiveNode] {
        if let inner = spoken as? AnnotationNode { return inner.combinedControls }
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            if let control = node as? any InteractiveNode, control.isControl { return found.append(control) }
            node.shownChildren.forEach(gather)
        }
        if own.children == .combined, let child { gather(child) }
        return found
    }

    // MARK: One inside

    func insideChanged(onTheWay isOnTheWay: Bool) {
        if isOnTheWay { lookAgain() }
        if own.children != nil { layerContentChanged() }
    }

    /// The one inside was put together anew, or another may be the one.
    func lookAgain() {
        guard !isLookQueued else { return }
        isLookQueued = true
        graph.afterSettling { [weak self] in
            self?.isLookQueued = false
            self?.speakForInside()
        }
    }

    /// Finds the one element inside, and speaks for it.
    func speakForInside() {
        let (before, now) = (spoken, found)
        guard now !== before || now != nil && now?.speaker !== self else { return }
        let hadIdentifier = hasIdentifier
        if let before, before !== now, before.speaker === self { before.speaker = nil }
        spoken = now
        now?.speaker = self
        layerContentChanged()
        if hasIdentifier != hadIdentifier { nextAround?.speakForInside() }
    }

    /// It leaves, and what is inside may stay: that speaks for itself again.
    func retire() {
        if let spoken, spoken.speaker === self { spoken.speaker = nil }
        leave()
    }

    /// The one element inside: reached without meeting a node with several children. One of two that have identifiers stays
    /// an element of its own.
    private var found: LayoutNode? {
        if own.children == .contained { return groupInside }
        guard own.children == nil else { return nil }
        var node = child
        while let current = node {
            if current.speaksForItself {
                let isNamed = own.identifier != nil || annotation.identifier != nil
                return isNamed && current.hasIdentifier ? nil : current
            }
            node = current.toldChild
        }
        return nil
    }

    /// What was said of the several views before they were to stay elements of their own: that is said of their group.
    private var groupInside: AnnotationNode? {
        var node = child
        while let current = node {
            if let inner = current as? AnnotationNode {
                return inner.own.children == nil && inner.found == nil && !inner.hasIdentifier ? inner : nil
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// What is said of a view in place of whose insides others are told of.
    private var saidOfReplaced: SemanticAnnotation? {
        var node = child
        while let current = node {
            if let pair = current as? any ReplacedInside {
                var said = pair.replaced?.said
                said?.isHidden = false
                return said
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// The node of its kind around it that may speak for this one.
    private var nextAround: AnnotationNode? {
        var below: LayoutNode = self
        while let node = below.parent, node.toldChild === below {
            if let around = node as? AnnotationNode { return around }
            below = node
        }
        return nil
    }
}

extension LayoutNode {
    /// The child that the node is mostly about, or the one of few that is told of: an icon is hidden beside a title that says
    /// it all.
    fileprivate var toldChild: LayoutNode? {
        if isOfSeveral { return nil }
        if let principalChild { return principalChild }
        let shown = shownChildren
        guard (2...4).contains(shown.count) else { return nil }
        let told = shown.filter { $0.said?.isHidden != true }
        return told.count == 1 ? told[0] : nil
    }

    /// What the node says, be it by itself or by whoever speaks for it.
    final var ownSemantics: Semantics { said?.applied(to: makeSemantics()) ?? makeSemantics() }

    /// The node that says what this one would: the outermost of those who speak for each other.
    final var teller: LayoutNode {
        var node = self
        while let speaker = node.speaker { node = speaker }
        return node
    }

    /// The element that this node speaks for, or the node itself.
    final var toldOf: LayoutNode {
        var node = self
        while let inner = (node as? AnnotationNode)?.spoken { node = inner }
        return node
    }

    /// The focus comes or leaves: those who tell of several as one say so.
    final func focusMoves() {
        guard graph.hasCombinations else { return }
        for node in sequence(first: self, next: \.parent) {
            (node as? AnnotationNode)?.insideChanged(onTheWay: false)
        }
    }

    /// What is inside was put together anew or says something else: whoever says it hears of that.
    final func tellThoseWhoSpeakOfIt() {
        guard graph.hasSpeakers else { return }
        var (node, isOnTheWay) = (self, true)
        while true {
            (node as? any SpeakingOfInside)?.insideChanged(onTheWay: isOnTheWay)
            guard let parent = node.parent else { return }
            if isOnTheWay, parent.toldChild !== node { isOnTheWay = false }
            guard isOnTheWay || graph.hasCombinations else { return }
            node = parent
        }
    }

    /// What a control is called: by its modifiers, else by the texts in it.
    final var spokenName: String {
        if case .own(let label) = teller.ownSemantics.label { return label }
        return shownChildren.flatMap(\.spokenWords).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// What the node and those in it say, as far as it is not hidden.
    final var spokenWords: [String] {
        if let said {
            if said.isHidden { return [] }
            if let label = said.spokenLabel { return [label] }
        }
        return hidesInside ? [] : makeText().map(\.text) + shownChildren.flatMap(\.spokenWords)
    }
}
