@_spi(Nodes) import FanlightCore
import Foundation

/// A view that shows the progress of a task, determinate or indeterminate.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
    private let fraction: Double?
    /// A mistake in the numbers from the app.
    private let usageWarning: String?
    /// The time interval that is shown instead of a fraction.
    private let time: ProgressTime?
    private let work: PolledProgress?
    private let label: Label?
    private let currentValueLabel: CurrentValueLabel?

    nonisolated init(watching work: PolledProgress) {
        (fraction, usageWarning, time, label, currentValueLabel) = (nil, nil, nil, nil, nil)
        self.work = work
    }

    nonisolated init(
        _ fraction: Double?, time: ProgressTime? = nil, _ label: Label?, _ currentValueLabel: CurrentValueLabel?
    ) {
        self.init(ProgressPart(fraction: fraction), time: time, label, currentValueLabel)
    }

    fileprivate nonisolated init(
        _ part: ProgressPart, time: ProgressTime? = nil, _ label: Label?, _ currentValueLabel: CurrentValueLabel?
    ) {
        fraction = part.fraction
        usageWarning = part.usageWarning
        self.time = time
        work = nil
        self.label = label
        self.currentValueLabel = currentValueLabel
    }
}

/// A value's fraction of a total; nil if it cannot be computed.
private struct ProgressPart {
    var fraction: Double?
    var usageWarning: String?

    init(fraction: Double?) { self.fraction = fraction }

    init<V: BinaryFloatingPoint>(_ value: V?, of total: V) {
        guard let value else { return }
        guard total > 0, total.isFinite else {
            usageWarning = "its total \(total) is not above 0: its progress cannot be shown."
            return
        }
        let part = Double(value) / Double(total)
        usageWarning = NumberDiagnostics.usageWarningForDisplayedValue(Double(value), in: 0...Double(total))
        fraction = part.isNaN ? nil : min(max(part, 0), 1)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView { self.init(nil, nil, nil) }

    nonisolated public init(@ViewBuilder label: () -> Label) { self.init(nil, label(), nil) }

    nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init { Text(titleKey) } }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource) where Label == Text {
        self.init { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S) where Label == Text { self.init { Text(title) } }

    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        self.init(ProgressPart(value, of: total), nil, nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(ProgressPart(value, of: total), label(), nil)
    }

    nonisolated public init<V: BinaryFloatingPoint>(
        _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
    ) where Label == Text {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<V: BinaryFloatingPoint>(
        _ titleResource: LocalizedStringResource, value: V?, total: V = 1.0
    ) where Label == Text {
        self.init(value: value, total: total) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: BinaryFloatingPoint>(
        _ title: S, value: V?, total: V = 1.0
    ) where Label == Text {
        self.init(value: value, total: total) { Text(title) }
    }
}

extension ProgressView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(ProgressPart(value, of: total), label(), currentValueLabel())
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// Creates a copy of the progress view that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(configuration.fractionCompleted, configuration.label, configuration.currentValueLabel)
    }
}

extension ProgressView: View {
    public var body: some View {
        let _ = reportUsageWarning(usageWarning, of: "ProgressView")
        if let time {
            TimelineView(time) { shown(time.fraction(at: $0.date)) }
        } else if let work {
            TimelineView(work) { _ in shown(work.fraction) }
        } else {
            shown(fraction)
        }
    }

    @MainActor private func shown(_ fraction: Double?) -> some View {
        StyledControl(
            configuration: ProgressViewStyleConfiguration(
                fractionCompleted: fraction, label: label.map { .init(content: AnyView($0)) },
                currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) }),
            standard: { AnyView(DefaultProgressViewStyle().makeBody(configuration: $0)) }
        )
        .modifier(HiddenTitle(words: label.flatMap { words(of: $0) }))
        .semantics(
            SemanticsConfiguration(
                standardValue: fraction.map { "\(Int(($0 * 100).rounded()))%" } ?? "under way", role: .progress,
                children: .combined))
    }
}

/// Sets the accessibility label of a control whose title is hidden.
private struct HiddenTitle: ViewModifier {
    let words: String?
    @Environment(\.labelsAreHidden) private var labelsAreHidden

    func body(content: Content) -> some View {
        content.semantics(SemanticsConfiguration(standardLabel: labelsAreHidden ? words : nil))
    }
}

/// The properties of a progress view that a style renders.
public struct ProgressViewStyleConfiguration {
    /// The label of the task, as a view.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The label of the current progress, as a view.
    public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }

    /// The progress from 0 to 1; nil if it is indeterminate.
    public let fractionCompleted: Double?
    public var label: Label?
    public var currentValueLabel: CurrentValueLabel?
}

/// A type that defines the appearance of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    associatedtype Body: View
    typealias Configuration = ProgressViewStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// Sets the style of the progress views inside.
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, ProgressViewStyleConfiguration>(style: style) { AnyView($0.makeBody(configuration: $1)) })
    }
}
