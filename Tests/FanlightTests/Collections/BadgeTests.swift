import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Badges")
struct BadgeTests {
    private struct Mail: View {
        @State private var unread = 1
        var body: some View {
            List {
                Button("Read") { unread -= 1 }.badge(unread)
                Text("Drafts").badge("few")
                Text("Sent").badge(Text("all").bold()).badgeProminence(.increased)
                Text("Bin").badge(String?.none)
            }
            .listStyle(.plain)
        }
    }

    @Test("a badge stands at the end of its row, and 0 shows none")
    func places() {
        let stage = Stage(columns: 20, rows: 5) { Mail() }
        func line(_ number: Int) -> String {
            String(stage.text.components(separatedBy: "\n")[number].reversed().drop { $0 == " " }.reversed())
        }
        #expect(line(0).hasPrefix(" [ Read ]") && line(0).hasSuffix(" 1"))
        #expect(line(0).count == 19)
        #expect(line(1) == " Drafts         few")
        #expect(line(2) == " Sent           all")
        #expect(line(3).hasPrefix(" Bin") && line(3).trimmingCharacters(in: .whitespaces) == "Bin")
        stage.label("Read").tap()
        #expect(!line(0).contains("1"))
    }

    @Test("a badge stands before a link's chevron and is the link's value")
    func links() {
        let stage = Stage(columns: 24, rows: 6) {
            TabView {
                NavigationStack {
                    List {
                        NavigationLink("Bin") { Text("inside") }.badge(12)
                        NavigationLink("Spam") { Text("inside") }
                    }
                    .listStyle(.plain)
                }
                .badge(3)
            }
        }
        let lines = stage.text.components(separatedBy: "\n")
        #expect(lines.contains { $0.hasPrefix(" Bin") && $0.hasSuffix("12 ›") })
        #expect(lines.contains { $0.hasPrefix(" Spam") && $0.dropFirst(5).drop { $0 == " " } == "›" })
        #expect(stage.label("Bin").value == "12")
        #expect(stage.label("Spam").value.isEmpty)
    }

    @Test("a badge is an element after its row")
    func semantics() {
        let stage = Stage(width: 200, height: 200) { Mail() }
        let labels = stage.elements.map(\.label)
        #expect(labels.filter { ["Drafts", "few", "Sent", "all"].contains($0) } == ["Drafts", "few", "Sent", "all"])
    }

    @Test("a badge reduces the width of its row's content, and does nothing outside of lists")
    func contentWidth() {
        let stage = Stage(width: 100, height: 200) {
            List { Color.red.frame(height: 10).accessibilityIdentifier("row").badge("few") }.listStyle(.plain)
        }
        let (row, badge) = (stage["row"].frame, stage.label("few").frame)
        #expect(row.minX == 16 && badge.maxX == 84 && row.maxX == badge.minX - 8)
        #expect(abs(row.midY - badge.midY) <= 0.5)
        let alone = Stage(width: 100, height: 20) { Text("alone").badge("few") }
        #expect(alone.elements.map(\.label) == ["alone"])
    }
}
