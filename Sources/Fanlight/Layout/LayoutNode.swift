import Display
import Foundation

/// Something that takes room: it answers what size it would have, and is put somewhere.
///
/// Sizes are remembered by proposal until something inside changes. A node that shows something also owns a layer of
/// the picture.
@MainActor
class LayoutNode {
    final unowned let graph: ViewGraph
    final weak var parent: LayoutNode?
    /// In drawing order.
    final private(set) var children: [LayoutNode] = []

    /// Where the node is, in points of the scene.
    final private(set) var frame = CGRect.zero
    final var proposal: ProposedViewSize { ProposedViewSize(keptProposal) }
    final private var keptProposal = KnownSizes.Proposal(.unspecified)
    final private var sizes = KnownSizes()
    final private var knownSpacing: ViewSpacing?
    /// What few nodes have.
    final private(set) var rare: RareNodeParts?

    /// The element whose node this is, for messages.
    final weak var maker: _Element?

    /// What is shown of the node, once it was.
    final var layer = LayerRecord()
    // What is small lies in what others leave of their words, at the end also for small things of subclasses: there are many
    // nodes.
    /// Changes whenever anything that sizes depend on does. Never 0.
    final private(set) var stamp: UInt32 = 1
    /// Most nodes have none.
    final private var keptAnnotation: KeptAnnotation?
    /// Where the node was among its parent's children when those were last set.
    final private(set) var position: Int32 = 0
    final var isPlaced = false
    /// Whether a view in here sets an alignment guide of its own, or a layout might.
    final private(set) var containsGuides = false

    /// What modifiers around it say about the node, for scripts and assistive technology.
    final var annotation: SemanticAnnotation {
        get { keptAnnotation?.value ?? SemanticAnnotation() }
        set {
            let before = annotation
            guard newValue != before else { return }
            let comesOrGoes = newValue.isSet != isAnnotated
            if comesOrGoes { graph.effectRound &+= 1 }
            keptAnnotation = newValue.isSet ? KeptAnnotation(newValue) : nil
            if comesOrGoes, let fill = self as? any SoleFill { fill.fillChanged(wasSole: fill.soleFill == nil) }
            saidChanged()
            if (newValue.identifier == nil) != (before.identifier == nil) { tellThoseWhoSpeakOfIt() }
        }
    }
    /// The node around this one that says what this one would.
    final var speaker: AnnotationNode? {
        get { rare?.speaker }
        set {
            guard newValue !== speaker else { return }
            rareParts.speaker = newValue
            layerContentChanged()
        }
    }
    /// The node around this one and others that leaves it to this one what is said of all of them.
    final var giver: AnnotationNode? {
        get { rare?.giver }
        set {
            guard newValue !== giver else { return }
            rareParts.giver = newValue
            saidChanged()
        }
    }
    /// What others want to know of where the node is.
    final var geometry: NodeGeometry? { rare?.geometry }

    init(_ graph: ViewGraph) { self.graph = graph }

    final var isAnnotated: Bool { keptAnnotation != nil }

    // MARK: For subclasses

    /// The size for a proposal. Asked once for each proposal until something changes.
    func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

    /// The width where one is offered, and no height: some know it without the rest.
    func width(_ offered: CGFloat?) -> CGFloat { sizeThatFits(ProposedViewSize(width: offered, height: nil)).width }

    /// The proposals that are answered like this one, which was asked before.
    func alike(_ proposal: ProposedViewSize) -> ProposalRange { ProposalRange(only: proposal) }

    /// Whether what is answered along an axis to nothing, and to all there could be, is the same whatever is offered across
    /// it. A stack that only wants to know that need not ask again for every breadth.
    func isSteady(_ axis: Axis) -> Bool { false }

    /// Puts the children where they belong, given `frame` and `proposal`.
    func placeChildren() {}

    /// Where the node itself says an alignment is, if it does.
    func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? { nil }

    /// Whether the node itself sets guides.
    var setsGuides: Bool { false }

