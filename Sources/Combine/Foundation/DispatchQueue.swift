import Dispatch

extension DispatchQueue: Scheduler {
    /// A time of the system's clock, which stops while the machine sleeps.
    public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
        public var dispatchTime: DispatchTime

        public init(_ time: DispatchTime) { dispatchTime = time }

        public init(from decoder: any Decoder) throws {
            self.init(DispatchTime(uptimeNanoseconds: try UInt64(from: decoder)))
        }

        public func encode(to encoder: any Encoder) throws { try dispatchTime.uptimeNanoseconds.encode(to: encoder) }

        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

        public func distance(to other: Self) -> Stride {
            let (one, two) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            return two >= one
                ? Stride(nanoseconds: Int(clamping: two - one)) : Stride(nanoseconds: -Int(clamping: one - two))
        }

        public func advanced(by stride: Stride) -> Self {
            Self(dispatchTime + .nanoseconds(stride.nanoseconds))
        }

        public struct Stride: SchedulerStride {
            public var magnitude: Int

            public init(nanoseconds: Int) { magnitude = nanoseconds }
            public init(_ interval: DispatchTimeInterval) {
                switch interval {
                case .seconds(let count): self = .seconds(count)
                case .milliseconds(let count): self = .milliseconds(count)
                case .microseconds(let count): self = .microseconds(count)
                case .nanoseconds(let count): self = .nanoseconds(count)
                default: self = .nanoseconds(.max)
                }
            }

            public var nanoseconds: Int { magnitude }
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }
        }
    }

    /// The options of dispatched work.
    public struct SchedulerOptions {
        public var qos: DispatchQoS
        public var flags: DispatchWorkItemFlags
        public var group: DispatchGroup?

        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    /// The virtual time of the main queue, if one is installed.
    private var mainTime: (any _MainTime)? {
        guard let time = _MainTimes.current else { return nil }
        // The queue's label is compared, because each access to the main queue makes a new object.
        return label == DispatchQueue.main.label ? time : nil
    }

    public var now: SchedulerTimeType { .init(mainTime?.dispatchTime ?? .now()) }
    public var minimumTolerance: SchedulerTimeType.Stride { .init(nanoseconds: 0) }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = UncheckedTransfer(value: action)
        if let mainTime {
            _ = mainTime.schedule(after: .zero, "work for the main queue") { action.value() }
            return
        }
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let action = UncheckedTransfer(value: action)
        if let mainTime {
            _ = mainTime.schedule(after: delay(until: date, mainTime), "a publisher on the main queue") {
                action.value()
            }
            return
        }
        asyncAfter(
            deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
        ) { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        if let mainTime {
            return mainTime.schedule(
                after: delay(until: date, mainTime), every: .nanoseconds(interval.nanoseconds),
                "a timer on the main queue", action)
        }
        let action = UncheckedTransfer(value: action)
        let source = DispatchSource.makeTimerSource(queue: self)
        source.schedule(
            deadline: date.dispatchTime, repeating: .nanoseconds(max(1, interval.nanoseconds)),
            leeway: .nanoseconds(max(0, tolerance.nanoseconds)))
        source.setEventHandler { action.value() }
        source.resume()
        return AnyCancellable { source.cancel() }
    }

    private func delay(until date: SchedulerTimeType, _ time: any _MainTime) -> Duration {
        .nanoseconds(SchedulerTimeType(time.dispatchTime).distance(to: date).nanoseconds)
    }
}
