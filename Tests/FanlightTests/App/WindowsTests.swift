import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Windows of an app")
struct WindowsTests {
    private struct MainView: View {
        @Environment(\.openWindow) private var openWindow
        @Environment(\.dismissWindow) private var dismissWindow
        @Environment(\.supportsMultipleWindows) private var supportsWindows
        @State private var count = 0
        var body: some View {
            VStack {
                Button("Count \(count)") { count += 1 }.accessibilityIdentifier("count")
                Button("Notes") { openWindow(id: "notes") }.accessibilityIdentifier("notes")
                Button("Tool") { openWindow(id: "tool") }.accessibilityIdentifier("tool")
                Button("Seven") { openWindow(value: 7) }.accessibilityIdentifier("seven")
                Button("Eight") { openWindow(id: "number", value: 8) }.accessibilityIdentifier("eight")
                Button("None") { openWindow(id: "none") }.accessibilityIdentifier("none")
                Button("Word") { openWindow(id: "notes", value: "word") }.accessibilityIdentifier("word")
                Button("Close tool") { dismissWindow(id: "tool") }.accessibilityIdentifier("closeTool")
                Button("Close") { dismissWindow() }.accessibilityIdentifier("close")
                Text(verbatim: supportsWindows ? "several" : "one").accessibilityIdentifier("supports")
            }
        }
    }

    private struct Note: View {
        @SceneStorage("note") private var note = "empty"
        @State private var isAsking = false
        @Environment(\.dismiss) private var dismiss
        @Environment(\.dismissWindow) private var dismissWindow
        @Environment(\.openWindow) private var openWindow
        @Environment(\.isPresented) private var isPresented
        var body: some View {
            VStack {
                Text(verbatim: note).accessibilityIdentifier("note")
                Button("Write") { note = "written" }.accessibilityIdentifier("write")
                Button("Ask") { isAsking = true }.accessibilityIdentifier("ask")
                Button("Dismiss") { dismiss() }.accessibilityIdentifier("dismiss")
                Button("Close") { dismissWindow() }.accessibilityIdentifier("closeNote")
                Button("Main") { openWindow(id: "main") }.accessibilityIdentifier("toMain")
                Text(verbatim: "\(isPresented)").accessibilityIdentifier("isPresented")
            }
            .sheet(isPresented: $isAsking) { Text("question").accessibilityIdentifier("question") }
        }
    }

    private struct Office: App {
        var body: some Scene {
            Window("Main", id: "main") { MainView() }
            WindowGroup("Note", id: "notes") { Note() }
            Window("Tool", id: "tool") { Text("hammer").accessibilityIdentifier("hammer") }
            WindowGroup("Number", id: "number", for: Int.self) { $number in
                Text(verbatim: "number \(number ?? 0)").accessibilityIdentifier("number")
                Button("More") { number = (number ?? 0) + 1 }.accessibilityIdentifier("more")
            }
        }
    }

    private var stages: [Stage] {
        [Stage(Office(), width: 600, height: 700), Stage(Office(), columns: 70, rows: 30)]
    }

    @Test("openWindow shows the window in front, and closing it shows the one before with its state")
    func opened() {
        for stage in stages {
            #expect(stage.session.title == "Main" && stage["supports"].label == "several")
            #expect(!stage.label("Close Window").exists)
            stage["count"].tap()
            stage["tool"].tap()
            #expect(stage["hammer"].obstacle == nil && stage["count"].obstacle != nil)
            #expect(stage.session.title == "Tool")
            stage.label("Close Window").tap()
            #expect(!stage["hammer"].exists && stage.session.title == "Main")
            #expect(stage["count"].label == "Count 1" && stage["count"].obstacle == nil)
            #expect(!stage.label("Close Window").exists)
            #expect(stage.diagnostics.isEmpty)
        }
    }

    @Test("Command-W, dismiss and dismissWindow close a window, and Escape does not")
    func closed() {
        for way in 0...2 {
            for stage in stages {
                stage["notes"].tap()
                #expect(stage["isPresented"].label == "false")
                stage.press(.escape)
                #expect(stage["note"].exists)
                switch way {
                case 0: stage.press(Key("w"), modifiers: .command)
                case 1: stage["dismiss"].tap()
                default: stage["closeNote"].tap()
                }
                #expect(!stage["note"].exists && stage["notes"].obstacle == nil)
            }
        }
    }

