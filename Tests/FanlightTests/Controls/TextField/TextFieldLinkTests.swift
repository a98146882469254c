import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Text field links")
struct TextFieldLinkTests {
    private struct TestView: View {
        @State private var names: [String] = []
        var body: some View {
            VStack {
                TextFieldLink("Add a name", prompt: Text("Its name")) { names.append($0) }
                Text(verbatim: "<\(names.joined(separator: " "))>").accessibilityIdentifier("names")
            }
        }
    }

    @Test("a text field link submits the entered text, and nothing when cancelled")
    func submission() {
        for stage in [Stage(width: 400, height: 300) { TestView() }, Stage(columns: 50, rows: 14) { TestView() }] {
            stage.label("Add a name").tap()
            #expect(stage.text.contains("Its name"), "\(stage.text)")
            stage.role(.textField).focus()
            stage.type("Ada")
            stage.press(.enter)
            #expect(stage["names"].label == "<Ada>" && !stage.role(.textField).exists)
            stage.label("Add a name").tap()
            #expect(stage.role(.textField).value == "")
            stage.role(.textField).set("Eva")
            stage.label("Done").tap()
            #expect(stage["names"].label == "<Ada Eva>")
            stage.label("Add a name").tap()
            stage.role(.textField).set("Nobody")
            stage.label("Cancel").tap()
            #expect(stage["names"].label == "<Ada Eva>" && !stage.role(.textField).exists)
        }
    }
}
