extension LayerChange {
    /// Returns false for a change of drawn commands or animations only. No element depends on these, except on the
    /// topmost one at a point.
    public func affectsElements(of old: Layer?) -> Bool {
        if place != nil || placement != nil || text != nil || semantics != nil || value != nil { return true }
        guard var drawing else { return false }
        drawing.commands = []
        var before = old?.drawing ?? .none
        before.commands = []
        return drawing != before
    }
}