    /// How far the node likes to be from its neighbours. Asked once until something changes.
    func makeSpacing() -> ViewSpacing { ViewSpacing() }
    var layoutPriority: Double { 0 }
    /// Siblings with a higher one are drawn, and hit, before those with a lower one.
    var zIndex: Double { 0 }
    func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
    /// Whether the node's size is another in a container that stacks along another axis.
    var followsStack: Bool { false }
    /// The axis along which a container stacks its children.
    var stackOrientation: Axis? { nil }
    /// Whether the node hands questions through to its only child.
    var isWrapper: Bool { false }
    /// Whether the node around this one knows the sizes of what is inside without asking this one for its own.
    var isMeasuredThrough: Bool { false }
    /// The shape that the node likes to have, where that is another one than its ideal size on a terminal has in whole cells.
    var idealShape: CGSize? { nil }
    /// Whether the node's size, spacing and guides have to do with its children's.
    var sizeFollowsChildren: Bool { true }
    /// Whether the node is a round form: one as small as a letter is a dot, which is to be seen on every display.
    var isDot: Bool { isWrapper ? principalChild?.isDot ?? false : false }
    /// Whether a stack has to ask it for its least and most, whatever else is in the stack: with more room it may take less.
    var isAskedAlways: Bool { false }
    /// Whether it is only a coloured area, so that one that is low or narrow is a bar, and has to be seen on a terminal.
    var isBar: Bool { !children.isEmpty && children.allSatisfy(\.isBar) }
    /// How wide a symbol is on a display that has no letter for it; nil for what is no symbol, and where it has none.
    var symbolWidth: CGFloat? {
        guard isWrapper, let child = principalChild, child.frame.size == frame.size else { return nil }
        return child.symbolWidth
    }
    /// Where `containerRelativeFrame` looks for lengths: windows, scroll views.
    var isFrameContainer: Bool { false }
    /// What `containerRelativeFrame` takes for the container's size.
    var roomForFrames: CGSize { frame.size }
    /// Whether a container has a length of its own, that its content does not give it.
    func hasRoom(_ axis: Axis) -> Bool { true }
    /// Whether a container's length follows from what is in it, which is told what the container was offered.
    func isAsLongAsContent(_ axis: Axis) -> Bool { false }
    /// How far views inside are kept from the edges by what they may ignore.
    var safeArea: EdgeInsets { EdgeInsets() }
    /// Whether that keeps what is scrolled from there, too.
    var keepsScrolling: Bool { false }
    /// Where something inside is shown that was placed at `rect`. Another place where a node scrolls or turns.
    func shown(_ rect: CGRect) -> CGRect {
        let shift = contentShift
        return rect.offsetBy(dx: shift.x, dy: shift.y)
    }

    /// Whether the node has something to show or to say.
    var needsLayer: Bool { isAnnotated }
    /// What fills all of the node with one paint, where that is all there is in it.
    var soleFill: (any SoleFill)? { nil }
    /// Whether such a fill inside lies exactly where the node does.
    var isFrame: Bool { false }
    /// Whether the view inside is elsewhere than it would be, and nothing else.
    var movesChild: Bool { false }
    /// Where the node's layer is.
    var layerFrame: CGRect { frame }
    /// Whether all that is shown here is in one layer, which says nothing but what to draw: it can say an effect, too.
    var takesEffects: Bool { false }
    /// Whether the node is what a view of several elements is mostly about: the label of what is opened and put away.
    var isMainPart: Bool { isWrapper && graph.hasMainParts && principalChild?.isMainPart == true }
    /// What there is beside the child that the node is mostly about.
    var besidePrincipal: [LayoutNode] { [] }
    /// Whether that is told of as much as what it is beside: then what is said of all of it is said of a group.
    var isOfSeveral: Bool { false }
    /// Whether what is inside is not seen, whatever it is, and has no layers. Asked of nodes that have one.
    var hidesInside: Bool { false }
    func makeDrawing() -> Drawing { .none }
    func makeText() -> [TextRun] { [] }
    /// What the node has set and kept was set for another kind of display.
    func forgetOwnSetText() {}
    /// What modifiers say, the innermost first; nil where none says anything.
    var said: SemanticAnnotation? {
        guard let given = rare?.giver?.given else { return keptAnnotation?.value }
        return keptAnnotation?.value.filled(by: given) ?? given
    }
    /// Modifiers say something else of the node.
    func saidChanged() { layerContentChanged() }
    /// What the node says of itself, before annotations.
    func makeSemantics() -> Semantics { .none }
    var hasIdentifier: Bool { annotation.identifier != nil }
    /// Whether the modifiers' annotations can be said by this node itself.
    var speaksForItself: Bool { false }
    /// The child that the node is mostly about; nil where there is no such one.
    var principalChild: LayoutNode? { children.count == 1 ? children[0] : nil }
    /// Where the children follow each other along an axis: those of them that reach into a part of the content.
    func children(along window: CGRect) -> Range<Int>? { nil }
    /// The children that are seen.
    var shownChildren: [LayoutNode] { children }
    /// The same in the order in which they are read, and in which Tab comes to them.
    var readChildren: [LayoutNode] { shownChildren }
    /// Whether a child is seen, rather than only kept and measured: what is not says nothing, and is found by nobody.
    func shows(_ child: LayoutNode) -> Bool { true }
    /// Whether a pointer at a place inside the frame meets this node.
    var isHittable: Bool { false }
    /// Whether a tap may mean something to gestures of this very node.
    var recognizesTaps: Bool { false }
    /// Who is met where nothing inside is.
    var metInstead: LayoutNode? { nil }
    /// Whether pointers find anything here at all.
    var allowsHits: Bool { true }
    /// Whether the focus may come by itself to what is inside.
    var letsFocusIn: Bool { true }
    /// Whether what is inside is pressed by its keys.
    var hasShortcuts: Bool { allowsHits }
    /// Where what is inside is shown, relative to where it lies: scrolling moves nothing, it shows it elsewhere. Frames of
    /// nodes inside are those of content that was never scrolled. Negative once scrolled down.
    var contentShift: CGPoint { .zero }
    /// Where a place that is seen inside lies. The reverse of `shown`.
    func placed(_ point: CGPoint) -> CGPoint {
        let shift = contentShift
        return CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    }
    /// Whether a place is part of the node; most are all of their frame.
    func contains(_ point: CGPoint) -> Bool { frame.contains(point) }
    /// How the node's layer is turned.
    var layerTransform: Transform? { nil }
    /// Whether what is inside can be met at a place, counted as the inside is.
    func lets(_ point: CGPoint) -> Bool { true }
    /// Whether what is inside is seen, and met by pointers, only within the frame.
    var clipsContent: Bool { false }

