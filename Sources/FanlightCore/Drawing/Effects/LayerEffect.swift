import Display
import Foundation

/// The visual effects of a layer, which never affect layout.
struct LayerEffect {
    /// The transform in points about the view's upper left corner.
    var transform = ProjectionTransform.identity
    /// True if the app set the matrix itself, so that a singular matrix is a mistake. A scale or an angle, by contrast,
    /// may leave no area during an animation.
    var isExplicitMatrix = false
    /// The rotation that the transform ends with, by its angle and the point that stays in place.
    var rotation: (angle: Double, point: CGPoint)?
    var opacity = 1.0
    var clip: EffectClip?
    var effects: [Effect] = []
    var blend = Blend.normal
    var isGroup = false
    /// True if hit testing includes the content.
    var allowsHitTesting = true

    /// Returns the combination of an inner effect followed by this one.
    func combined(_ inner: LayerEffect) -> LayerEffect {
        var result = self
        result.transform = inner.transform.concatenating(transform)
        if rotation == nil, let inner = inner.rotation, let point = transform.similarImage(of: inner.point) {
            result.rotation = (inner.angle, point)
        }
        result.opacity = inner.opacity * opacity
        result.clip = inner.clip ?? clip
        result.effects = inner.effects
        for effect in effects { result.append(effect) }
        result.isGroup = inner.isGroup || isGroup
        if blend == .normal { result.blend = inner.blend }
        return result
    }

    /// Appends an effect. Two colour matrices are merged into one, unless the first one clips colours to their range.
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

extension ProjectionTransform {
    /// Returns the image of a point under a transform that keeps angles and their direction; nil under another one.
    fileprivate func similarImage(of point: CGPoint) -> CGPoint? {
        guard isAffine, m11 == m22, m12 == -m21, m11 != 0 || m12 != 0 else { return nil }
        return point.applying(self)
    }
}

/// A clip shape within a view, in points from the view's upper left corner.
struct EffectClip {
    var path: Path
    var style = FillStyle()
}

/// The parts of an effect that a modifier may set. They decide which effects can share a layer, and never change with
/// values.
struct EffectKinds: OptionSet {
    let rawValue: UInt8
    static let transform = EffectKinds(rawValue: 1)
    static let opacity = EffectKinds(rawValue: 2)
    static let clip = EffectKinds(rawValue: 4)
    static let filter = EffectKinds(rawValue: 8)
    static let blend = EffectKinds(rawValue: 16)
    static let group = EffectKinds(rawValue: 32)

    /// True if one layer can apply these parts and then `outer` with the same result. A layer applies its parts in a
    /// fixed order.
    func allows(_ outer: EffectKinds) -> Bool {
        if contains(.blend) { return outer == .transform }
        if contains(.transform), !outer.isSubset(of: [.transform, .opacity]) { return false }
        if outer.contains(.filter), !isSubset(of: [.filter, .group]) { return false }
        if outer.contains(.clip), contains(.clip) { return false }
        return !outer.contains(.group) || isSubset(of: .filter)
    }
}

/// The geometry that an effect depends on.
struct EffectSpace {
    /// The size in points, rounded to whole dots of the display.
    var size: CGSize
    var dotsPerPoint: CGFloat
}

/// A modifier that changes the rendering of a view but not its layout.
@MainActor
protocol LayerEffectModifier: ViewModifier, Animatable where Body == Never {
    static var kinds: EffectKinds { get }
    /// Returns a function from the size to the effect; the environment is already resolved.
    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect
}

final class EffectElement<Modified: View, Modifier: LayerEffectModifier>:
    WrapperElement<Modified, Modifier>, PresentedEffectElement
{
    private var make: (EffectSpace) -> LayerEffect = { _ in LayerEffect() }
    var isPresenting = false
    var effect: Modifier { view.modifier }

    override init(wrapping view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        readModifier()
    }

    private func readModifier() {
        isDirty = false
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
        presentStep()
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let old = view.modifier
        let isSame = isSameModifier(old, new.modifier)
        view.modifier = new.modifier
        if !isSame {
            readModifier()
            let environment = readEnvironment()
            for wrapper in allWrappers {
                (wrapper as? EffectNode)?.changes(from: old, to: new.modifier) { $0.effect(in: environment) }
                modifierChanged(wrapper)
            }
            // Other effects leave frames as they are.
            if Modifier.kinds.contains(.transform) { presentChange(from: old) }
        }
        super.update(to: new)
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? EffectNode)?.make = make }
    override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }

    func present(_ effect: Modifier?, at wrapper: WrapperNode) {
        (wrapper as? EffectNode)?.makePresented = effect?.effect(in: readEnvironment())
    }

    override func willUnmount() {
        endPresentation()
        super.willUnmount()
    }
}

