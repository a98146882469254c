/// Several views in sequence, from the statements of a `ViewBuilder`.
public struct TupleView<T> {
    public var value: T

    nonisolated public init(_ value: T) { self.value = value }
}

extension TupleView: View {
    public var body: Never { fatalError("TupleView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TupleElement(view, context)
    }
}

private final class TupleElement<T>: ViewElement<TupleView<T>> {
    private var children: [_Element] = []
    private let members: [TupleMembers.Member]

    override init(_ view: TupleView<T>, _ context: _ElementContext) {
        members = TupleMembers.of(T.self)
        super.init(view, context)
        let inside = context.inside(self)
        withUnsafePointer(to: view.value) { pointer in
            // Appends the children one by one, because a child determines its position during its creation from the
            // children before it.
            for member in members { children.append(member.make(UnsafeRawPointer(pointer) + member.offset, inside)) }
        }
    }

    override func update(to new: TupleView<T>) {
        view = new
        withUnsafePointer(to: new.value) { pointer in
            for (child, member) in zip(children, members) {
                child.update(from: UnsafeRawPointer(pointer) + member.offset)
            }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) { children.forEach(visit) }

    override func place(of child: _Element) -> Int { children.firstIndex { $0 === child } ?? children.count }
}

/// The views in a tuple type, found through the runtime once per type. A parameter pack cannot be stored and iterated.
@MainActor
enum TupleMembers {
    struct Member {
        let offset: Int
        let make: (UnsafeRawPointer, _ElementContext) -> _Element
        let arity: (_ViewCount?) -> _ViewCount?
    }

    private static var cache: [ObjectIdentifier: [Member]] = [:]

    static func of(_ type: Any.Type) -> [Member] {
        if let found = cache[ObjectIdentifier(type)] { return found }
        // A tuple of one element is that element.
        let elements = Fields.of(type).flatMap { $0.areElements ? $0 : nil }
        let fields = elements?.compactMap { member($0.offset, $0.type) } ?? [member(0, type)].compactMap { $0 }
        cache[ObjectIdentifier(type)] = fields
        return fields
    }

    /// Returns the number of views of each member.
    static func arities(of type: Any.Type, content: _ViewCount?) -> [_ViewCount?] { of(type).map { $0.arity(content) } }

    private static func member(_ offset: Int, _ type: Any.Type) -> Member? {
        guard let viewType = type as? any View.Type else { return nil }
        func open<V: View>(_ type: V.Type) -> Member {
            Member(
                offset: offset, make: { $1.make($0.assumingMemoryBound(to: V.self).pointee) },
                arity: { V._arity(content: $0) })
        }
        return open(viewType)
    }
}

extension TupleView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        Arity.sum(TupleMembers.arities(of: T.self, content: content))
    }
}
