import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A month in a calendar, with its title and buttons for the previous and the next month.
struct MonthGrid {
    let days: DayCalendar
    /// Any date within the month.
    let month: Date
    /// The day from which arrow keys move, if it is not the selected one.
    var cursor: Date?
    let isChosen: (Date) -> Bool
    let isAllowed: (Date) -> Bool
    /// True if selectable days exist before (-1) or after (1) the month.
    let canTurn: (Int) -> Bool
    let choose: (Date) -> Void
    let turn: (Int) -> Void
    @Environment(\.graphLink) private var graph
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isListRow) private var isListRow

    init(
        days: DayCalendar, month: Date, cursor: Date? = nil, isChosen: @escaping (Date) -> Bool,
        isAllowed: @escaping (Date) -> Bool, canTurn: @escaping (Int) -> Bool, choose: @escaping (Date) -> Void,
        turn: @escaping (Int) -> Void
    ) {
        self.days = days
        self.month = month
        self.cursor = cursor
        self.isChosen = isChosen
        self.isAllowed = isAllowed
        self.canTurn = canTurn
        self.choose = choose
        self.turn = turn
    }
}

extension MonthGrid: View {
    private struct Week: Identifiable {
        let id: Int
        let days: [Day]
    }

    private struct Day: Identifiable {
        let id: Int
        let date: Date?
    }

    private var weeks: [Week] {
        days.weeks(ofMonth: month).enumerated().map { number, cells in
            Week(id: number, days: cells.enumerated().map { Day(id: $0, date: $1) })
        }
    }

    private var dayWidth: CGFloat { isCellDisplay ? 32 : 40 }
    /// The minimum width of a day in points. Terminal cells do not shrink.
    private var minimumDayWidth: CGFloat { isCellDisplay ? dayWidth : 24 }

    /// The maximum width of a day in points. In a row of a list on a pixel display, the days share the row's width.
    private var maximumDayWidth: CGFloat { isListRow && !isCellDisplay ? .infinity : dayWidth }

    var body: some View {
        let now = graph?.date ?? Date()
        VStack(spacing: isCellDisplay ? 0 : 2) {
            HStack(spacing: 0) {
                if isCellDisplay {
                    pageButton("Previous month", -1)
                    Spacer(minLength: 8)
                }
                Text(verbatim: days.title(ofMonth: month)).bold().minimumScaleFactor(0.6)
                    .padding(.leading, isCellDisplay ? 0 : 8)
                Spacer(minLength: 8)
                if !isCellDisplay { pageButton("Previous month", -1) }
                pageButton("Next month", 1)
            }
            HStack(spacing: 0) {
                ForEach(Array(days.weekdays.enumerated()), id: \.offset) { weekday in
                    Text(verbatim: name(ofWeekday: weekday.element))
                        .font(isCellDisplay ? nil : .caption.weight(.semibold)).foregroundStyle(.secondary)
                        .frame(minWidth: minimumDayWidth, idealWidth: dayWidth, maxWidth: maximumDayWidth)
                }
            }
            .accessibilityHidden(true)
            ForEach(weeks) { week in
                HStack(spacing: 0) {
                    ForEach(week.days) { day in
                        if let date = day.date {
                            DayCell(
                                words: days.words(days.calendar.component(.day, from: date)), isChosen: isChosen(date),
                                isCursor: cursor.map { days.isSameDay($0, date) } ?? isChosen(date),
                                isToday: days.isSameDay(date, now), isAllowed: isAllowed(date)
                            )
                            .frame(minWidth: minimumDayWidth, idealWidth: dayWidth, maxWidth: maximumDayWidth)
                            .target(
                                days.longWords(date), isSelected: isChosen(date), isAllowed: isAllowed(date)
                            ) { choose(date) }
                        } else {
                            Color.clear.frame(
                                minWidth: minimumDayWidth, idealWidth: dayWidth, maxWidth: maximumDayWidth,
                                minHeight: 1, maxHeight: 1)
                        }
                    }
                }
            }
        }
        .frame(minWidth: minimumDayWidth * 7, idealWidth: dayWidth * 7, maxWidth: maximumDayWidth * 7)
        .lineLimit(1)
        // Larger text would not fit seven days into the width, and days must stay legible.
        .dynamicTypeSize(...DynamicTypeSize.xLarge)
        .excludesTextFromSeparatorAlignment()
        .opacity(isEnabled || isCellDisplay ? 1 : 0.5)
    }

    private func name(ofWeekday name: String) -> String {
        isCellDisplay ? String(name.prefix(2)) : String(name.prefix(3)).uppercased(with: days.calendar.locale)
    }

    @MainActor private func pageButton(_ words: String, _ step: Int) -> some View {
        let canTurn = canTurn(step)
        let paint = canTurn && isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary)
        return Group {
            if isCellDisplay {
                Text(verbatim: direction.mirrored(step < 0 ? " ‹ " : " › ")).foregroundStyle(paint)
            } else {
                ZStack {
                    HitArea()
                    Chevron(isUp: false)
                        .stroke(paint, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                        .frame(width: 12, height: 6)
                        .rotationEffect(.degrees(step < 0 ? 90 : -90))
                }
                .frame(width: 40, height: 32)
            }
        }
        .flipsForRightToLeftLayoutDirection(true)
        .target(words, isAllowed: canTurn) { turn(step) }
    }
}

/// A day in a calendar.
private struct DayCell {
    let words: String
    let isChosen: Bool
    let isCursor: Bool
    let isToday: Bool
    let isAllowed: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension DayCell: View {
    private var paint: AnyShapeStyle {
        if !isEnabled, isChosen, !isCellDisplay { return AnyShapeStyle(.secondary) }
        if !isAllowed || !isEnabled { return AnyShapeStyle(.tertiary) }
        if isChosen, !isCellDisplay { return AnyShapeStyle(ContrastingTextStyle(on: TintedGroundStyle())) }
        return isChosen || isToday ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary)
    }

    var body: some View {
        if isCellDisplay {
            let digits = words.count < 2 ? " " + words : words
            let marks = isChosen ? ("[", "]") : isCursor && isFocused ? ("‹", "›") : (" ", " ")
            Text(verbatim: marks.0 + digits + marks.1)
                .bold(isChosen || isToday).underline(isCursor && isFocused).foregroundStyle(paint)
        } else {
            Text(verbatim: words)
                .fontWeight(isChosen || isToday ? .semibold : .regular)
                .foregroundStyle(paint)
                .frame(maxWidth: .infinity, minHeight: 34, maxHeight: 34)
                .background {
                    ZStack {
                        HitArea()
                        if isChosen {
                            Circle()
                                .fill(
                                    isEnabled
                                        ? AnyShapeStyle(TintedGroundStyle())
                                        : AnyShapeStyle(Color.primary.opacity(0.14))
                                )
                                .padding(1)
                        }
                        if isCursor, isFocused { Circle().strokeBorder(.tint, lineWidth: 2).padding(-2) }
                    }
                }
        }
    }
}

extension View {
    /// Makes a button of a part of a control. Pointers and assistive technology press it; it is no focus stop.
    @MainActor func target(
        _ words: String, isSelected: Bool = false, isAllowed: Bool = true, action: @escaping () -> Void
    ) -> some View {
        let act = { if isAllowed { action() } }
        let configuration = SemanticsConfiguration(
            label: words, role: .button, added: isSelected ? .isSelected : [],
            handlers: isAllowed ? [AccessibilityHandler(.activate) { _ in act() }] : [])
        return whenTapped(perform: act).semantics(isAllowed ? configuration : configuration.filled(by: .unusable))
    }
}
