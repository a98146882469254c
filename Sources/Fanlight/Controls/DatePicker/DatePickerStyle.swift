import Foundation

/// The properties of a date picker that a style renders.
public struct DatePickerStyleConfiguration {
    /// The picker's label as a view.
    public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }

    public let label: Label
    /// The label's text, if the label is text.
    let words: String?
    /// The first date that can be chosen.
    public let minimumDate: Date?
    /// The last date that can be chosen.
    public let maximumDate: Date?
    public let displayedComponents: DatePickerComponents
    /// The selected date, which styles change.
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

/// A type that defines the appearance of date pickers.
@MainActor @preconcurrency
public protocol DatePickerStyle {
    associatedtype Body: View
    typealias Configuration = DatePickerStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style, which is compact.
public struct DefaultDatePickerStyle {
    nonisolated public init() {}
}

extension DefaultDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .compact)
    }
}

/// A style that shows the date as text and opens a calendar when it is pressed.
public struct CompactDatePickerStyle {
    nonisolated public init() {}
}

extension CompactDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .compact)
    }
}

/// A style with a permanent calendar and a field for the time.
public struct GraphicalDatePickerStyle {
    nonisolated public init() {}
}

extension GraphicalDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .graphical)
    }
}

/// A style with editable number fields for the date and the time.
public struct FieldDatePickerStyle {
    nonisolated public init() {}
}

extension FieldDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .field)
    }
}

/// A style with editable number fields, and buttons that step the selected field.
public struct StepperFieldDatePickerStyle {
    nonisolated public init() {}
}

extension StepperFieldDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .stepperField)
    }
}

/// A style with scrolling columns, which show some values above and below the selected one.
public struct WheelDatePickerStyle {
    nonisolated public init() {}
}

extension WheelDatePickerStyle: DatePickerStyle {
    public func makeBody(configuration: Configuration) -> some View {
        DatePickerBody(configuration: configuration, appearance: .wheel)
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
    /// Sets the style of the date pickers inside.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, DatePickerStyleConfiguration>(style: style) {
                AnyView($0.makeBody(configuration: $1))
            })
    }
}
