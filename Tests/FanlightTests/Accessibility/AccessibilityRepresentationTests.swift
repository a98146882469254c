import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Accessibility representations and children")
struct AccessibilityRepresentationTests {
    private struct Dial: View {
        @State private var level = 0.5
        var body: some View {
            VStack {
                Circle().frame(width: 60, height: 60)
                    .accessibilityRepresentation {
                        Slider(value: $level, in: 0...1, step: 0.25) { Text("Level") }
                    }
                    .accessibilityIdentifier("dial")
                Text(verbatim: "\(level)").accessibilityIdentifier("level")
                Button("other") {}.accessibilityIdentifier("other")
            }
        }
    }

    @Test("a representation replaces the view's element, takes actions and is not drawn")
    func representation() {
        let stage = Stage(width: 200, height: 200) { Dial() }
        #expect(stage["dial"].role == .slider)
        #expect(stage["dial"].label == "Level")
        #expect(stage["dial"].frame.size == CGSize(width: 60, height: 60))
        #expect(stage["dial"].increment() == .handled)
        #expect(stage["level"].label == "0.75")
        #expect(stage["dial"].set("1") == .handled)
        #expect(stage["level"].label == "1.0")
        #expect(!stage.text.contains("Level"))
        #expect(stage["dial"].obstacle == nil)
    }

    @Test("a representation is not occluded by the view that it represents")
    func uncovered() {
        struct Bare: View {
            @State private var level = 0.5
            var body: some View {
                Circle().accessibilityRepresentation {
                    Slider(value: $level, in: 0...1, step: 0.25) { Text("Level") }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Bare() }
        #expect(stage.label("Level").increment() == .handled)
        #expect(stage.label("Level").value == "0.75")
    }

    @Test("navigation bar items are elements beside the content, not merged into it")
    func bars() {
        let stage = Stage(width: 200, height: 200) {
            NavigationStack { Text("only").navigationTitle("Title").toolbar { Button("Add") {} } }
                .accessibilityIdentifier("all")
        }
        #expect(stage["all"].role == .group)
        #expect(stage.label("Title").role == .heading)
        #expect(stage.label("only").role == .text)
        #expect(stage.label("Add").role == .button)
    }

    @Test("the keyboard and hit testing skip a representation")
    func unmet() {
        let stage = Stage(width: 200, height: 200) { Dial() }
        stage.press(.tab)
        #expect(stage["other"].isFocused)
        stage.press(.tab)
        #expect(stage["other"].isFocused)
        stage["dial"].drag(byX: 40)
        #expect(stage["level"].label == "0.5")
    }

    @Test("accessibility children replace drawn content under the view's own label")
    func children() {
        let stage = Stage(width: 200, height: 100) {
            Canvas { _, _ in }
                .accessibilityChildren {
                    HStack {
                        ForEach(1..<4) { month in
                            Rectangle().accessibilityLabel("Month \(month)").accessibilityValue("\(month * 10)")
                        }
                    }
                }
                .accessibilityLabel("Rain").accessibilityIdentifier("chart")
        }
        #expect(stage["chart"].label == "Rain")
        let chart = stage["chart"].info.id
        #expect(stage.elements.filter { $0.parent == chart }.map(\.label) == ["Month 1", "Month 2", "Month 3"])
        #expect(stage["chart"].label("Month 2").value == "20")
        #expect(stage["chart"].label("Month 2").obstacle == nil)
        #expect(stage["chart"].label("Month 3").frame.maxX == 200)
    }
}
