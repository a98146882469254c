import Observation
import Synchronization

/// The types that an app's first views will be of, asked for ahead of them on a thread of their own.
///
/// What a view's body is made of is a type as long as the body, put together by the runtime from its name when it is
/// first needed, and each requirement of each type in it is a search through all conformances of the program. A third of
/// the way to a new process's first picture went there. It needs no value and runs no code of the author's, so it is done
/// while the main thread looks around for fonts, or a spare process waits; who comes later finds the answers in the
/// runtime's memory.
public final class _ForeseenTypes {
    private(set) var seen: Set<ObjectIdentifier> = []
    /// The types that are what they were asked to be.
    private(set) var answered: Set<ObjectIdentifier> = []
    private var compared: Set<ObjectIdentifier> = []
    private var branches = 0
    /// How often each type's declaration is being looked at, one inside of another.
    private var around: [UInt: Int] = [:]

    /// More than any first picture is made of.
    static let limit = 2_000
    /// How often views of one declaration may be in each other. Where each is made of a longer one there is no end to them,
    /// and what the runtime asks about the parts of a type may take twice as long each time.
    static let mostNestings = 8

    private static let isOver = Atomic<Bool>(false)

    /// There is a picture: nobody waits for types any more.
    static func end() { isOver.store(true, ordering: .relaxed) }

    /// Whether it goes on when there is a picture.
    private let isLasting: Bool

    init(isLasting: Bool = false) { self.isLasting = isLasting }

    /// Asks for the types in an app's first window, on the calling thread.
    nonisolated public static func foresee<A: App>(_ app: A.Type) {
        let types = _ForeseenTypes()
        types.foreseeProperties(of: app)
        A.Body._foresee(types)
    }

    /// Goes on with a view that is part of another.
    public func visit<V: View>(_ type: V.Type) {
        guard isNew(type) else { return }
        V._foresee(self)
    }

    public func visit<S: Scene>(scene type: S.Type) {
        guard isNew(type) else { return }
        S._foresee(self)
    }

    /// Of many cases the first is the likeliest that is shown first; of two, either.
    func visit<First: View, Second: View>(either first: First.Type, or second: Second.Type) {
        branches += 1
        visit(first)
        branches -= 1
        if branches == 0, !(first is any Branching.Type) { visit(second) }
    }

    /// Has a class made, and those that it inherits from: what is asked which it is has to be there.
    package func note(_ type: AnyObject.Type) { seen.insert(ObjectIdentifier(type)) }

    /// What an element of the author's asks about its view.
    package func foreseeProperties(of type: Any.Type) {
        for field in Fields.read(type) where TypeKind(field.type).isDeclared {
            ask(field.type is any DynamicProperty.Type, about: field.type)
        }
    }

    /// What is asked about a value that is compared with the one before it.
    func foreseeComparison(of type: Any.Type) {
        guard compared.insert(ObjectIdentifier(type)).inserted else { return }
        let isKnown = type is any ComparableStorage.Type || type is any Equatable.Type
        ask(isKnown, about: type)
        if !isKnown, TypeKind(type).isDeclared { for field in Fields.read(type) { foreseeComparison(of: field.type) } }
    }

    /// What a layout's element and node ask about it.
    func foresee<L: Layout>(layout type: L.Type) {
        note(LayoutContainerNode<L>.self)
        foreseeComparison(of: type)
        let erased: Any.Type = type
        ask(erased is any GivenNumbers.Type, about: type)
        ask(erased is any IncrementalLayout.Type, about: type)
        ask(erased is any ComparingLayout.Type, about: type)
    }

    /// What is asked about the elements of data that rows are made from.
    func foresee<Data>(data type: Data.Type, element: Any.Type) {
        let erased: Any.Type = type
        ask(erased is any LiveData.Type, about: type)
        ask(element is any Observable.Type, about: element)
    }

    /// Has something to do with the answer: a question whose answer nobody needs is not asked, says the optimizer.
    private func ask(_ answer: Bool, about type: Any.Type) {
        if answer { answered.insert(ObjectIdentifier(type)) }
    }

    /// Looks at what something of the author's is made of, unless it is inside of too many of its own kind.
    func look(inside type: Any.Type, _ look: () -> Void) {
        let declaration = TypeKind(type).declaration(of: type)
        let count = around[declaration, default: 0]
        guard count < _ForeseenTypes.mostNestings else { return }
        around[declaration] = count + 1
        look()
        around[declaration] = count
    }

    private func isNew(_ type: Any.Type) -> Bool {
        (isLasting || !_ForeseenTypes.isOver.load(ordering: .relaxed)) && seen.count < _ForeseenTypes.limit
            && seen.insert(ObjectIdentifier(type)).inserted
    }
}

/// One of several views.
protocol Branching {}

extension View {
    nonisolated public static func _foresee(_ types: _ForeseenTypes) {
        types.look(inside: Self.self) {
            guard Body.self != Never.self else { return }
            types.note(CompositeElement<Self>.self)
            types.foreseeProperties(of: Self.self)
            types.visit(Body.self)
        }
    }
}

extension ViewModifier {
    nonisolated public static func _foresee(_ types: _ForeseenTypes) {
        types.look(inside: Self.self) {
            guard Body.self != Never.self else { return }
            types.foreseeProperties(of: Self.self)
            types.visit(Body.self)
        }
    }
}

extension Scene {
    nonisolated public static func _foresee(_ types: _ForeseenTypes) {
        types.look(inside: Self.self) {
            if Body.self != Never.self { types.visit(scene: Body.self) }
        }
    }
}
