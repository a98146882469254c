import Fanlight
import FanlightTesting
import Observation
import Testing

extension EnvironmentValues {
    @Entry fileprivate var level = 1
}

@Observable
private final class Mood {
    var name = "calm"
}

private struct LevelButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.level) private var level
    let mood: Mood

    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Text(verbatim: "\(isEnabled ? "on" : "off") \(level) \(mood.name)").accessibilityIdentifier("style")
        }
    }
}

/// Counts its taps in state and triggers with every second one.
private struct SecondTapStyle: PrimitiveButtonStyle {
    @State private var taps = 0

    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            Text(verbatim: "taps \(taps)").accessibilityIdentifier("taps").onTapGesture {
                taps += 1
                if taps % 2 == 0 { configuration.trigger() }
            }
        }
    }
}

private struct LevelToggleStyle: ToggleStyle {
    @Environment(\.level) private var level

    func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: "\(configuration.isOn ? "on" : "off") \(level)").accessibilityIdentifier("style")
    }
}

private struct LevelLabelStyle: LabelStyle {
    @Environment(\.level) private var level

    func makeBody(configuration: Configuration) -> some View {
        configuration.title.accessibilityIdentifier("title")
        Text(verbatim: "level \(level)").accessibilityIdentifier("style")
    }
}

private struct LevelFormStyle: FormStyle {
    @Environment(\.level) private var level
    @State private var taps = 0

    func makeBody(configuration: Configuration) -> some View {
        VStack {
            Form(configuration).formStyle(.columns)
            Text(verbatim: "level \(level) taps \(taps)").accessibilityIdentifier("style").onTapGesture { taps += 1 }
        }
    }
}

@MainActor
@Suite("Dynamic properties of styles")
struct StylePropertyTests {
    /// Shows its content at a level that a button raises.
    private struct Raising<Content: View>: View {
        @State private var level = 1
        @ViewBuilder let content: Content
        var body: some View {
            content.environment(\.level, level)
            Color.red.frame(width: 10, height: 10).onTapGesture { level += 1 }.accessibilityIdentifier("raise")
        }
    }

    @Test("a button style reads the environment and observed objects, and follows both")
    func button() {
        let mood = Mood()
        let stage = Stage(width: 300, height: 200) {
            Raising { Button("a") {}.buttonStyle(LevelButtonStyle(mood: mood)).disabled(true) }
        }
        #expect(stage["style"].label == "off 1 calm")
        stage["raise"].tap()
        #expect(stage["style"].label == "off 2 calm")
        mood.name = "glad"
        #expect(stage["style"].label == "off 2 glad")
    }

    @Test("a style has separate state for each of its buttons")
    func state() {
        var triggered: [Int] = []
        let stage = Stage(width: 300, height: 200) {
            VStack {
                ForEach(0..<2) { number in Button("b\(number)") { triggered.append(number) } }
            }
            .buttonStyle(SecondTapStyle())
        }
        let taps = stage["taps"]
        taps.nth(0).tap()
        taps.nth(1).tap()
        taps.nth(1).tap()
        #expect([taps.nth(0).label, taps.nth(1).label] == ["taps 1", "taps 2"])
        #expect(triggered == [1])
    }

    @Test("toggle and label styles read the environment")
    func others() {
        let toggle = Stage(width: 300, height: 200) {
            Raising { Toggle("a", isOn: .constant(true)).toggleStyle(LevelToggleStyle()) }
        }
        toggle["raise"].tap()
        #expect(toggle["style"].label == "on 2")
        let label = Stage(width: 300, height: 200) {
            Raising { Label("words", systemImage: "star").labelStyle(LevelLabelStyle()) }
        }
        label["raise"].tap()
        #expect(label["style"].label == "level 2")
        #expect(label["title"].label == "words")
    }

    @Test("a form style has state and reads the environment; a form in it uses the outer style")
    func form() {
        let stage = Stage(width: 300, height: 300) {
            Raising { Form { Text(verbatim: "row") }.formStyle(LevelFormStyle()) }
        }
        stage["raise"].tap()
        stage["style"].tap()
        #expect(stage["style"].label == "level 2 taps 1")
        #expect(stage.label("row").exists)
    }
}
