/// The placeholder for the modified view in a modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    let host: PlaceholderHost

    public var body: Never { fatalError("A modifier's content is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PlaceholderElement(view, context, host: view.host)
    }
}

/// Creates and updates the content of placeholders. Belongs to the element that owns the content.
@MainActor
package final class PlaceholderHost {
    fileprivate(set) var make: (_ElementContext) -> _Element
    fileprivate(set) var update: (_Element) -> Void
    /// The number of contents so far.
    fileprivate(set) var version: UInt32 = 0
    /// The updates of the placeholders that do not show the present content.
    private var placeholders: [ObjectIdentifier: (_Element) -> Void] = [:]

    package init<Content: View>(_ content: Content) {
        make = { $0.make(content) }
        update = { $0.update(with: content) }
    }

    /// Updates the content in all its placeholders. Each of them shows it in the transaction at its own place.
    ///
    /// - Parameters:
    ///   - owner: The element whose body contains the placeholders.
    ///   - updateBody: Updates that body. The placeholders that it reaches show the content then.
    package func setContent<Content: View>(
        _ content: Content, of owner: _Element, updateBody: () -> Void = {}
    ) {
        make = { $0.make(content) }
        update = { $0.update(with: content) }
        version &+= 1
        updateBody()
        for update in placeholders.values { update(owner) }
    }

    fileprivate func add(_ placeholder: AnyObject, update: @escaping (_Element) -> Void) {
        placeholders[ObjectIdentifier(placeholder)] = update
    }

    fileprivate func remove(_ placeholder: AnyObject) { placeholders[ObjectIdentifier(placeholder)] = nil }
}

/// The place in a body that shows content from outside.
package final class PlaceholderElement<V: View>: ViewElement<V> {
    private var child: _Element?
    private let host: PlaceholderHost
    /// The version of the content that the placeholder shows.
    private var version: UInt32

    package init(_ view: V, _ context: _ElementContext, host: PlaceholderHost) {
        self.host = host
        version = host.version
        super.init(view, context)
        child = host.make(context.inside(self))
        host.add(self) { [weak self] in self?.updateAlone(inside: $0) }
    }

    package override func update(to new: V) {
        view = new
        updateContent()
    }

    private func updateContent() {
        guard version != host.version else { return }
        version = host.version
        child.map(host.update)
    }

    /// Updates the content where the body around it stays as it is. A body that is dirty comes first.
    private func updateAlone(inside owner: _Element) {
        guard version != host.version, isMounted else { return }
        let around = Array(sequence(first: self as _Element) { $0 === owner ? nil : $0.parent })
        if around.last === owner {
            for outer in around.reversed() where outer.isDirty && outer.isMounted { graph.update.evaluateNow(outer) }
        }
        guard version != host.version, isMounted else { return }
        graph.update.enterScopes(around: self, updateContent)
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    package override func willUnmount() { host.remove(self) }
}

/// A view with a modifier that the app defines: the modifier's body, which contains the view as `content`.
final class ModifierElement<Modified: View, Modifier: ViewModifier>: ViewElement<ModifiedContent<Modified, Modifier>> {
    private let host: PlaceholderHost
    private var child: _Element?
    private var slots: PropertySlots?
    private let comparison: ValueComparison

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        host = PlaceholderHost(view.content)
        comparison = ValueComparison.of(Modifier.self)
        super.init(view, context)
        slots = PropertySlots(of: Modifier.self)
        let body = evaluate()
        child = context.inside(self).make(body)
    }

    override var isNamedInMessages: Bool { true }
    override var isFrameworkInternal: Bool { TypeNames.isFrameworkType(Modifier.self) }
    override var ownsState: Bool { slots != nil }
    override var typeName: String { TypeNames.short(Modifier.self) }
    override var valueType: Any.Type? { Modifier.self }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        graph.work.comparisons += 1
        let isSame = withUnsafePointer(to: view.modifier) { old in
            withUnsafePointer(to: new.modifier) {
                comparison.areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0))
            }
        }
        view.content = new.content
        host.setContent(new.content, of: self) {
            if isAnimated(to: new.modifier) ?? isSame { return }
            view.modifier = animated(view.modifier, to: new.modifier)
            evaluateBody()
        }
    }

    override func reevaluate() {
        showAnimated(&view.modifier)
        evaluateBody()
    }

    private func evaluateBody() {
        isDirty = false
        let body = evaluate()
        child?.update(with: body)
    }

    private func evaluate() -> Modifier.Body {
        graph.willEvaluate(self)
        let token = beginReading()
        let content = _ViewModifier_Content<Modifier>(host: host)
        return observing(token) {
            Tracking.with(token) {
                if let slots {
                    let context = _LinkContext(element: self, token: token)
                    withUnsafeMutablePointer(to: &view.modifier) {
                        slots.link(at: UnsafeMutableRawPointer($0), context)
                    }
                }
                return AppCode.runBody(of: Modifier.self) { view.modifier.body(content: content) }
            }
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension _ViewModifier_Content {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { content }
}
