import Display
import Foundation

/// What is done to what a view shows, never to where it lies.
struct LayerEffect {
    /// In points, about the view's upper left corner.
    var transform = ProjectionTransform.identity
    /// Whether the map itself was given, and not a scale or an angle, which may well leave no area for a moment.
    var isGivenMap = false
    var opacity = 1.0
    var clip: EffectClip?
    var effects: [Effect] = []
    var blend = Blend.normal
    var isGroup = false
    /// Whether pointers meet anything inside.
    var isMet = true

    /// The inner effect, then this one, as one.
    func following(_ inner: LayerEffect) -> LayerEffect {
        var result = self
        result.transform = inner.transform.concatenating(transform)
        result.opacity = inner.opacity * opacity
        result.clip = inner.clip ?? clip
        result.effects = inner.effects
        for effect in effects { result.append(effect) }
        result.isGroup = inner.isGroup || isGroup
        if blend == .normal { result.blend = inner.blend }
        return result
    }

    /// One change of colours does what two did, unless colours were cut to what they can be in between.
    mutating func append(_ effect: Effect) {
        if case .colors(let next) = effect, case .colors(let last)? = effects.last, last.staysInRange,
            !next.isPremultiplied
        {
            effects[effects.count - 1] = .colors(last.concatenating(next))
        } else {
            effects.append(effect)
        }
    }
}

/// A form within a view, in points from its upper left corner.
struct EffectClip {
    var path: Path
    var style = FillStyle()
}

/// Which parts of an effect a modifier may set: that decides what can be said together, so it does not change with values.
struct EffectKinds: OptionSet {
    let rawValue: UInt8
    static let transform = EffectKinds(rawValue: 1)
    static let opacity = EffectKinds(rawValue: 2)
    static let clip = EffectKinds(rawValue: 4)
    static let filter = EffectKinds(rawValue: 8)
    static let blend = EffectKinds(rawValue: 16)
    static let group = EffectKinds(rawValue: 32)

    /// Whether a layer that does these, in the order that layers do it, can do others afterwards with the same result.
    func allows(_ outer: EffectKinds) -> Bool {
        if contains(.blend) { return outer == .transform }
        if contains(.transform), !outer.isSubset(of: [.transform, .opacity]) { return false }
        if outer.contains(.filter), !isSubset(of: [.filter, .group]) { return false }
        if outer.contains(.clip), contains(.clip) { return false }
        return !outer.contains(.group) || isSubset(of: .filter)
    }
}

/// Where an effect is done.
struct EffectSpace {
    /// In points, on whole dots of the display.
    var size: CGSize
    var dotsPerPoint: CGFloat
}

/// A modifier that changes what a view shows, never where it lies.
@MainActor
protocol LayerEffectModifier: ViewModifier where Body == Never {
    static var kinds: EffectKinds { get }
    /// What is done, as far as the environment decides; the size follows.
    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect
}

final class EffectElement<Modified: View, Modifier: LayerEffectModifier>: WrapperElement<Modified, Modifier> {
    private var make: (EffectSpace) -> LayerEffect = { _ in LayerEffect() }

    override init(wrapping view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        readModifier()
    }

    private func readModifier() {
        isMarked = false
        _ = beginReading()
        make = view.modifier.effect(in: readEnvironment())
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = EffectNode(Modifier.kinds, graph)
        wrapper.make = make
        return wrapper
    }

    override func reevaluate() {
        readModifier()
        for wrapper in allWrappers { modifierChanged(wrapper) }
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = isSameModifier(view.modifier, new.modifier)
        view.modifier = new.modifier
        if !isSame { reevaluate() }
        super.update(to: new)
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? EffectNode)?.make = make }
    override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }
}

/// A layer that does something to what is in it.
///
/// Where the node inside is of this kind too, and the result is exactly the same, one layer does both. A clip of nothing
/// but a colour is the colour in that form. What is drawn in one layer anyway, as texts are, does it in that one.
class EffectNode: WrapperNode {
    private let kinds: EffectKinds
    final var make: (EffectSpace) -> LayerEffect = { _ in LayerEffect() } {
        didSet { effectChanged() }
    }
    private var known: (size: CGSize, effect: LayerEffect)?
    /// A clip's form depends on where it lies.
    private var isRelative = false
    private var hadLayer = true

    init(_ kinds: EffectKinds, _ graph: ViewGraph) {
        self.kinds = kinds
        super.init(graph)
    }

