@_spi(Nodes) import FanlightCore

/// A modifier that provides a navigation's destination for values of a type.
public struct _NavigationDestinationModifier<Value: Hashable, Destination: View> {
    let destination: (Value) -> Destination
}

extension _NavigationDestinationModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        NavigationDestinationElement(view, context)
    }
}

private final class NavigationDestinationElement<Modified: View, Value: Hashable, Destination: View>:
    ViewElement<ModifiedContent<Modified, _NavigationDestinationModifier<Value, Destination>>>
{
    typealias Modifier = _NavigationDestinationModifier<Value, Destination>
    private var child: _Element?
    private let destination: NavigationDestination
    private weak var model: NavigationModel?

    override init(
        _ view: ModifiedContent<Modified, _NavigationDestinationModifier<Value, Destination>>,
        _ context: _ElementContext
    ) {
        destination = NavigationDestination(
            ObjectIdentifier(Value.self), make: NavigationDestinationElement.maker(view.modifier))
        super.init(view, context)
        reevaluate()
        child = context.inside(self).make(view.content)
    }

    private static func maker(_ modifier: Modifier) -> (Any) -> AnyView? {
        { ($0 as? Value).map { AnyView(modifier.destination($0)) } }
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        let found = readEnvironment().navigation
        guard found !== model else { return }
        model?.unregister(destination)
        model = found
        guard let found else {
            return reportUsageWarning(
                "navigationDestination(for: \(Value.self).self) is outside of a NavigationStack, so no link reaches "
                    + "it. Put the view into a NavigationStack.")
        }
        found.register(destination)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        if !isSame {
            destination.make = NavigationDestinationElement.maker(new.modifier)
            destination.invalidateReaders()
        }
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { model?.unregister(destination) }
}

/// A handle to the level that a view has pushed onto the enclosing navigation, valid until the level is removed.
@MainActor
final class LevelLink {
    private weak var level: NavigationLevel?
    private weak var model: NavigationModel?

    nonisolated init() {}

    func push<Destination: View>(_ view: Destination, in model: NavigationModel?, ended: @escaping () -> Void) {
        guard level == nil, let model else { return }
        self.model = model
        level = model.push(AnyView(view)) { [weak self] in
            self?.level = nil
            ended()
        }
    }

    /// Replaces the destination view.
    func replaceView<Destination: View>(_ view: @autoclosure () -> Destination) { level?.replaceView(AnyView(view())) }

    func pop() { if let level { (model?.nextColumn ?? model)?.pop(level) } }
}

/// A Boolean as an optional that is non-nil while the base is true. It has no state of its own.
private final class OptionalTruthLocation: DerivedLocation<Bool, Bool?>, @unchecked Sendable {
    override func project(_ whole: Bool) -> Bool? { whole ? true : nil }
    override func write(_ value: Bool?) { base.write(value ?? false) }
    override func isSameStep(as other: DerivedLocation<Bool, Bool?>) -> Bool { other is OptionalTruthLocation }
}

/// A modifier that shows a level while an item is not nil.
struct NavigationItemModifier<Item: Hashable, Destination: PresentationContent<Item>> {
    let item: Binding<Item?>
    let destination: Destination
    @State private var link = LevelLink()
    @Environment(\.navigation) private var model

    init(item: Binding<Item?>, destination: Destination) {
        self.item = item
        self.destination = destination
    }
}

extension NavigationItemModifier: ViewModifier {
    func body(content: Content) -> some View {
        let shown = item.wrappedValue
        if let shown { link.replaceView(destination.content(for: shown)) }
        return content.onChange(of: shown, initial: true) { _, new in
            guard let new else { return link.pop() }
            link.push(destination.content(for: new), in: model) { item.wrappedValue = nil }
        }
    }
}

extension View {
    /// Sets the enclosing navigation's destination for values of a type, from links or from its path.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(_NavigationDestinationModifier(destination: destination))
    }

    /// Pushes a view onto the enclosing navigation while the binding is true. Going back writes false.
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        modifier(
            NavigationItemModifier(
                item: Binding(box: OptionalTruthLocation(base: isPresented.location)),
                destination: FixedContent(view: destination())))
    }

    /// Pushes a view onto the enclosing navigation while the item is not nil. Going back writes nil.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(NavigationItemModifier(item: item, destination: ItemContent(make: destination)))
    }
}