/// A node whose layer applies effects to its content.
///
/// Nested effect nodes are merged into one layer where the result is exactly the same. A clip that contains only a
/// colour is drawn as that colour in the clip's shape. Content that has a layer of its own, such as text, applies the
/// effects in that layer.
///
/// Decision record: Decisions/EffectsShareLayers.md
class EffectNode: WrapperNode, HitTestable, PaintedNode, FocusContainer, PresentedEffectNode, EffectPathOwner {
    let kinds: EffectKinds
    final var make: (EffectSpace) -> LayerEffect = { _ in LayerEffect() } {
        didSet { effectChanged() }
    }
    /// The present effect while the change to the final one is animated.
    final var makePresented: ((EffectSpace) -> LayerEffect)?
    final var effectPath: (any EffectPath)?
    /// An intermediate effect and its size relative to the final one, while `LayerMotion` describes the path.
    final var intermediate: (make: (EffectSpace) -> LayerEffect, scale: CGSize)?
    private var cachedEffect: (size: CGSize, effect: LayerEffect)?
    /// True if the clip's shape depends on the position within a container shape.
    private var isRelative = false
    private var hadLayer = true
    /// The number of the update in which the effect last changed.
    private var changingUpdate: UInt32 = 0

    init(_ kinds: EffectKinds, _ graph: ViewGraph) {
        self.kinds = kinds
        super.init(graph)
    }

    private func effectChanged() {
        cachedEffect = nil
        changingUpdate = graph.update.number
        contentChanged()
        if kinds.contains(.transform) { graph.geometry.contentMoved(inside: self) }
    }

    /// Invalidates the layer content of this node and of all effect nodes around it. The outermost merged node renders
    /// the effects.
    func contentChanged() {
        var node: EffectNode? = self
        while let current = node {
            current.invalidateLayerContent()
            node = current.parent as? EffectNode
        }
        carrier?.invalidateLayerContent()
    }

    private var space: EffectSpace {
        let dots = graph.paint.dotFrame(self)
        let metrics = graph.metrics
        let scale = intermediate?.scale ?? CGSize(width: 1, height: 1)
        let size = CGSize(
            width: CGFloat(dots.width) * metrics.dotWidth * scale.width,
            height: CGFloat(dots.height) * metrics.dotHeight * scale.height)
        return EffectSpace(size: size, dotsPerPoint: 1 / metrics.dotWidth)
    }

    private var effect: LayerEffect {
        let space = space
        if let intermediate {
            return ContainerShapeContext.resolving(for: self) { intermediate.make(space) }.0.checked { _ in }
        }
        if !isRelative, let cachedEffect, cachedEffect.size == space.size { return cachedEffect.effect }
        let (effect, isRelative) = ContainerShapeContext.resolving(for: self) { make(space) }
        self.isRelative = isRelative
        let made = effect.checked { reportUsageWarning($0) }
        cachedEffect = (space.size, made)
        return made
    }

    // MARK: Merging several nodes into one layer

    /// The merged state of this node: whether its child is merged, the merged parts, and the number of merged nodes.
    private struct Chain {
        var mergesChild = false
        var kinds: EffectKinds
        var length = 1
        /// The value of `EffectNesting.version` for which the chain was computed.
        var round: UInt32
    }

    private var cachedChain: Chain?

    /// The maximum number of merged nodes. The recursion goes through all of them in both directions.
    private static let longestChain = 16

    private var mergedChild: EffectNode? { chain.mergesChild ? child as? EffectNode : nil }

    /// The merged chain, cached until any effect node gets another child: each node is queried often and queries the
    /// next.
    private var chain: Chain {
        let round = graph.effectNesting.version
        if let cachedChain, cachedChain.round == round { return cachedChain }
        var found = Chain(kinds: kinds, round: round)
        if let inner = child as? EffectNode, !inner.hasAccessibilityModifiers {
            let inside = inner.chain
            if inside.kinds.allows(kinds), inside.length < EffectNode.longestChain {
                found.mergesChild = true
                found.kinds = inside.kinds.union(kinds)
                found.length = inside.length + 1
            }
        }
        cachedChain = found
        return found
    }

    private var wholeEffect: LayerEffect { mergedChild.map { effect.combined($0.wholeEffect) } ?? effect }

    private var isMergedIntoParent: Bool { (parent as? EffectNode)?.mergedChild === self }