    private func effectChanged() {
        known = nil
        contentChanged()
        if kinds.contains(.transform) { graph.geometry.shownElsewhere(inside: self) }
    }

    /// What is said of this node is said by the outermost that takes it in.
    func contentChanged() {
        var node: EffectNode? = self
        while let current = node {
            current.layerContentChanged()
            node = current.parent as? EffectNode
        }
        carrier?.layerContentChanged()
    }

    private var effect: LayerEffect {
        let dots = graph.picture.dotFrame(self)
        let metrics = graph.metrics
        let size = CGSize(
            width: CGFloat(dots.width) * metrics.dotWidth, height: CGFloat(dots.height) * metrics.dotHeight)
        if !isRelative, let known, known.size == size { return known.effect }
        let (effect, isRelative) = ContainerForm.asking(for: self) {
            make(EffectSpace(size: size, dotsPerPoint: 1 / metrics.dotWidth))
        }
        self.isRelative = isRelative
        let made = effect.checked { mistake($0) }
        known = (size, made)
        return made
    }

    // MARK: One layer for several

    /// What this node takes in, what all of that and this node do, and how many they are.
    private struct Chain {
        var isTaking = false
        var kinds: EffectKinds
        var length = 1
        /// What it was found for.
        var round: UInt32
    }

    private var knownChain: Chain?

    /// Each asks those inside it, and is asked by those around it.
    private static let longestChain = 16

    private var taken: EffectNode? { chain.isTaking ? child as? EffectNode : nil }

    /// Every link is asked again and again, and asks the next: what was found counts until another node is inside of any.
    private var chain: Chain {
        if let knownChain, knownChain.round == graph.effectRound { return knownChain }
        var found = Chain(kinds: kinds, round: graph.effectRound)
        if let inner = child as? EffectNode, !inner.isAnnotated {
            let inside = inner.chain
            if inside.kinds.allows(kinds), inside.length < EffectNode.longestChain {
                found.isTaking = true
                found.kinds = inside.kinds.union(kinds)
                found.length = inside.length + 1
            }
        }
        knownChain = found
        return found
    }

    private var wholeEffect: LayerEffect { taken.map { effect.following($0.wholeEffect) } ?? effect }

    private var isTaken: Bool { (parent as? EffectNode)?.taken === self }

    /// How many blurs and shadows there are inside all that is taken in.
    private var spreadInside: Int {
        var count = 0
        var innermost = self
        while true {
            while let taken = innermost.taken { innermost = taken }
            guard let inside = innermost.child as? EffectNode else { return count }
            count += inside.wholeEffect.spreadCount
            innermost = inside
        }
    }

    /// The colour that is all there is inside a clip.
    private var cutFill: (any SoleFill)? {
        if let taken { return taken.cutFill }
        return kinds == .clip ? child?.soleFill : nil
    }

    func takes(_ fill: any SoleFill) -> Bool { cutFill === fill }

    /// What is inside all the effects here and shows them in its own layer.
    private var carrier: LayoutNode? {
        if let taken { return taken.carrier }
        guard let child, child.takesEffects, cutFill == nil else { return nil }
        return child
    }

    /// The node that says, for a node inside, what is done to it in its own layer.
    var saidByChild: EffectNode? {
        var outermost = self
        while let around = outermost.parent as? EffectNode, around.taken === outermost { outermost = around }
        return outermost.needsLayer ? nil : outermost
    }

    /// Another node is inside: whether this one has a layer may follow from that.
    override func changed() {
        super.changed()
        graph.effectRound &+= 1
        let now = needsLayer
        if now != hadLayer { layerComesOrGoes() }
        hadLayer = now
        contentChanged()
        if isTaken { parent?.changed() }
    }

    // MARK: The layer

    override var needsLayer: Bool { isAnnotated || !isTaken && carrier == nil }

    override var hidesInside: Bool { wholeEffect.opacity <= 0 }

    override var layerTransform: Transform? { wholeEffect.transform.shown(graph.metrics) }

