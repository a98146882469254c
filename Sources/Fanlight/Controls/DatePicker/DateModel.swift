import Display
import Foundation

/// The date that a picker changes, limited to its bounds.
struct DateModel {
    /// The picker's title, if its label is text.
    let title: String?
    let selection: Binding<Date>
    let minimum: Date?
    let maximum: Date?
    private(set) var components: DatePickerComponents
    let days: DayCalendar

    init(_ configuration: DatePickerStyleConfiguration, _ days: DayCalendar) {
        title = configuration.words
        selection = configuration.$selection
        minimum = configuration.minimumDate
        maximum = configuration.maximumDate
        components = configuration.displayedComponents
        self.days = days
    }

    /// Returns a model of a part of the date.
    func limited(to components: DatePickerComponents) -> DateModel {
        var part = self
        part.components.formIntersection(components)
        return part
    }

    /// The selected date, clamped to the bounds.
    var date: Date { days.clamped(selection.wrappedValue, from: minimum, through: maximum) }

    /// Selects the nearest date within the bounds.
    func set(_ date: Date) {
        let date = days.clamped(date, from: minimum, through: maximum)
        if date != selection.wrappedValue { selection.wrappedValue = date }
    }

    /// True if a date lies within the bounds.
    func isWithinBounds(_ date: Date) -> Bool { days.clamped(date, from: minimum, through: maximum) == date }

    func step(_ component: Calendar.Component, by steps: Int) { set(days.moved(date, by: component, steps)) }

    /// Selects another day at the same time of day.
    func choose(day: Date) {
        let distance = days.calendar.dateComponents([.day], from: days.start(of: date), to: days.start(of: day)).day
        step(.day, by: distance ?? 0)
    }

    func allows(_ day: Date) -> Bool { days.isAllowed(day, from: minimum, through: maximum) }

    func hasDays(_ side: Int, ofMonth month: Date) -> Bool {
        days.hasDays(side, ofMonth: month, from: minimum, through: maximum)
    }

    // MARK: Text

    var dateWords: String { days.words(date) }
    var timeWords: String { days.time(date, hasSeconds: components.hasSeconds) }

    var words: String {
        [components.hasDate ? dateWords : nil, components.hasTime ? timeWords : nil].compactMap { $0 }
            .joined(separator: ", ")
    }

    /// Sets the date from text: `2026-11-22`, `14:30` or both, within the bounds.
    func setValue(_ words: String) -> SettingOutcome {
        // The picker's own text is always valid.
        if [self.words, dateWords, timeWords].contains(words) { return .accepted }
        guard let numbers = DayCalendar.numbers(words) else { return .invalidValue }
        let units: Set<Calendar.Component> = [.era, .year, .month, .day, .hour, .minute, .second]
        var wanted = days.calendar.dateComponents(units, from: date)
        if !numbers.date.isEmpty {
            guard components.hasDate else { return .invalidValue }
            (wanted.year, wanted.month, wanted.day) = (numbers.date[0], numbers.date[1], numbers.date[2])
        }
        if !numbers.time.isEmpty {
            guard components.hasTime else { return .invalidValue }
            (wanted.hour, wanted.minute) = (numbers.time[0], numbers.time[1])
            wanted.second = numbers.time.count > 2 ? numbers.time[2] : 0
        }
        guard let found = days.calendar.date(from: wanted),
            days.calendar.dateComponents(units, from: found) == wanted, isWithinBounds(found)
        else { return .invalidValue }
        return selection.setValue(found)
    }

    // MARK: Control

    /// The smallest unit that the picker shows.
    private var unit: Calendar.Component {
        components.hasDate ? .day : components.hasSeconds ? .second : .minute
    }

    /// Returns the picker's control, a single focus stop. Arrow keys move by days and weeks; without days they move
    /// through the time.
    func control(isMirrored: Bool, activate: (() -> Void)? = nil, done: (() -> Void)? = nil) -> Control {
        Control(
            role: .picker, value: words, activate: activate, adjust: { step(unit, by: $0) }, set: setValue,
            keys: { key in
                if let done, key.modifiers.isEmpty, key.key == .enter || key.key == .space {
                    done()
                    return true
                }
                return components.hasDate ? handleCalendarKey(key, isMirrored) : handleTimeKey(key)
            })
    }

    private func handleCalendarKey(_ key: KeyInput, _ isMirrored: Bool) -> Bool {
        guard let moved = days.moved(date, by: key, isMirrored: isMirrored) else { return false }
        set(moved)
        return true
    }

    private func handleTimeKey(_ key: KeyInput) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.key {
        case .up, .right: step(unit, by: 1)
        case .down, .left: step(unit, by: -1)
        case .pageUp: step(.hour, by: 1)
        case .pageDown: step(.hour, by: -1)
        default: return false
        }
        return true
    }
}
