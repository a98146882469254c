import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Symbols with controls")
struct SymbolWithControlsTests {
    @Test("a label shows its symbol before its title")
    func label() {
        #expect(Stage(columns: 20, rows: 1) { Label("Likes", systemImage: "heart.fill") }.text.contains("♥ Likes"))
        let stage = Stage(width: 100, height: 40) { Label("Likes", systemImage: "heart.fill") }
        #expect(stage.elements.contains { $0.label == "Likes" })
    }
}
