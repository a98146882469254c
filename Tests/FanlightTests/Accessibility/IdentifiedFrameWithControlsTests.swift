import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Identifiers and labels set outside of an offset or an aligned frame still belong to the view.
@MainActor
@Suite("Frames of buttons with outer identifiers")
struct IdentifiedFrameWithControlsTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        let view = view()
        return [Stage(width: 320, height: 320) { view }, Stage(columns: 40, rows: 20) { view }]
    }

    @Test("offset cards are tapped at their drawn position", arguments: ["shape", "button", "text"])
    func cards(kind: String) {
        let log = Log()
        for stage in stages({
            ZStack {
                ForEach(0..<3) { index in
                    Group {
                        switch kind {
                        case "shape":
                            RoundedRectangle(cornerRadius: 8).fill(.red).frame(width: 64, height: 64)
                                .overlay(Text("c\(index)")).onTapGesture { log.add("\(index)") }
                        case "button": Button("b\(index)") { log.add("\(index)") }.buttonStyle(.bordered)
                        default: Text("t\(index)").onTapGesture { log.add("\(index)") }
                        }
                    }
                    .offset(x: CGFloat(index - 1) * 96).accessibilityIdentifier("card\(index)")
                }
            }
        }) {
            log.text = ""
            for index in 0..<3 { stage["card\(index)"].tap() }
            #expect(log.text == "012", "\(stage.text)")
            let places = (0..<3).map { stage["card\($0)"].frame.midX }
            #expect(abs(places[1] - places[0] - 96) <= 1 && abs(places[2] - places[1] - 96) <= 1)
        }
    }

    private final class Log {
        var text = ""
        func add(_ words: String) { text += words }
    }
}
