import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Wheels")
struct WheelTests {
    private struct Wheels: View {
        let count: Int
        var direction = LayoutDirection.leftToRight
        @State private var chosen = 2

        var body: some View {
            HStack {
                ForEach(0..<count, id: \.self) { wheel in
                    Picker("Wheel", selection: $chosen) {
                        ForEach(0..<5) { Text(verbatim: "Option \($0)").tag($0) }
                    }
                    .pickerStyle(.wheel).labelsHidden().accessibilityIdentifier("wheel-\(wheel)")
                }
            }
            .environment(\.layoutDirection, direction)
            .overlay(alignment: .top) { Text(verbatim: "<\(chosen)>").accessibilityIdentifier("chosen") }
        }
    }

    private func stage(_ width: CGFloat, @ViewBuilder _ view: () -> some View) -> Stage {
        let stage = Stage(width: width, height: 700, content: view)
        stage.setPreferences(textSize: .accessibility5)
        return stage
    }

    /// The frames of the visible options, from the top.
    private func rows(_ stage: Stage) -> [CGRect] {
        stage.elements.filter { $0.role == .button && $0.label.hasPrefix("Option") }
            .map { CGRect(x: $0.frame[0], y: $0.frame[1], width: $0.frame[2], height: $0.frame[3]) }
            .sorted { $0.minY < $1.minY }
    }

    @Test(
        "wheels side by side share the width at the largest text size, in either direction",
        arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func shares(_ direction: LayoutDirection) {
        let stage = stage(390) { Wheels(count: 3, direction: direction) }
        let frames = (0..<3).map { stage["wheel-\($0)"].frame }
        let inOrder = direction == .leftToRight ? frames : frames.reversed()
        #expect(inOrder[0].minX >= 0 && inOrder[2].maxX <= 390)
        #expect(inOrder[0].maxX <= inOrder[1].minX && inOrder[1].maxX <= inOrder[2].minX)
        #expect(frames.allSatisfy { abs($0.width - frames[0].width) <= 1 && $0.width > 110 }, "\(frames)")
        let rows = rows(stage)
        #expect(rows.count == 15)
        #expect(rows.allSatisfy { $0.minX >= 0 && $0.maxX <= 390 }, "\(rows)")
    }

    @Test("the rows of a wheel are as high as their text, and a drag by one row is one step")
    func rowHeight() throws {
        let stage = stage(390) { Wheels(count: 1) }
        let rows = rows(stage)
        #expect(rows.count == 5)
        for (upper, lower) in zip(rows, rows.dropFirst()) { #expect(abs(upper.maxY - lower.minY) <= 1) }
        let height = try #require(rows.first).height
        #expect(height >= 60)
        stage["wheel-0"].drag(y: -height)
        #expect(stage["chosen"].label == "<3>")
    }

    @Test("at the standard text size the rows have the standard height")
    func standard() {
        let stage = Stage(width: 390, height: 400) { Wheels(count: 2) }
        #expect(rows(stage).allSatisfy { $0.height == 32 })
        let low = Stage(width: 390, height: 400) { Wheels(count: 2).defaultWheelPickerItemHeight(50) }
        #expect(rows(low).allSatisfy { $0.height == 50 })
    }

    @Test("the wheels of a date stay in a narrow display at the largest text size")
    func date() {
        let stage = stage(320) {
            DatePicker("Day", selection: .constant(Date(timeIntervalSince1970: 0)), displayedComponents: .date)
                .datePickerStyle(.wheel).labelsHidden().accessibilityIdentifier("date")
                .environment(\.locale, Locale(identifier: "en_US")).environment(\.timeZone, .gmt)
        }
        let frame = stage["date"].frame
        #expect(frame.minX >= 0 && frame.maxX <= 320 && frame.width > 200, "\(frame)")
    }
}
