import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Keys that scroll")
struct ScrollKeyTests {
    private struct Page: View {
        let rows: Int
        @State private var row: Int?
        var body: some View {
            HStack(spacing: 0) {
                List(0..<rows, id: \.self, selection: $row) { Text(verbatim: "row \($0)") }.frame(width: 100)
                    .accessibilityIdentifier("list").accessibilityLabel("list")
                ScrollView {
                    VStack {
                        ForEach(0..<60) { Text(verbatim: "line \($0)") }
                    }
                    .frame(maxWidth: .infinity)
                }
                Text(verbatim: "\(row ?? -1)").accessibilityIdentifier("row")
            }
        }
    }

    private func stages(rows: Int) -> [Stage] {
        [
            Stage(width: 400, height: 300) { Page(rows: rows) }, Stage(columns: 50, rows: 18) { Page(rows: rows) },
        ]
    }

    @Test("pages are turned where the focus is, or on the page where what has the focus is seen as a whole")
    func pages() {
        for stage in stages(rows: 3) {
            stage["list"].focus()
            stage.press(.pageDown)
            #expect(!stage.text.contains("line 0\n") && stage["row"].label == "-1", "\(stage.text)")
            stage.press(.pageUp)
            #expect(stage.text.contains("line 0"))
            stage.press(.end)
            #expect(stage["row"].label == "2" && stage.text.contains("line 0"))
        }
        for stage in stages(rows: 100) {
            stage["list"].focus()
            stage.press(.pageDown)
            #expect(stage.text.contains("line 0") && stage["row"].label != "-1")
        }
    }

    @Test("they move rows of a list that is seen as a whole where nothing else scrolls")
    func alone() {
        struct Short: View {
            @State private var row: Int?
            var body: some View {
                List(0..<3, id: \.self, selection: $row) { Text(verbatim: "row \($0)") }
                    .accessibilityIdentifier("list").accessibilityLabel("list")
                Text(verbatim: "\(row ?? -1)").accessibilityIdentifier("row")
            }
        }
        let stage = Stage(width: 300, height: 300) { Short() }
        stage["list"].focus()
        stage.press(.pageDown)
        #expect(stage["row"].label == "2")
    }

    @Test("a control in a room that cannot be scrolled leaves them to the page")
    func outside() {
        let stage = Stage(width: 300, height: 300) {
            HStack {
                ScrollView { Button("it") {}.accessibilityIdentifier("it") }.frame(width: 60)
                ScrollView { ForEach(0..<60) { Text(verbatim: "line \($0)") } }
            }
        }
        stage["it"].focus()
        stage.press(.pageDown)
        #expect(!stage.text.contains("line 0"))
    }
}
