/// Sets a preference derived from a place in the view.
public struct _AnchorWritingModifier<Value, Key: PreferenceKey> {
    let source: Anchor<Value>.Source
    let transform: (Anchor<Value>) -> Key.Value

    nonisolated init(source: Anchor<Value>.Source, transform: @escaping (Anchor<Value>) -> Key.Value) {
        self.source = source
        self.transform = transform
    }
}

extension _AnchorWritingModifier: AnchorModifier {
    public typealias Body = Never

    func preference(_ place: AnchorPlace, _ inside: () -> Key.Value?) -> Key.Value {
        transform(Anchor(place, source))
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AnchorElement(view, context)
    }
}

/// Transforms the preference of the views inside with a place in the view.
public struct _AnchorTransformModifier<Value, Key: PreferenceKey> {
    let source: Anchor<Value>.Source
    let transform: (inout Key.Value, Anchor<Value>) -> Void

    nonisolated init(source: Anchor<Value>.Source, transform: @escaping (inout Key.Value, Anchor<Value>) -> Void) {
        self.source = source
        self.transform = transform
    }
}

extension _AnchorTransformModifier: AnchorModifier {
    public typealias Body = Never

    func preference(_ place: AnchorPlace, _ inside: () -> Key.Value?) -> Key.Value {
        var value = inside() ?? Key.defaultValue
        transform(&value, Anchor(place, source))
        return value
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AnchorElement(view, context)
    }
}

extension Anchor {
    /// Creates an anchor. The element that gathers the preference is invalidated when the place moves.
    @MainActor init(_ place: AnchorPlace, _ source: Source) {
        self.init(place: place, source: source)
        guard let reader = Tracking.reader as? ElementToken, let graph = reader.element?.graph else { return }
        bounds = place.bounds(for: reader, in: graph)
    }
}

@MainActor
protocol AnchorModifier: ViewModifier where Body == Never {
    associatedtype Key: PreferenceKey
    func preference(_ place: AnchorPlace, _ inside: () -> Key.Value?) -> Key.Value
}

private final class AnchorElement<Modified: View, Modifier: AnchorModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>, PreferenceSource
{
    override var preferenceSource: (any PreferenceSource)? { self }
    private var child: _Element?
    private let place = AnchorPlace()

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        preferenceChanged(preferenceKey)
    }

    var preferenceKey: ObjectIdentifier { ObjectIdentifier(Modifier.Key.self) }

    func preference(_ inside: () -> Any?) -> Any? {
        view.modifier.preference(place) { inside() as? Modifier.Key.Value }
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        child?.update(with: new.content)
        if !isSame { preferenceChanged(preferenceKey) }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        child?.collectNodes(into: &nodes)
        place.setNodes(Array(nodes[before...]))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() {
        place.setNodes([])
        preferenceChanged(preferenceKey)
    }
}

extension View {
    /// Sets a preference derived from a place in the view, replacing the preference of the views inside.
    nonisolated public func anchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        modifier(_AnchorWritingModifier<A, K>(source: value, transform: transform))
    }

    /// Transforms the preference of the views inside with a place in the view.
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        modifier(_AnchorTransformModifier<A, K>(source: value, transform: transform))
    }
}
