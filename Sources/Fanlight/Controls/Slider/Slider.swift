import Display
import Foundation

/// A number that is chosen by moving a knob along a line.
public struct Slider<Label: View, ValueLabel: View> {
    private let model: SliderModel
    private let label: Label
    private let minimumLabel: ValueLabel?
    private let maximumLabel: ValueLabel?

    fileprivate nonisolated init(
        _ model: SliderModel, label: Label, minimumLabel: ValueLabel?, maximumLabel: ValueLabel?
    ) {
        self.model = model
        self.label = label
        self.minimumLabel = minimumLabel
        self.maximumLabel = maximumLabel
    }
}

extension Slider {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: nil, onEditingChanged), label: label(),
            minimumLabel: minimumValueLabel(), maximumLabel: maximumValueLabel())
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: Double(step), onEditingChanged), label: label(),
            minimumLabel: minimumValueLabel(), maximumLabel: maximumValueLabel())
    }
}

extension Slider where ValueLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: nil, onEditingChanged), label: label(), minimumLabel: nil,
            maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: Double(step), onEditingChanged), label: label(), minimumLabel: nil,
            maximumLabel: nil)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: nil, onEditingChanged), label: EmptyView(), minimumLabel: nil,
            maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: Double(step), onEditingChanged), label: EmptyView(), minimumLabel: nil,
            maximumLabel: nil)
    }
}

extension Slider: View {
    public var body: some View {
        let _ = tell(model.mistake, of: "Slider")
        SliderBody(model: model, label: label, ends: (minimumLabel, maximumLabel))
    }
}

/// A slider's number, whatever its type.
struct SliderModel {
    let value: Double
    let bounds: ClosedRange<Double>
    let step: Double?
    /// What is wrong with the numbers that it was given.
    let mistake: String?
    private let target: Binding<Double>
    let editing: (Bool) -> Void

    init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, step: Double?, _ editing: @escaping (Bool) -> Void
    ) {
        self.value = Double(value.wrappedValue)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.step = step.flatMap { $0 > 0 ? $0 : nil }
        mistake = NumberMistake.chosen(self.value, in: self.bounds, step: step)
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

    /// Where the knob is, from 0 to 1. A value that is no number is at the start.
    var fraction: Double {
        guard length > 0, length.isFinite, !value.isNaN else { return 0 }
        return min(max((value - bounds.lowerBound) / length, 0), 1)
    }

    /// The value at a place on the line, on a step where there are steps. On an endless line there are no places.
    func value(at fraction: Double) -> Double {
        length.isFinite ? snapped(bounds.lowerBound + min(max(fraction, 0), 1) * length) : value
    }

    func snapped(_ value: Double) -> Double {
        guard let step else { return min(max(value, bounds.lowerBound), bounds.upperBound) }
        let steps = ((value - bounds.lowerBound) / step).rounded()
        // The last step may lie beyond the end.
        let last = (length / step + 1e-9).rounded(.down)
        return bounds.lowerBound + min(max(steps, 0), last) * step
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

    /// What assistive technology and scripts are told: a part of the whole where the bounds are the usual ones.
    var words: String {
        if step == nil, bounds == 0...1 { return "\(Int((fraction * 100).rounded()))%" }
        let shown = value.isNaN ? bounds.lowerBound : min(max(value, bounds.lowerBound), bounds.upperBound)
        return shown.formatted(.number.precision(.fractionLength(0...2)).grouping(.never))
    }

    func read(_ words: String) -> Double? {
        if words.hasSuffix("%") {
            return Double(words.dropLast()).flatMap { $0.isFinite && length.isFinite ? value(at: $0 / 100) : nil }
        }
        return Double(words).flatMap { $0.isFinite ? snapped($0) : nil }
    }
}
