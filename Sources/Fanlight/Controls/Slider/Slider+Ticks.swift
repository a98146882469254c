import Foundation

extension Slider {
    /// Creates a slider with a neutral value, limited bounds and a label for the current value.
    ///
    /// - Parameters:
    ///   - neutralValue: The start of the filled part of the track, instead of the track's start.
    ///   - enabledBounds: The values that the thumb can reach. The track extends beyond them.
    ///   - currentValueLabel: Shown after the slider. If it is text, it is also the accessibility value.
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

    /// Creates a slider with steps. The steps for which a closure returns a tick are marked.
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

    /// Creates a slider with ticks at any values.
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

// Initialisers without labels at the ends.

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
