import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Help")
struct HelpTests {
    private func helped() -> some View {
        VStack(spacing: 30) {
            Button("Save") {}.help("Keeps what was written").accessibilityIdentifier("save")
            Text("other")
        }
    }

    @Test("a pointer that rests on a view shows words about it until it moves away")
    func showing() {
        let stage = Stage(columns: 40, rows: 8) { helped() }
        stage["save"].hover()
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .milliseconds(699))
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .milliseconds(1))
        #expect(stage.text.contains("Keeps what was written"))
        #expect(stage["save"].obstacle == nil, "a hint is in nobody's way")
        #expect(!stage.elements.contains { $0.label.contains("Keeps") })
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 1, y: 1))))
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .seconds(2))
        #expect(!stage.text.contains("Keeps"))
    }

    @Test("who leaves before the words are there sees none")
    func leaving() {
        let stage = Stage(width: 200, height: 200) { helped() }
        stage["save"].hover()
        stage.advance(by: .milliseconds(500))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 1, y: 1))))
        let before = stage.currentPicture.layers.count
        stage.advance(by: .seconds(2))
        #expect(stage.currentPicture.layers.count == before)
        #expect(stage["save"].info.hint == "Keeps what was written")
    }
}
