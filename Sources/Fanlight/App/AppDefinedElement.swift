@_spi(Nodes) import FanlightCore

/// The element of an app, scene or commands type that the app defines. Owns the state in it and evaluates its body, as
/// the element of a view does.
final class AppDefinedElement<Author, Content>: _Element {
    private var author: Author
    private let body: (Author) -> Content
    private let slots: PropertySlots?
    private var child: _Element?

    init(
        _ author: Author, _ context: _ElementContext, make: (Content, _ElementContext) -> _Element,
        body: @escaping (Author) -> Content
    ) {
        self.author = author
        self.body = body
        slots = PropertySlots(of: Author.self)
        super.init(context)
        let content = evaluate()
        child = make(content, context.inside(self))
    }

    override var typeName: String { TypeNames.short(Author.self) }
    override var isNamedInMessages: Bool { true }
    override var ownsState: Bool { true }

    override func update(from pointer: UnsafeRawPointer) {
        let new = pointer.assumingMemoryBound(to: Author.self)
        graph.work.comparisons += 1
        let comparison = ValueComparison.of(Author.self)
        let isSame = withUnsafePointer(to: author) { comparison.areEqual(UnsafeRawPointer($0), pointer) }
        if isSame { return }
        author = new.pointee
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        let content = evaluate()
        child?.update(content)
    }

    private func evaluate() -> Content {
        graph.willEvaluate(self)
        let token = beginReading()
        return observing(token) {
            Tracking.with(token) {
                let context = _LinkContext(element: self, token: token)
                withUnsafeMutablePointer(to: &author) {
                    slots?.link(at: UnsafeMutableRawPointer($0), context)
                }
                return body(author)
            }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension _Element {
    /// Updates an element that was created from a value of the same type.
    final func update<Next>(_ next: Next) {
        withUnsafePointer(to: next) { update(from: UnsafeRawPointer($0)) }
    }
}
