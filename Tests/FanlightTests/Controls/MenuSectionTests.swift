import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("What is in a menu")
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

    @Test("stands in sections under their titles, with a line between them")
    func sections() {
        for stage in stages() {
            let title = stage.label("Documents")
            #expect(title.info.role == .heading)
            #expect(title.frame.maxY <= stage.label("Open").frame.minY)
            #expect(stage.label("Sharing").frame.minY > stage.label("Site").frame.maxY)
        }
        // One below each of the first two sections; none at the ends, and none where there is one already.
        let lines = stages()[1].text.split(separator: "\n").filter { $0.contains("│──") }
        #expect(lines.count == 2, "\(lines)")
    }

    @Test("begins where its items do, whether it is one or not")
    func room() {
        for stage in stages() {
            let start = stage.showing("Open").frame.minX
            #expect(stage.showing("Site").frame.minX == start)
            // The letters of items are as far inside.
            for words in ["plain", "Documents"] {
                #expect(stage.showing(words).frame.minX >= start + 14, "\(words)")
            }
            stage.label("Site").tap()
            #expect(stage["log"].label == "<o>" && !stage.text.contains("Sharing"), "a link is an item")
        }
    }

    @Test("stays on the display, cut off where it is too long")
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

    @Test("opens beside the item that leads to it, on the side that lines go to, and leaves it in sight")
    func beside() {
        for isMirrored in [false, true] {
            for stage in [
                Stage(width: 700, height: 300) { Nested(isMirrored: isMirrored) },
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
