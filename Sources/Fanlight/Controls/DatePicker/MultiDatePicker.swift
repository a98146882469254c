import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A calendar that selects several days.
public struct MultiDatePicker<Label: View> {
    let selection: Binding<Set<DateComponents>>
    let first: Date?
    /// The end of the selectable days, exclusive.
    let end: Date?
    let label: Label
}

extension MultiDatePicker: View {
    public var body: some View {
        DaysPicker(selection: selection, first: first, end: end).semantics(
            SemanticsConfiguration(standardLabel: spokenTitle(of: label)))
    }
}

extension MultiDatePicker {
    /// Creates a picker without bounds.
    nonisolated public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
        self.init(selection: selection, first: nil, end: nil, label: label())
    }

    /// Creates a picker with a first day and an exclusive end.
    nonisolated public init(
        selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, first: bounds.lowerBound, end: bounds.upperBound, label: label())
    }

    /// Creates a picker with a first day.
    nonisolated public init(
        selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, first: bounds.lowerBound, end: nil, label: label())
    }

    /// Creates a picker with an exclusive end.
    nonisolated public init(
        selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>, @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, first: nil, end: bounds.upperBound, label: label())
    }
}

extension MultiDatePicker where Label == Text {
    /// Creates a picker without bounds.
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
        self.init(selection: selection) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, selection: Binding<Set<DateComponents>>) {
        self.init(selection: selection) { Text(titleResource) }
    }

    /// Creates a picker without bounds.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Set<DateComponents>>) {
        self.init(selection: selection) { Text(title) }
    }

    /// Creates a picker with a first day and an exclusive end.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleResource) }
    }

    /// Creates a picker with a first day and an exclusive end.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(title) }
    }

    /// Creates a picker with a first day.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, selection: Binding<Set<DateComponents>>,
        in bounds: PartialRangeFrom<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleResource) }
    }

    /// Creates a picker with a first day.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(title) }
    }

    /// Creates a picker with an exclusive end.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, selection: Binding<Set<DateComponents>>,
        in bounds: PartialRangeUpTo<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(titleResource) }
    }

    /// Creates a picker with an exclusive end.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
    ) {
        self.init(selection: selection, in: bounds) { Text(title) }
    }
}

/// The calendar of a `MultiDatePicker`. Arrow keys move between days; Return or Space selects or deselects a day.
private struct DaysPicker {
    let selection: Binding<Set<DateComponents>>
    let first: Date?
    let end: Date?
    @State private var cursor: Date?
    @Environment(\.calendar) private var calendar
    @Environment(\.timeZone) private var timeZone
    @Environment(\.locale) private var locale
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.graphLink) private var graph

    init(selection: Binding<Set<DateComponents>>, first: Date?, end: Date?) {
        self.selection = selection
        self.first = first
        self.end = end
    }
}

extension DaysPicker: View {
    private var days: DayCalendar { DayCalendar(calendar, timeZone, locale) }

    /// The last selectable moment, one second before `end`.
    private var last: Date? { end.map { $0.addingTimeInterval(-1) } }

    private func allows(_ day: Date) -> Bool {
        days.isAllowed(day, from: first, through: last)
    }

    private var chosen: [Date] { selection.wrappedValue.compactMap(days.day).sorted() }

    /// The day from which arrow keys move.
    @MainActor private var current: Date {
        cursor ?? chosen.first ?? days.clamped(graph?.date ?? Date(), from: first, through: last)
    }

    /// Moves the cursor to a day, clamped to the selectable days.
    private func move(to day: Date) { cursor = days.clamped(day, from: first, through: last) }

    private func toggle(_ day: Date) {
        guard allows(day) else { return }
        cursor = day
        let same = selection.wrappedValue.filter { days.day($0) == days.start(of: day) }
        if same.isEmpty {
            selection.wrappedValue.insert(days.components(of: day))
        } else {
            selection.wrappedValue.subtract(same)
        }
    }

    var body: some View {
        let days = days
        let chosen = Set(chosen)
        MonthGrid(
            days: days, month: current, cursor: current, isChosen: { chosen.contains(days.start(of: $0)) },
            isAllowed: allows, canTurn: { days.hasDays($0, ofMonth: current, from: first, through: last) },
            choose: toggle, turn: { move(to: days.moved(current, by: .month, $0)) }
        )
        .control(
            Control(
                role: .picker, value: self.chosen.map(days.words).joined(separator: ", "),
                adjust: { move(to: days.moved(current, by: .day, $0)) }, set: set,
                keys: { key in
                    if key.modifiers.isEmpty, key.key == .space || key.key == .enter {
                        toggle(current)
                        return true
                    }
                    let isMirrored = layoutDirection == .rightToLeft
                    guard let moved = days.moved(current, by: key, isMirrored: isMirrored) else { return false }
                    move(to: moved)
                    return true
                }))
    }

    /// Sets the days from text: `2026-11-22`, separated by commas.
    private func set(_ words: String) -> SettingOutcome {
        let parts = words.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let found = parts.compactMap(days.day(written:))
        guard found.count == parts.count, found.allSatisfy(allows) else { return .invalidValue }
        return selection.setValue(Set(found.map(days.components)))
    }
}
