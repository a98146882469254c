import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("How buttons look")
struct ButtonLookTests {
    private func weight(of letters: String, in stage: Stage) -> UInt16? {
        stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == letters }.map { UInt16($0.style.weight) }
    }

    @Test("on a terminal the words of a prominent button are bold, those of others are not")
    func prominent() {
        let stage = Stage(columns: 30, rows: 4) {
            VStack {
                Button("Main") {}.buttonStyle(.borderedProminent)
                Button("Other") {}.buttonStyle(.bordered)
            }
        }
        #expect(weight(of: "Main", in: stage) == 700)
        #expect(weight(of: "Other", in: stage) == 400)
    }

    @Test("a style takes no weight away that its author gave the button", arguments: [true, false])
    func authorsWeight(_ isPlain: Bool) {
        let stage = Stage(columns: 30, rows: 4) {
            if isPlain {
                Button("Go") {}.buttonStyle(.plain).bold()
            } else {
                Button("Go") {}.bold()
            }
        }
        #expect(weight(of: "Go", in: stage) == 700)
    }
}
