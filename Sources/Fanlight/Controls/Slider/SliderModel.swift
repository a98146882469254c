import Foundation

/// A slider's number, whatever its type.
struct SliderModel {
    let value: Double
    let bounds: ClosedRange<Double>
    /// Between which values the knob can be moved.
    let enabled: ClosedRange<Double>
    let step: Double?
    /// Where the filled part of the line begins, in place of its start.
    let neutral: Double?
    let ticks: [SliderMark]
    /// What is wrong with the numbers that it was given.
    let mistake: String?
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
        let ticks = ticks.map { SliderMark(value: Double($0.value), label: $0.label) }
        self.ticks = Array(ticks.filter { bounds.contains($0.value) }.prefix(SliderModel.mostTicks))
        mistake =
            NumberMistake.chosen(self.value, in: bounds, step: step)
            ?? NumberMistake.marked(
                ticks.map(\.value), neutral: neutral.map { Double($0) }, enabled: enabled, in: bounds,
                most: SliderModel.mostTicks)
        self.editing = editing
        target = Binding(box: NumberLocation(base: value.location))
    }

    /// Writes a value that was asked for in words.
    func take(_ new: Double) -> Control.Setting {
        guard new != value else { return .taken }
        set(new)
        // What the value is by now.
        return target.wrappedValue == value ? .stayed : .taken
    }

    func write(_ number: Double) { target.wrappedValue = number }

    private var length: Double { bounds.upperBound - bounds.lowerBound }

    /// More ticks than this nobody sees.
    static let mostTicks = 256

    /// The values that steps lead to, as many as can have ticks and one more.
    static func steps<V: BinaryFloatingPoint>(of bounds: ClosedRange<V>, by step: Double) -> [Double] {
        let (start, length) = (Double(bounds.lowerBound), Double(bounds.upperBound) - Double(bounds.lowerBound))
        guard step > 0, length.isFinite else { return [] }
        let last = min((length / step + 1e-9).rounded(.down), Double(mostTicks))
        return (0...Int(last)).map { start + Double($0) * step }
    }

    /// Where the knob is, from 0 to 1. A value that is no number is at the start.
    var fraction: Double { value.isNaN ? 0 : fraction(of: value) }

    func fraction(of value: Double) -> Double {
        guard length > 0, length.isFinite else { return 0 }
        return min(max((value - bounds.lowerBound) / length, 0), 1)
    }

    /// What of the line is filled, from 0 to 1.
    var filled: ClosedRange<Double> {
        let start = neutral.map(fraction(of:)) ?? 0
        return min(start, fraction)...max(start, fraction)
    }

    /// Whether the knob can be on a part of the line only.
    var isLimited: Bool { enabled != bounds }

    /// Whether any tick has a name.
    var hasNames: Bool { ticks.contains { $0.label != nil } }

    /// What of the line the knob can be on.
    var reached: ClosedRange<Double> { fraction(of: enabled.lowerBound)...fraction(of: enabled.upperBound) }

    /// The value at a place on the line, on a step where there are steps. On an endless line there are no places.
    func value(at fraction: Double) -> Double {
        length.isFinite ? snapped(bounds.lowerBound + min(max(fraction, 0), 1) * length) : value
    }

    func snapped(_ value: Double) -> Double {
        guard let step else { return min(max(value, enabled.lowerBound), enabled.upperBound) }
        let steps = ((value - bounds.lowerBound) / step).rounded()
        // The last step may lie beyond the end.
        let last = ((enabled.upperBound - bounds.lowerBound) / step + 1e-9).rounded(.down)
        let first = ((enabled.lowerBound - bounds.lowerBound) / step - 1e-9).rounded(.up)
        // Where none can be reached, the nearest end is.
        guard first <= last else { return min(max(value, enabled.lowerBound), enabled.upperBound) }
        return bounds.lowerBound + min(max(steps, first), last) * step
    }

    /// How far a key moves the knob: a step, or a twentieth.
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

    /// What the tick is called that the value is at.
    @MainActor private var tickWords: String? { ticks.first { $0.value == value && $0.words != nil }?.words }

    /// What assistive technology and scripts are told: what the place is called, or a part of the whole where the bounds
    /// are the usual ones.
    @MainActor var words: String {
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

/// A tick of a slider, whatever the type of its numbers.
struct SliderMark {
    let value: Double
    let label: SliderWords?
    @MainActor var words: String? { label?.words }
}

/// What a slider shows in words, and these.
struct SliderWords {
    private let content: any View

    nonisolated init(_ content: any View) { self.content = content }

    @MainActor var view: AnyView { AnyView(content) }

    /// nil where it is no text.
    @MainActor var words: String? { Fanlight.words(of: content) }
}
