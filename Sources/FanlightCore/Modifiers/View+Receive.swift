import Combine

/// A view that runs an action for each value of a publisher.
public struct SubscriptionView<PublisherType: Publisher, Content: View> where PublisherType.Failure == Never {
    public var content: Content
    public var publisher: PublisherType
    public var action: (PublisherType.Output) -> Void

    nonisolated public init(
        content: Content, publisher: PublisherType, action: @escaping (PublisherType.Output) -> Void
    ) {
        self.content = content
        self.publisher = publisher
        self.action = action
    }
}

extension SubscriptionView: View {
    public var body: Never { fatalError("SubscriptionView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        SubscriptionElement(view, context)
    }
}

private final class SubscriptionElement<PublisherType: Publisher, Content: View>:
    ViewElement<SubscriptionView<PublisherType, Content>>
where PublisherType.Failure == Never {
    private var child: _Element?
    private var subscription: AnyCancellable?

    override init(_ view: SubscriptionView<PublisherType, Content>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        subscribe()
    }

    private func subscribe() {
        let relay = Relay(self)
        subscription = view.publisher.sink { relay.receive($0) }
    }

    override func update(to new: SubscriptionView<PublisherType, Content>) {
        let isSame = ValueComparison.isSame(view.publisher, new.publisher)
        view = new
        child?.update(with: new.content)
        if !isSame { subscribe() }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { subscription = nil }

    /// Runs the action, unless the view has departed.
    private func receive(_ value: PublisherType.Output) {
        if !graph.update.isSuspended(self) { view.action(value) }
    }

    /// Passes values from another thread to the main actor.
    ///
    /// Proof of the unchecked promise: the element is only accessed on the main actor.
    private final class Relay: @unchecked Sendable {
        private weak var element: SubscriptionElement?

        init(_ element: SubscriptionElement) { self.element = element }

        func receive(_ value: PublisherType.Output) {
            nonisolated(unsafe) let sent = value
            if MainActorCheck.isOnMainActor {
                MainActor.assumeIsolated { self.element?.receive(sent) }
            } else {
                MainInbox.post { self.element?.receive(sent) }
            }
        }
    }
}

extension View {
    /// Runs an action for each value of a publisher.
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        SubscriptionView(content: self, publisher: publisher, action: action)
    }
}
