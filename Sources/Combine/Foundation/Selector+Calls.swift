import Foundation
import Synchronization

extension Timer {
    /// Creates a timer that calls a method of an object, with itself as the sender. It retains the object.
    public convenience init(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Never?, repeats: Bool
    ) {
        self.init(timeInterval: interval, repeats: repeats, block: Timer.call(selector, of: target))
    }

    /// Creates a timer that calls a method of an object from a date on.
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Never?,
        repeats: Bool
    ) {
        self.init(fire: date, interval: interval, repeats: repeats, block: Timer.call(selector, of: target))
    }

    /// Creates a timer that calls a method of an object, and starts it.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Never?, repeats: Bool
    ) -> Timer {
        scheduledTimer(withTimeInterval: interval, repeats: repeats, block: call(selector, of: target))
    }

    @available(*, deprecated, message: "The timer has no “userInfo” here. Keep the value in the target.")
    public convenience init(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(timeInterval: interval, target: target, selector: selector, userInfo: nil, repeats: repeats)
    }

    @available(*, deprecated, message: "The timer has no “userInfo” here. Keep the value in the target.")
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: AnyObject, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduledTimer(timeInterval: interval, target: target, selector: selector, userInfo: nil, repeats: repeats)
    }

    private class func call(_ selector: Selector, of target: AnyObject) -> @Sendable (Timer) -> Void {
        let target = UncheckedTransfer(value: target)
        return { _ = selector.perform(on: target.value, $0) }
    }
}

/// An object whose methods are called by their selectors.
public protocol _SelectorTarget: AnyObject {}

extension _SelectorTarget {
    /// Returns true for a method that a selector of the program stands for.
    public func responds(to selector: Selector) -> Bool { selector.isMethod(of: self) }

    /// Calls a method. Its result is not returned here.
    public func perform(_ selector: Selector) { _ = selector.perform(on: self) }

    /// Calls a method with one argument. Its result is not returned here.
    public func perform(_ selector: Selector, with argument: Any?) { _ = selector.perform(on: self, argument) }

    /// Calls a method on the main actor after a time in seconds, unless it is cancelled.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(selector, of: self, argument, after: delay)
    }
}

extension NSObject: _SelectorTarget {
    /// Cancels the calls of all methods of an object that wait for their time.
    public class func cancelPreviousPerformRequests(withTarget target: AnyObject) {
        DelayedCalls.cancel { $0.target === target }
    }

    /// Cancels the calls of a method that wait for their time, whatever their argument is.
    public class func cancelPreviousPerformRequests(
        withTarget target: AnyObject, selector: Selector, object: Any?
    ) {
        DelayedCalls.cancel { $0.target === target && $0.selector == selector }
    }
}

/// The calls that wait for their time. Their targets are retained until then.
private enum DelayedCalls {
    // Proof of the unchecked promise: the target is used on the main run loop, and elsewhere only compared.
    final class Call: @unchecked Sendable {
        let target: AnyObject
        let selector: Selector
        private let argument: Any?

        init(_ target: AnyObject, _ selector: Selector, _ argument: Any?) {
            (self.target, self.selector, self.argument) = (target, selector, argument)
        }

        func run() { _ = selector.perform(on: target, argument) }
    }

    private static let calls = Mutex<[Call]>([])

    static func add(_ selector: Selector, of target: AnyObject, _ argument: Any?, after delay: TimeInterval) {
        let call = Call(target, selector, argument)
        calls.withLock { $0.append(call) }
        let loop = RunLoop.main
        loop.schedule(after: loop.now.advanced(by: .seconds(delay)), tolerance: .seconds(0), options: nil) {
            if remove(call) { call.run() }
        }
    }

    static func cancel(_ isCancelled: (Call) -> Bool) { calls.withLock { $0.removeAll(where: isCancelled) } }

    /// Removes a call. Returns false if it was cancelled.
    private static func remove(_ call: Call) -> Bool {
        calls.withLock { calls in
            guard let index = calls.firstIndex(where: { $0 === call }) else { return false }
            calls.remove(at: index)
            return true
        }
    }
}
