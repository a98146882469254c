import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Unsuitable drops")
struct UnsuitableDropTests {
    private let log = GestureLog()

    private func drag(_ text: String) -> Stage {
        let stage = Stage(width: 300, height: 300) {
            VStack(spacing: 40) {
                Text("card").frame(width: 80, height: 40).draggable(text).accessibilityIdentifier("card")
                Color.gray.frame(width: 100, height: 60).accessibilityIdentifier("box").accessibilityLabel("box")
                    .dropDestination(for: URL.self) { items, _ in
                        log.add(items.map(\.absoluteString).joined())
                        return true
                    } isTargeted: {
                        log.add($0 ? "over" : "away")
                    }
            }
        }
        let (card, box) = (stage["card"].frame, stage["box"].frame)
        let start = CGPoint(x: card.midX, y: card.midY)
        stage.drag(
            from: start, through: [CGPoint(x: start.x, y: start.y + 20), CGPoint(x: box.midX, y: box.midY)])
        return stage
    }

    @Test("a text that is not a URL does not target a drop destination for URLs, without a diagnostic")
    func noURL() {
        let stage = drag("not a place")
        #expect(log.text == "")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a text that is a URL targets a drop destination for URLs")
    func url() {
        _ = drag("https://example.org/")
        #expect(log.text == "over away https://example.org/")
    }
}
