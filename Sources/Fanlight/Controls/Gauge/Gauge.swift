@_spi(Nodes) import FanlightCore
import Foundation

/// A view that shows a value between a minimum and a maximum.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View> {
    private let fraction: Double
    /// A mistake in the numbers from the app.
    private let usageWarning: String?
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
        usageWarning = NumberDiagnostics.usageWarningForDisplayedValue(
            Double(value), in: Double(bounds.lowerBound)...Double(bounds.upperBound))
        fraction = part.isNaN ? 0 : min(max(part, 0), 1)
        self.label = label
        self.currentValueLabel = currentValueLabel
        self.minimumValueLabel = minimumValueLabel
        self.maximumValueLabel = maximumValueLabel
    }

    /// - Parameter markedValueLabels: Ignored by every style, as on Apple's platforms.
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
        let _ = reportUsageWarning(usageWarning, of: "Gauge")
        StyledControl(
            configuration: GaugeStyleConfiguration(
                value: fraction, label: .init(content: AnyView(label)),
                currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
                minimumValueLabel: minimumValueLabel.map { .init(content: AnyView($0)) },
                maximumValueLabel: maximumValueLabel.map { .init(content: AnyView($0)) }),
            standard: { AnyView(DefaultGaugeStyle().makeBody(configuration: $0)) }
        )
        .semantics(
            SemanticsConfiguration(
                standardLabel: words(of: label),
                standardValue: currentValueLabel.flatMap { words(of: $0) } ?? "\(Int((fraction * 100).rounded()))%",
                role: .progress, children: .combined))
    }
}

/// The properties of a gauge that a style renders.
public struct GaugeStyleConfiguration {
    /// The gauge's label as a view.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The label of the current value.
    public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The label of the minimum.
    public struct MinimumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The label of the maximum.
    public struct MaximumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The labels of values in between.
    public struct MarkedValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The position of the value, from 0 at the minimum to 1 at the maximum.
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    public var minimumValueLabel: MinimumValueLabel?
    public var maximumValueLabel: MaximumValueLabel?
}

/// A type that defines the appearance of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
    associatedtype Body: View
    typealias Configuration = GaugeStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// Sets the style of the gauges inside.
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        modifier(_StyleModifier<S, GaugeStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
