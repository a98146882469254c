import Foundation

extension NotificationCenter {
    /// Returns the notifications with a name for a `for await` loop. None is lost between two iterations.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications with a name as they are posted.
    public final class Notifications: AsyncSequence {
        public typealias Element = Notification

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: AnyObject?

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream<UncheckedTransfer<Notification>>.makeStream()
            let observer = UncheckedTransfer(
                value: center.addObserver(forName: name, object: object, queue: nil) {
                    continuation.yield(UncheckedTransfer(value: $0))
                })
            let center = UncheckedTransfer(value: center)
            continuation.onTermination = { _ in center.value.removeObserver(observer.value) }
            return Iterator(stream.makeAsyncIterator())
        }

        public struct Iterator: AsyncIteratorProtocol {
            private var inner: AsyncStream<UncheckedTransfer<Notification>>.Iterator

            init(_ inner: AsyncStream<UncheckedTransfer<Notification>>.Iterator) { self.inner = inner }

            public mutating func next() async -> Notification? { await inner.next()?.value }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await inner.next(isolation: actor)?.value
            }
        }
    }
}