    /// The number of blurs and shadows inside all merged nodes.
    private var spreadInside: Int {
        var count = 0
        var innermost = self
        while true {
            while let taken = innermost.mergedChild { innermost = taken }
            guard let inside = innermost.child as? EffectNode else { return count }
            count += inside.wholeEffect.spreadCount
            innermost = inside
        }
    }

    /// The colour that is the only content of a clip.
    private var cutFill: (any UniformFill)? {
        if let mergedChild { return mergedChild.cutFill }
        return kinds == .clip ? child?.uniformFillContent : nil
    }

    func drawsFill(_ fill: any UniformFill) -> Bool { cutFill === fill }

    /// The descendant inside all effects here that applies them in its own layer.
    private var carrier: LayoutNode? {
        if let mergedChild { return mergedChild.carrier }
        guard let child, child.painting?.appliesOuterEffects == true, cutFill == nil else { return nil }
        return child
    }

    /// The outermost merged node whose effects a descendant applies in its own layer. Nil if that node has a layer
    /// itself.
    var effectOnContent: (any PaintedNode)? {
        var outermost = self
        while let around = outermost.parent as? EffectNode, around.mergedChild === outermost { outermost = around }
        return outermost.needsLayer ? nil : outermost
    }

    var effectPaths: [any EffectPath] { (mergedChild?.effectPaths ?? []) + (effectPath.map { [$0] } ?? []) }
    private var isIntermediate: Bool { intermediate != nil || mergedChild?.isIntermediate ?? false }

    func changedEffect(of property: LayerAnimation.Property?) -> LayoutNode? {
        let sets = property.map { kinds.contains($0 == .opacity ? .opacity : .transform) } ?? true
        return sets && graph.update.includes(changingUpdate) ? self : mergedChild?.changedEffect(of: property)
    }

    /// Updates the merging after a change of the child, which may add or remove this node's layer.
    override func changed() {
        super.changed()
        graph.effectNesting.invalidate()
        let now = needsLayer
        if now != hadLayer { layerPresenceChanged() }
        hadLayer = now
        contentChanged()
        if isMergedIntoParent { parent?.changed() }
    }

    // MARK: The layer

    override var needsLayer: Bool { hasAccessibilityModifiers || !isMergedIntoParent && carrier == nil }

    override var painting: (any PaintedNode)? { self }
    var hidesContent: Bool { wholeEffect.opacity <= 0 }

    var layerTransform: Transform? { wholeEffect.transform.shown(graph.metrics) }
    var layerRotation: LayerRotation? {
        // A rotation is one in dots only if they are squares.
        guard kinds.contains(.transform) || mergedChild != nil, graph.metrics.dotWidth == graph.metrics.dotHeight,
            let rotation = wholeEffect.rotation
        else { return nil }
        let dot = graph.metrics.dotWidth
        return LayerRotation(
            angle: rotation.angle, x: Double(rotation.point.x / dot), y: Double(rotation.point.y / dot))
    }

    func makeDrawing() -> Drawing {
        let effect = wholeEffect.limited(after: spreadInside) { reportUsageWarning($0) }
        let isFading = layer.isFading || carrier?.layer.isFading ?? false
        let isIntermediate = isIntermediate
        if !isIntermediate, layer.id != nil, (hidesContent && !isFading) != layer.hidesInside {
            graph.paint.orderChanged(under: self)
        }
        // The effects stay: a view that fades in moves from them to those that it has at rest.
        guard effect.opacity > 0 || isFading || isIntermediate else {
            return Drawing(opacity: 0, effects: effect.effects)
        }
        var drawing = Drawing(
            opacity: Float(min(max(effect.opacity, 0), 1)), effects: effect.effects, blend: effect.blend,
            isGroup: effect.isGroup && effect.opacity >= 1 && effect.effects.allSatisfy(\.isClear)
                && effect.blend == .normal)
        guard let clip = effect.clip else { return drawing }
        var bounds = graph.paint.dotFrame(self)
        (bounds.x, bounds.y) = (0, 0)
        let outline = PathDrawing(graph.metrics).clip(clip.path, in: bounds, isEvenOdd: clip.style.isEOFilled)
        if let fill = cutFill {
            let isHard = !clip.style.isAntialiased
            drawing.commands = [DrawCommand(.fill, outline, paint: fill.paint, hasHardEdges: isHard)]
            if let part = part(of: fill, in: bounds) {
                drawing.commands = [DrawCommand(.fill, paint: fill.paint, rect: part)]
                (drawing.clip, drawing.hasHardClip) = (outline, isHard)
            }
        } else {
            drawing.clip = outline
            drawing.hasHardClip = !clip.style.isAntialiased
        }
        return drawing
    }