    // MARK: Measuring

    /// A container asks all its children, and is asked by all its ancestors: remembered, or that would multiply.
    final var spacing: ViewSpacing {
        if let knownSpacing { return knownSpacing }
        let made = makeSpacing()
        knownSpacing = made
        return made
    }

    final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        if let known = sizes[proposal] { return known }
        graph.work.layouts += 1
        let size = measure(proposal).sanitized
        sizes.add(proposal, size, turn: graph.turns)
        return size
    }

    final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(size, of: self, in: proposal)
    }

    /// Where the node, or what is inside it, says that a guide is. Remembered like sizes: every container around asks.
    final func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline || containsGuides else { return nil }
        if let rare {
            for known in rare.guides where known.key == key && known.proposal == proposal { return known.position }
            // Most are asked once; the others by every container around, each with proposals of its own.
            for index in rare.guides.indices where rare.guides[index].key == key {
                let range = rare.guides[index].range ?? alike(rare.guides[index].proposal)
                rare.guides[index].range = range
                if range.contains(proposal) { return rare.guides[index].position }
            }
        }
        let position = explicitAlignment(key, in: proposal).map { $0.isFinite ? $0 : 0 }
        rareParts.add(key, proposal, position)
        return position
    }

    /// The sizes given so far.
    final var knownSizes: KnownSizes { sizes }

    /// The content changed: layout follows where that gives the node another size than it told anybody.
    final func measureAgain() {
        if sizes.contains(where: { measure($0).sanitized != $1 }) { invalidateLayout() }
    }

    /// Something changed that sizes depend on.
    final func invalidateLayout() {
        var node: LayoutNode? = self
        var from: LayoutNode?
        while let current = node {
            if let from { current.childChanged(from) } else { current.changed() }
            // Whoever was asked for a guide alone knows that, and so do those around.
            let isUnknown =
                current.sizes.isEmpty && current.knownSpacing == nil && !current.isPlaced
                && current.rare?.guides.isEmpty ?? true
            if isUnknown && !current.isMeasuredThrough { break }
            current.knownSpacing = nil
            current.stamp &+= 1
            current.sizes.removeAll()
            current.rare?.guides.removeAll()
            current.isPlaced = false
            (from, node) = (current, current.parent)
            if let parent = node, !parent.sizeFollowsChildren { return parent.invalidatePlacement() }
        }
        graph.needsLayout = true
    }

    /// Only where things are inside the node changed, not its size.
    final func invalidatePlacement() {
        var node: LayoutNode? = self
        while let current = node, current.isPlaced {
            current.isPlaced = false
            node = current.parent
            node?.childMoves(current)
        }
        graph.needsLayout = true
    }

    /// Something about the node itself changed that sizes depend on.
    func changed() {}
    /// Likewise about a child, or something inside it.
    func childChanged(_ child: LayoutNode) {}
    /// A child has to be placed again.
    func childMoves(_ child: LayoutNode) {}

    // MARK: Placing

    final func place(at wanted: CGPoint, proposal: ProposedViewSize) {
        let origin = CGPoint(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        let kept = KnownSizes.Proposal(proposal)
        if isPlaced, origin == frame.origin, kept == keptProposal { return }
        let size = sizeThatFits(proposal)
        let new = CGRect(origin: origin, size: size)
        if new != frame || !layer.isKnown { layerContentChanged() }
        // Layers inside are told of relative to this one, also those that stay where they are on the display.
        if origin != frame.origin { for inside in layer.order { inside.layerContentChanged() } }
        if let geometry, new != frame || !isPlaced {
            graph.geometry.moved(self)
            if size != frame.size { geometry.wakeFollowers() }
        }
        frame = new
        keptProposal = kept
        isPlaced = true
        placeChildren()
    }

    /// Puts a child at a place counted from the leading side of the frame's top, on the display's dots where those are
    /// coarse.
    final func placeInside(_ child: LayoutNode, at inside: CGPoint, proposal: ProposedViewSize) {
        var x = graph.metrics.quantized(inside.x, .horizontal)
        let y = graph.metrics.quantized(inside.y, .vertical)
        if layoutDirection == .rightToLeft { x = frame.width - x - child.sizeThatFits(proposal).width }
        child.place(at: CGPoint(x: frame.minX + x, y: frame.minY + y), proposal: proposal)
    }

    /// Which way lines are read here. Layout counts from the leading side; only where nodes are placed is it told which
    /// one that is.
    final var layoutDirection: LayoutDirection {
        guard graph.hasOwnDirections else { return graph.layoutDirection }
        var node: LayoutNode? = self
        while let current = node {
            if let own = current.ownDirection { return own }
            node = current.parent
        }
        return graph.layoutDirection
    }

    /// Which way lines are read here, where that is said for this node. See `layoutDirection`.
    final private(set) var ownDirection: LayoutDirection? {
        get { rare?.direction }
        set {
            guard newValue != ownDirection else { return }
            rareParts.direction = newValue
            graph.hasOwnDirections = true
            forgetPlacement()
            invalidatePlacement()
        }
    }

    /// An environment says which way lines are read here. The nearest counts, which is the first to say so.
    final func take(_ direction: LayoutDirection, from source: _Element) {
        if let known = rare?.directionSource, known !== source { return }
        rareParts.directionSource = source
        ownDirection = direction
    }

    /// Everything in here has to be placed again, and what draws something at its leading side draws it elsewhere.
    private func forgetPlacement() {
        changed()
        layerContentChanged()
        for child in children {
            child.forgetPlacement()
            child.isPlaced = false
        }
    }

    final var rareParts: RareNodeParts {
        if let rare { return rare }
        let made = RareNodeParts()
        rare = made
        return made
    }

    // MARK: Structure

    /// Takes the nodes that are inside this one from now on.
    ///
    /// - Parameter keepsSize: the node's size does not depend on which children it has now.
    final func setChildren(_ new: [LayoutNode], keepsSize: Bool = false) {
        let isSame = new.count == children.count && zip(new, children).allSatisfy { $0 === $1 }
        let joining = new.filter { $0.parent !== self }
        if !isSame {
            for child in children where child.parent === self { child.parent = nil }
        }
        for (index, child) in new.enumerated() {
            child.parent = self
            child.position = Int32(truncatingIfNeeded: index)
        }
        if isSame { return }
        children = new
        for child in joining { child.stackMayDiffer() }
        changed()
        if !keepsSize { if sizeFollowsChildren { invalidateLayout() } else { invalidatePlacement() } }
        graph.picture.orderChanged(under: self)
        guidesChanged()
    }

    /// Whether there are guides in here may have changed.
    final func guidesChanged() {
        var now = setsGuides
        for child in children where child.containsGuides {
            now = true
            break
        }
        guard now != containsGuides else { return }
        containsGuides = now
        parent?.guidesChanged()
    }
}
