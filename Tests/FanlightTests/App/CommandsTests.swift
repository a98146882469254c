import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

private struct WordsKey: FocusedValueKey { typealias Value = String }

extension FocusedValues {
    fileprivate var wordsOfCommandsTests: String? {
        get { self[WordsKey.self] }
        set { self[WordsKey.self] = newValue }
    }
}

@MainActor
@Suite("App commands")
struct CommandsTests {
    private struct Writing: View {
        @Binding var log: [String]
        @State private var text = ""
        var body: some View {
            VStack {
                TextField("Field", text: $text).accessibilityIdentifier("field")
                    .focusedValue(\.wordsOfCommandsTests, "field")
                Button("Button") { log.append("button") }.accessibilityIdentifier("button")
                Text(verbatim: log.joined(separator: " ")).accessibilityIdentifier("log")
            }
        }
    }

    private struct EditCommands: Commands {
        @Binding var log: [String]
        @FocusedValue(\.wordsOfCommandsTests) private var words
        var body: some Commands {
            CommandMenu("Words") {
                Button("Say") { log.append("said \(words ?? "nothing")") }.keyboardShortcut("s")
                Button("Off") { log.append("off") }.keyboardShortcut("o").disabled(true)
            }
        }
    }

    private struct Writer: App {
        @State private var log: [String] = []
        @State private var isLoud = false

        var body: some Scene {
            WindowGroup { Writing(log: $log) }
                .commands {
                    CommandGroup(replacing: .newItem) {
                        Button("New") { log.append("new") }.keyboardShortcut("n")
                        Toggle("Loud", isOn: $isLoud).keyboardShortcut("l", modifiers: [.command, .shift])
                    }
                    EditCommands(log: $log)
                    if isLoud {
                        CommandMenu("Loud") { Button("Shout") { log.append("SHOUTED") }.keyboardShortcut("b") }
                    }
                }
        }
    }

    @Test("keyboard shortcuts run commands with any focus")
    func keys() {
        let stage = Stage(Writer(), width: 400, height: 300)
        stage["field"].focus()
        stage.press(Key("n"), modifiers: .command)
        stage.press(Key("n"), modifiers: .control)
        stage.press(Key("s"), modifiers: .command)
        stage.press(Key("o"), modifiers: .command)
        #expect(stage["log"].label == "new new said field")
        #expect(stage["field"].value == "")
        stage["button"].focus()
        stage.press(Key("s"), modifiers: .command)
        #expect(stage["log"].label.hasSuffix("said nothing"))
    }

    @Test("commands follow the app's state")
    func conditional() {
        let stage = Stage(Writer(), width: 400, height: 300)
        stage.press(Key("b"), modifiers: .command)
        #expect(stage["log"].label == "")
        stage.press(Key("l"), modifiers: [.command, .shift])
        stage.press(Key("b"), modifiers: .command)
        #expect(stage["log"].label == "SHOUTED")
    }

    @Test("F10 and the menu action show commands with their shortcuts")
    func shown() {
        for stage in [Stage(Writer(), width: 400, height: 300), Stage(Writer(), columns: 50, rows: 16)] {
            shown(stage)
        }
    }

    private func shown(_ stage: Stage) {
        stage["button"].focus()
        stage.press(Key(name: "f10"))
        #expect(stage.label("New").exists && stage.label("Words").exists)
        #expect(stage.text.contains("Ctrl+N") && stage.text.contains("Ctrl+Shift+L"))
        #expect(stage.label("New").isFocused)
        stage.press(.enter)
        #expect(stage["log"].label == "new")
        #expect(!stage.label("New").exists)
        #expect(stage["button"].isFocused)
        stage.press(Key(name: "f10"))
        stage.press(.escape)
        #expect(!stage.label("New").exists)
        let offers = stage.elements.filter { $0.details.actionNames.contains("Menu") }
        #expect(offers.count == 1)
        if let offer = offers.first { stage.send(.act(.perform("Menu"), on: offer.id)) }
        #expect(stage.label("New").exists)
    }

    @Test("a custom command menu opens as a submenu and its items can be chosen")
    func inside() {
        let stage = Stage(Writer(), width: 400, height: 300)
        stage.press(Key(name: "f10"))
        stage.label("Words").tap()
        stage.label("Say").tap()
        #expect(stage["log"].label == "said nothing")
        #expect(!stage.label("Say").exists && !stage.label("Words").exists)
    }

    private struct Nested: App {
        @State private var log: [String] = []
        var body: some Scene {
            WindowGroup { Text(verbatim: log.joined()).accessibilityIdentifier("log") }
                .commands { CommandMenu("A") { Button("a") { log.append("a") }.keyboardShortcut("1") } }
                .commands {
                    CommandGroup(after: .newItem) { Button("b") { log.append("b") }.keyboardShortcut("2") }
                    CommandMenu("C") { Button("c") { log.append("c") }.keyboardShortcut("3") }
                }
        }
    }

    @Test("commands of nested modifiers are shown together and run by their shortcuts")
    func nested() {
        for stage in [Stage(Nested(), width: 300, height: 300), Stage(Nested(), columns: 40, rows: 14)] {
            for key in ["1", "2", "3"] { stage.press(Key(name: key), modifiers: .command) }
            #expect(stage["log"].label == "abc")
            stage.press(Key(name: "f10"))
            #expect(stage.label("A").exists && stage.label("b").exists && stage.label("C").exists)
            stage.label("b").tap()
            #expect(stage["log"].label == "abcb" && !stage.label("A").exists)
            let offers = stage.elements.flatMap(\.details.actionNames).filter { $0 == "Menu" }
            #expect(offers.count == 1)
            for offer in stage.elements where offer.details.actionNames.contains("Menu") {
                stage.send(.act(.perform("Menu"), on: offer.id))
            }
            #expect(stage.label("A").exists && stage.label("C").exists)
        }
    }

    private struct Without: App {
        var body: some Scene {
            WindowGroup { Text("window") }.commands { CommandMenu("A") { Button("a") {} } }.commandsReplaced {
                CommandMenu("B") { Button("b") {} }
            }
        }
    }

    @Test("a scene can replace its commands")
    func replaced() {
        let stage = Stage(Without(), width: 300, height: 300)
        stage.press(Key(name: "f10"))
        #expect(stage.label("B").exists)
        #expect(!stage.label("A").exists)
    }
}
