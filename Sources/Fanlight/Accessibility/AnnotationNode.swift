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

/// Says what modifiers say about the view inside. If there is exactly one element inside, they speak of that one. If there is
/// one that the others are beside, like a text with a button over it, or one that is the main part of them, that one says it.
final class AnnotationNode: WrapperNode, SpeakingOfInside {
    var own = SemanticAnnotation() {
        didSet {
            guard own != oldValue else { return }
            if own.children != nil { graph.hasCombinations = true }
            saidChanged()
            if (own.identifier == nil) != (oldValue.identifier == nil) { tellThoseWhoSpeakOfIt() }
        }
    }

    /// The one element inside that this one speaks for.
    private(set) weak var spoken: LayoutNode?
    /// The one element inside that says by itself what is said of it and of those beside it.
    private weak var receiver: LayoutNode?
    /// The element inside that is meant.
    fileprivate var meant: LayoutNode? { spoken ?? receiver }
    private var isLookQueued = false

    override init(_ graph: ViewGraph) {
        super.init(graph)
        graph.hasSpeakers = true
    }

    /// Where it was told to be last, and whether what is meant is in a corner of that.
    private var toldPlace = (CGRect.null, false)

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    // What those around leave to this one to say is not its own.
    override var hasIdentifier: Bool {
        if own.identifier != nil || annotation.identifier != nil { return true }
        return receiver == nil && (spoken.map(\.hasIdentifier) ?? (saidOfReplaced?.identifier != nil))
    }

    /// What is said here, and around.
    var given: SemanticAnnotation { super.said.map { own.filled(by: $0) } ?? own }

    override func saidChanged() {
        super.saidChanged()
        receiver?.saidChanged()
    }

    /// What is said of the one inside is nearer than what is said here.
    override var said: SemanticAnnotation? {
        if receiver != nil { return nil }
        let inner = spoken?.said ?? saidOfReplaced
        let here = inner.map { $0.filled(by: own) } ?? own
        return super.said.map { here.filled(by: $0) } ?? here
    }

    override func makeSemantics() -> Semantics {
        guard receiver == nil else { return .none }
        var semantics = plainSemantics(said ?? own)
        if meantInCorner != nil { semantics.state.insert(.room) }
        return semantics
    }

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

    /// Finds the one element inside, and speaks for it, or leaves it to that to speak for both.
    func speakForInside() {
        let now = findMeant()
        let (toSpeakFor, toGive) = now?.isBesideOthers == true ? (nil, now?.node) : (now?.node, nil)
        let isSame = toSpeakFor === spoken && toGive === receiver
        if isSame, toSpeakFor == nil || toSpeakFor?.speaker === self, toGive == nil || toGive?.giver === self { return }
        let (hadIdentifier, gave) = (hasIdentifier, receiver != nil)
        forget(unless: toSpeakFor, toGive)
        (spoken, receiver) = (toSpeakFor, toGive)
        toSpeakFor?.speaker = self
        toGive?.giver = self
        // Which of two that have names this one speaks of has to do with what it is given.
        (toGive as? AnnotationNode)?.speakForInside()
        layerContentChanged()
        followInside()
        if hasIdentifier != hadIdentifier || (receiver != nil) != gave { nextAround?.speakForInside() }
    }

    // MARK: Place

    override var layerFrame: CGRect { moved?.frame ?? frame }

    override func placeChildren() {
        super.placeChildren()
        followInside()
    }

    /// What lies beside its place, which is told of where it is.
    private var moved: LayoutNode? {
        var moved: LayoutNode?
        var node = child
        // What cuts or turns all of it shows it elsewhere.
        while let current = node, current.isWrapper, !current.isFrame, !(current is EffectNode), !current.clipsContent {
            node = current.principalChild
            if current.movesChild { moved = node }
        }
        return moved
    }

    /// Where it is told to be.
    var placed: LayoutNode { moved ?? self }
    /// Where it is pressed.
    var pressed: LayoutNode { meantInCorner ?? placed }

