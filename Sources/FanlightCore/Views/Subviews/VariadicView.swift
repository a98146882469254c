/// Containers built from the views of their content: the predecessor of `Group(subviews:transform:)`.
public enum _VariadicView {
    public typealias Root = _VariadicView_Root
    public typealias ViewRoot = _VariadicView_ViewRoot
    public typealias UnaryViewRoot = _VariadicView_UnaryViewRoot
    public typealias MultiViewRoot = _VariadicView_MultiViewRoot
    public typealias Children = _VariadicView_Children

    /// A container and its content.
    public struct Tree<Root: _VariadicView_Root, Content> {
        public var root: Root
        public var content: Content

        nonisolated init(root: Root, content: Content) {
            self.root = root
            self.content = content
        }

        nonisolated public init(_ root: Root, @ViewBuilder content: () -> Content) {
            self.root = root
            self.content = content()
        }
    }
}

extension _VariadicView.Tree: View where Root: _VariadicView_ViewRoot, Content: View {
    public var body: Never { fatalError("A variadic view is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        let comparison = ValueComparison.of(Root.self)
        return SubviewTreeElement(
            view, context,
            .init(
                content: { $0.content },
                result: { view, list in
                    view.root.body(children: _VariadicView_Children(SubviewsCollection(list: list)))
                },
                makesSame: { old, new in
                    withUnsafePointer(to: old.root) { old in
                        withUnsafePointer(to: new.root) {
                            comparison.areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0))
                        }
                    }
                }))
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { Root._arity }
}

/// A container that builds one result from the views of its content.
public protocol _VariadicView_Root {}

/// A container that builds a view from the views of its content.
@MainActor @preconcurrency
public protocol _VariadicView_ViewRoot: _VariadicView_Root {
    associatedtype Body: View
    @ViewBuilder func body(children: _VariadicView.Children) -> Body

    /// The number of views that outer containers see in it. Only the framework implements it.
    static var _arity: _ViewCount? { get }
}

extension _VariadicView_ViewRoot {
    public static var _arity: _ViewCount? { nil }
}

extension _VariadicView_ViewRoot where Body == Never {
    public func body(children: _VariadicView.Children) -> Never {
        fatalError("\(Self.self) is built into the framework and has no body")
    }
}

/// A container that counts as one view.
@MainActor @preconcurrency
public protocol _VariadicView_UnaryViewRoot: _VariadicView_ViewRoot {}

extension _VariadicView_UnaryViewRoot {
    public static var _arity: _ViewCount? { 1 }
}

/// A container that counts as the views it consists of.
@MainActor @preconcurrency
public protocol _VariadicView_MultiViewRoot: _VariadicView_ViewRoot {}

/// The views of a container's content in order. As a view, it shows all of them.
public struct _VariadicView_Children: RandomAccessCollection {
    private let subviews: SubviewsCollection

    init(_ subviews: SubviewsCollection) { self.subviews = subviews }

    public var startIndex: Int { 0 }
    public var endIndex: Int { subviews.endIndex }
    public subscript(index: Int) -> Element { Element(subviews[index]) }

    /// One view of a container's content. It keeps its identity and state wherever it is placed.
    public struct Element: Identifiable {
        private let subview: Subview
        private var changed = ItemTraits()

        init(_ subview: Subview) { self.subview = subview }

        /// The view's unique identity.
        public var id: AnyHashable { subview.id }

        /// Returns the id of a type that the app set, by `ForEach` or `id(_:)`.
        public func id<ID: Hashable>(as type: ID.Type = ID.self) -> ID? {
            for id in subview.explicitIDs {
                if let found = id.base as? ID { return found }
            }
            return nil
        }

        /// The trait that the view sets for the container. Writing changes this value, not the view.
        public subscript<Trait: _ViewTraitKey>(key: Trait.Type) -> Trait.Value {
            get {
                let key = ObjectIdentifier(key)
                return changed[key] ?? subview.traits[key] ?? Trait.defaultValue
            }
            set { changed[ObjectIdentifier(key)] = newValue }
        }
    }
}

extension _VariadicView_Children: View {
    public var body: some View { ForEach(self) { $0 } }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension _VariadicView_Children.Element: View {
    public var body: some View { subview }
}
