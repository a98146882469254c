import FanlightCore

/// A view of SwiftUI that shows the view of an object of UIKit or AppKit.
@MainActor @preconcurrency
public protocol _Represented: View {
    associatedtype Coordinator = Void
    func makeCoordinator() -> Coordinator
}

extension _Represented where Coordinator == Void {
    public func makeCoordinator() {}
}

/// The circumstances of a represented view: its coordinator, the environment and the transaction.
@MainActor @preconcurrency
public struct _RepresentedContext<Representable: _Represented> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

/// Keeps the object of a represented view, and shows its view.
@MainActor
package struct RepresentedView<Representable: _Represented, Object: AnyObject, Drawn: PlatformView>
where Drawn.Relative == Drawn {
    package typealias Context = _RepresentedContext<Representable>

    fileprivate let representable: Representable
    fileprivate let make: (Context) -> Object
    fileprivate let update: (Object, Context) -> Void
    fileprivate let size: (ProposedViewSize, Object, Context) -> CGSize?
    fileprivate let view: (Object) -> Drawn
    fileprivate let dismantle: (Object, Representable.Coordinator) -> Void

    @State private var object = RepresentedObject<Representable, Object, Drawn>()
    @Environment(\.self) private var values

    package init(
        _ representable: Representable, make: @escaping (Context) -> Object,
        update: @escaping (Object, Context) -> Void, size: @escaping (ProposedViewSize, Object, Context) -> CGSize?,
        view: @escaping (Object) -> Drawn, dismantle: @escaping (Object, Representable.Coordinator) -> Void
    ) {
        self.representable = representable
        (self.make, self.update, self.size, self.view, self.dismantle) = (make, update, size, view, dismantle)
    }
}

extension RepresentedView: View {
    package var body: some View {
        let drawn = object.update(self, values)
        let (object, values) = (object, values)
        return RepresentedLayout(size: { object.size($0, self, values) }) { DrawnPlatformView(drawn) }
    }
}

/// The object of a represented view with its coordinator, from the first update until the view leaves.
@MainActor
private final class RepresentedObject<Representable: _Represented, Object: AnyObject, Drawn: PlatformView>
where Drawn.Relative == Drawn {
    typealias Calls = RepresentedView<Representable, Object, Drawn>
    private typealias Made = (
        object: Object, coordinator: Representable.Coordinator, dismantle: (Object, Representable.Coordinator) -> Void
    )

    private var made: Made?

    nonisolated init() {}

    private func context(_ coordinator: Representable.Coordinator, _ values: EnvironmentValues) -> Calls.Context {
        Calls.Context(coordinator: coordinator, environment: values, transaction: Transaction())
    }

    func update(_ calls: Calls, _ values: EnvironmentValues) -> Drawn {
        let made = made ?? make(calls, values)
        calls.update(made.object, context(made.coordinator, values))
        return calls.view(made.object)
    }

    private func make(_ calls: Calls, _ values: EnvironmentValues) -> Made {
        let coordinator = calls.representable.makeCoordinator()
        let new = (calls.make(context(coordinator, values)), coordinator, calls.dismantle)
        made = new
        return new
    }

    func size(_ proposal: ProposedViewSize, _ calls: Calls, _ values: EnvironmentValues) -> CGSize? {
        made.flatMap { calls.size(proposal, $0.object, context($0.coordinator, values)) }
    }

    isolated deinit {
        if let made { made.dismantle(made.object, made.coordinator) }
    }
}

/// Gives the drawn view the size that the author's `sizeThatFits` returns, or that of the drawing.
private struct RepresentedLayout: Layout {
    let size: @MainActor (ProposedViewSize) -> CGSize?

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let own = onMainActor { size(proposal) }
        return own ?? subviews.first?.sizeThatFits(proposal) ?? .zero
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
    }
}
