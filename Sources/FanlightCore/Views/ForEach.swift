/// Creates a view for each element of a collection, identified by the element's id rather than its position.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    package let id: ElementMember<Data.Element, ID>
    /// The collection that the rows are bound to; nil where they are created from values.
    let bound: BoundRows<Data.Element>?
    /// Creates the element for rows whose data is only determined from other views.
    let expand: (@MainActor (Self, _ElementContext) -> _Element)?
    /// The row edits that a list applies to the bound collection itself.
    package var edits: RowEdits?
    /// The value from which the framework made `content`, compared instead of it; nil where `content` is the app's.
    private(set) var origin: (any RowOrigin)?

    package init(
        data: Data, content: @escaping (Data.Element) -> Content, id: ElementMember<Data.Element, ID>,
        bound: BoundRows<Data.Element>? = nil,
        expand: (@MainActor (Self, _ElementContext) -> _Element)? = nil
    ) {
        self.data = data
        self.content = content
        self.id = id
        self.bound = bound
        self.expand = expand
    }

    /// Creates rows from a closure that captures only the origin. The origin's type identifies the closure.
    package init(
        data: Data, origin: any RowOrigin, id: ElementMember<Data.Element, ID>,
        content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: id)
        self.origin = origin
    }
}

/// A value from which the framework creates the closure of a `ForEach`. The value can be compared; the closure would
/// differ each time.
package protocol RowOrigin {}

extension ForEach {
    /// A closure as a property, so that its bits can be compared.
    private struct Rows {
        let content: (Data.Element) -> Content
    }

    /// Returns true if equal elements produce equal rows in both values.
    @MainActor func hasSameContent(as old: ForEach) -> Bool {
        switch (old.origin, origin) {
        case (let old?, let new?): ValueComparison.isSame(old, new)
        case (nil, nil): ValueComparison.isSame(Rows(content: old.content), Rows(content: content))
        default: false
        }
    }
}

/// The app's closure for the rows of a range. A closure of numbers has another calling convention than one of generic
/// elements. The compiler therefore wraps it anew each time.
private struct NumberRows<Content>: RowOrigin {
    let content: (Int) -> Content
}

extension ForEach: View where Content: View {
    // A binding to a collection is a collection as well: the more specific initializers create bound rows.

    /// Creates a row for each element, identified by the value at a key path.
    @_disfavoredOverload
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: .at(id))
    }

    /// Creates a row for each element, identified by its id.
    @_disfavoredOverload
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: .id)
    }

    /// Creates a row for each number of a range. Apple's reads the range only once; here the rows follow its changes.
    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        let rows = NumberRows(content: content)
        self.init(data: data, origin: rows, id: .itself) { rows.content($0) }
    }

    public var body: Never { fatalError("ForEach is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        if view.edits != nil { return PassThroughElement(view, context) { $0.edited } }
        if let expand = view.expand { return expand(view, context) }
        if context.isListing, let each = Arity.of(Content.self) { return ForEachRowsElement(view, context, each) }
        return ForEachElement(view, context)
    }
}

extension ForEach: DynamicViewContent where Content: View {}

// Compares the inputs of the rows, independent of the closures that wrap them.
extension ForEach: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self)
            let new = b.assumingMemoryBound(to: Self.self)
            guard old.pointee.edits?.kinds == new.pointee.edits?.kinds else { return false }
            switch (old.pointee.bound, new.pointee.bound) {
            case (let old?, let new?): return new.hasSameContent(as: old) && new.hasSameValues(as: old)
            case (nil, nil): break
            default: return false
            }
            return new.pointee.hasSameContent(as: old.pointee)
                && ValueComparison.isSame(old.pointee.data, new.pointee.data)
                && ValueComparison.isSame(old.pointee.id, new.pointee.id)
        }
    }
}

extension ForEach where Content: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
