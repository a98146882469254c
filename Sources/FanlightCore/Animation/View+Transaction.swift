/// Changes the transaction of every update of the views inside.
public struct _TransactionModifier {
    fileprivate enum Change {
        case animation(Animation?)
        case any(Transform)
    }

    /// The app's closure as a property, so that its bits can be compared.
    fileprivate struct Transform {
        let run: (inout Transaction) -> Void
    }

    private let change: Change

    private nonisolated init(_ change: Change) { self.change = change }

    nonisolated init(transform: @escaping (inout Transaction) -> Void) { self.init(.any(Transform(run: transform))) }

    nonisolated static func animation(_ animation: Animation?) -> _TransactionModifier {
        _TransactionModifier(.animation(animation))
    }

    func transform(_ transaction: inout Transaction) {
        switch change {
        case .animation(let animation): if !transaction.disablesAnimations { transaction.animation = animation }
        case .any(let transform): transform.run(&transaction)
        }
    }
}

extension _TransactionModifier.Change: ComparableCases {
    static func _comparisonOfCases() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.animation(let old), .animation(let new)): old == new
            case (.any(let old), .any(let new)): ValueComparison.isSame(old, new)
            default: false
            }
        }
    }
}

extension _TransactionModifier: TransactionModifier {
    public typealias Body = Never
    var trigger: Never? { nil }

    func apply(to stack: inout TransactionStack, isTriggered: Bool) { stack.begin(transform) }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TransactionElement(view, context)
    }
}

/// Changes the transaction of updates in which a value changed.
public struct _ValueTransactionModifier<Value: Equatable> {
    let value: Value
    let change: _TransactionModifier

    nonisolated init(value: Value, change: _TransactionModifier) {
        self.value = value
        self.change = change
    }
}

extension _ValueTransactionModifier: TransactionModifier {
    public typealias Body = Never
    var trigger: Value? { value }

    func apply(to stack: inout TransactionStack, isTriggered: Bool) {
        stack.begin { if isTriggered { change.transform(&$0) } }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TransactionElement(view, context)
    }
}

/// Ends the scope of the nearest `_TransactionModifier` around.
struct TransactionEnd {}

extension TransactionEnd: TransactionModifier {
    typealias Body = Never
    var trigger: Never? { nil }

    func apply(to stack: inout TransactionStack, isTriggered: Bool) { stack.end() }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TransactionElement(view, context)
    }
}

/// Represents a view in a closure that modifies it.
public struct PlaceholderContentView<Value> {
    let content: AnyView
    /// True if the content is outside of the scope of the modifier's transaction.
    private let endsTransaction: Bool

    package nonisolated init<V: View>(content: V) {
        self.content = AnyView(content)
        endsTransaction = true
    }

    /// Creates a placeholder that shows another view in place of the modified one.
    package nonisolated init<V: View>(representing content: V) {
        self.content = AnyView(content)
        endsTransaction = false
    }
}

extension PlaceholderContentView: View {
    public var body: Never { fatalError("A placeholder is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        guard view.endsTransaction else { return PassThroughElement(view, context) { $0.content } }
        return PassThroughElement(view, context) { $0.content.modifier(TransactionEnd()) }
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? {
        (Value.self as? any View.Type)?._arity(content: content)
    }
}

/// A modifier with its own transaction; the modified content keeps the outer one.
public struct _TransactionalModifier<Modifier: ViewModifier> {
    let modifier: Modifier
    let change: _TransactionModifier

    nonisolated init(modifier: Modifier, change: _TransactionModifier) {
        self.modifier = modifier
        self.change = change
    }
}

extension _TransactionalModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PassThroughElement(view, context) {
            $0.content.modifier(TransactionEnd()).modifier($0.modifier.modifier).modifier($0.modifier.change)
        }
    }
}

extension View {
    /// Changes the transaction of every update of this view and those inside it, as the update reaches them.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(_TransactionModifier(transform: transform))
    }

    /// Changes the transaction of updates in which a value changed.
    nonisolated public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        modifier(_ValueTransactionModifier(value: value, change: _TransactionModifier(transform: transform)))
    }

    /// Changes the transaction of the modifiers that `body` applies to this view. The view itself keeps its own.
    nonisolated public func transaction<V: View>(
        _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View {
        body(PlaceholderContentView<Self>(content: self)).modifier(_TransactionModifier(transform: transform))
    }

    /// Animates every change of this view and those inside it.
    @available(*, deprecated, message: "Use withAnimation or animation(_:value:), which say what is animated.")
    nonisolated public func animation(_ animation: Animation?) -> some View {
        modifier(_TransactionModifier.animation(animation))
    }

    /// Animates the changes in updates in which a value changed; nil applies them without animation.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        modifier(_ValueTransactionModifier(value: value, change: .animation(animation)))
    }

    /// Animates the changes of the modifiers that `body` applies to this view. The view itself keeps its own
    /// transaction.
    nonisolated public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View {
        body(PlaceholderContentView<Self>(content: self)).modifier(_TransactionModifier.animation(animation))
    }
}

extension View where Self: Equatable {
    /// Animates the changes in updates in which this view's own value changed; nil applies them without animation.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        modifier(_ValueTransactionModifier(value: self, change: .animation(animation)))
    }
}

extension ViewModifier {
    /// Changes the transaction of this modifier's own changes. The modified content keeps its own.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some ViewModifier {
        _TransactionalModifier(modifier: self, change: _TransactionModifier(transform: transform))
    }

    /// Animates this modifier's own changes. The modified content keeps its own transaction.
    nonisolated public func animation(_ animation: Animation?) -> some ViewModifier {
        _TransactionalModifier(modifier: self, change: .animation(animation))
    }
}