    // MARK: Geometry and hit testing

    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool {
        let own = effect
        return own.allowsHitTesting && own.opacity > 0 && !own.transform.isSingular
    }

    override var focusContainer: (any FocusContainer)? { self }
    var allowsShortcuts: Bool { true }

    func displayedRect(_ rect: CGRect) -> CGRect { rect.transformed(by: effect.transform, in: frame) }

    func presentedRect(_ rect: CGRect) -> CGRect {
        guard let made = makePresented?(space).transform, made.isFinite else { return displayedRect(rect) }
        return rect.transformed(by: made, in: frame)
    }

    func pointInContent(_ point: CGPoint) -> CGPoint {
        let transform = effect.transform
        if transform.isIdentity { return point }
        let inside = transform.place(seenAt: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY))
        return CGPoint(x: inside.x + frame.minX, y: inside.y + frame.minY)
    }

    func allowsContentHit(_ point: CGPoint) -> Bool {
        guard let clip = effect.clip else { return true }
        return clip.path.contains(
            CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), eoFill: clip.style.isEOFilled)
    }
}

extension CGRect {
    /// Returns the bounding box after a transform about the upper left corner of a frame.
    fileprivate func transformed(by transform: ProjectionTransform, in frame: CGRect) -> CGRect {
        if transform.isIdentity { return self }
        return transform.bounds(of: offsetBy(dx: -frame.minX, dy: -frame.minY))
            .offsetBy(dx: frame.minX, dy: frame.minY)
    }
}

extension LayerEffect {
    /// The maximum number of blurs and shadows of one view. More are not distinguishable, and the cost of each grows
    /// with the view's area.
    private static let maximumBlurCount = 32
    /// The largest radius in dots that is not reported. Painters limit radii far below it.
    private static let maximumRadius: Float = 1000

    /// The number of blurs and shadows.
    var spreadCount: Int {
        effects.reduce(0) { if case .colors = $1 { $0 } else { $0 + 1 } }
    }

    /// Removes and reports the effects beyond the maximum.
    ///
    /// - Parameter inside: the number of blurs and shadows of inner effects.
    func limited(after inside: Int, _ report: (String) -> Void) -> LayerEffect {
        guard inside + spreadCount > LayerEffect.maximumBlurCount else { return self }
        if inside <= LayerEffect.maximumBlurCount {
            report("A view has more than \(LayerEffect.maximumBlurCount) blurs and shadows; the others are left out.")
        }
        var result = self
        var count = inside
        result.effects = effects.filter { effect in
            if case .colors = effect { return true }
            count += 1
            return count <= LayerEffect.maximumBlurCount
        }
        return result
    }

    /// Removes and reports invalid numbers.
    func checked(_ report: (String) -> Void) -> LayerEffect {
        var result = self
        if !transform.isFinite {
            report("A transform has a part that is infinite or not a number; nothing is transformed.")
            result.transform = .identity
        }
        if isExplicitMatrix, transform.isFinite, transform.isSingular {
            report("A transform leaves no area; nothing is visible.")
            result.opacity = 0
        }
        if let warning = clip?.path.usageWarning { report(warning) }
        if opacity.isNaN {
            report("An opacity is not a number; it counts as 1.")
            result.opacity = 1
        }
        result.opacity = min(max(result.opacity, 0), 1)
        result.effects = effects.filter { effect in
            switch effect {
            case .blur(let radius):
                if !(radius >= 0) || !radius.isFinite {
                    report(
                        "A blur has a radius that is \(radius < 0 ? "negative" : "infinite or not a number"); "
                            + "nothing is blurred."
                    )
                } else if radius > LayerEffect.maximumRadius {
                    report("A blur has a radius of \(radius), beyond what can be seen; a smaller one is painted.")
                }
                return radius > 0 && radius.isFinite
            case .shadow(let shadow):
                let opaque = shadow.opaque
                if !opaque.isSeen, shadow.color.alpha > 0 {
                    report("A shadow has an invalid radius or offset; it is not drawn.")
                } else if shadow.radius > LayerEffect.maximumRadius {
                    report(
                        "A shadow has a radius of \(shadow.radius), beyond what can be seen; a smaller one is painted.")
                }
                return opaque.isSeen
            case .colors(let matrix):
                let isFinite = matrix.rows.allSatisfy(\.isFinite)
                if !isFinite { report("A colour adjustment has an infinite or invalid amount; nothing is changed.") }
                return isFinite && matrix != .identity
            }
        }
        return result
    }
}
