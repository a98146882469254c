import Foundation
import Synchronization

extension NotificationCenter {
    /// Calls a method of an object for each notification, on the thread that posts it.
    ///
    /// The object is not retained. Its observation ends with it.
    public func addObserver(
        _ observer: AnyObject, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        SelectorObservers.add(observer, to: self, selector, name, object)
    }

    /// Ends all observations of an object, or the one of a token.
    public func removeObserver(_ observer: AnyObject) {
        SelectorObservers.remove(observer, from: self, name: nil, object: nil)
        removeObserver(observer as Any)
    }

    /// Ends the observations of an object that have the name and the object. Nil stands for each.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        SelectorObservers.remove(observer, from: self, name: name, object: object as AnyObject?)
        removeObserver(observer as Any, name: name, object: object)
    }
}

/// The observations of notifications that call methods by their selectors.
private enum SelectorObservers {
    // Proof of the unchecked promise: the references are only compared, and tokens are values of the center's own.
    private struct Entry: @unchecked Sendable {
        let observer: ObjectIdentifier
        weak var alive: AnyObject?
        let center: NotificationCenter
        let token: any NSObjectProtocol
        let name: Notification.Name?
        weak var object: AnyObject?
    }

    private final class Observer {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private static let entries = Mutex<[Entry]>([])

    static func add(
        _ observer: AnyObject, to center: NotificationCenter, _ selector: Selector, _ name: Notification.Name?,
        _ object: Any?
    ) {
        let target = UncheckedTransfer(value: Observer(observer))
        let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = target.value.object else { return }
            _ = selector.perform(on: observer, notification)
        }
        let entry = Entry(
            observer: ObjectIdentifier(observer), alive: observer, center: center, token: token, name: name,
            object: object as AnyObject?)
        end { $0.alive == nil }
        entries.withLock { $0.append(entry) }
    }

    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, name: Notification.Name?, object: AnyObject?
    ) {
        // An observer may be removed while it is deallocated, when no weak reference leads to it any more.
        let identity = ObjectIdentifier(observer)
        end { entry in
            entry.observer == identity && entry.center === center && (name == nil || entry.name == name)
                && (object == nil || entry.object === object)
        }
    }

    private static func end(_ isOver: (Entry) -> Bool) {
        // Looks outside of the lock: loading a weak reference may end its object, which removes its observers.
        let ended = entries.withLock { $0 }.filter(isOver)
        let tokens = Set(ended.map { ObjectIdentifier($0.token) })
        guard !tokens.isEmpty else { return }
        entries.withLock { $0.removeAll { tokens.contains(ObjectIdentifier($0.token)) } }
        for entry in ended { entry.center.removeObserver(entry.token as Any) }
    }
}
