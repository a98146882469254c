/// The key of a value that a view sets for its container. A view that sets no value has the default value.
public protocol _ViewTraitKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// Sets a trait of the view for its container.
public struct _TraitWritingModifier<Trait: _ViewTraitKey> {
    public let value: Trait.Value

    nonisolated public init(value: Trait.Value) { self.value = value }
}

extension _TraitWritingModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _TraitWritingModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) { traits[ObjectIdentifier(Trait.self)] = value }
}

/// The element of a modifier that only sets traits for the container.
package final class TraitElement<Modified: View, Modifier: TraitSettingModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>, TraitSource
{
    package override var traitSource: (any TraitSource)? { self }
    private var child: _Element?

    package override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
    }

    package func addTraits(to traits: inout ItemTraits) { view.modifier.addTraits(to: &traits) }

    package override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        child?.update(with: new.content)
        if !isSame { traitsChanged() }
    }

    package override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        child?.collectNodes(into: &nodes)
        for node in nodes[before...] { node.add(self) }
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Sets a trait of the view for its container.
    nonisolated public func _trait<K: _ViewTraitKey>(_ key: K.Type, _ value: K.Value) -> some View {
        modifier(_TraitWritingModifier<K>(value: value))
    }
}
