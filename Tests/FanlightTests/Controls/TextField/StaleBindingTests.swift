import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Bindings made of a value that was read when the view was built. They return the old value until the view is rebuilt.
@MainActor
@Suite("Bindings that return a stale value")
struct StaleBindingTests {
    private struct Item: Equatable {
        var name = "ab"
        var isDone = false
        var size = 12
        var kind = 1
    }

    private struct Row: View {
        let item: Item
        let change: (Item) -> Void

        private func binding<Value>(_ path: WritableKeyPath<Item, Value>) -> Binding<Value> {
            Binding {
                item[keyPath: path]
            } set: { new in
                var changed = item
                changed[keyPath: path] = new
                change(changed)
            }
        }

        var body: some View {
            VStack {
                TextField("name", text: binding(\.name))
                Toggle("done", isOn: binding(\.isDone))
                TextField("size", value: binding(\.size), format: .number)
                Picker("kind", selection: binding(\.kind)) {
                    Text(verbatim: "one").tag(1)
                    Text(verbatim: "two").tag(2)
                }
            }
        }
    }

    private struct TestView: View {
        @State private var item = Item()
        var body: some View {
            VStack {
                Row(item: item) { item = $0 }
                Text(verbatim: "\(item.name) \(item.isDone) \(item.size) \(item.kind)").accessibilityIdentifier("item")
            }
        }
    }

    @Test(
        "a value set through such a binding is accepted",
        arguments: [
            ("name", "xyz", "xyz false 12 1"), ("done", "on", "ab true 12 1"), ("size", "20", "ab false 20 1"),
            ("kind", "two", "ab false 12 2"),
        ])
    func accepted(label: String, wanted: String, becomes: String) {
        for stage in [Stage(width: 300, height: 300) { TestView() }, Stage(columns: 40, rows: 12) { TestView() }] {
            #expect(stage.label(label).set(wanted) == .handled)
            #expect(stage["item"].label == becomes)
        }
    }

    @Test("keys and a paste in one turn are all applied and are one undo step")
    func together() {
        let stage = Stage(columns: 40, rows: 12) { TestView() }
        stage.label("name").focus()
        _ = stage.session.receive(.paste("cd"))
        _ = stage.session.receive(.key(KeyInput(Key("e"))))
        _ = stage.session.receive(.key(KeyInput(Key("f"))))
        stage.session.flush()
        #expect(stage.label("name").value == "abcdef" && stage["item"].label == "abcdef false 12 1")
        stage.type("g")
        #expect(stage["item"].label == "abcdefg false 12 1")
    }

    private struct Limited: View {
        @State private var text = ""
        var body: some View {
            TextField("code", text: $text).onChange(of: text) { text = String($1.prefix(5)) }
        }
    }

    // The app's change arrives with the next update and belongs to the same undo step.
    @Test("characters that the app removes while typing are not a separate undo step")
    func limited() {
        for stage in [Stage(width: 300, height: 300) { Limited() }, Stage(columns: 40, rows: 12) { Limited() }] {
            let field = stage.label("code")
            field.focus()
            stage.type("ab")
            stage.press(.left)
            stage.press(.right)
            stage.type("cdefg")
            #expect(field.value == "abcde")
            stage.press(Key("z"), modifiers: .control)
            #expect(field.value == "ab")
            guard case .refused(let sentence) = field.set("123456") else {
                Issue.record("expected a value that is too long to be refused")
                continue
            }
            #expect(sentence.contains("12345"))
            #expect(field.value == "12345")
        }
    }

    private struct Dashes: View {
        let isLate: Bool
        @State private var text = "abc"
        var body: some View {
            let put = { (new: String) in new.replacingOccurrences(of: "--", with: "—") }
            if isLate {
                TextField("text", text: $text).onChange(of: text) { text = put($1) }
            } else {
                TextField("text", text: Binding(get: { text }, set: { text = put($0) }))
            }
        }
    }

    @Test("the cursor stays behind the app's replacement of typed text", arguments: [false, true])
    func inTheMiddle(isLate: Bool) {
        let stage = Stage(columns: 30, rows: 4) { Dashes(isLate: isLate) }
        let field = stage.label("text")
        field.focus()
        stage.press(.home)
        stage.press(.right)
        stage.type("--x")
        #expect(field.value == "a—xbc")
    }
}
