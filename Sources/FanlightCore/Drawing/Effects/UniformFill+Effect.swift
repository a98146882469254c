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
}
