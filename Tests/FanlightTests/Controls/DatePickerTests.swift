import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing
import TestSupport

@MainActor
@Suite("Date pickers")
struct DatePickerTests {
    private static let zone = TimeZone(secondsFromGMT: 0) ?? .current

    /// 2026-11-22 14:45, a Sunday.
    private static func date(_ words: String) -> Date {
        let format = ISO8601DateFormatter()
        return format.date(from: words + ":00Z") ?? .distantPast
    }

    private struct Picking<S: DatePickerStyle>: View {
        let style: S
        var components: DatePickerComponents = [.date, .hourAndMinute]
        var range: ClosedRange<Date> = .distantPast ... .distantFuture
        var locale = "en_US"
        @State var date = DatePickerTests.date("2026-11-22T14:45")
        var body: some View {
            VStack(spacing: 0) {
                DatePicker("Start", selection: $date, in: range, displayedComponents: components)
                    .datePickerStyle(style).accessibilityIdentifier("picker")
                Text(verbatim: "<\(date.formatted(.iso8601))>").accessibilityIdentifier("value")
            }
            .environment(\.locale, Locale(identifier: locale))
            .environment(\.timeZone, DatePickerTests.zone)
        }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 480, height: 480, content: view), Stage(columns: 60, rows: 20, content: view)]
    }

    private func click(_ stage: Stage, _ frame: CGRect) {
        // Presentations are hit where they are presented.
        stage.advance(by: .seconds(1))
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
    }

    /// Clicks the place on a terminal where this text is shown.
    private func click(_ stage: Stage, on words: String) {
        for (row, line) in stage.text.components(separatedBy: "\n").enumerated() {
            guard let range = line.range(of: words) else { continue }
            let column = line.distance(from: line.startIndex, to: range.lowerBound)
            return stage.drag(from: CGPoint(x: (Double(column) + 0.5) * 8, y: (Double(row) + 0.5) * 16), through: [])
        }
        Issue.record("“\(words)” is missing in\n\(stage.text)")
    }

    private func isRefused(_ outcome: InputOutcome) -> Bool {
        if case .refused = outcome { return true }
        return false
    }

    private let next = "<2026-11-23T14:45:00Z>"

    @Test("a day is chosen by pointer, keyboard and action, in an inline or opened calendar")
    func days() {
        func ways<S: DatePickerStyle>(_ style: S, opens: Bool) {
            for stage in stages({ Picking(style: style, components: .date) }) {
                if opens { click(stage, stage["picker"].frame) }
                click(stage, stage.label("Monday, November 23, 2026").frame)
                #expect(stage["value"].label == next, "\(S.self) by pointer")
            }
            for stage in stages({ Picking(style: style, components: .date) }) {
                stage.press(.tab)
                #expect(stage["picker"].isFocused && stage["picker"].role == .picker)
                stage.press(.right)
                #expect(stage["value"].label == next, "\(S.self) by keys")
            }
            for stage in stages({ Picking(style: style, components: .date) }) {
                #expect(stage["picker"].increment() == .handled)
                #expect(stage["value"].label == next, "\(S.self) by step")
                #expect(stage["picker"].set("2026-11-22") == .handled && stage["picker"].set("2026-11-23") == .handled)
                #expect(stage["value"].label == next, "\(S.self) by value")
                #expect(stage["picker"].label == "Start" && stage["picker"].value == "Nov 23, 2026")
            }
        }
        ways(.compact, opens: true)
        ways(.automatic, opens: true)
        ways(.graphical, opens: false)
    }

    @Test("arrow keys move by days and weeks, page keys by months and years, clamped to the month's end")
    func keys() {
        let steps: [(Key, KeyModifiers, String)] = [
            (.down, [], "2026-11-29"), (.up, [], "2026-11-22"), (.left, [], "2026-11-21"),
            (.pageDown, [], "2026-12-21"),
            (.end, [], "2026-12-31"), (.pageDown, .shift, "2027-12-31"), (.pageDown, [], "2028-01-31"),
            (.pageDown, [], "2028-02-29"), (.home, [], "2028-02-01"), (.pageUp, .shift, "2027-02-01"),
        ]
        for stage in stages({ Picking(style: .graphical, components: .date) }) {
            stage.press(.tab)
            for (key, modifiers, date) in steps {
                stage.press(key, modifiers: modifiers)
                #expect(stage["value"].label == "<\(date)T14:45:00Z>", "\(key.name)")
            }
        }
    }

    @Test("date fields are stepped and typed over in the locale's order")
    func fields() {
        func ways<S: DatePickerStyle>(_ style: S) {
            for stage in stages({ Picking(style: style) }) {
                stage.press(.tab)
                for key in [Key.right, .up] { stage.press(key) }
                #expect(stage["value"].label == next, "\(S.self) by keys")
                #expect(stage["picker"].decrement() == .handled && stage["value"].label == "<2026-11-22T14:45:00Z>")
                stage.type("5")
                stage.press(.right)
                stage.type("2031")
                stage.type("9")
                #expect(stage["value"].label == "<2031-11-05T21:45:00Z>", "\(S.self) typed")
                #expect(stage["picker"].set("2026-11-23 14:45") == .handled && stage["value"].label == next)
            }
            let stage = Stage(columns: 60, rows: 20) { Picking(style: style) }
            click(stage, on: "22/")
            stage.press(.tab)
            stage.press(.up)
            #expect(stage["value"].label == next, "\(S.self) by pointer")
        }
        ways(.field)
        ways(.stepperField)
        let german = Stage(columns: 60, rows: 20) { Picking(style: .field, locale: "de_DE") }
        #expect(german.text.contains("22.11.2026") && german.text.contains("14:45"))
        german.press(.tab)
        german.press(.up)
        #expect(german["value"].label == next)
        let steps = Stage(columns: 60, rows: 20) { Picking(style: .stepperField, locale: "de_DE") }
        click(steps, on: "[+]")
        #expect(steps["value"].label == next)
    }

    @Test("wheels are turned by pointer, keyboard and action")
    func wheels() {
        let stage = Stage(columns: 60, rows: 20) { Picking(style: .wheel) }
        #expect(stage.text.contains("Nov") && stage.text.contains("Dec"))
        click(stage, on: " 23 ")
        #expect(stage["value"].label == next)
        stage["picker"].set("2026-11-22")
        stage.press(.tab)
        stage.press(.down)
        #expect(stage["value"].label == "<2026-11-21T14:45:00Z>", "keys change the component that was changed last")
        stage["picker"].increment()
        stage["picker"].increment()
        #expect(stage["value"].label == next)
    }

    @Test("dates out of bounds are disabled and refused")
    func bounds() {
        let range = DatePickerTests.date("2026-11-20T08:00")...DatePickerTests.date("2026-11-23T12:00")
        for stage in stages({ Picking(style: .graphical, range: range) }) {
            for day in ["Tuesday, November 24, 2026", "Thursday, November 19, 2026"] {
                #expect(!stage.label(day).isEnabled && stage.label(day).info.actions.isEmpty)
                click(stage, stage.label(day).frame)
            }
            #expect(stage["value"].label == "<2026-11-22T14:45:00Z>")
            #expect(stage.label("Monday, November 23, 2026").isEnabled)
            stage.label("Monday, November 23, 2026").tap()
            #expect(stage["value"].label == "<2026-11-23T12:00:00Z>")
            stage.press(.tab)
            stage.press(.pageUp)
            #expect(stage["value"].label == "<2026-11-20T08:00:00Z>")
        }
        for stage in stages({ Picking(style: .compact, range: range) }) {
            for words in ["2026-11-24", "2026-02-30", "soon", "2026-11", "25:00"] {
                #expect(isRefused(stage["picker"].set(words)), "\(words)")
            }
            #expect(stage["value"].label == "<2026-11-22T14:45:00Z>")
        }
    }

    @Test("a time picker steps by minutes and hours")
    func time() {
        for stage in stages({ Picking(style: .compact, components: .hourAndMinute) }) {
            stage.press(.tab)
            stage.press(.up)
            stage.press(.pageUp)
            #expect(stage["value"].label == "<2026-11-22T15:46:00Z>")
            stage["picker"].decrement()
            #expect(stage["picker"].set("09:30") == .handled && stage["value"].label == "<2026-11-22T09:30:00Z>")
            #expect(isRefused(stage["picker"].set("2026-11-23")), "a picker without a date component refuses a date")
        }
    }

    @Test("an opened calendar closes by Escape, Return and a press outside")
    func panel() {
        for stage in stages({ Picking(style: .compact) }) {
            for end in [Key.escape, .enter] {
                stage.press(.tab)
                stage.press(.space)
                #expect(stage.label("Next month").exists)
                stage.press(.right)
                stage.press(end)
                #expect(!stage.label("Next month").exists)
                stage.press(.tab, modifiers: .shift)
            }
            #expect(stage["value"].label == "<2026-11-24T14:45:00Z>")
        }
    }

    @Test("on a pixel display a press on the date opens a calendar alone, and one on the time opens wheels")
    func panelOfPart() {
        let stage = Stage(width: 480, height: 480) { Picking(style: .compact) }
        let picker = stage["picker"].frame
        func isShown(_ text: String) -> Bool { stage.currentPicture.texts.contains(text) }
        /// Returns the paint of the text that begins in this way.
        func paint(_ start: String) -> Paint? {
            stage.currentPicture.layers.values.flatMap(\.text).first { $0.text.hasPrefix(start) }?.style.paint
        }
        let usual = paint("2:45")
        // The time is at the trailing end, and the date is before it.
        stage.drag(from: CGPoint(x: picker.maxX - 20, y: picker.midY), through: [])
        stage.advance(by: .seconds(1))
        #expect(!stage.label("Next month").exists && isShown("44") && isShown("46"))
        #expect(usual != nil && paint("2:45") != usual && paint("Nov 22") == usual, "the open part has the tint")
        stage.press(.tab)
        stage.press(.up)
        #expect(stage["value"].label == "<2026-11-22T15:45:00Z>")
        stage.press(.enter)
        stage.advance(by: .seconds(1))
        #expect(!isShown("46") && paint("3:45") == usual)
        stage["picker"].set("14:45")
        stage.drag(from: CGPoint(x: picker.maxX - 140, y: picker.midY), through: [])
        stage.advance(by: .seconds(1))
        #expect(stage.label("Next month").exists && !isShown("Time"))
        #expect(paint("Nov 22") != usual && paint("2:45") == usual)
        click(stage, stage.label("Monday, November 23, 2026").frame)
        #expect(stage["value"].label == next)
        stage.press(.escape)
        stage.advance(by: .seconds(1))
        // The element is one for both parts, so that its action shows both.
        stage["picker"].tap()
        stage.advance(by: .seconds(1))
        #expect(stage.label("Next month").exists && isShown("Time"))
    }

    @Test("changing the displayed month selects nothing, and a selection returns to its month")
    func turning() {
        for stage in stages({ Picking(style: .graphical, components: .date) }) {
            stage.label("Next month").tap()
            #expect(stage.text.contains("December 2026") && stage["value"].label == "<2026-11-22T14:45:00Z>")
            stage["picker"].increment()
            #expect(stage.text.contains("November 2026") && stage["value"].label == next)
        }
    }

    @Test("a disabled date picker takes no input")
    func disabled() {
        func ways<S: DatePickerStyle>(_ style: S) {
            for stage in stages({ Picking(style: style).disabled(true) }) {
                stage.press(.tab)
                stage.press(.up)
                #expect(stage["picker"].info.actions == [] && stage["value"].label == "<2026-11-22T14:45:00Z>")
            }
        }
        ways(.compact)
        ways(.field)
        ways(.stepperField)
        ways(.wheel)
    }

    @Test("a custom style receives the date, its bounds and the selection")
    func custom() {
        struct Own: DatePickerStyle {
            func makeBody(configuration: Configuration) -> some View {
                Button("next day") { configuration.selection += 86400 }.disabled(configuration.minimumDate == nil)
            }
        }
        let stage = Stage(columns: 60, rows: 20) { Picking(style: Own()) }
        stage.label("next day").tap()
        #expect(stage["value"].label == next)
    }

    private struct Several: View {
        @State private var days: Set<DateComponents> = [DateComponents(year: 2026, month: 11, day: 22)]
        var body: some View {
            VStack(spacing: 0) {
                MultiDatePicker("Days", selection: $days, in: DatePickerTests.date("2026-11-03T00:00")...)
                    .accessibilityIdentifier("picker")
                Text(verbatim: "<\(days.compactMap(\.day).sorted())>").accessibilityIdentifier("value")
            }
            .environment(\.locale, Locale(identifier: "en_US"))
            .environment(\.timeZone, DatePickerTests.zone)
        }
    }

    @Test("several days are selected and deselected by pointer, keyboard and action")
    func several() {
        for stage in stages({ Several() }) {
            click(stage, stage.label("Tuesday, November 24, 2026").frame)
            #expect(stage["value"].label == "<[22, 24]>")
            click(stage, stage.label("Sunday, November 22, 2026").frame)
            #expect(stage["value"].label == "<[24]>")
            #expect(!stage.label("Monday, November 2, 2026").isEnabled, "dates before the lower bound are disabled")
            click(stage, stage.label("Monday, November 2, 2026").frame)
            #expect(stage["value"].label == "<[24]>", "dates before the lower bound are disabled")
        }
        for stage in stages({ Several() }) {
            stage.press(.tab)
            for key in [Key.right, .right, .space, .left, .left, .enter] { stage.press(key) }
            #expect(stage["value"].label == "<[24]>" && stage["picker"].value == "Nov 24, 2026")
        }
        for stage in stages({ Several() }) {
            #expect(stage["picker"].set("2026-11-24, 2026-12-01") == .handled)
            #expect(stage["value"].label == "<[1, 24]>")
            #expect(isRefused(stage["picker"].set("2026-11-02")), "dates before the lower bound are disabled")
        }
    }

    @Test("months without days in the bounds cannot be displayed, by pointer or keyboard")
    func monthsWithoutDays() {
        let range = DatePickerTests.date("2026-11-20T08:00")...DatePickerTests.date("2026-12-03T12:00")
        for stage in stages({ Picking(style: .graphical, range: range) }) {
            #expect(!stage.label("Previous month").isEnabled && stage.label("Next month").isEnabled)
            stage.label("Next month").tap()
            #expect(stage.label("Previous month").isEnabled && !stage.label("Next month").isEnabled)
            #expect(stage.label("Thursday, December 3, 2026").isEnabled)
            #expect(!stage.label("Friday, December 4, 2026").isEnabled)
        }
        // From a date outside of the bounds the calendar leads back into them.
        let later = DatePickerTests.date("2027-03-01T00:00")...DatePickerTests.date("2027-04-01T00:00")
        let stage = Stage(width: 480, height: 480) { Picking(style: .graphical, range: later) }
        #expect(stage.label("Next month").isEnabled && !stage.label("Previous month").isEnabled)
    }

    @Test("the keyboard in a multi-date calendar stops at the bounds")
    func severalKeys() {
        for stage in stages({ Several() }) {
            stage.press(.tab)
            stage.press(.pageUp)
            stage.press(.left)
            stage.press(.space)
            #expect(stage["value"].label == "<[3, 22]>")
        }
    }

    @Test("a partially typed number is shown and not applied until it is valid")
    func typing() {
        let first = DatePickerTests.date("2020-01-01T00:00")
        for stage in stages({ Picking(style: .field, range: first ... .distantFuture) }) {
            stage.press(.tab)
            for key in [Key.right, .right] { stage.press(key) }
            stage.type("203")
            #expect(stage["value"].label == "<2026-11-22T14:45:00Z>" && stage.text.contains(" 203"))
            stage.type("1")
            #expect(stage["value"].label == "<2031-11-22T14:45:00Z>")
            // Left before it is complete, the typed number is discarded.
            for key in [Key.left] { stage.press(key) }
            stage.type("19")
            stage.press(.left)
            #expect(stage["value"].label == "<2031-11-22T14:45:00Z>")
        }
        for stage in stages({ Picking(style: .field, components: .date) }) {
            stage.press(.tab)
            stage.press(.end)
            stage.type("987")
            stage.press(.escape)
            #expect(stage["value"].label.hasPrefix("<0987-11-2"), "without bounds the year may have three digits")
        }
        let hours = DatePickerTests.date("2026-11-22T13:00")...DatePickerTests.date("2026-11-22T23:00")
        for stage in stages({ Picking(style: .field, components: .hourAndMinute, range: hours, locale: "de_DE") }) {
            stage.press(.tab)
            stage.type("2")
            #expect(stage["value"].label == "<2026-11-22T14:45:00Z>")
            stage.type("1")
            #expect(stage["value"].label == "<2026-11-22T21:45:00Z>")
        }
    }

    @Test("a date picker without components takes no input")
    func noComponents() {
        for stage in stages({ Picking(style: .stepperField, components: []) }) {
            stage.press(.tab)
            for key in [Key.end, .left, .right, .up, .home] { stage.press(key) }
            stage.type("7")
            if stage.text.contains("[+]") { click(stage, on: "[+]") }
            let field = stage["picker"].frame
            stage.drag(from: CGPoint(x: field.maxX - 12, y: field.minY + 8), through: [])
            #expect(stage["value"].label == "<2026-11-22T14:45:00Z>")
        }
    }

    @Test("one drag of a wheel is limited in distance")
    func farthest() {
        let stage = Stage(columns: 60, rows: 20) { Picking(style: .wheel, locale: "de_DE") }
        let wheel = stage["picker"].frame
        let place = CGPoint(x: wheel.maxX - 20, y: wheel.midY)
        stage.drag(from: place, through: [CGPoint(x: place.x, y: place.y - 20), CGPoint(x: place.x, y: -16_000_000)])
        #expect(
            stage["value"].label == "<2026-11-22T16:25:00Z>", "one drag moves the wheel by at most a hundred minutes")
    }

    @Test("arrow keys follow the visual direction in right-to-left layout")
    func mirrored() {
        for stage in stages({ Several().environment(\.layoutDirection, .rightToLeft) }) {
            stage.press(.tab)
            for key in [Key.left, .space] { stage.press(key) }
            #expect(stage["value"].label == "<[22, 23]>")
        }
        // The numbers of a date run from left to right there, too.
        for stage in stages({ Picking(style: .field).environment(\.layoutDirection, .rightToLeft) }) {
            stage.press(.tab)
            for key in [Key.right, .up] { stage.press(key) }
            #expect(stage["value"].label == next)
        }
    }

    @Test("today follows the session's clock")
    func today() {
        struct Empty: View {
            @State private var days: Set<DateComponents> = []
            var body: some View {
                MultiDatePicker("Days", selection: $days).accessibilityIdentifier("picker")
                    .environment(\.locale, Locale(identifier: "en_US"))
                    .environment(\.timeZone, DatePickerTests.zone)
            }
        }
        let stage = Stage(columns: 60, rows: 20) { Empty() }
        stage.advance(by: .seconds(400 * 86400))
        stage.press(.tab)
        stage.press(.space)
        let year = Calendar.current.component(.year, from: Date() + 400 * 86400)
        #expect(stage["picker"].value.hasSuffix(", \(year)"))
    }

    @Test("a calendar fills the width, and its days are readable at any type size")
    func legible() {
        let stage = Stage(width: 320, height: 500) {
            Form {
                DatePicker("Day", selection: .constant(Date(timeIntervalSince1970: 0)), displayedComponents: .date)
                    .datePickerStyle(.graphical).environment(\.timeZone, .gmt).accessibilityIdentifier("day")
            }
            .formStyle(.grouped).environment(\.dynamicTypeSize, .accessibility2)
        }
        let letters = stage.currentPicture.texts.joined(separator: " ")
        #expect(!letters.contains("…"), "\(letters)")
        #expect(stage["day"].frame.minX >= 32 && stage["day"].frame.maxX <= 288)
    }

    @Test("a calendar in a row of a list is as wide as the row")
    func calendarInRow() {
        let stage = Stage(width: 600, height: 500) {
            Form {
                DatePicker("Day", selection: .constant(Date(timeIntervalSince1970: 0)), displayedComponents: .date)
                    .datePickerStyle(.graphical).environment(\.timeZone, .gmt).accessibilityIdentifier("day")
            }
        }
        #expect(stage["day"].frame.minX == 32 && stage["day"].frame.maxX == 568)
        let next = stage.label("Next month").frame
        #expect(stage.label("Previous month").frame.maxX == next.minX && next.maxX == 568)
    }

    @Test("numbers use the locale's digits in calendars, fields and wheels")
    func digits() {
        struct Dates: View {
            @State private var date = Date(timeIntervalSince1970: 0)
            var body: some View {
                VStack {
                    DatePicker("grid", selection: $date).datePickerStyle(.graphical)
                    DatePicker("wheel", selection: $date).datePickerStyle(.wheel)
                }
                .environment(\.locale, Locale(identifier: "ar_EG")).environment(\.timeZone, .gmt)
                .environment(\.calendar, Calendar(identifier: .gregorian))
            }
        }
        for stage in [Stage(columns: 60, rows: 60) { Dates() }, Stage(width: 500, height: 900) { Dates() }] {
            let letters = stage.currentPicture.texts.joined()
            #expect(letters.contains("٣١") && !letters.contains { $0.isASCII && $0.isNumber }, "\(letters)")
        }
    }

    @Test("a compact picker keeps its width beside a view that takes all it can get")
    func besideFlexible() {
        let stage = Stage(width: 340, height: 100) {
            HStack {
                DatePicker("Day", selection: .constant(Date(timeIntervalSince1970: 0))).labelsHidden()
                Color.red.frame(maxWidth: .infinity, maxHeight: 20)
            }
        }
        let letters = stage.currentPicture.texts.joined(separator: " ")
        #expect(!letters.contains("…"), "\(letters)")
    }
}
