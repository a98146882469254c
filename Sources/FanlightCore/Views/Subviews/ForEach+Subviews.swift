/// The data of `ForEach(subviews:)`: the subviews of another view.
public struct ForEachSubviewCollection<Content>: RandomAccessCollection {
    /// The view whose subviews are collected later, nil once they are.
    let source: AnyView?
    let subviews: SubviewsCollection

    public var startIndex: Int { 0 }
    public var endIndex: Int { subviews.endIndex }
    public subscript(index: Int) -> Subview { subviews[index] }
}

/// The data of `ForEach(sections:)`: the sections of another view.
public struct ForEachSectionCollection<Content>: RandomAccessCollection {
    /// The view whose sections are collected later, nil once they are.
    let source: AnyView?
    let sections: SectionCollection

    public var startIndex: Int { 0 }
    public var endIndex: Int { sections.endIndex }
    public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

extension ForEach {
    /// Creates a view for each subview of another view.
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
                        }))
            })
    }

    /// Creates a view for each section of another view.
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
                        }))
            })
    }
}
