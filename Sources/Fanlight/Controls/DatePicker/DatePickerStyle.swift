import Foundation

/// What a date picker's style works with.
public struct DatePickerStyleConfiguration {
    /// What is chosen, as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    /// The label, where it is words.
    let words: String?
    /// The first date that can be chosen.
    public let minimumDate: Date?
    /// The last date that can be chosen.
    public let maximumDate: Date?
    public let displayedComponents: DatePickerComponents
    /// The date. Styles change it.
    @Binding public var selection: Date

    init(
        label: Label, words: String?, minimumDate: Date?, maximumDate: Date?, displayedComponents: DatePickerComponents,
        selection: Binding<Date>
    ) {
        self.label = label
        self.words = words
        self.minimumDate = minimumDate
        self.maximumDate = maximumDate
        self.displayedComponents = displayedComponents
        _selection = selection
    }
}

/// How date pickers look.
@MainActor @preconcurrency
public protocol DatePickerStyle {
    associatedtype Body: View
    typealias Configuration = DatePickerStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The usual look: compact.
public struct DefaultDatePickerStyle {
    nonisolated public init() {}
}

extension DefaultDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .compact)
    }
}

/// The date in words; pressing it shows a calendar.
public struct CompactDatePickerStyle {
    nonisolated public init() {}
}

extension CompactDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .compact)
    }
}

/// A calendar that is always there, and a field for the time.
public struct GraphicalDatePickerStyle {
    nonisolated public init() {}
}

extension GraphicalDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .graphical)
    }
}

/// Days, months, years and times in fields that are typed over.
public struct FieldDatePickerStyle {
    nonisolated public init() {}
}

extension FieldDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .field)
    }
}

/// Fields that are typed over, and buttons that step through what the chosen one holds.
public struct StepperFieldDatePickerStyle {
    nonisolated public init() {}
}

extension StepperFieldDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .stepperField)
    }
}

/// Days, months, years and times in columns, of which a few values above and below are seen.
public struct WheelDatePickerStyle {
    nonisolated public init() {}
}

extension WheelDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, look: .wheel)
    }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    nonisolated public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
    nonisolated public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    nonisolated public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == FieldDatePickerStyle {
    nonisolated public static var field: FieldDatePickerStyle { FieldDatePickerStyle() }
}

extension DatePickerStyle where Self == StepperFieldDatePickerStyle {
    nonisolated public static var stepperField: StepperFieldDatePickerStyle { StepperFieldDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
    nonisolated public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

extension View {
    /// How date pickers inside look.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, DatePickerStyleConfiguration>(style: style) {
                AnyView($0.makeBody(configuration: $1))
            })
    }
}
