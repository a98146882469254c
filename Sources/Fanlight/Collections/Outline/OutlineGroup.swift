import Foundation

/// The rows of a tree; rows with children can be expanded and collapsed.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
    let roots: OutlineRoots<Data>
    let id: ElementMember<Data.Element, ID>
    let children: ElementMember<Data.Element, Data?>
    let content: (Data.Element) -> Parent
}

/// A placeholder for the children of a row in the type of an `OutlineGroup`.
public struct OutlineSubgroupChildren: View {
    public var body: some View { EmptyView() }
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
    public var body: some View {
        OutlineRows(roots: roots, id: id, children: children) { [content] element, disclosure in
            OutlineRow(content: content(element)).rowDisclosure(disclosure)
        }
    }
}

/// A row of a tree: the disclosure arrow, indented by the row's depth, and the app's view.
private struct OutlineRow<Content: View> {
    let content: Content
    @Environment(\.rowDisclosure) private var disclosure
}

extension OutlineRow: View {
    var body: some View {
        // Lists inside are separate trees.
        MarkedRow(content: content.environment(\.rowDisclosure, nil), disclosure: disclosure)
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
    /// Creates the trees below several elements.
    nonisolated public init(
        _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Parent
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(
            roots: .several(data), id: .id, children: .at(children), content: content)
    }

    /// Creates the tree below one element.
    nonisolated public init<Element>(
        _ root: Element, children: KeyPath<Element, Data?>,
        @ViewBuilder content: @escaping (Element) -> Parent
    ) where Element == Data.Element, Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(roots: .one(root), id: .id, children: .at(children), content: content)
    }

    /// Creates the trees below several elements.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder content: @escaping (Data.Element) -> Parent
    ) {
        self.init(roots: .several(data), id: .at(id), children: .at(children), content: content)
    }

    /// Creates the tree below one element.
    nonisolated public init<Element>(
        _ root: Element, id: KeyPath<Element, ID>, children: KeyPath<Element, Data?>,
        @ViewBuilder content: @escaping (Element) -> Parent
    ) where Element == Data.Element {
        self.init(roots: .one(root), id: .at(id), children: .at(children), content: content)
    }

    /// Creates the trees below several elements, with a binding to each.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, children: WritableKeyPath<C.Element, C?>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Parent
    ) where Data == Binding<C>, C.Element: Identifiable, ID == C.Element.ID {
        self.init(
            roots: .several(data), id: .computed { $0.wrappedValue.id },
            children: .computed { Binding($0[dynamicMember: children]) }, content: content)
    }

    /// Creates the tree below one element, with a binding to each.
    nonisolated public init<Element, C: MutableCollection & RandomAccessCollection>(
        _ root: Binding<Element>, children: WritableKeyPath<Element, C?>,
        @ViewBuilder content: @escaping (Binding<Element>) -> Parent
    ) where Data == Binding<C>, Element == C.Element, Element: Identifiable, ID == Element.ID {
        self.init(
            roots: .one(root), id: .computed { $0.wrappedValue.id },
            children: .computed { Binding($0[dynamicMember: children]) }, content: content)
    }

    /// Creates the trees below several elements, with a binding to each.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, children: WritableKeyPath<C.Element, C?>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Parent
    ) where Data == Binding<C> {
        self.init(
            roots: .several(data), id: .computed { $0.wrappedValue[keyPath: id] },
            children: .computed { Binding($0[dynamicMember: children]) }, content: content)
    }

    /// Creates the tree below one element, with a binding to each.
    nonisolated public init<Element, C: MutableCollection & RandomAccessCollection>(
        _ root: Binding<Element>, id: KeyPath<Element, ID>, children: WritableKeyPath<Element, C?>,
        @ViewBuilder content: @escaping (Binding<Element>) -> Parent
    ) where Data == Binding<C>, Element == C.Element {
        self.init(
            roots: .one(root), id: .computed { $0.wrappedValue[keyPath: id] },
            children: .computed { Binding($0[dynamicMember: children]) },
            content: content)
    }
}

// MARK: Table rows

extension OutlineGroup: TableRowContent, _PrimitiveTableRowContent
where
    Parent: TableRowContent, Parent == Leaf, Leaf == Subgroup, Parent.TableRowValue == Data.Element,
    Data.Element: Identifiable, ID == Data.Element.ID
{
    public typealias TableRowValue = Data.Element
    public typealias TableRowBody = Never
    nonisolated public static var _disclosesRows: Bool { true }

    nonisolated public var _tableRows: some View {
        OutlineRows(roots: roots, id: id, children: children) { [content] element, disclosure in
            content(element)._tableRows.rowDisclosure(disclosure)
        }
    }

    /// Creates the trees below several elements.
    nonisolated public init(
        _ data: Data, children: KeyPath<Data.Element, Data?>,
        @TableRowBuilder<Data.Element> content: @escaping (Data.Element) -> Parent
    ) {
        self.init(
            roots: .several(data), id: .id, children: .at(children), content: content)
    }

    /// Creates the tree below one element.
    nonisolated public init<Element>(
        _ root: Element, children: KeyPath<Element, Data?>,
        @TableRowBuilder<Element> content: @escaping (Element) -> Parent
    ) where Element == Data.Element {
        self.init(roots: .one(root), id: .id, children: .at(children), content: content)
    }

    /// Creates the trees below several elements, with a row for each.
    nonisolated public init(_ data: Data, children: KeyPath<Data.Element, Data?>)
    where Parent == TableRow<Data.Element> {
        self.init(
            roots: .several(data), id: .id, children: .at(children), content: { TableRow($0) })
    }

    /// Creates the tree below one element, with a row for each.
    nonisolated public init<Element>(_ root: Element, children: KeyPath<Element, Data?>)
    where Element == Data.Element, Parent == TableRow<Data.Element> {
        self.init(roots: .one(root), id: .id, children: .at(children), content: { TableRow($0) })
    }
}
