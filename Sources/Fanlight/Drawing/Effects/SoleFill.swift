import Display

/// A node that fills all of its rectangle with one paint, as a colour and a rectangle do. A clip that nothing else is in
/// shows it: as the paint in the clip's form.
@MainActor
protocol SoleFill: LayoutNode {
    var paint: Paint { get }
}

extension SoleFill {
    /// Whether there is nothing to it but its paint: its own shadow is cut, as it is, and nobody asks about it.
    func isSole(_ paint: Paint, _ blend: Blend) -> Bool {
        if case .shadowed = paint { return false }
        return blend == .normal && !isAnnotated
    }

    /// The effect around it that only frames may be between.
    private var effectAround: EffectNode? {
        var around = parent
        while let current = around, current.isFrame { around = current.parent }
        return around as? EffectNode
    }

    /// Whether a clip is nothing but this paint in a form, so that it needs no layer of its own.
    var isShownByClip: Bool { effectAround?.takes(self) ?? false }

    /// Another paint, or another way of joining what is behind; or somebody asks about it from now on, or nobody any more.
    func fillChanged(wasSole: Bool) {
        guard let effect = effectAround else { return }
        guard wasSole != (soleFill != nil) else { return effect.contentChanged() }
        effect.changed()
        layerComesOrGoes()
    }
}
