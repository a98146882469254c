import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Swipes that go back in a navigation")
struct SwipeBackTests {
    private struct Pages: View {
        var hidesBack = false
        var direction = LayoutDirection.leftToRight
        @State private var path = [1]
        @State private var count = 0

        var body: some View {
            NavigationStack(path: $path) {
                Text("root").navigationDestination(for: Int.self) { _ in
                    VStack {
                        Text("page")
                        Button("tap \(count)") { count += 1 }.frame(maxWidth: .infinity, alignment: .leading)
                        List(0..<40, id: \.self) { Text("row \($0)") }.listStyle(.plain)
                    }
                    .navigationBarTitleDisplayMode(.inline)
                    .navigationBarBackButtonHidden(hidesBack)
                }
            }
            .environment(\.layoutDirection, direction)
        }
    }

    private func stage(_ view: Pages = Pages()) -> Stage {
        let stage = Stage(width: 400, height: 600) { view }
        stage.advance(by: .seconds(2))
        return stage
    }

    /// Drags in steps that are too slow to have a velocity.
    private func dragSlowly(_ stage: Stage, from start: CGFloat, through places: [CGFloat]) {
        stage.drag(
            from: CGPoint(x: start, y: 300), through: places.map { CGPoint(x: $0, y: 300) },
            step: .milliseconds(500))
    }

    private func send(_ stage: Stage, _ phase: PointerInput.Phase, _ x: Double) {
        stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: 300))))
    }

    /// Returns the texts that are shown after all motion.
    private func settledTexts(_ stage: Stage) -> [String] {
        stage.advance(by: .seconds(2))
        return ["root", "page"].filter { !stage.shown($0).isEmpty }
    }

    @Test("a page follows the pointer from the leading edge, above the page below, and goes back past the middle")
    func follows() throws {
        let stage = stage()
        let page = try #require(stage.shown("page").first)
        #expect(stage.shown("root").isEmpty)
        send(stage, .pressed, 5)
        stage.advance(by: .milliseconds(500))
        send(stage, .moved, 105)
        let below = try #require(stage.shown("root").first)
        #expect(stage.shown("page").map(\.x) == [page.x + 100])
        stage.advance(by: .milliseconds(500))
        send(stage, .moved, 305)
        #expect(stage.shown("page").map(\.x) == [page.x + 300])
        // The page below moves by three tenths of its width on the whole way.
        #expect(stage.shown("root").map(\.x) == [below.x + 60])
        send(stage, .released, 305)
        stage.advance(by: .milliseconds(50))
        let leaving = try #require(stage.shown("page").first)
        #expect(leaving.x > page.x + 300)
        #expect(settledTexts(stage) == ["root"])
        #expect(stage.shown("root").map(\.x) == [below.x + 90])
    }

    @Test("a short pull springs back, and the page below is hidden again")
    func springsBack() throws {
        let stage = stage()
        let page = try #require(stage.shown("page").first)
        dragSlowly(stage, from: 5, through: [60, 150])
        #expect(settledTexts(stage) == ["page"] && stage.shown("page").map(\.x) == [page.x])
        dragSlowly(stage, from: 5, through: [100, 300])
        #expect(settledTexts(stage) == ["root"])
    }

    @Test("a short and fast pull goes back")
    func fast() {
        let stage = stage()
        stage.drag(from: CGPoint(x: 5, y: 300), through: [CGPoint(x: 40, y: 300), CGPoint(x: 80, y: 300)])
        #expect(settledTexts(stage) == ["root"])
    }

    @Test("a pull that is taken away springs back")
    func cancelled() {
        let stage = stage()
        send(stage, .pressed, 5)
        send(stage, .moved, 305)
        send(stage, .cancelled, 305)
        #expect(settledTexts(stage) == ["page"])
    }

    @Test("no pull begins elsewhere, without a back button, at the first page, and on a terminal")
    func withoutPull() {
        let middle = stage()
        dragSlowly(middle, from: 60, through: [200, 390])
        #expect(settledTexts(middle) == ["page"])
        let hidden = stage(Pages(hidesBack: true))
        dragSlowly(hidden, from: 5, through: [200, 390])
        #expect(settledTexts(hidden) == ["page"])
        let terminal = Stage(columns: 50, rows: 20) { Pages() }
        dragSlowly(terminal, from: 4, through: [200, 390])
        #expect(settledTexts(terminal) == ["page"])
        let first = stage()
        for _ in 0..<2 { dragSlowly(first, from: 5, through: [200, 390]) }
        #expect(settledTexts(first) == ["root"])
    }

    @Test("the leading edge is at the right where the language is written from right to left")
    func mirrored() {
        let stage = stage(Pages(direction: .rightToLeft))
        dragSlowly(stage, from: 5, through: [200, 390])
        #expect(settledTexts(stage) == ["page"])
        dragSlowly(stage, from: 395, through: [200, 10])
        #expect(settledTexts(stage) == ["root"])
    }

    @Test("buttons near the edge are pressed, and content there scrolls")
    func contentAtTheEdge() {
        let stage = stage()
        let button = stage.label("tap 0").frame
        stage.drag(from: CGPoint(x: button.minX + 4, y: button.midY), through: [])
        #expect(stage.label("tap 1").exists)
        #expect(stage.showing("row 0").exists)
        stage.drag(from: CGPoint(x: 5, y: 400), through: [CGPoint(x: 5, y: 350), CGPoint(x: 5, y: 200)])
        stage.advance(by: .seconds(2))
        #expect(!stage.showing("row 0").exists && settledTexts(stage) == ["page"])
    }
}
