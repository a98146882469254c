import Display

extension UniformFill {
    /// True if the node consists only of its paint. Excludes a paint with a shadow, which would have to be clipped
    /// unchanged. Also excludes a node with accessibility attributes, which need a layer.
    func isUniformFill(_ paint: Paint, _ blend: Blend) -> Bool {
        if case .shadowed = paint { return false }
        return blend == .normal && !hasAccessibilityModifiers
    }

    /// The enclosing effect node, if only frames are in between.
    private var effectAround: EffectNode? {
        var around = parent
        while let current = around, current.stackItem?.isFrame == true { around = current.parent }
        return around as? EffectNode
    }

    /// True if an enclosing clip draws this paint in its shape, so that the node needs no layer.
    var isShownByClip: Bool { effectAround?.drawsFill(self) ?? false }

    @_spi(Nodes) public func fillChanged(wasUniform: Bool) {
        guard let effect = effectAround else { return }
        guard wasUniform != (uniformFillContent != nil) else { return effect.contentChanged() }
        effect.changed()
        layerPresenceChanged()
    }

    @_spi(Nodes) public func fillMoved() {
        guard let effect = effectAround, effect.drawsFill(self) else { return }
        let effects = sequence(first: effect) { $0.parent as? EffectNode }
        guard effect.frame != frame || effects.contains(where: { $0.layer.committed?.drawing.clip != nil })
        else { return }
        effect.contentChanged()
    }
}

extension EffectNode {
    /// Returns the rectangle of a fill inside a frame that is larger; nil for a fill that covers the node. A fill that
    /// did not cover it before keeps its rectangle, so that clients can interpolate both.
    ///
    /// - Parameter bounds: The node's rectangle in its own layer.
    func part(of fill: any UniformFill, in bounds: DotRect) -> DotRect? {
        let part = graph.paint.dotRect(fill.frame.offsetBy(dx: -frame.minX, dy: -frame.minY), of: self)
        let coversWidth = part.x <= 0 && part.x + part.width >= bounds.width
        let covers = coversWidth && part.y <= 0 && part.y + part.height >= bounds.height
        return covers && layer.committed?.drawing.commands.first?.rect == nil ? nil : part
    }
}