    /// The view that is meant, where it lies in a corner of its room and not in the middle.
    private var meantInCorner: LayoutNode? {
        guard let meant = spoken?.toldOf, !meant.frame.isEmpty else { return nil }
        let middle = CGPoint(x: layerFrame.midX, y: layerFrame.midY)
        if meant.frame.contains(middle) { return nil }
        if (meant as? any InteractiveNode)?.isControl == true { return meant }
        // What modifiers say to be a control is one as a whole; what takes taps is pressed where it does.
        let said = said ?? own
        if said.role != nil || said.added.role != nil { return nil }
        return said.details.isTappable && child?.hit(middle) != nil ? nil : meant
    }

    /// What is inside of the layer is told of relative to it.
    private func followInside() {
        let now = (layerFrame, meantInCorner != nil)
        guard now != toldPlace else { return }
        toldPlace = now
        layerContentChanged()
        for inside in layer.order { inside.layerContentChanged() }
    }

    /// It leaves, and what is inside may stay: that speaks for itself again.
    func retire() {
        forget(unless: nil, nil)
        leave()
    }

    private func forget(unless toSpeakFor: LayoutNode?, _ toGive: LayoutNode?) {
        if let spoken, spoken !== toSpeakFor, spoken.speaker === self { spoken.speaker = nil }
        if let receiver, receiver !== toGive, receiver.giver === self { receiver.giver = nil }
    }

    /// The element that is meant by what is said of all there is inside.
    private struct Meant {
        let node: LayoutNode
        /// Whether others inside are told of, too.
        let isBesideOthers: Bool
    }

    /// The one element inside: reached without meeting a node with several children. One of two that have identifiers stays
    /// an element of its own.
    private func findMeant() -> Meant? {
        if own.children == .contained { return groupInside.map { Meant(node: $0, isBesideOthers: false) } }
        guard own.children == nil else { return nil }
        var node = child
        var isBesideOthers = false
        while let current = node {
            if current.speaksForItself {
                let said = given
                if said.identifier != nil, current.hasIdentifier { return nil }
                if (current as? AnnotationNode)?.receiver != nil {
                    isBesideOthers = true
                } else if isBesideOthers, !current.makeSemantics().isElement {
                    // What is behind them says nothing by itself: a colour is no more than their ground.
                    return nil
                }
                // What is hidden is hidden with all that is beside it.
                return isBesideOthers && said.isHidden ? nil : Meant(node: current, isBesideOthers: isBesideOthers)
            }
            let beside = current.besidePrincipal
            if !beside.isEmpty { graph.hasPairsSpokenOf = true }
            node = current.toldChild
            let isMainPart = current.principalChild == nil && node?.isMainPart == true
            isBesideOthers = isBesideOthers || isMainPart || beside.contains(where: \.hasControls)
        }
        return nil
    }

    /// What was said of the several views before they were to stay elements of their own: that is said of their group.
    private var groupInside: AnnotationNode? {
        var node = child
        while let current = node {
            if let inner = current as? AnnotationNode {
                return inner.own.children == nil && inner.findMeant() == nil && !inner.hasIdentifier ? inner : nil
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// What is said of a view in place of whose insides others are told of.
    private var saidOfReplaced: SemanticAnnotation? {
        guard own.children == .contained else { return nil }
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
        if graph.hasMainParts, let main = shown.prefix(4).first(where: \.isMainPart) { return main }
        guard (2...4).contains(shown.count) else { return nil }
        let told = shown.filter { $0.said?.isHidden != true }
        return told.count == 1 ? told[0] : nil
    }

    /// Whether people can use something in here, that is told of.
    final var hasControls: Bool {
        if said?.isHidden == true || hidesInside { return false }
        return (self as? any InteractiveNode)?.isControl == true || shownChildren.contains(where: \.hasControls)
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
        while let inner = (node as? AnnotationNode)?.meant { node = inner }
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
            // Whether there is something to use beside a view makes a difference to what is said of that.
            if !isOnTheWay, graph.hasPairsSpokenOf { isOnTheWay = parent.besidePrincipal.contains { $0 === node } }
            guard isOnTheWay || graph.hasCombinations || graph.hasPairsSpokenOf else { return }
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
