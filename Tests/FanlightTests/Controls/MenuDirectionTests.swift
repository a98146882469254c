import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Menus inside a right-to-left part of the scene")
struct MenuDirectionTests {
    private struct Shown: View {
        let isMirrored: Bool
        @State private var size = 1
        var body: some View {
            HStack {
                Menu("Menu") {
                    Button("First") {}
                    Menu("More") { Button("Inner") {} }
                    Button("The longest of all of them") {}
                }
                .accessibilityIdentifier("menu")
                Picker("Size", selection: $size) {
                    Text("Small").tag(1)
                    Text("Quite a bit bigger than that").tag(2)
                }
                .labelsHidden()
                .accessibilityIdentifier("picker")
                Text(verbatim: "words").contextMenu {
                    Button("First") {}
                    Button("The longest of all of them") {}
                }
                .accessibilityIdentifier("context")
            }
            .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
        }
    }

    @Test("a panel is mirrored and aligned to its opener's edge", arguments: ["menu", "picker", "context"])
    func panel(_ id: String) {
        for isMirrored in [false, true] {
            for stage in [
                Stage(width: 700, height: 300) { Shown(isMirrored: isMirrored) },
                Stage(columns: 90, rows: 12) { Shown(isMirrored: isMirrored) },
            ] {
                let anchor = stage[id].frame
                if id == "context" { stage[id].perform("menu") } else { stage[id].tap() }
                let longest = id == "picker" ? "Quite a bit bigger than that" : "The longest of all of them"
                let panel = stage.label(longest).frame
                if isMirrored {
                    #expect(panel.maxX <= anchor.maxX + 24 && panel.minX < anchor.minX, "\(panel) for \(anchor)")
                } else {
                    #expect(panel.minX >= anchor.minX - 24 && panel.maxX > anchor.maxX, "\(panel) for \(anchor)")
                }
            }
        }
    }

    @Test("item titles start at the right, and submenus open to the left")
    func inside() {
        for isMirrored in [false, true] {
            let stage = Stage(columns: 90, rows: 12) { Shown(isMirrored: isMirrored) }
            stage["menu"].tap()
            let longest = stage.label("The longest of all of them").frame
            let first = stage.text.split(separator: "\n").first { $0.contains("First") }.map(String.init) ?? ""
            let start = first.range(of: "First").map { first.distance(from: first.startIndex, to: $0.lowerBound) } ?? 0
            // At the edge of the panel, after the column for marks.
            if isMirrored {
                #expect(start + 5 == Int(longest.maxX / 8) - 2, "\(stage.text)")
            } else {
                #expect(start == Int(longest.minX / 8) + 2, "\(stage.text)")
            }
            stage.label("More").tap()
            let inner = stage.label("Inner").frame
            #expect((inner.maxX <= longest.minX) == isMirrored, "\(inner) beside \(longest)")
        }
    }
}
