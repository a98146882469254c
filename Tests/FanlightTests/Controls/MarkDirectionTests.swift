import FanlightTesting
import Foundation
import SwiftUI
import Testing

/// Marks of controls on a terminal where lines are read from the right.
@MainActor
@Suite("Marks read from the right")
struct MarkDirectionTests {
    private func lines(_ view: some View) -> [String] {
        Stage(columns: 24, rows: 6) { view.environment(\.layoutDirection, .rightToLeft) }.text
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("the arrow of what is put away points to where it comes, and is apart from its label")
    func disclosure() {
        #expect(lines(DisclosureGroup("More") {}) == ["More ◂"])
        #expect(lines(DisclosureGroup("More", isExpanded: .constant(true)) { Text("it") }) == ["More ▾", "it"])
    }

    @Test("a colour and its number are as far from each other as from their brackets")
    func colour() {
        let lines = lines(ColorPicker("C", selection: .constant(.red)).labelsHidden())
        #expect(lines.contains { $0.hasPrefix("[▾ #") && $0.hasSuffix(" ██ ]") }, "\(lines)")
    }

    @Test("the mark beside what a wheel has chosen points to it")
    func wheel() {
        let wheel = Picker("P", selection: .constant(1)) { ForEach(0..<3) { Text("n\($0)") } }
            .pickerStyle(.wheel).labelsHidden()
        #expect(lines(wheel).contains("n1 ◂"), "\(lines(wheel))")
    }

    @Test("the arrows beside a month point away from it")
    func months() {
        let picker = DatePicker("D", selection: .constant(Date(timeIntervalSince1970: 0)), displayedComponents: .date)
            .datePickerStyle(.graphical).labelsHidden()
        let stage = Stage(columns: 40, rows: 9) { picker.environment(\.layoutDirection, .rightToLeft) }
        let title = stage.text.split(separator: "\n").first { $0.contains("1970") } ?? ""
        #expect(title.trimmingCharacters(in: .whitespaces).first == "‹" && title.last == "›", "\(stage.text)")
    }

    @Test("those of a link that has the focus point to it")
    func link() throws {
        let url = try #require(URL(string: "https://example.com"))
        let stage = Stage(columns: 20, rows: 1) {
            Link("Docs", destination: url).environment(\.layoutDirection, .rightToLeft)
        }
        stage.press(.tab)
        #expect(stage.text.contains("›Docs‹"), "\(stage.text)")
    }

    @Test("the arrows on and back point where they lead")
    func navigation() {
        let stage = Stage(columns: 30, rows: 6) {
            NavigationStack {
                List { NavigationLink("Go") { Text("there").navigationTitle("There") } }.navigationTitle("Home")
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(stage.text.contains("‹") && !stage.text.contains("›"), "\(stage.text)")
        stage.label("Go").tap()
        #expect(stage.text.contains("Home ›"), "\(stage.text)")
    }
}
