import Display
@_spi(Nodes) import FanlightCore

/// A feedback that a person feels or hears.
public struct SensoryFeedback: Equatable, Sendable {
    private enum Kind: Equatable {
        case named(Feedback.Kind)
        case impact(Feedback.Kind, Double)
    }

    private let kind: Kind

    private init(_ kind: Feedback.Kind) { self.kind = .named(kind) }
    private init(impact kind: Feedback.Kind, _ intensity: Double) { self.kind = .impact(kind, intensity) }

    /// The mass of colliding objects.
    public struct Weight: Equatable, Sendable {
        fileprivate let kind: Feedback.Kind
        public static let light = Weight(kind: .lightImpact)
        public static let medium = Weight(kind: .mediumImpact)
        public static let heavy = Weight(kind: .heavyImpact)
    }

    /// The stiffness of colliding objects.
    public struct Flexibility: Equatable, Sendable {
        fileprivate let kind: Feedback.Kind
        public static let soft = Flexibility(kind: .softImpact)
        public static let solid = Flexibility(kind: .solidImpact)
        public static let rigid = Flexibility(kind: .rigidImpact)
    }

    /// The press of a control.
    public struct PressFeedback: Hashable, Sendable {
        fileprivate let kind: Feedback.Kind
        fileprivate let intensity: Double
        private let control: String

        private init(_ control: String, _ kind: Feedback.Kind, _ intensity: Double) {
            (self.control, self.kind, self.intensity) = (control, kind, intensity)
        }

        public static let button = PressFeedback("button", .mediumImpact, 0.7)
        public static let buttonIconOnly = PressFeedback("buttonIconOnly", .lightImpact, 0.7)
        public static let slider = PressFeedback("slider", .softImpact, 0.7)
        public static let tab = PressFeedback("tab", .lightImpact, 0.5)
        public static let toggle = PressFeedback("toggle", .mediumImpact, 0.5)
    }

    /// The release of a control.
    public struct ReleaseFeedback: Hashable, Sendable {
        fileprivate let kind: Feedback.Kind
        fileprivate let intensity: Double

        public static let slider = ReleaseFeedback(kind: .softImpact, intensity: 0.5)
    }

    /// The value that a control reaches.
    public struct SelectionFeedback: Hashable, Sendable {
        fileprivate let kind: Feedback.Kind
        private let value: String

        private init(_ value: String, _ kind: Feedback.Kind) { (self.value, self.kind) = (value, kind) }

        public static let minimum = SelectionFeedback("minimum", .levelChange)
        public static let maximum = SelectionFeedback("maximum", .levelChange)
        public static let on = SelectionFeedback("on", .selection)
        public static let off = SelectionFeedback("off", .selection)
    }

    public static let success = SensoryFeedback(.success)
    public static let warning = SensoryFeedback(.warning)
    public static let error = SensoryFeedback(.error)
    public static let selection = SensoryFeedback(.selection)
    public static let increase = SensoryFeedback(.increase)
    public static let decrease = SensoryFeedback(.decrease)
    public static let start = SensoryFeedback(.start)
    public static let stop = SensoryFeedback(.stop)
    public static let alignment = SensoryFeedback(.alignment)
    public static let levelChange = SensoryFeedback(.levelChange)
    public static let pathComplete = SensoryFeedback(.pathComplete)
    public static let impact = SensoryFeedback(impact: .mediumImpact, 1)

    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(impact: weight.kind, intensity)
    }

    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(impact: flexibility.kind, intensity)
    }

    /// The press of a control. Clients play an impact, which is the stronger the larger the control is.
    public static func press(_ feedback: PressFeedback) -> SensoryFeedback {
        SensoryFeedback(impact: feedback.kind, feedback.intensity)
    }

    /// The release of a control. Clients play a soft impact.
    public static func release(_ feedback: ReleaseFeedback) -> SensoryFeedback {
        SensoryFeedback(impact: feedback.kind, feedback.intensity)
    }

    /// A value that a control reaches. Clients play a change of level at the ends, and a selection otherwise.
    public static func selection(_ feedback: SelectionFeedback) -> SensoryFeedback { SensoryFeedback(feedback.kind) }
}

extension SensoryFeedback {
    /// The feedback as clients play it.
    var event: Feedback {
        switch kind {
        case .named(let kind): Feedback(kind)
        case .impact(let kind, let intensity): Feedback(kind, intensity: Float(min(max(intensity, 0), 1)))
        }
    }
}

/// Plays a feedback when a value changes.
private struct FeedbackModifier<Trigger: Equatable> {
    let trigger: Trigger
    let feedback: (Trigger, Trigger) -> SensoryFeedback?

    @Environment(\.graphLink) private var link

    nonisolated init(trigger: Trigger, feedback: @escaping (Trigger, Trigger) -> SensoryFeedback?) {
        self.trigger = trigger
        self.feedback = feedback
    }
}

extension FeedbackModifier: ViewModifier {
    func body(content: Content) -> some View {
        content.onChange(of: trigger) { old, new in
            if let feedback = feedback(old, new) { link?.graph?.announcements.play(feedback.event) }
        }
    }
}

extension View {
    /// Plays a feedback when a value changes. Clients play it as vibration or sound, if it is enabled.
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
        modifier(FeedbackModifier(trigger: trigger) { _, _ in feedback })
    }

    /// Plays a feedback when a value changes, if a condition is true.
    nonisolated public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View {
        modifier(FeedbackModifier(trigger: trigger) { condition($0, $1) ? feedback : nil })
    }

    /// Plays the feedback that a closure returns when a value changes.
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View {
        modifier(FeedbackModifier(trigger: trigger, feedback: feedback))
    }

    /// Plays the feedback that a closure returns when a value changes.
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping () -> SensoryFeedback?
    ) -> some View {
        modifier(FeedbackModifier(trigger: trigger) { _, _ in feedback() })
    }
}
