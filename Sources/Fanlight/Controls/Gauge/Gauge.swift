import Foundation

/// Where a value is between a least and a greatest one.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View> {
    private let fraction: Double
    /// What is wrong with the numbers that it was given.
    private let mistake: String?
    private let label: Label
    private let currentValueLabel: CurrentValueLabel?
    private let minimumValueLabel: BoundsLabel?
    private let maximumValueLabel: BoundsLabel?

    fileprivate nonisolated init<V: BinaryFloatingPoint>(
        _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ currentValueLabel: CurrentValueLabel?,
        _ minimumValueLabel: BoundsLabel? = nil, _ maximumValueLabel: BoundsLabel? = nil
    ) {
        let length = Double(bounds.upperBound) - Double(bounds.lowerBound)
        let part = (Double(value) - Double(bounds.lowerBound)) / length
        mistake = NumberMistake.shown(
            Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound))
        fraction = part.isNaN ? 0 : min(max(part, 0), 1)
        self.label = label
        self.currentValueLabel = currentValueLabel
        self.minimumValueLabel = minimumValueLabel
        self.maximumValueLabel = maximumValueLabel
    }

    /// - Parameter markedValueLabels: Not shown by any style, as on the systems that this comes from.
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
    ) {
        self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
    }
}

extension Gauge where BoundsLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
    ) {
        self.init(value, bounds, label(), currentValueLabel())
    }
}

extension Gauge where MarkedValueLabels == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
        self.init(value, bounds, label(), nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where BoundsLabel == EmptyView {
        self.init(value, bounds, label(), currentValueLabel())
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
    }
}

extension Gauge: View {
    public var body: some View {
        let _ = tell(mistake, of: "Gauge")
        StyledControl(
            configuration: GaugeStyleConfiguration(
                value: fraction, label: .init(content: AnyView(label)),
                currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
                minimumValueLabel: minimumValueLabel.map { .init(content: AnyView($0)) },
                maximumValueLabel: maximumValueLabel.map { .init(content: AnyView($0)) }),
            standard: { AnyView(DefaultGaugeStyle().makeBody(configuration: $0)) }
        )
        .semantics(
            SemanticAnnotation(
                standardLabel: words(of: label),
                standardValue: currentValueLabel.flatMap { words(of: $0) } ?? "\(Int((fraction * 100).rounded()))%",
                role: .progress, children: .combined))
    }
}

/// What a style of gauges works with.
public struct GaugeStyleConfiguration {
    /// What is measured, as a view.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The value in words, as a view.
    public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The least value in words, as a view.
    public struct MinimumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The greatest value in words, as a view.
    public struct MaximumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// Values in between that were given labels.
    public struct MarkedValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// From 0 for the least value to 1 for the greatest.
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    public var minimumValueLabel: MinimumValueLabel?
    public var maximumValueLabel: MaximumValueLabel?
}

/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle {
    associatedtype Body: View
    typealias Configuration = GaugeStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// How gauges inside look.
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        modifier(_StyleModifier<S, GaugeStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
