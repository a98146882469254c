import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Text input suggestions")
struct TextSuggestionTests {
    private struct Town: Identifiable {
        let id: String
    }

    private struct Travel: View {
        @State private var text = ""
        var body: some View {
            VStack {
                TextField("Town", text: $text).accessibilityIdentifier("field")
                    .textInputSuggestions(
                        ["Graz", "Linz", "Lienz"].filter { text.isEmpty || $0.hasPrefix(text) }.map(Town.init)
                    ) { town in
                        Text(verbatim: "To \(town.id)").textInputCompletion(town.id)
                    }
                Button("Go") {}.accessibilityIdentifier("go")
            }
        }
    }

    private var stages: [Stage] {
        [Stage(width: 300, height: 300) { Travel() }, Stage(columns: 40, rows: 12) { Travel() }]
    }

    @Test("suggestions are shown while the field has the focus and filtered by its text")
    func seen() {
        for stage in stages {
            #expect(!stage.label("To Linz").exists)
            stage["field"].focus()
            #expect(stage.label("To Linz").exists && stage.label("To Graz").exists)
            stage.type("Li")
            #expect(stage.label("To Linz").exists && !stage.label("To Graz").exists)
            stage["go"].focus()
            #expect(!stage.label("To Linz").exists)
        }
    }

    @Test("a suggestion chosen by pointer fills the field and closes the list")
    func pointer() {
        for stage in stages {
            stage["field"].focus()
            stage.type("Li")
            stage.label("To Linz").tap()
            #expect(stage["field"].value == "Linz")
            #expect(stage["field"].isFocused)
            #expect(!stage.label("To Linz").exists)
            stage.press(.backspace)
            #expect(stage.label("To Linz").exists)
        }
    }

    @Test("arrow keys move to the suggestions and back, and Return chooses one")
    func keys() {
        for stage in stages {
            stage["field"].focus()
            stage.press(.down)
            #expect(stage.label("To Graz").isFocused)
            stage.press(.up)
            #expect(stage["field"].isFocused)
            stage.press(.down)
            stage.press(.down)
            stage.press(.enter)
            #expect(stage["field"].value == "Linz")
            #expect(stage["field"].isFocused)
        }
    }

    @Test("typing while a suggestion has the focus continues in the field")
    func writingOn() {
        for stage in stages {
            stage["field"].focus()
            stage.press(.down)
            stage.type("Li")
            #expect(stage["field"].isFocused && stage["field"].value == "Li")
            stage.press(.down)
            stage.press(.backspace)
            #expect(stage["field"].isFocused && stage["field"].value == "L")
        }
    }
}
