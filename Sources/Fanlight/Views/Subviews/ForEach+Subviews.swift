/// The rows of `ForEach(subviews:)`: the views that another view is made of.
public struct ForEachSubviewCollection<Content>: RandomAccessCollection {
    /// The view whose subviews these are going to be, until they are looked at.
    let source: AnyView?
    let subviews: SubviewsCollection

    public var startIndex: Int { 0 }
    public var endIndex: Int { subviews.endIndex }
    public subscript(index: Int) -> Subview { subviews[index] }
}

/// The rows of `ForEach(sections:)`: the sections of another view.
public struct ForEachSectionCollection<Content>: RandomAccessCollection {
    /// The view whose sections these are going to be, until they are looked at.
    let source: AnyView?
    let sections: SectionCollection

    public var startIndex: Int { 0 }
    public var endIndex: Int { sections.endIndex }
    public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

extension ForEach {
    /// A view for each of the views that another one is made of.
    public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
    where Data == ForEachSubviewCollection<Content>, ID == Subview.ID, Content: View {
        self.init(
            data: ForEachSubviewCollection(source: AnyView(view), subviews: SubviewsCollection(list: ItemList())),
            content: content, id: .id,
            expand: { view, context in
                SubviewTreeElement(
                    view, context,
                    .init(
                        content: { $0.data.source },
                        result: { view, list in
                            let subviews = SubviewsCollection(list: list)
                            return ForEach(
                                data: ForEachSubviewCollection(source: nil, subviews: subviews),
                                content: view.content, id: view.id)
                        },
                        makesSame: { _, _ in false }))
            })
    }

    /// A view for each section of another view.
    public init<V: View>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
    where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID, Content: View {
        self.init(
            data: ForEachSectionCollection(source: AnyView(view), sections: SectionCollection()),
            content: content, id: .id,
            expand: { view, context in
                SubviewTreeElement(
                    view, context,
                    .init(
                        content: { $0.data.source },
                        result: { view, list in
                            let sections = SectionCollection(list)
                            return ForEach(
                                data: ForEachSectionCollection(source: nil, sections: sections),
                                content: view.content, id: view.id)
                        },
                        makesSame: { _, _ in false }))
            })
    }
}
