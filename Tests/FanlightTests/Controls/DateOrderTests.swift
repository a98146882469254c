import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Dates from right to left")
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

    @Test("numbers keep their order, and only the field as a whole is at the other side")
    func field() {
        let stage = Stage(columns: 50, rows: 3) { Fields() }
        #expect(stage.text.contains("[ 14.11.2023  22:13 ]"))
    }

    @Test("arrows go to the number that they point at")
    func arrows() {
        let stage = Stage(columns: 50, rows: 3) { Fields() }
        stage["it"].focus()
        stage.press(.right)
        stage.press(.up)
        #expect(stage.text.contains("14.12.2023"))
    }

    @Test("a wheel has its hours left of its minutes")
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
        "a calendar with a time below it is called what the picker is, and so is the one that a picker opens"
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
