import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Alerts and confirmation dialogs")
struct AlertTests {
    private struct Deleting: View {
        @State private var isAsked = false
        @State private var isOffered = false
        @State private var log = ""
        var body: some View {
            VStack {
                Button("ask") { isAsked = true }
                Button("offer") { isOffered = true }
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
            }
            .alert("Delete it?", isPresented: $isAsked) {
                Button("Delete", role: .destructive) { log += "d" }
                Button("Keep", role: .cancel) { log += "k" }
            } message: {
                Text("There is no way back.")
            }
            .confirmationDialog("What now?", isPresented: $isOffered, titleVisibility: .visible) {
                Button("Print") { log += "p" }
                Button("Send") { log += "s" }
            }
        }
    }

    private func stages() -> [Stage] {
        [Stage(width: 500, height: 400) { Deleting() }, Stage(columns: 60, rows: 16) { Deleting() }]
    }

    @Test("each button runs its action and closes the alert, by pointer, keyboard and action")
    func buttons() {
        for stage in stages() {
            stage.label("ask").tap()
            #expect(stage.role(.alert).exists && stage.text.contains("There is no way back."))
            let delete = stage.label("Delete").frame
            stage.drag(from: CGPoint(x: delete.midX, y: delete.midY), through: [])
            #expect(stage["log"].label == "<d>" && !stage.role(.alert).exists)
            stage.label("ask").tap()
            stage.label("Keep").tap()
            #expect(stage["log"].label == "<dk>")
            stage.label("ask").tap()
            stage.press(.right)
            stage.press(.enter)
            #expect(stage["log"].label == "<dkd>", "\(stage.text)")
        }
    }

    @Test("an alert is 270 points wide, and stacks two buttons of which one needs more than half")
    func width() throws {
        func frames(_ title: String) throws -> (cancel: CGRect, other: CGRect) {
            let stage = Stage(width: 500, height: 400) {
                Text("page").alert("Leave?", isPresented: .constant(true)) {
                    Button(title) {}
                    Button("Stay", role: .cancel) {}
                }
            }
            return (stage.label("Stay").frame, stage.label(title).frame)
        }
        let short = try frames("Leave")
        // The panel has margins of 20 points, and 8 between the buttons.
        #expect(short.cancel.width == (270 - 40 - 8) / 2 && short.cancel.minY == short.other.minY)
        #expect(short.cancel.maxX < short.other.minX && short.cancel.width == short.other.width)
        let long = try frames("Leave without saving")
        #expect(long.other.width == 270 - 40 && long.other.maxY <= long.cancel.minY)
        #expect(long.cancel.width == long.other.width)
    }

    @Test("an alert that is higher than the display shows its title and its buttons, and its message is scrolled")
    func high() {
        struct Long: View {
            @State private var isAsked = false
            @State private var isGone = false
            var body: some View {
                Button(isGone ? "gone" : "ask") { isAsked = true }
                    .alert("Delete it?", isPresented: $isAsked) {
                        Button("Delete", role: .destructive) { isGone = true }
                    } message: {
                        Text(verbatim: (0..<40).map { "Line \($0)." }.joined(separator: "\n"))
                    }
            }
        }
        let stage = Stage(width: 360, height: 300) { Long() }
        stage.label("ask").tap()
        let alert = stage.role(.alert).frame
        #expect(alert.minY >= 0 && alert.maxY <= 300, "\(alert)")
        let delete = stage.label("Delete")
        #expect(alert.contains(delete.frame), "\(delete.frame)")
        let title = stage.showing("Delete it?")
        let place = title.frame
        #expect(alert.contains(place) && place.maxY < delete.frame.minY)
        title.scroll(by: 2_000)
        #expect(!title.exists && alert.contains(delete.frame))
        delete.tap()
        #expect(stage.label("gone").exists)
    }

    @Test("Escape presses the cancel button")
    func escape() {
        for stage in stages() {
            stage.label("ask").tap()
            stage.press(.escape)
            #expect(stage["log"].label == "<k>" && !stage.role(.alert).exists)
            stage.label("offer").tap()
            stage.press(.escape)
            #expect(stage["log"].label == "<k>" && !stage.role(.alert).exists)
        }
    }

    @Test("alerts and dialogs have their title as label, also if it is hidden or changes")
    func names() {
        struct AlertView: View {
            @State private var isAsked = false
            @State private var isOffered = false
            @State private var count = 1
            var body: some View {
                Button("ask") { isAsked = true }.onChange(of: isAsked) { count = 2 }
                    .alert("Delete \(count)?", isPresented: $isAsked) { Button("Delete") {} }
                Button("offer") { isOffered = true }
                    .confirmationDialog("What now?", isPresented: $isOffered, titleVisibility: .hidden) {
                        Button("Print") {}
                    }
            }
        }
        for stage in [Stage(width: 500, height: 400) { AlertView() }, Stage(columns: 60, rows: 16) { AlertView() }] {
            stage.label("ask").tap()
            #expect(stage.role(.alert).label == "Delete 2?")
            stage.press(.escape)
            stage.label("offer").tap()
            #expect(stage.role(.alert).label == "What now?" && !stage.text.contains("What now?"))
        }
    }

