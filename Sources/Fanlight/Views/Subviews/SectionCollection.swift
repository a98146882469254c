/// A section of a view's content: what a `Section` holds, or what stands together outside of sections.
public struct SectionConfiguration: Identifiable {
    /// Identifies the section for as long as it is there.
    public struct ID: Hashable {
        enum Kind: Hashable {
            case section(ItemID)
            /// What stands together outside of sections, counted.
            case between(Int)
        }

        let kind: Kind
    }

    public let id: ID
    /// What modifiers around the section say to the container.
    public var containerValues: ContainerValues
    public let header: SubviewsCollection
    public let content: SubviewsCollection
    public let footer: SubviewsCollection
    /// What `sectionActions(content:)` says for the section; nothing without it.
    public var actions: Actions { Actions(content: containerValues.traits[ObjectIdentifier(SectionActions.self)]) }

    @MainActor init(_ list: ItemList, _ group: (section: ItemList.Section?, segments: Range<Int>), number: Int) {
        id = ID(kind: group.section.map { .section($0.id) } ?? .between(number))
        containerValues = ContainerValues(traits: group.section?.traits ?? ItemTraits())
        header = SubviewsCollection(list: list.list(of: group.segments, .header))
        content = SubviewsCollection(list: list.list(of: group.segments, .content))
        footer = SubviewsCollection(list: list.list(of: group.segments, .footer))
    }
}

/// The sections of a view's content, in order. As a view, all of their views.
public struct SectionCollection: RandomAccessCollection {
    private let sections: [SectionConfiguration]

    /// No sections.
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
