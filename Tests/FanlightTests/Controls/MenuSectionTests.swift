import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Menu contents")
struct MenuSectionTests {
    private struct Sections: View {
        @State private var opened = ""
        var body: some View {
            VStack(alignment: .leading) {
                Menu("File") {
                    Section("Documents") {
                        Button("Open") {}
                        Text("plain")
                        Link("Site", destination: URL(filePath: "/"))
                    }
                    Section("Sharing") {
                        Menu("Send") { Button("Mail") {} }
                        Button(String(repeating: "long ", count: 60)) {}
                    }
                    if !opened.isEmpty { Section("Nothing") {} }
                    Divider()
                    Button("Last") {}
                    Divider()
                }
                .accessibilityIdentifier("menu")
                .environment(
                    \.openURL,
                    OpenURLAction { _ in
                        opened += "o"
                        return .handled
                    })
                Text(verbatim: "<\(opened)>").accessibilityIdentifier("log")
                Spacer(minLength: 0)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private func stages() -> [Stage] {
        let stages = [Stage(width: 400, height: 440) { Sections() }, Stage(columns: 50, rows: 20) { Sections() }]
        stages.forEach { $0["menu"].tap() }
        return stages
    }

    @Test("sections have titles above and a line between them")
    func sections() {
        for stage in stages() {
            let title = stage.label("Documents")
            #expect(title.info.role == .heading)
            #expect(title.frame.maxY <= stage.label("Open").frame.minY)
            #expect(stage.label("Sharing").frame.minY > stage.label("Site").frame.maxY)
        }
        // One line below each of the first two sections. None at the ends, and none beside an existing divider.
        let lines = stages()[1].text.split(separator: "\n").filter { $0.contains("│──") }
        #expect(lines.count == 2, "\(lines)")
    }

    @Test("plain views and titles start in the column of item titles")
    func titleColumn() {
        for stage in stages() {
            let start = stage.showing("Open").frame.minX
            #expect(stage.showing("Site").frame.minX == start)
            // Item titles have the same indentation.
            for words in ["plain", "Documents"] {
                #expect(stage.showing(words).frame.minX >= start + 14, "\(words)")
            }
            stage.label("Site").tap()
            #expect(stage["log"].label == "<o>" && !stage.text.contains("Sharing"), "a link in a menu is an item")
        }
    }

    @Test("a long item is truncated and stays on the display")
    func long() {
        for stage in stages() {
            for element in stage.elements { #expect(element.frame[0] + element.frame[2] <= 400, "\(element.label)") }
        }
        #expect(stages()[1].text.contains("…"))
    }

    private struct Nested: View {
        let isMirrored: Bool
        var body: some View {
            Menu("File") {
                Menu("Send") { Button("Mail") {} }
                Button("Last") {}
            }
            .accessibilityIdentifier("menu")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
            .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
        }
    }

    @Test("a submenu opens beside its item in reading direction without covering it")
    func beside() {
        for isMirrored in [false, true] {
            for stage in [
                // Wide enough for two menus on either side of the centre.
                Stage(width: 1_040, height: 300) { Nested(isMirrored: isMirrored) },
                Stage(columns: 70, rows: 12) { Nested(isMirrored: isMirrored) },
            ] {
                stage["menu"].tap()
                let item = stage.label("Send").frame
                stage.label("Send").tap()
                let inner = stage.label("Mail").frame
                #expect(isMirrored ? inner.maxX <= item.minX : inner.minX >= item.maxX)
                #expect(inner.minY == item.minY)
            }
        }
    }
}