    override func makeDrawing() -> Drawing {
        let effect = wholeEffect.limited(after: spreadInside) { mistake($0) }
        if layer.id != nil, hidesInside != layer.hidesInside { graph.picture.orderChanged(under: self) }
        guard effect.opacity > 0 else { return Drawing(opacity: 0) }
        var drawing = Drawing(
            opacity: Float(min(effect.opacity, 1)), effects: effect.effects, blend: effect.blend,
            isGroup: effect.isGroup && effect.opacity >= 1 && effect.effects.isEmpty && effect.blend == .normal)
        guard let clip = effect.clip else { return drawing }
        var bounds = graph.picture.dotFrame(self)
        (bounds.x, bounds.y) = (0, 0)
        let outline = PathDrawing(graph.metrics).clip(clip.path, in: bounds, isEvenOdd: clip.style.isEOFilled)
        if let fill = cutFill {
            if !fill.paint.isClear {
                let isHard = !clip.style.isAntialiased
                drawing.commands = [DrawCommand(.fill, outline, paint: fill.paint, hasHardEdges: isHard)]
            }
        } else {
            drawing.clip = outline
            drawing.hasHardClip = !clip.style.isAntialiased
        }
        return drawing
    }

    // MARK: Places

    override var allowsHits: Bool {
        let own = effect
        return own.isMet && own.opacity > 0 && !own.transform.isSingular
    }

    override var hasShortcuts: Bool { true }

    override func shown(_ rect: CGRect) -> CGRect {
        let transform = effect.transform
        if transform.isIdentity { return rect }
        return transform.bounds(of: rect.offsetBy(dx: -frame.minX, dy: -frame.minY))
            .offsetBy(dx: frame.minX, dy: frame.minY)
    }

    override func placed(_ point: CGPoint) -> CGPoint {
        let transform = effect.transform
        if transform.isIdentity { return point }
        let inside = transform.place(seenAt: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY))
        return CGPoint(x: inside.x + frame.minX, y: inside.y + frame.minY)
    }

    override func lets(_ point: CGPoint) -> Bool {
        guard let clip = effect.clip else { return true }
        return clip.path.contains(
            CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), eoFill: clip.style.isEOFilled)
    }
}

extension LayerEffect {
    /// More blurs and shadows of one view than this are more than anybody can tell apart, and each takes as long as the view
    /// is large.
    private static let mostSpread = 32
    /// In dots. Painters stop far below it.
    private static let mostRadius: Float = 1000

    /// How many blurs and shadows there are.
    var spreadCount: Int {
        effects.reduce(0) { if case .colors = $1 { $0 } else { $0 + 1 } }
    }

    /// Without those effects that are too many, which are told.
    ///
    /// - Parameter inside: how many blurs and shadows there are further in.
    func limited(after inside: Int, _ report: (String) -> Void) -> LayerEffect {
        guard inside + spreadCount > LayerEffect.mostSpread else { return self }
        if inside <= LayerEffect.mostSpread {
            report("A view has more than \(LayerEffect.mostSpread) blurs and shadows; the others are left out.")
        }
        var result = self
        var count = inside
        result.effects = effects.filter { effect in
            if case .colors = effect { return true }
            count += 1
            return count <= LayerEffect.mostSpread
        }
        return result
    }

    /// Without numbers that are none, which are told.
    func checked(_ report: (String) -> Void) -> LayerEffect {
        var result = self
        if !transform.isFinite {
            report("A transform has a number that is infinite or none; nothing is transformed.")
            result.transform = .identity
        }
        if isGivenMap, transform.isFinite, transform.isSingular {
            report("A transform leaves no area; nothing is seen.")
            result.opacity = 0
        }
        if let mistake = clip?.path.mistake { report(mistake) }
        if opacity.isNaN {
            report("An opacity is no number; it is taken for 1.")
            result.opacity = 1
        }
        result.opacity = min(max(result.opacity, 0), 1)
        result.effects = effects.filter { effect in
            switch effect {
            case .blur(let radius):
                if !(radius >= 0) || !radius.isFinite {
                    report(
                        "A blur has a radius that is \(radius < 0 ? "negative" : "infinite or no number"); nothing is blurred."
                    )
                } else if radius > LayerEffect.mostRadius {
                    report("A blur has a radius of \(radius), beyond what can be seen; a smaller one is painted.")
                }
                return radius > 0 && radius.isFinite
            case .shadow(let shadow):
                if !shadow.isSeen, shadow.color.alpha > 0 {
                    report("A shadow has a radius or a distance that cannot be; there is none.")
                } else if shadow.radius > LayerEffect.mostRadius {
                    report(
                        "A shadow has a radius of \(shadow.radius), beyond what can be seen; a smaller one is painted.")
                }
                return shadow.isSeen
            case .colors(let matrix):
                let isGood = matrix.rows.allSatisfy(\.isFinite)
                if !isGood { report("A change of colours has an amount that is infinite or none; nothing is changed.") }
                return isGood && matrix != .identity
            }
        }
        return result
    }
}
