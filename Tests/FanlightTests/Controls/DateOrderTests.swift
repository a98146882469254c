import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Right-to-left dates")
struct DateOrderTests {
    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    private struct Fields: View {
        @State private var date = DateOrderTests.date
        var body: some View {
            DatePicker("W", selection: $date).datePickerStyle(.field).accessibilityIdentifier("it")
                .environment(\.layoutDirection, .rightToLeft)
                .environment(\.locale, Locale(identifier: "he_IL"))
                .environment(\.timeZone, .gmt)
        }
    }

    @Test("a date field keeps the order of its numbers and is placed at the other side")
    func field() {
        let stage = Stage(columns: 50, rows: 3) { Fields() }
        #expect(stage.text.contains("[ 14.11.2023  22:13 ]"))
    }

    @Test("arrow keys move to the number in their direction")
    func arrows() {
        let stage = Stage(columns: 50, rows: 3) { Fields() }
        stage["it"].focus()
        stage.press(.right)
        stage.press(.up)
        #expect(stage.text.contains("14.12.2023"))
    }

    @Test("a time wheel has hours left of minutes")
    func wheel() throws {
        let stage = Stage(columns: 50, rows: 7) {
            DatePicker("W", selection: .constant(Self.date), displayedComponents: .hourAndMinute)
                .datePickerStyle(.wheel)
                .environment(\.layoutDirection, .rightToLeft)
                .environment(\.locale, Locale(identifier: "he_IL"))
                .environment(\.timeZone, .gmt)
        }
        let line = try #require(stage.text.split(separator: "\n").first { $0.contains("22") })
        let (hour, minute) = (line.range(of: "22"), line.range(of: "13"))
        #expect(try #require(hour).lowerBound < #require(minute).lowerBound)
    }

    @Test(
        "the calendar, inline or opened, has the date picker's label"
    )
    func label() {
        for stage in [
            Stage(width: 320, height: 480) {
                DatePicker("When", selection: .constant(Self.date)).datePickerStyle(.graphical)
            },
            Stage(width: 480, height: 600) { DatePicker("When", selection: .constant(Self.date)) },
        ] {
            if !stage.text.contains("Time") { stage.role(.picker).tap() }
            let pickers = stage.elements.filter { $0.role == .picker }.map(\.label)
            #expect(pickers.contains("When"))
            #expect(pickers.allSatisfy { ["When", "Time"].contains($0) }, "\(pickers)")
        }
    }
}
