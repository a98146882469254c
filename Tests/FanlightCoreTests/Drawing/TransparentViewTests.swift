import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@Suite("Fully transparent views")
@MainActor
struct TransparentViewTests {
    private struct Fading: View {
        @State private var opacity = 0.0
        @State private var word = "inside"

        var body: some View {
            VStack(spacing: 0) {
                VStack(spacing: 0) {
                    Text(word).accessibilityIdentifier("inside")
                    TestButton("never") { word = "pressed" }
                }
                .frame(width: 100, height: 50)
                .opacity(opacity)
                TestButton("fade") { opacity = opacity == 0 ? 1 : 0 }.accessibilityIdentifier("fade")
                TestButton("say") { word = "changed" }.accessibilityIdentifier("say")
                TestButton("idle") {}.accessibilityIdentifier("idle")
            }
        }
    }

    private func drawnTexts(_ stage: Stage) -> [String] {
        stage.currentPicture.texts.sorted()
    }

    @Test("a transparent view sends only its layout and is no element")
    func noElement() {
        let stage = Stage(width: 200, height: 200) {
            VStack(spacing: 0) {
                Text("a").accessibilityIdentifier("a").opacity(0)
                VStack { Text("b").accessibilityIdentifier("b") }.opacity(0.5).opacity(0)
                Rectangle().opacity(0).frame(height: 10)
                Image(systemName: "star").resizable().frame(width: 10, height: 10).scaleEffect(0).opacity(0)
                Text("seen")
            }
        }
        #expect(drawnTexts(stage) == ["seen"])
        let commands = stage.currentPicture.layers.values.flatMap(\.drawing.commands)
        #expect(commands.isEmpty)
        #expect(!stage["a"].exists && !stage["b"].exists)
        #expect(stage.elements.map(\.label) == ["seen"])
    }

    @Test("a transparent view appears with its present content, and changes inside it send nothing until then")
    func appears() {
        let stage = Stage(width: 200, height: 200) { Fading() }
        #expect(drawnTexts(stage) == ["fade", "idle", "say"] && !stage["inside"].exists)
        func bytes(_ button: String) -> Int {
            let before = stage.work.bytes
            stage[button].tap()
            return stage.work.bytes - before
        }
        #expect(bytes("say") == bytes("idle"))
        let place = stage["fade"].frame
        stage["fade"].tap()
        #expect(drawnTexts(stage) == ["changed", "fade", "idle", "never", "say"])
        #expect(stage["inside"].label == "changed" && stage["fade"].frame == place)
        stage["fade"].tap()
        #expect(drawnTexts(stage) == ["fade", "idle", "say"] && !stage["inside"].exists)
        stage["fade"].tap()
        #expect(stage["inside"].exists && stage["fade"].frame == place)
    }

    @Test("a combined element leaves out transparent children")
    func combined() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Text("one")
                VStack { Text("two") }.opacity(0)
                Text("three").opacity(0)
            }
            .accessibilityElement(children: .combine).accessibilityIdentifier("all")
        }
        #expect(stage["all"].label == "one")
    }
}
