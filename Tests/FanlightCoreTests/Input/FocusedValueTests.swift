import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

extension FocusedValues {
    @Entry fileprivate var note: String?
    @Entry fileprivate var text: Binding<String>?
    fileprivate var number: Int? {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }
}

private struct NumberKey: FocusedValueKey { typealias Value = Int }

@MainActor
@Suite("Focused values")
struct FocusedValueTests {
    private struct Reader: View {
        @FocusedValue(\.note) private var note
        @FocusedValue(\.number) private var number
        var body: some View {
            Text(verbatim: "\(note ?? "-") \(number.map(String.init) ?? "-")").accessibilityIdentifier("reader")
        }
    }

    private func field(_ name: String) -> some View {
        Text(name).focusable().accessibilityIdentifier(name)
    }

    @Test("the focused view's value is read elsewhere; the innermost wins, and nil counts as unset")
    func values() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Reader()
                field("a").focusedValue(\.note, "a").focusedValue(\.number, 1)
                VStack {
                    field("b").focusedValue(\.note, nil)
                    field("c").focusedValue(\.note, "c")
                }
                .focusedValue(\.note, "around")
            }
        }
        #expect(stage["reader"].label == "- -")
        for (name, expected) in [("a", "a 1"), ("b", "around -"), ("c", "c -")] {
            stage[name].focus()
            #expect(stage["reader"].label == expected)
        }
        stage.press(.escape)
        #expect(stage["reader"].label == "- -")
    }

    @Test("a scene value is read with any focus, and a value of the focused view wins over it")
    func scene() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Reader()
                field("a").focusedSceneValue(\.note, "scene")
                field("b").focusedValue(\.note, "b")
            }
        }
        #expect(stage["reader"].label == "scene -")
        stage["b"].focus()
        #expect(stage["reader"].label == "b -")
        stage["a"].focus()
        #expect(stage["reader"].label == "scene -")
    }

    @Test("the innermost scene value wins, and of siblings the last")
    func siblings() {
        for _ in 0..<20 {
            let stage = Stage(width: 200, height: 200) {
                VStack {
                    Reader()
                    field("number").focusedSceneValue(\.number, 1)
                    field("a").focusedSceneValue(\.note, "one")
                    field("b").focusedSceneValue(\.note, "two")
                    field("c").focusedSceneValue(\.note, "three")
                }
                .focusedSceneValue(\.number, 2)
            }
            #expect(stage["reader"].label == "three 1")
        }
    }

    @Test("a focused binding is written from elsewhere, and only its readers are evaluated")
    func binding() {
        struct Editor: View {
            @State private var text = "x"
            var body: some View {
                Text(verbatim: text).focusable().accessibilityIdentifier("editor").focusedValue(\.text, $text)
            }
        }
        struct Command: View {
            @FocusedBinding(\.text) private var text
            var body: some View {
                TestButton("double") { text = (text ?? "") + (text ?? "") }.disabled(text == nil)
                    .accessibilityIdentifier("command")
            }
        }
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Editor()
                Command()
                field("other")
            }
        }
        #expect(!stage["command"].isEnabled)
        stage["editor"].focus()
        #expect(stage["command"].isEnabled)
        stage["command"].tap()
        #expect(stage["editor"].label == "xx")
        stage.resetWork()
        stage["other"].focus()
        #expect(!stage["command"].isEnabled)
        #expect(stage.work.bodies == 2, "the command and its button's style")
    }

    private final class Model: ObservableObject {
        @Published var count = 1
    }

    @Test("a focused object is found by its type and observed")
    func object() {
        struct Counter: View {
            @FocusedObject private var model: Model?
            var body: some View {
                Text(verbatim: model.map { "\($0.count)" } ?? "none").accessibilityIdentifier("counter")
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Counter()
                field("a").focusedObject(model)
            }
        }
        #expect(stage["counter"].label == "none")
        stage["a"].focus()
        #expect(stage["counter"].label == "1")
        model.count = 2
        #expect(stage["counter"].label == "2")
    }

    @Test("a removed view's values are unset")
    func leaving() {
        struct Leaving: View {
            @State private var isThere = true
            var body: some View {
                VStack {
                    Reader()
                    if isThere { Text("x").focusedSceneValue(\.note, "here") }
                    TestButton("leave") { isThere = false }.accessibilityIdentifier("leave")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Leaving() }
        #expect(stage["reader"].label == "here -")
        stage["leave"].tap()
        #expect(stage["reader"].label == "- -")
    }
}
