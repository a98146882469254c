public struct _PreferenceWritingModifier<Key: PreferenceKey> {
    let value: Key.Value
}

extension _PreferenceWritingModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, Key>(view, context) { modifier, _ in modifier.value }
    }
}

public struct _PreferenceTransformModifier<Key: PreferenceKey> {
    let transform: (inout Key.Value) -> Void
}

extension _PreferenceTransformModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, Key>(view, context) { modifier, inside in
            var value = inside() ?? Key.defaultValue
            modifier.transform(&value)
            return value
        }
    }
}

/// Transforms a preference of the views inside with a parameter. The function must capture nothing: a closure over the
/// parameter would differ in each evaluation.
struct PreferenceChangeModifier<Key: PreferenceKey, Given> {
    let given: Given
    let change: (inout Key.Value, Given) -> Void
}

extension PreferenceChangeModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, Key>(view, context) { modifier, inside in
            var value = inside() ?? Key.defaultValue
            modifier.change(&value, modifier.given)
            return value
        }
    }
}

/// Sets or transforms a preference of the views inside.
package final class PreferenceElement<Modified: View, Modifier: ViewModifier, Key: PreferenceKey>:
    ViewElement<ModifiedContent<Modified, Modifier>>, PreferenceSource
{
    package override var preferenceSource: (any PreferenceSource)? { self }
    private var child: _Element?
    private let value: (Modifier, () -> Key.Value?) -> Key.Value

    package init(
        _ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext,
        value: @escaping (Modifier, () -> Key.Value?) -> Key.Value
    ) {
        self.value = value
        super.init(view, context)
        child = context.inside(self).make(view.content)
        preferenceChanged(preferenceKey)
    }

    package var preferenceKey: ObjectIdentifier { ObjectIdentifier(Key.self) }

    package func preference(_ inside: () -> Any?) -> Any? { value(view.modifier) { inside() as? Key.Value } }

    package override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        child?.update(with: new.content)
        if !isSame { preferenceChanged(preferenceKey) }
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    package override func willUnmount() { preferenceChanged(preferenceKey) }
}

public struct _PreferenceActionModifier<Key: PreferenceKey> where Key.Value: Equatable {
    let action: (Key.Value) -> Void
}

extension _PreferenceActionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceActionElement(view, context)
    }
}

private final class PreferenceActionElement<Modified: View, Key: PreferenceKey>:
    ViewElement<ModifiedContent<Modified, _PreferenceActionModifier<Key>>>, PreferenceReader,
    SettledDependent
where Key.Value: Equatable {
    override var preferenceReader: (any PreferenceReader)? { self }
    private var child: _Element?
    private var last: Key.Value?
    private var isQueued = false

    override init(_ view: ModifiedContent<Modified, _PreferenceActionModifier<Key>>, _ context: _ElementContext) {
        super.init(view, context)
        graph.prepareReading(of: Key.self)
        child = context.inside(self).make(view.content)
        preferenceMayHaveChanged()
    }

    var preferenceKey: ObjectIdentifier { ObjectIdentifier(Key.self) }

    func preferenceMayHaveChanged() {
        guard !isQueued else { return }
        isQueued = true
        // Content of geometry readers and lazy rows only sets its preferences after layout.
        graph.afterSettling(self)
    }

    override func reevaluate() {
        isDirty = false
        preferenceMayHaveChanged()
    }

    func viewsSettled() {
        isQueued = false
        guard isMounted else { return }
        // The gathered value may contain positions of views, which count as changed when the views move.
        let value = Tracking.with(beginReading()) { gatherPreference(Key.self) } ?? Key.defaultValue
        let isSame = last.map { ValueComparison.isSame($0, value) } ?? false
        last = value
        if !isSame { view.modifier.action(value) }
    }

    override func update(to new: ModifiedContent<Modified, _PreferenceActionModifier<Key>>) {
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// A view built from a preference of another view's content, in front of or behind that view.
public struct _PreferenceReadingView<Key: PreferenceKey, Content: View> {
    let source: PreferenceRelay<Key>
    let make: (Key.Value) -> Content
}

extension _PreferenceReadingView: View {
    public var body: some View { make(source.value) }
}

/// Carries a preference from the views that set it to a view beside them.
package final class PreferenceRelay<Key: PreferenceKey> {
    var current: Key.Value = Key.defaultValue
    var readers = ReaderList()

    package init() {}

    @MainActor package var value: Key.Value {
        readers.addCurrentReader()
        return current
    }
}

package struct _PreferenceRelaySource<Key: PreferenceKey> {
    package let relay: PreferenceRelay<Key>

    package init(relay: PreferenceRelay<Key>) { self.relay = relay }
}

extension _PreferenceRelaySource: ViewModifier {
    package typealias Body = Never

    package static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceRelayElement(view, context)
    }
}

/// Invalidates a relay when a value changes that a transform has read. No element: anchors are compared after layout.
private final class RelayToken: ReaderToken {
    weak var element: _Element?
    @MainActor override func invalidate() { element?.invalidate() }
}

private final class PreferenceRelayElement<Modified: View, Key: PreferenceKey>:
    ViewElement<ModifiedContent<Modified, _PreferenceRelaySource<Key>>>, PreferenceReader, UpdateDependent
{
    override var preferenceReader: (any PreferenceReader)? { self }
    private var child: _Element?
    private var isQueued = false
    private let token = RelayToken()

    override init(_ view: ModifiedContent<Modified, _PreferenceRelaySource<Key>>, _ context: _ElementContext) {
        super.init(view, context)
        token.element = self
        graph.prepareReading(of: Key.self)
        child = context.inside(self).make(view.content)
        // The sibling view is created after this one, and reads the value immediately.
        relay()
    }

    var preferenceKey: ObjectIdentifier { ObjectIdentifier(Key.self) }

    func preferenceMayHaveChanged() {
        guard !isQueued else { return }
        isQueued = true
        graph.afterUpdating(self)
    }

    override func reevaluate() {
        isDirty = false
        preferenceMayHaveChanged()
    }

    override func willUnmount() { token.end() }

    func viewsUpdated() {
        isQueued = false
        relay()
    }

    private func relay() {
        guard isMounted else { return }
        let relay = view.modifier.relay
        token.beginEvaluation()
        let value = Tracking.with(token) { gatherPreference(Key.self) } ?? Key.defaultValue
        if ValueComparison.isSame(relay.current, value) { return }
        relay.current = value
        relay.readers.invalidateReaders()
    }

    override func update(to new: ModifiedContent<Modified, _PreferenceRelaySource<Key>>) {
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Sets a preference, replacing the preference of the views inside.
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        modifier(_PreferenceWritingModifier<K>(value: value))
    }

    /// Transforms a preference of the views inside.
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        modifier(_PreferenceTransformModifier<K>(transform: callback))
    }

    /// Transforms a preference by a function that captures nothing, so that the view can be compared.
    package nonisolated func transformPreference<K: PreferenceKey, Given>(
        _ key: K.Type, by given: Given, change: @escaping (inout K.Value, Given) -> Void
    ) -> some View {
        modifier(PreferenceChangeModifier<K, Given>(given: given, change: change))
    }

    /// Runs an action with a preference of the views inside, initially and after each change.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        modifier(_PreferenceActionModifier<K>(action: action))
    }
}
