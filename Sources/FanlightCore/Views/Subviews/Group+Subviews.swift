/// The content of `Group(subviews:transform:)`.
public struct GroupElementsOfContent<Subviews: View, Content: View> {
    let subviews: Subviews
    let transform: (SubviewsCollection) -> Content
}

extension GroupElementsOfContent: View {
    public var body: Never { fatalError("A group of subviews is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        SubviewTreeElement(
            view, context,
            .init(
                content: { $0.subviews },
                result: { view, list in view.transform(SubviewsCollection(list: list)) }))
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

/// The content of `Group(sections:transform:)`.
public struct GroupSectionsOfContent<Sections: View, Content: View> {
    let sections: Sections
    let transform: (SectionCollection) -> Content
}

extension GroupSectionsOfContent: View {
    public var body: Never { fatalError("A group of sections is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        SubviewTreeElement(
            view, context,
            .init(
                content: { $0.sections },
                result: { view, list in view.transform(SectionCollection(list)) }))
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension Group {
    /// Creates a view from the subviews of another one. They include the views of sections, in order.
    public init<Base: View, Result: View>(
        subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
    ) where Content == GroupElementsOfContent<Base, Result> {
        self.init(grouping: GroupElementsOfContent(subviews: view, transform: transform))
    }

    /// Creates a view from the sections of another one.
    public init<Base: View, Result: View>(
        sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
    ) where Content == GroupSectionsOfContent<Base, Result> {
        self.init(grouping: GroupSectionsOfContent(sections: view, transform: transform))
    }
}
