import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scope of text selection with controls")
struct TextSelectionScopeWithControlsTests {
    private let log = GestureLog()

    @Test("control labels cannot be selected")
    func controls() {
        let stage = log.recordingCopies(
            of: Stage(columns: 40, rows: 12) {
                VStack {
                    Button("Button") { log.add("pressed") }.accessibilityIdentifier("Button")
                    Toggle("Toggle", isOn: .constant(true)).accessibilityIdentifier("Toggle")
                    Link("Link", destination: URL(filePath: "/")).accessibilityIdentifier("Link")
                    Menu("Menu") { Button("Entry") {} }.accessibilityIdentifier("Menu")
                    NavigationLink("Leads") { Text("There") }.accessibilityIdentifier("Leads")
                    Text("tapped").onTapGesture { log.add("tapped") }.accessibilityIdentifier("tapped")
                    Text("focusable").focusable().accessibilityIdentifier("focusable")
                }
                .textSelection(.enabled)
            })
        for name in ["Button", "Toggle", "Link", "Menu", "Leads"] {
            let element = stage[name]
            #expect(element.actionNames == [], "\(name)")
            stage.drag(
                from: CGPoint(x: element.frame.minX + 9, y: element.frame.midY), through: [CGPoint(x: 319, y: 191)])
            #expect(log.copied(from: stage) == "nothing", "\(name)")
        }
        for name in ["tapped", "focusable"] {
            stage.drag(over: name)
            #expect(log.copied(from: stage) == "“\(name)”")
            stage.press(.escape)
        }
        stage["tapped"].tap()
        #expect(log.lines.last == "tapped", "a press that does not move is for whoever is around, and at once")
    }

    @Test("picker options and tab labels cannot be selected")
    func choices() {
        let stage = log.recordingCopies(
            of: Stage(columns: 40, rows: 12) {
                TabView {
                    Picker("Size", selection: .constant(1)) {
                        Text("Small").tag(1)
                        Text("Large").tag(2)
                    }
                    .pickerStyle(.inline).tabItem { Text("First") }
                    Text("other").tabItem { Text("Second") }
                }
                .textSelection(.enabled)
            })
        for name in ["Small", "Large", "First", "Second"] { #expect(stage.label(name).actionNames == [], "\(name)") }
    }

    @Test("text in list rows can be selected by a drag, and a click still selects the row")
    func rows() {
        struct Rows: View {
            @State private var chosen: Int?
            var body: some View {
                VStack(spacing: 0) {
                    List(selection: $chosen) {
                        ForEach(0..<3) { Text(verbatim: "row \($0)").accessibilityIdentifier("\($0)") }
                    }
                    .textSelection(.enabled)
                    Text(verbatim: "chosen: \(chosen ?? -1)").accessibilityIdentifier("chosen")
                }
            }
        }
        let stage = log.recordingCopies(of: Stage(columns: 30, rows: 8) { Rows() })
        stage.drag(over: "1")
        #expect(log.copied(from: stage) == "“row 1”")
        #expect(stage["chosen"].label == "chosen: -1")
        let frame = stage["2"].frame
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
        #expect(stage["chosen"].label == "chosen: 2")
        #expect(log.copied(from: stage) == "nothing")
    }
}
