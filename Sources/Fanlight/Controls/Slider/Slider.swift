import Display
import Foundation

/// A control that selects a number by moving a thumb along a track.
public struct Slider<Label: View, ValueLabel: View> {
    private let model: SliderModel
    private let label: Label
    private let minimumLabel: ValueLabel?
    private let maximumLabel: ValueLabel?
    private let currentValue: SliderLabel?

    nonisolated init(_ model: SliderModel, label: Label, minimumLabel: ValueLabel?, maximumLabel: ValueLabel?) {
        self.init(
            model, label: label, currentValue: EmptyView(), minimumLabel: minimumLabel, maximumLabel: maximumLabel)
    }

    nonisolated init<CurrentValue: View>(
        _ model: SliderModel, label: Label, currentValue: CurrentValue, minimumLabel: ValueLabel?,
        maximumLabel: ValueLabel?
    ) {
        self.model = model
        self.label = label
        self.currentValue = CurrentValue.self == EmptyView.self ? nil : SliderLabel(currentValue)
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
        let _ = reportUsageWarning(model.usageWarning, of: "Slider")
        SliderBody(model: model, label: label, ends: (minimumLabel, maximumLabel), currentValue: currentValue)
    }
}
