/// A modification of a view that returns another view.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>

    @ViewBuilder func body(content: Content) -> Body

    /// Creates the element of a modified view. Only the framework's own modifiers implement it.
    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element
}

extension ViewModifier {
    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ModifierElement(view, context)
    }
}

extension ViewModifier where Body == Never {
    public func body(content: Content) -> Never {
        fatalError("\(Self.self) is built into the framework and has no body")
    }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError("ModifiedContent is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        // An app's modifier may place listed views anywhere. A framework modifier is applied to each listed view.
        if context.isListing, Modifier.Body.self == Never.self { return ModifiedItemsElement(view, context) }
        return Modifier._makeElement(view, context)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension View {
    /// Applies a modifier.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    /// Applies this modifier, then another.
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier without effect.
public struct EmptyModifier: Sendable {
    public static let identity = EmptyModifier()

    public init() {}
}

extension EmptyModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PassThroughElement(view, context) { $0.content }
    }
}

extension ModifiedContent where Content: View, Modifier: ViewModifier {
    /// A framework modifier is applied to each view. An app's modifier may replace the views.
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        guard let modified = Content._arity(content: content) else { return nil }
        // The modifier may decide which content the view shows, but it remains the same view.
        if modified.number == 1, Modifier.self is any ViewHoldingModifier.Type { return 1 }
        if Modifier.Body.self == Never.self { return modified }
        return Modifier.Body._arity(content: modified)
    }
}
