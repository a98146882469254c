import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Offered actions")
struct OfferedActionTests {
    private struct Controls: View {
        @State private var text = "x"
        @State private var isOn = true
        @State private var number = 3
        @State private var share = 0.5
        @State private var date = Date(timeIntervalSince1970: 0)
        @State private var colour = Color.red
        @State private var choice = 1

        private var options: some View {
            ForEach(1..<3) { Text(verbatim: "option \($0)").tag($0) }
        }

        var body: some View {
            VStack {
                Button("button") {}.accessibilityIdentifier("button")
                Toggle("toggle", isOn: $isOn).accessibilityIdentifier("toggle")
                Slider(value: $share) { Text(verbatim: "slider") }.accessibilityIdentifier("slider")
                Stepper("stepper", value: $number).accessibilityIdentifier("stepper")
                Picker("menu", selection: $choice) { options }.accessibilityIdentifier("menu")
                Picker("row", selection: $choice) { options }.pickerStyle(.segmented).accessibilityIdentifier("row")
                TextField("field", text: $text).accessibilityIdentifier("field")
                DatePicker("date", selection: $date).accessibilityIdentifier("date")
                ColorPicker("colour", selection: $colour).accessibilityIdentifier("colour")
                Text(verbatim: "focusable").focusable().accessibilityIdentifier("focusable")
                Text(verbatim: "tapped").onTapGesture {}.accessibilityIdentifier("tapped")
                Button("off") {}.disabled(true).accessibilityIdentifier("off")
            }
        }
    }

    nonisolated private static let names = [
        "button", "toggle", "slider", "stepper", "menu", "row", "field", "date", "colour", "focusable", "tapped", "off",
    ]

    @Test("an element accepts exactly the actions it offers", arguments: names, [true, false])
    func exact(name: String, isCell: Bool) {
        func stage() -> Stage {
            isCell ? Stage(columns: 60, rows: 40) { Controls() } : Stage(width: 500, height: 700) { Controls() }
        }
        let offered = stage()[name].info
        let all: [(ActionSet, ElementAction)] = [
            (.tap, .tap(count: 1)), (.focus, .focus), (.increment, .increment), (.decrement, .decrement),
            (.setValue, .setValue(offered.value)),
        ]
        for (kind, action) in all {
            let stage = stage()
            let isTaken = stage.send(.act(action, on: stage[name].info.id)) == .handled
            #expect(isTaken == offered.actions.contains(kind), "\(kind.names) of \(name)")
        }
    }

    @Test("focusing a single list row is refused with a reason")
    func rows() {
        struct Rows: View {
            @State private var choice: Int?
            var body: some View {
                List(0..<3, id: \.self, selection: $choice) { Text(verbatim: "row \($0)") }
            }
        }
        let stage = Stage(width: 300, height: 300) { Rows() }
        guard case .refused = stage.role(.row).nth(1).focus() else {
            Issue.record("expected a row to refuse the focus")
            return
        }
        #expect(stage.role(.row).nth(1).tap() == .handled && stage.role(.row).nth(1).isSelected)
    }

    @Test("an overlong address is not opened and is reported")
    func address() {
        struct Opening: View {
            @Environment(\.openURL) private var openURL
            @State private var outcome = "nothing"
            var body: some View {
                ForEach([100, 100_000], id: \.self) { length in
                    Button("open \(length == 100 ? "short" : "long")") {
                        guard let url = URL(string: "http://example.com/" + String(repeating: "x", count: length))
                        else {
                            return
                        }
                        openURL(url) { outcome = $0 ? "opened" : "kept" }
                    }
                }
                Text(verbatim: outcome).accessibilityIdentifier("said")
            }
        }
        let stage = Stage(width: 300, height: 300) { Opening() }
        var longest = 0
        stage.session.onOpenURL = {
            longest = max(longest, $0.absoluteString.utf8.count)
            return true
        }
        stage.label("open short").tap()
        #expect(stage["said"].label == "opened")
        stage.label("open long").tap()
        #expect(stage["said"].label == "kept" && longest < 1_000 && stage.diagnostics.contains { $0.contains("bytes") })
    }
}
