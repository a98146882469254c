import Foundation

/// The value of a slider, independent of its number type.
struct SliderModel {
    let value: Double
    let bounds: ClosedRange<Double>
    /// The values that the thumb can reach.
    let enabled: ClosedRange<Double>
    let step: Double?
    /// The start of the filled part of the track, instead of the track's start.
    let neutral: Double?
    let ticks: [AnySliderTick]
    /// A mistake in the numbers from the app.
    let usageWarning: String?
    private let target: Binding<Double>
    let editing: (Bool) -> Void

    init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, step: Double?, neutral: V? = nil,
        enabled: ClosedRange<V>? = nil, ticks: [SliderTick<V>] = [], _ editing: @escaping (Bool) -> Void
    ) {
        self.value = Double(value.wrappedValue)
        let bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.bounds = bounds
        let enabled = enabled.map { Double($0.lowerBound)...Double($0.upperBound) }
        self.enabled = enabled?.clamped(to: bounds) ?? bounds
        self.step = step.flatMap { $0 > 0 ? $0 : nil }
        self.neutral = neutral.map { min(max(Double($0), bounds.lowerBound), bounds.upperBound) }
        let ticks = ticks.map { AnySliderTick(value: Double($0.value), label: $0.label) }
        self.ticks = Array(ticks.filter { bounds.contains($0.value) }.prefix(SliderModel.maximumTicks))
        usageWarning =
            NumberDiagnostics.usageWarningForSelectableValue(self.value, in: bounds, step: step)
            ?? NumberDiagnostics.usageWarningForTicks(
                ticks.map(\.value), neutral: neutral.map { Double($0) }, enabled: enabled, in: bounds,
                tickLimit: SliderModel.maximumTicks)
        self.editing = editing
        target = Binding(box: NumberLocation(base: value.location))
    }

    /// Sets a value that was given as text.
    func setValue(_ new: Double) -> SettingOutcome {
        guard new != value else { return .accepted }
        set(new)
        // Reads the binding again, because it may have changed the value.
        return target.wrappedValue == value ? .unchanged : .accepted
    }

    func write(_ number: Double) { target.wrappedValue = number }

    private var length: Double { bounds.upperBound - bounds.lowerBound }

    /// The maximum number of ticks. More of them could not be distinguished.
    static let maximumTicks = 256

    /// Returns the values of the steps: at most as many as ticks are allowed, plus one.
    static func steps<V: BinaryFloatingPoint>(of bounds: ClosedRange<V>, by step: Double) -> [Double] {
        let (start, length) = (Double(bounds.lowerBound), Double(bounds.upperBound) - Double(bounds.lowerBound))
        guard step > 0, length.isFinite else { return [] }
        let last = min((length / step + 1e-9).rounded(.down), Double(maximumTicks))
        return (0...Int(last)).map { start + Double($0) * step }
    }

    /// The position of the thumb, from 0 to 1. A value that is not a number is at the start.
    var fraction: Double { value.isNaN ? 0 : fraction(of: value) }

    func fraction(of value: Double) -> Double {
        guard length > 0, length.isFinite else { return 0 }
        return min(max((value - bounds.lowerBound) / length, 0), 1)
    }

    /// The filled part of the track, from 0 to 1.
    var filled: ClosedRange<Double> { filled(to: fraction) }

    /// Returns the filled part of the track while the thumb is at a position, from 0 to 1.
    func filled(to place: Double) -> ClosedRange<Double> {
        let start = neutral.map(fraction(of:)) ?? 0
        return min(start, place)...max(start, place)
    }

    /// True if the thumb can reach only a part of the track.
    var isLimited: Bool { enabled != bounds }

    /// True if any tick has a label.
    var hasNames: Bool { ticks.contains { $0.label != nil } }

    /// The part of the track that the thumb can reach, from 0 to 1.
    var reached: ClosedRange<Double> { fraction(of: enabled.lowerBound)...fraction(of: enabled.upperBound) }

    /// Returns the value at a position on the track, snapped to the steps. A track with infinite bounds has no
    /// positions, so its value is unchanged.
    func value(at fraction: Double) -> Double {
        length.isFinite ? snapped(bounds.lowerBound + min(max(fraction, 0), 1) * length) : value
    }

    func snapped(_ value: Double) -> Double {
        guard let step else { return min(max(value, enabled.lowerBound), enabled.upperBound) }
        let steps = ((value - bounds.lowerBound) / step).rounded()
        // The last step may lie beyond the end.
        let last = ((enabled.upperBound - bounds.lowerBound) / step + 1e-9).rounded(.down)
        let first = ((enabled.lowerBound - bounds.lowerBound) / step - 1e-9).rounded(.up)
        // Without a reachable step, the nearest end is used.
        guard first <= last else { return min(max(value, enabled.lowerBound), enabled.upperBound) }
        return bounds.lowerBound + min(max(steps, first), last) * step
    }

    /// The distance that a key moves the thumb: one step, or a twentieth of the track.
    var keyStep: Double { step ?? length / 20 }

    func move(by steps: Double) {
        guard length.isFinite else { return }
        let start = value.isNaN ? bounds.lowerBound : min(max(value, bounds.lowerBound), bounds.upperBound)
        set(snapped(start + steps * keyStep))
    }

    func set(_ new: Double) {
        editing(true)
        if new != value { write(new) }
        editing(false)
    }

    /// The label of the tick at the current value.
    @MainActor private var tickWords: String? { ticks.first { $0.value == value && $0.words != nil }?.words }

    /// The accessibility value. It is the label of the tick at the value, a percentage for the default bounds, or the
    /// number.
    @MainActor var accessibilityValue: String {
        if let tickWords { return tickWords }
        if step == nil, bounds == 0...1 { return "\(Int((fraction * 100).rounded()))%" }
        let shown = value.isNaN ? bounds.lowerBound : min(max(value, bounds.lowerBound), bounds.upperBound)
        return shown.formatted(.number.precision(.fractionLength(0...2)).grouping(.never))
    }

    @MainActor func read(_ words: String) -> Double? {
        if let named = ticks.first(where: { $0.words == words }) { return snapped(named.value) }
        if words.hasSuffix("%") {
            return Double(words.dropLast()).flatMap { $0.isFinite && length.isFinite ? value(at: $0 / 100) : nil }
        }
        return Double(words).flatMap { $0.isFinite ? snapped($0) : nil }
    }
}

/// A tick of a slider, independent of its number type.
struct AnySliderTick {
    let value: Double
    let label: SliderLabel?
    @MainActor var words: String? { label?.words }
}

/// A label of a slider as a view, with its text.
struct SliderLabel {
    private let content: any View

    nonisolated init(_ content: any View) { self.content = content }

    @MainActor var view: AnyView { AnyView(content) }

    /// The label's text; nil if the label is not text.
    @MainActor var words: String? { Fanlight.words(of: content) }
}
