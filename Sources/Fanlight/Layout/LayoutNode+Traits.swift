/// A modifier that says something about a node to the container around it.
struct TraitSourceReference {
    weak var source: (any TraitSource)?
}

extension LayoutNode {
    /// What modifiers around the view say to its container. Those that are nearer to the container win.
    var traits: ItemTraits {
        var said = isWrapper ? (principalChild ?? children.first)?.traits ?? ItemTraits() : ItemTraits()
        for reference in rare?.traitSources ?? [] { reference.source?.addTraits(to: &said) }
        return said
    }

    func add(_ source: any TraitSource) { rareParts.traitSources.append(TraitSourceReference(source: source)) }
}
