/// One of two views. The branch is part of the identity: when it changes, one view is removed and the other is created.
public struct _ConditionalContent<TrueContent, FalseContent> {
    package enum Storage {
        case trueContent(TrueContent)
        case falseContent(FalseContent)
    }

    package let storage: Storage

    package init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError("_ConditionalContent is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ConditionalElement(view, context)
    }
}

private final class ConditionalElement<T: View, F: View>: ViewElement<_ConditionalContent<T, F>> {
    private var child: _Element?
    /// The branch of the child, which the view may have left already.
    private var isTrue: Bool
    /// The view of the other branch, while it leaves.
    private var departed: Departure?
    private let listing: Listing?

    override init(_ view: _ConditionalContent<T, F>, _ context: _ElementContext) {
        listing = context.listing
        isTrue = view.storage.isTrue
        super.init(view, context)
        child = makeChild()
    }

    private func makeChild() -> _Element {
        let inside = self.inside(listing)
        return switch view.storage {
        case .trueContent(let content): inside.make(content)
        case .falseContent(let content): inside.make(content)
        }
    }

    override func update(to new: _ConditionalContent<T, F>) {
        let wasLeaving = isTrue != view.storage.isTrue
        view = new
        switch new.storage {
        case .trueContent(let content) where isTrue: child?.update(with: content)
        case .falseContent(let content) where !isTrue: child?.update(with: content)
        default:
            if !wasLeaving { afterTransition(of: child) { [weak self] in self?.replaceChild() } }
        }
    }

    private func replaceChild() {
        guard isMounted, isTrue != view.storage.isTrue else { return }
        isTrue = view.storage.isTrue
        let leaving = child
        child = revivedChild() ?? insert { makeChild() }
        departed = leaving.flatMap { depart($0) }
        contributedNodesChanged()
    }

    private func revivedChild() -> _Element? {
        switch view.storage {
        case .trueContent(let content): departed?.revive(with: content)
        case .falseContent(let content): departed?.revive(with: content)
        }
    }

    override func willUnmount() { departed?.end() }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension _ConditionalContent.Storage {
    fileprivate var isTrue: Bool { if case .trueContent = self { true } else { false } }
}

extension _ConditionalContent.Storage: ComparableCases {
    package static func _comparisonOfCases() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.trueContent(let old), .trueContent(let new)): ValueComparison.isSame(old, new)
            case (.falseContent(let old), .falseContent(let new)): ValueComparison.isSame(old, new)
            default: false
            }
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("Optional is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        OptionalElement(view, context)
    }
}

private final class OptionalElement<Wrapped: View>: ViewElement<Wrapped?> {
    private var child: _Element?
    private var isLeaving = false
    private var departed: Departure?
    private let listing: Listing?

    override init(_ view: Wrapped?, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        child = view.map { inside(listing).make($0) }
    }

    override func update(to new: Wrapped?) {
        view = new
        switch (child, new) {
        case (let child?, let content?): child.update(with: content)
        case (nil, let content?):
            child = departed?.revive(with: content) ?? insert { inside(listing).make(content) }
            departed = nil
            contributedNodesChanged()
        case (let leaving?, nil):
            if !isLeaving {
                isLeaving = true
                afterTransition(of: leaving) { [weak self] in self?.removeChild() }
            }
        case (nil, nil): break
        }
    }

    private func removeChild() {
        isLeaving = false
        guard isMounted, view == nil, let leaving = child else { return }
        child = nil
        departed = depart(leaving)
        contributedNodesChanged()
    }

    override func willUnmount() { departed?.end() }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension Optional where Wrapped: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension _ConditionalContent where TrueContent: View, FalseContent: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        Arity.either(in: Self.self, TrueContent.self, FalseContent.self, content: content)
    }
}
