import Foundation

extension Timer {
    /// Returns a publisher that delivers the date repeatedly. It starts when it is connected, for example by
    /// `autoconnect()`.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    /// A publisher that delivers the date each time a timer fires. Without demand the date is dropped.
    public final class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        public let interval: TimeInterval
        public let tolerance: TimeInterval?
        public let runLoop: RunLoop
        public let mode: RunLoop.Mode
        public let options: RunLoop.SchedulerOptions?
        private let subscribers = SubscriberList<Date, Never>()

        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
            self.options = options
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            subscribers.add(subscriber)
        }

        public func connect() -> any Cancellable {
            let subscribers = UncheckedTransfer(value: subscribers)
            if runLoop === RunLoop.main, let time = _MainTimes.current {
                return time.schedule(
                    after: .seconds(given: interval), every: .seconds(given: interval), "a timer on the main run loop"
                ) { subscribers.value.send(time.date) }
            }
            let timer = Timer(timeInterval: interval, repeats: true) { subscribers.value.send($0.fireDate) }
            timer.tolerance = tolerance ?? 0
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }
    }
}