    @Test("Return in an alert's field presses the button that is neither destructive nor cancel")
    func returnInField() {
        struct Naming: View {
            @State private var isAsked = false
            @State private var name = ""
            @State private var log = ""
            var body: some View {
                Button("ask") { isAsked = true }
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                    .alert("Name?", isPresented: $isAsked) {
                        TextField("Name", text: $name)
                        Button("Cancel", role: .cancel) { log += "c" }
                        Button("Forget", role: .destructive) { log += "f" }
                        Button("Keep") { log += name }
                    }
            }
        }
        for stage in [Stage(width: 500, height: 400) { Naming() }, Stage(columns: 60, rows: 16) { Naming() }] {
            stage.label("ask").tap()
            stage.role(.textField).focus()
            stage.type("it")
            stage.press(.enter)
            #expect(stage["log"].label == "<it>" && !stage.role(.alert).exists)
        }
    }

    @Test("a dialog has a cancel button by default")
    func dialog() {
        for stage in stages() {
            stage.label("offer").tap()
            #expect(stage.text.contains("What now?"))
            #expect(stage.label("Cancel").frame.minY > stage.label("Send").frame.minY)
            stage.label("Send").tap()
            #expect(stage["log"].label == "<s>")
        }
    }

    @Test("an alert without buttons has an OK button, and deprecated alert values are shown")
    func values() {
        struct Older: View {
            @State private var isShown = false
            @State private var isPlain = false
            @State private var sheet: Sheet?
            @State private var log = ""
            struct Sheet: Identifiable { let id: Int }
            var body: some View {
                VStack {
                    Button("show") { isShown = true }
                    Button("plain") { isPlain = true }
                    Button("sheet") { sheet = Sheet(id: 1) }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
                .alert(isPresented: $isShown) {
                    Alert(
                        title: Text("T"), message: Text("M"), primaryButton: .destructive(Text("Go")) { log += "g" },
                        secondaryButton: .cancel())
                }
                .background {
                    Text("").alert("Plain", isPresented: $isPlain) {}
                        .actionSheet(item: $sheet) { item in
                            ActionSheet(
                                title: Text("Sheet \(item.id)"),
                                buttons: [.default(Text("One")) { log += "1" }, .cancel { log += "c" }])
                        }
                }
            }
        }
        let stage = Stage(width: 500, height: 400) { Older() }
        stage.label("show").tap()
        stage.label("Go").tap()
        #expect(stage["log"].label == "<g>")
        stage.label("plain").tap()
        stage.label("OK").tap()
        #expect(!stage.role(.alert).exists)
        stage.label("sheet").tap()
        stage.label("One").tap()
        stage.label("sheet").tap()
        stage.press(.escape)
        #expect(stage["log"].label == "<g1c>")
    }

    @Test("an alert presenting data shows it, and is not shown without data")
    func data() {
        struct About: View {
            @State private var isShown = false
            @State private var name: String?
            var body: some View {
                VStack {
                    Button("empty") { isShown = true }
                    Button("full") { (name, isShown) = ("Ada", true) }
                }
                .alert("Hello", isPresented: $isShown, presenting: name) { Button("Greet \($0)") {} }
            }
        }
        let stage = Stage(width: 500, height: 400) { About() }
        stage.label("empty").tap()
        #expect(!stage.role(.alert).exists)
        stage.label("full").tap()
        #expect(stage.label("Greet Ada").exists)
    }

    private struct Iconic: View {
        let icon: Image?
        @State private var isAsked = true
        var body: some View {
            Text("page").alert("Really?", isPresented: $isAsked) {}.dialogIcon(icon)
        }
    }

    @Test("an alert's icon is above its title and hidden from accessibility")
    func icons() {
        let stage = Stage(columns: 40, rows: 12) { Iconic(icon: Image(systemName: "star.fill")) }
        #expect(stage.text.contains("★") && !stage.role(.image).exists, "\(stage.text)")
        #expect(!Stage(columns: 40, rows: 12) { Iconic(icon: nil) }.text.contains("★"))
        let icon = Image(systemName: "star.fill")
        let (with, without) = (
            Stage(width: 300, height: 300) { Iconic(icon: icon) }, Stage(width: 300, height: 300) { Iconic(icon: nil) }
        )
        #expect(with.label("OK").frame.minY > without.label("OK").frame.minY + 10)
    }

    private struct Wordy: View {
        @State private var isAsked = true
        var body: some View {
            Text("page").alert("Reset everything?", isPresented: $isAsked) {
                Button("Cancel", role: .cancel) {}
                Button("Reset", role: .destructive) {}
            } message: {
                Text("Name, look and sound are as they were at first, whatever was written in the meantime.")
                    .accessibilityIdentifier("words")
            }
        }
    }

    @Test("wrapped text fits inside the alert's frame")
    func broken() throws {
        let terminal = Stage(columns: 60, rows: 24) { Wordy() }
        terminal.advance(by: .seconds(1))
        let lines = terminal.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let top = try #require(lines.first { $0.hasPrefix("╭") })
        #expect(top.dropFirst().dropLast().allSatisfy { $0 == "─" }, "\(terminal.text)")
        let points = Stage(width: 400, height: 400) { Wordy() }
        points.advance(by: .seconds(1))
        let (panel, words) = (points.role(.alert).frame, points["words"].frame)
        let button = points.label("Reset").frame
        #expect(words.minY > panel.minY + 20 && words.maxY < button.minY && button.maxY <= panel.maxY - 20)
    }
}
