import Observation

extension EnvironmentModifier {
    @MainActor package func checked(_ reporter: any DiagnosticReporter) -> Self { self }

    package static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

package final class EnvironmentElement<Modified: View, Modifier: EnvironmentModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private let scope: EnvironmentScope
    private var child: _Element?

    package override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        scope = EnvironmentScope(outer: context.environment)
        super.init(view, context)
        writeValues()
        child = _ElementContext(graph: graph, parent: self, environment: scope).make(view.content)
    }

    package override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        if !isSame { writeValues() }
        child?.update(with: new.content)
    }

    package override func reevaluate() {
        isDirty = false
        writeValues()
    }

    /// Writes the modifier's values. If they are derived from outer values, this element depends on the outer values.
    private func writeValues() {
        _ = beginReading()
        var values = readEnvironment()
        view.modifier.checked(self).write(into: &values)
        values.validateWrites(self)
        let direction = scope.ownDirection
        scope.write(values.writes)
        if scope.ownDirection != direction { contributedNodesChanged() }
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    // Layout reads the layout direction from nodes, not from environments.
    package override func collectNodes(into nodes: inout [LayoutNode]) {
        let first = nodes.count
        super.collectNodes(into: &nodes)
        guard let direction = scope.ownDirection else { return }
        // The innermost environment around a node collects first.
        for node in nodes[first...] { node.inheritDirection(direction, from: self) }
    }
}

public struct _EnvironmentKeyWritingModifier<Value> {
    package let keyPath: WritableKeyPath<EnvironmentValues, Value>
    package let value: Value

    package init(keyPath: WritableKeyPath<EnvironmentValues, Value>, value: Value) {
        self.keyPath = keyPath
        self.value = value
    }
}

extension _EnvironmentKeyWritingModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) { values[keyPath: keyPath] = value }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

public struct _EnvironmentKeyTransformModifier<Value> {
    package let keyPath: WritableKeyPath<EnvironmentValues, Value>
    package let transform: (inout Value) -> Void

    package init(keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void) {
        self.keyPath = keyPath
        self.transform = transform
    }
}

extension _EnvironmentKeyTransformModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) { transform(&values[keyPath: keyPath]) }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

/// Changes an environment value with a parameter. The function must capture nothing: a closure over the parameter would
/// differ in each evaluation.
struct EnvironmentChangeModifier<Value, Given> {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let given: Given
    let change: (inout Value, Given) -> Void
}

extension EnvironmentChangeModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) { change(&values[keyPath: keyPath], given) }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

public struct _EnvironmentObjectModifier<Object: AnyObject> {
    package let object: Object?

    package init(object: Object?) { self.object = object }
}

extension _EnvironmentObjectModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) { values[ObjectEnvironmentKey<Object>.self] = object }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Sets a value of the environment for this view and those inside it.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
    }

    /// Puts an observable object into the environment, where its type is the key.
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        modifier(_EnvironmentObjectModifier(object: object))
    }

    /// Changes a value of the environment in place.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
    }

    /// Changes a value of the environment by a function that captures nothing, so that the view can be compared.
    package nonisolated func transformEnvironment<V, Given>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, by given: Given,
        change: @escaping (inout V, Given) -> Void
    ) -> some View {
        modifier(EnvironmentChangeModifier(keyPath: keyPath, given: given, change: change))
    }
}
