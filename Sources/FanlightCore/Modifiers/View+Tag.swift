/// Identifies a view among others for the control or container around them.
public struct _TagModifier<Tag: Hashable> {
    package let tag: Tag
    package let includesOptional: Bool

    package init(tag: Tag, includesOptional: Bool) {
        self.tag = tag
        self.includesOptional = includesOptional
    }
}

extension _TagModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _TagModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) {
        traits[ObjectIdentifier(TagTrait<Tag>.self)] = tag
        traits[ItemTraits.tagType] = Tag.self
        if includesOptional { traits[ObjectIdentifier(TagTrait<Tag?>.self)] = Optional(tag) }
    }
}

private enum TagTrait<Tag> {}

extension ItemTraits {
    /// Returns the tag of a type that `tag(_:)` set.
    package func tag<Tag: Hashable>(for type: Tag.Type) -> Tag? { self[ObjectIdentifier(TagTrait<Tag>.self)] }

    /// The type of the outermost tag; nil where there is none.
    package var typeOfTag: Any.Type? { self[ItemTraits.tagType] }

    private enum TagType {}
    fileprivate static var tagType: ObjectIdentifier { ObjectIdentifier(TagType.self) }
}

extension View {
    /// Sets the value that represents the view in a selection. With `includeOptional`, it also represents the view
    /// where the selection is optional.
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifier(_TagModifier(tag: tag, includesOptional: includeOptional))
    }
}
