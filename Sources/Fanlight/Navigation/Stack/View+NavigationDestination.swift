/// Says what a navigation shows for values of a type.
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
        isMarked = false
        _ = beginReading()
        let found = readEnvironment().navigation
        guard found !== model else { return }
        model?.forget(destination)
        model = found
        guard let found else {
            return mistake(
                "navigationDestination(for: \(Value.self).self) is in no NavigationStack, so nothing leads "
                    + "there. Put the view into one.")
        }
        found.register(destination)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        if !isSame {
            destination.make = NavigationDestinationElement.maker(new.modifier)
            destination.changed()
        }
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willLeave() { model?.forget(destination) }
}

/// A level of the navigation around that a view put there, as long as it is there.
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

    /// The destination is another one now.
    func take<Destination: View>(_ view: @autoclosure () -> Destination) { level?.take(AnyView(view())) }

    func pop() { if let level { (model?.next ?? model)?.pop(level) } }
}

/// What is true as something that is there. Nothing of its own.
private final class TruthLocation: DerivedLocation<Bool, Bool?>, @unchecked Sendable {
    override func project(_ whole: Bool) -> Bool? { whole ? true : nil }
    override func write(_ value: Bool?) { base.write(value ?? false) }
    override func isSameStep(as other: DerivedLocation<Bool, Bool?>) -> Bool { other is TruthLocation }
}

/// Shows a level as long as an item is there.
public struct _NavigationItemModifier<Item: Hashable, Given, Destination: View> {
    let item: Binding<Item?>
    /// What the author gave, as it was given: one that is made anew the same can be told from another.
    let given: Given
    /// Makes the view from nothing but what it takes.
    let destination: (Item, Given) -> Destination
    @State private var link = LevelLink()
    @Environment(\.navigation) private var model

    init(item: Binding<Item?>, given: Given, destination: @escaping (Item, Given) -> Destination) {
        self.item = item
        self.given = given
        self.destination = destination
    }
}

extension _NavigationItemModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let shown = item.wrappedValue
        if let shown { link.take(destination(shown, given)) }
        return content.onChange(of: shown, initial: true) { _, new in
            guard let new else { return link.pop() }
            link.push(destination(new, given), in: model) { item.wrappedValue = nil }
        }
    }
}

extension View {
    /// What the navigation around shows for a value of a type: one that a link leads to, or that is in its path.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(_NavigationDestinationModifier(destination: destination))
    }

    /// Shows a view over this one in the navigation around, as long as the binding says so. Going back writes false.
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        modifier(
            _NavigationItemModifier(
                item: Binding(box: TruthLocation(base: isPresented.location)), given: destination(),
                destination: { $1 }))
    }

    /// Shows a view over this one in the navigation around, as long as there is an item. Going back writes nil.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(_NavigationItemModifier(item: item, given: destination, destination: { $1($0) }))
    }
}