    @Test("a single window comes to the front, and a group opens another window each time")
    func unique() {
        for stage in stages {
            stage["notes"].tap()
            #expect(stage.session.title == "Note")
            stage["toMain"].tap()
            #expect(stage.session.title == "Main" && stage["notes"].obstacle == nil)
            stage["notes"].tap()
            #expect(stage.session.title == "Note 2")
            stage.label("Windows").tap()
            for name in ["Main", "Note", "Note 2"] { #expect(stage.role(.menu).nth(1).label(name).exists) }
            stage.role(.menu).nth(1).label("Main").tap()
            #expect(stage.session.title == "Main")
            stage["tool"].tap()
            stage.press(Key("w"), modifiers: .command)
            #expect(stage.session.title == "Main")
        }
    }

    @Test("windows of a group have their own stored values, which closing deletes")
    func storage() {
        let stage = Stage(Office(), width: 600, height: 700)
        stage["notes"].tap()
        stage["write"].tap()
        stage["toMain"].tap()
        stage["notes"].tap()
        #expect(stage["note"].label == "empty")
        stage["write"].tap()
        #expect(stage["note"].label == "written")
        stage["closeNote"].tap()
        #expect(stage["notes"].obstacle == nil)
        stage["notes"].tap()
        #expect(stage.session.title == "Note 2" && stage["note"].label == "empty")
    }

    @Test("a window is opened once for an equal value")
    func values() {
        for stage in stages {
            stage["seven"].tap()
            #expect(stage["number"].label == "number 7")
            stage["more"].tap()
            #expect(stage["number"].label == "number 8" && stage.session.title == "Number")
            stage.label("Windows").tap()
            stage.role(.menu).nth(1).label("Main").tap()
            stage["eight"].tap()
            #expect(stage.session.title == "Number" && stage["number"].label == "number 8")
            stage.label("Windows").tap()
            stage.role(.menu).nth(1).label("Main").tap()
            stage["seven"].tap()
            #expect(stage.session.title == "Number 2")
        }
    }

    @Test("the sheet of a window is set aside with the window")
    func sheets() {
        for stage in stages {
            stage["notes"].tap()
            stage["ask"].tap()
            #expect(stage["question"].exists)
            stage.press(Key("w"), modifiers: .command)
            #expect(!stage["question"].exists && stage["notes"].obstacle == nil)
        }
    }

    @Test("the last window stays, and unknown ids and values are reported once")
    func refused() {
        let stage = Stage(Office(), width: 600, height: 700)
        stage["close"].tap()
        #expect(stage["count"].exists)
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("last window"))
        stage["none"].tap()
        stage["none"].tap()
        #expect(stage.diagnostics.count == 2)
        #expect(stage.diagnostics.last?.contains("“main”, “notes”, “tool”, “number”") == true)
        stage["word"].tap()
        #expect(stage.diagnostics.last?.contains("presents no values of the type String") == true)
        stage["closeTool"].tap()
        #expect(stage.diagnostics.count == 3)
    }

    private struct WelcomeApp: App {
        private struct Welcome: View {
            @Environment(\.openWindow) private var openWindow
            @Environment(\.dismiss) private var dismiss
            var body: some View {
                Button("Start") {
                    openWindow(id: "work")
                    dismiss()
                }
            }
        }

        var body: some Scene {
            Window("Welcome", id: "welcome") { Welcome() }
            UtilityWindow("Work", id: "work") { Text("working").accessibilityIdentifier("work") }
        }
    }

    @Test("the first window can be closed when another is open")
    func first() {
        let stage = Stage(WelcomeApp(), width: 400, height: 300)
        stage.label("Start").tap()
        #expect(stage["work"].exists && !stage.label("Start").exists)
        #expect(stage.session.title == "Work" && !stage.label("Close Window").exists)
        #expect(stage.diagnostics.isEmpty)
    }

    private struct Defaults: App {
        var body: some Scene {
            WindowGroup(for: String.self) { $word in
                TextField("Word", text: $word).accessibilityIdentifier("field")
            } defaultValue: {
                "start"
            }
        }
    }

    @Test("a window that is opened without a value has the default one")
    func defaults() {
        let stage = Stage(Defaults(), width: 400, height: 300)
        #expect(stage["field"].value == "start")
        stage["field"].set("changed")
        #expect(stage["field"].value == "changed")
    }

    private struct SharedApp: App {
        private struct Control: View {
            @Binding var level: Int
            @Environment(\.openWindow) private var openWindow
            var body: some View {
                Button("Up \(level)") { level += 1 }.accessibilityIdentifier("up")
                Button("Open") { openWindow(id: "other") }.accessibilityIdentifier("open")
                Button("Open Plain") { openWindow(id: "plain") }.accessibilityIdentifier("openPlain")
            }
        }

        @State private var level = 0
        var body: some Scene {
            WindowGroup("First") { Control(level: $level) }
                .commands { CommandMenu("Go") { Button("Top") { level = 100 }.keyboardShortcut("t") } }
            Window("Plain", id: "plain") { Text(verbatim: "plain \(level)").accessibilityIdentifier("plain") }
            WindowGroup("Other", id: "other") { Text(verbatim: "level \(level)").accessibilityIdentifier("level") }
                .commands { CommandMenu("Go") { Button("Bottom") { level = -1 }.keyboardShortcut("b") } }
        }
    }

    @Test("windows share the app's state, and each has the commands of its scene or of the first one")
    func shared() {
        for stage in [Stage(SharedApp(), width: 400, height: 300), Stage(SharedApp(), columns: 50, rows: 14)] {
            stage["up"].tap()
            stage["open"].tap()
            #expect(stage["level"].label == "level 1")
            stage.press(Key("b"), modifiers: .command)
            #expect(stage["level"].label == "level -1")
            stage.press(Key(name: "f10"))
            #expect(stage.label("Go").exists)
            stage.press(.escape)
            stage.press(Key("w"), modifiers: .command)
            #expect(stage["up"].label == "Up -1")
            stage["openPlain"].tap()
            stage.press(Key("t"), modifiers: .command)
            #expect(stage["plain"].label == "plain 100")
        }
    }
}
