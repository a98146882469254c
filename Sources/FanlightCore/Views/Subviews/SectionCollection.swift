/// A section of a view's content: the content of a `Section`, or adjacent views outside of sections.
public struct SectionConfiguration: Identifiable {
    /// The identity of the section, stable for its lifetime.
    public struct ID: Hashable {
        enum Kind: Hashable {
            case section(ItemID)
            /// Adjacent views outside of sections, numbered.
            case between(Int)
        }

        let kind: Kind
    }

    public let id: ID
    /// The values that modifiers around the section set for the container.
    public var containerValues: ContainerValues
    public let header: SubviewsCollection
    public let content: SubviewsCollection
    public let footer: SubviewsCollection
    /// The controls that `sectionActions(content:)` sets for the section; empty without it.
    public var actions: Actions { Actions(content: containerValues.traits[ObjectIdentifier(SectionActions.self)]) }

    @MainActor init(_ list: ItemList, _ group: (section: ItemList.SectionSpan?, segments: Range<Int>), number: Int) {
        id = ID(kind: group.section.map { .section($0.id) } ?? .between(number))
        containerValues = ContainerValues(traits: group.section?.traits ?? ItemTraits())
        header = SubviewsCollection(list: list.list(of: group.segments, .header))
        content = SubviewsCollection(list: list.list(of: group.segments, .content))
        footer = SubviewsCollection(list: list.list(of: group.segments, .footer))
    }
}

/// The sections of a view's content in order. As a view, all of their views.
public struct SectionCollection: RandomAccessCollection {
    private let sections: [SectionConfiguration]

    /// Creates an empty collection.
    init() { sections = [] }

    @MainActor init(_ list: ItemList) {
        var sections: [SectionConfiguration] = []
        for group in list.groups { sections.append(SectionConfiguration(list, group, number: sections.count)) }
        self.sections = sections
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { sections.count }
    public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

extension SectionCollection: View {
    public var body: some View {
        ForEach(self) { section in
            section.header
            section.content
            section.footer
        }
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
