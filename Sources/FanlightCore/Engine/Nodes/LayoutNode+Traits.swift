/// A modifier that sets traits of a node for its container.
struct TraitSourceReference {
    weak var source: (any TraitSource)?
}

extension LayoutNode {
    /// The traits that modifiers set for the view's container. Outer modifiers override inner ones.
    var traits: ItemTraits {
        var collected = isWrapper ? (principalChild ?? children.first)?.traits ?? ItemTraits() : ItemTraits()
        for reference in rare?.traitSources ?? [] { reference.source?.addTraits(to: &collected) }
        return collected
    }

    func add(_ source: any TraitSource) { rareParts.traitSources.append(TraitSourceReference(source: source)) }
}
