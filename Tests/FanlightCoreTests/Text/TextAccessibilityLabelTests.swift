import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Accessibility labels of text")
struct TextAccessibilityLabelTests {
    private func label(_ text: Text) -> String {
        Stage(width: 300, height: 100) { text.accessibilityIdentifier("t") }["t"].label
    }

    @Test("an accessibility label replaces the announced text only")
    func whole() {
        let stage = Stage(width: 300, height: 100) {
            Text("5′").accessibilityLabel("five minutes").accessibilityIdentifier("t")
        }
        #expect(stage["t"].label == "five minutes")
        #expect(stage.label("five minutes").exists)
        #expect(stage.currentPicture.texts == ["5′"])
    }

    @Test("a part with a label is announced in its place, for any style")
    func parts() {
        #expect(
            label(Text("in ") + Text("5′").accessibilityLabel("five minutes") + Text(" sharp"))
                == "in five minutes sharp")
        #expect(label(Text("in \(Text("5′").bold().accessibilityLabel("five minutes"))")) == "in five minutes")
        // A label replaces everything it is applied to.
        #expect(label((Text("a") + Text("b").bold()).accessibilityLabel("both")) == "both")
        #expect(label((Text("a").accessibilityLabel("one") + Text("b")).accessibilityLabel("two")) == "two")
        #expect(label(Text("a").accessibilityLabel(Text("x") + Text("y"))) == "xy")
    }

    @Test("a terminal reports the same label")
    func cells() {
        let stage = Stage(columns: 20, rows: 2) {
            Text("in \(Text("5′").accessibilityLabel("five minutes"))").accessibilityIdentifier("t")
        }
        #expect(stage["t"].label == "in five minutes")
        #expect(stage.text.contains("in 5′"))
    }

    @Test("a label on the container wins over those of its texts")
    func views() {
        let stage = Stage(width: 300, height: 100) {
            VStack { Text("5′").accessibilityLabel("five minutes") }.accessibilityElement(children: .combine)
                .accessibilityLabel("time").accessibilityIdentifier("t")
        }
        #expect(stage["t"].label == "time")
    }

    @Test("a typesetting language is applied to the text and its measurement is cached")
    func language() {
        struct Page: View {
            @State private var isJapanese = false
            var body: some View {
                VStack {
                    Text("骨").typesettingLanguage(
                        isJapanese ? .init(languageCode: .japanese) : .init(languageCode: .chinese))
                    TestButton("change") { isJapanese.toggle() }
                }
            }
        }
        let stage = Stage(width: 300, height: 100) { Page() }
        stage.resetWork()
        stage.label("change").tap()
        #expect(stage.work.measurements >= 1)
        stage.resetWork()
        stage.label("change").tap()
        #expect(stage.work.measurements == 0, "cached measurements are reused")
    }
}
