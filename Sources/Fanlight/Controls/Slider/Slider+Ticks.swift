import Foundation

extension Slider {
    /// A slider that says more of where its knob is.
    ///
    /// - Parameters:
    ///   - neutralValue: Where the filled part of the line begins, in place of its start.
    ///   - enabledBounds: Between which values the knob can be moved; the line goes on beyond.
    ///   - currentValueLabel: Shown after the slider; where it is words, they are the value that is said.
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View, @ViewBuilder minimumValueLabel: () -> ValueLabel,
        @ViewBuilder maximumValueLabel: () -> ValueLabel, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: nil, neutral: neutralValue, enabled: enabledBounds, ticks: [], onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: minimumValueLabel(),
            maximumLabel: maximumValueLabel())
    }

    /// A slider with steps, of which those are marked that a closure makes ticks for.
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() },
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        tick: (V) -> SliderTick<V>?, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: Double(step), neutral: neutralValue, enabled: enabledBounds,
                ticks: SliderModel.steps(of: bounds, by: Double(step)).compactMap { tick(V($0)) }, onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: minimumValueLabel(),
            maximumLabel: maximumValueLabel())
    }

    /// A slider with ticks anywhere along it.
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() },
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        @SliderTickBuilder<V> ticks: () -> some SliderTickContent<V>,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: nil, neutral: neutralValue, enabled: enabledBounds, ticks: Array(ticks().body),
                onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: minimumValueLabel(),
            maximumLabel: maximumValueLabel())
    }
}

// The same without labels at the ends.

extension Slider where ValueLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: nil, neutral: neutralValue, enabled: enabledBounds, ticks: [], onEditingChanged),
            label: label(), currentValue: EmptyView(), minimumLabel: nil, maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, enabledBounds: ClosedRange<V>,
        @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(value, bounds, step: nil, neutral: nil, enabled: enabledBounds, ticks: [], onEditingChanged),
            label: label(), currentValue: EmptyView(), minimumLabel: nil, maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: nil, neutral: neutralValue, enabled: enabledBounds, ticks: [], onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: nil, maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() }, tick: (V) -> SliderTick<V>?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: Double(step), neutral: neutralValue, enabled: enabledBounds,
                ticks: SliderModel.steps(of: bounds, by: Double(step)).compactMap { tick(V($0)) }, onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: nil, maximumLabel: nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, neutralValue: V? = nil,
        enabledBounds: ClosedRange<V>? = nil, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> some View = { EmptyView() },
        @SliderTickBuilder<V> ticks: () -> some SliderTickContent<V>,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(
            SliderModel(
                value, bounds, step: nil, neutral: neutralValue, enabled: enabledBounds, ticks: Array(ticks().body),
                onEditingChanged),
            label: label(), currentValue: currentValueLabel(), minimumLabel: nil, maximumLabel: nil)
    }
}
