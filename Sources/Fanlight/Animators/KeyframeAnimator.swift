import Foundation

/// A view that follows a value through keyframes.
///
/// The content is evaluated for each of the moments that are shown. It may depend on the value in any way. Where the
/// same movement can be declared, as by `phaseAnimator` or `withAnimation`, it costs nothing while it runs.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View> where KeyframePath.Value == Value {
    private let initialValue: Value
    private let repeats: Bool
    private let trigger: AnimatorTrigger?
    private let content: (Value) -> Content
    private let keyframes: (Value) -> KeyframePath

    @State private var run = KeyframeRun<Value>()
    @State private var isRunning = false

    /// Creates a view that plays keyframes once whenever a value changes.
    nonisolated public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        repeats = false
        self.trigger = AnimatorTrigger(trigger)
        self.content = content
        self.keyframes = keyframes
    }

    /// Creates a view that plays keyframes once it appears: for ever, or once.
    nonisolated public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        repeats = repeating
        trigger = nil
        self.content = content
        self.keyframes = keyframes
    }
}

extension KeyframeAnimator: View {
    public var body: some View {
        TimelineView(AnimationTimelineSchedule(paused: !isRunning, length: repeats ? nil : run.duration)) { context in
            let value = (isRunning ? run.value(at: context.date, repeats: repeats) : run.last) ?? initialValue
            content(value).onChange(of: isRunning && run.isOver) { if $1 { isRunning = false } }
        }
        .onChange(of: trigger) { start() }
        .onAppear { if trigger == nil { start() } }
        .onDisappear { isRunning = false }
    }

    @MainActor private func start() {
        let value = run.last ?? initialValue
        let timeline = KeyframeTimeline(initialValue: value) { keyframes(value) }
        run.begin(timeline)
        // Keyframes without duration are at their end at once.
        isRunning = timeline.duration > 0
    }
}

/// The state of running keyframes.
@MainActor
private final class KeyframeRun<Value> {
    private var timeline: KeyframeTimeline<Value>?
    private var start: Date?
    /// Seconds of a run.
    var duration: TimeInterval { timeline?.duration ?? 0 }
    /// The last value; nil before the first run.
    private(set) var last: Value?
    private(set) var isOver = false

    nonisolated init() {}

    func begin(_ timeline: KeyframeTimeline<Value>) {
        self.timeline = timeline
        start = nil
        isOver = timeline.duration <= 0
        last = timeline.value(time: timeline.duration > 0 ? 0 : .infinity)
    }

    /// Returns the value at a date. The first date of a run is its beginning.
    func value(at date: Date, repeats: Bool) -> Value? {
        guard let timeline else { return last }
        let begin = start ?? date
        start = begin
        let elapsed = max(date.timeIntervalSince(begin), 0)
        let time = repeats ? elapsed.truncatingRemainder(dividingBy: timeline.duration) : elapsed
        isOver = !repeats && elapsed >= timeline.duration
        last = timeline.value(time: time)
        return last
    }
}

/// A value whose changes begin a run.
struct AnimatorTrigger: Equatable {
    private let isEqual: (Any) -> Bool
    private let value: Any

    init<Value: Equatable>(_ value: Value) {
        self.value = value
        isEqual = { $0 as? Value == value }
    }

    static func == (a: AnimatorTrigger, b: AnimatorTrigger) -> Bool { a.isEqual(b.value) }
}

extension View {
    /// Plays keyframes once whenever a value changes, and modifies this view by their value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        let view = PlaceholderContentView<Self>(representing: self)
        return KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, content: { content(view, $0) }, keyframes: keyframes)
    }

    /// Plays keyframes once this view appears, for ever or once, and modifies it by their value.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        let view = PlaceholderContentView<Self>(representing: self)
        return KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(view, $0) }, keyframes: keyframes)
    }
}
