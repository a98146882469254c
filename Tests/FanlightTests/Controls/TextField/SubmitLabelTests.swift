import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Submit labels")
struct SubmitLabelTests {
    private struct Fields: View {
        @State private var name = ""
        @State private var chat = ""
        @State private var done = ""
        var label: SubmitLabel? = .send
        var body: some View {
            VStack {
                TextField("Name", text: $name).accessibilityIdentifier("plain")
                Group {
                    if let label {
                        TextField("Chat", text: $chat).submitLabel(label).accessibilityIdentifier("chat")
                    } else {
                        TextField("Chat", text: $chat).accessibilityIdentifier("chat")
                    }
                }
                .onSubmit { done += "<\(chat)>" }
                TextField("Lines", text: $name, axis: .vertical).accessibilityIdentifier("lines")
                    .submitLabel(.next).onSubmit { done += "lines" }
                TextEditor(text: $name).frame(height: 32).accessibilityIdentifier("editor")
                    .submitLabel(.done).onSubmit { done += "editor" }
                Text(verbatim: "done \(done)").accessibilityIdentifier("done")
            }
        }
    }

    private func stages(_ label: SubmitLabel? = .send) -> [Stage] {
        [
            Stage(width: 300, height: 300) { Fields(label: label) },
            Stage(columns: 40, rows: 12) { Fields(label: label) },
        ]
    }

    @Test("the focused field offers its submit label as an action that does what Return does")
    func named() {
        for stage in stages() {
            stage["chat"].set("hello")
            stage["chat"].focus()
            #expect(stage["chat"].actionNames.first == "Send")
            stage["chat"].perform("Send")
            #expect(stage["done"].label == "done <hello>")
            stage.press(.enter)
            #expect(stage["done"].label == "done <hello><hello>")
            #expect(!stage["plain"].actionNames.contains("Return"))
            stage["lines"].perform("Next")
            #expect(stage["done"].label == "done <hello><hello>lines")
        }
    }

    @Test("without a submit label the action is Return, and a field without a submit action offers none")
    func unnamed() {
        for stage in stages(nil) {
            for (identifier, name) in [("plain", nil), ("chat", "Return"), ("lines", "Next"), ("editor", nil)] {
                stage[identifier].focus()
                #expect(stage[identifier].actionNames.first == name ?? "menu")
            }
        }
    }

    @Test("the action follows a changed submit label, and a search has its own")
    func search() {
        struct Searched: View {
            @State private var text = ""
            @State private var found = ""
            var body: some View {
                NavigationStack {
                    Text(verbatim: "found \(found)").accessibilityIdentifier("found")
                        .searchable(text: $text).onSubmit(of: .search) { found = text }
                }
            }
        }
        for stage in [Stage(width: 300, height: 200) { Searched() }, Stage(columns: 40, rows: 10) { Searched() }] {
            stage.role(.textField).focus()
            stage.type("abc")
            #expect(stage.role(.textField).actionNames.first == "Search")
            stage.role(.textField).perform("Search")
            #expect(stage["found"].label == "found abc")
        }
        struct Changing: View {
            @State private var text = ""
            var body: some View {
                VStack {
                    TextField("Field", text: $text).onSubmit {}.submitLabel(text.isEmpty ? .next : .done)
                }
            }
        }
        let stage = Stage(columns: 40, rows: 4) { Changing() }
        stage.role(.textField).focus()
        #expect(stage.role(.textField).actionNames.first == "Next")
        stage.type("a")
        #expect(stage.role(.textField).actionNames.first == "Done")
    }
}
