import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Marks of controls on a terminal in right-to-left layout.
@MainActor
@Suite("Control marks in right-to-left layout")
struct MarkDirectionTests {
    private func lines(_ view: some View) -> [String] {
        Stage(columns: 24, rows: 6) { view.environment(\.layoutDirection, .rightToLeft) }.text
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("a disclosure arrow points left and is spaced from its label")
    func disclosure() {
        #expect(lines(DisclosureGroup("More") {}) == ["More ◂"])
        #expect(lines(DisclosureGroup("More", isExpanded: .constant(true)) { Text("it") }) == ["More ▾", "it"])
    }

    @Test("a colour swatch and its number are evenly spaced inside their brackets")
    func colour() {
        let lines = lines(ColorPicker("C", selection: .constant(.red)).labelsHidden())
        #expect(lines.contains { $0.hasPrefix("[▾ #") && $0.hasSuffix(" ██ ]") }, "\(lines)")
    }

    @Test("the mark beside a wheel's value points to the value")
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

    @Test("the marks of a focused link point to it")
    func link() throws {
        let url = try #require(URL(string: "https://example.com"))
        let stage = Stage(columns: 20, rows: 1) {
            Link("Docs", destination: url).environment(\.layoutDirection, .rightToLeft)
        }
        stage.press(.tab)
        #expect(stage.text.contains("›Docs‹"), "\(stage.text)")
    }

    @Test("forward and back arrows point in their direction")
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
