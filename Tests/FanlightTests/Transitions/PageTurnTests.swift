import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Turned pages of tab views")
struct PageTurnTests {
    @Observable final class Model {
        var page = 0
    }

    private struct Pages: View {
        @Bindable var model: Model
        var body: some View {
            TabView(selection: $model.page) { ForEach(0..<3) { Text(verbatim: "page \($0)") } }
                .tabViewStyle(.page)
        }
    }

    private static let width = 300

    private func stage(_ model: Model, isMirrored: Bool = false) -> Stage {
        let stage = Stage(width: CGFloat(Self.width), height: 200) {
            Pages(model: model).environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
        }
        _ = stage.currentPicture
        return stage
    }

    /// Drags over the pages, towards the leading edge or the trailing one.
    private func drag(_ stage: Stage, toLeft: Bool) {
        let places = [60.0, 130, 220].map { CGPoint(x: $0, y: 30) }
        stage.drag(from: (toLeft ? places.last : places.first) ?? .zero, through: toLeft ? places.reversed() : places)
    }

    @Test("a dragged page slides on when it is released, with the next one beside it", arguments: [false, true])
    func dragged(isMirrored: Bool) throws {
        let model = Model()
        let stage = stage(model, isMirrored: isMirrored)
        let rest = try #require(stage.edges(ofPage: 0).first)
        let side = isMirrored ? -1 : 1
        drag(stage, toLeft: !isMirrored)
        #expect(model.page == 1 && stage.label("page 1").exists && !stage.label("page 0").exists)
        let next = try #require(stage.edges(ofPage: 1).first)
        #expect(stage.presents(page: 0, at: rest - 160 * side) && stage.presents(page: 1, at: rest + 140 * side))
        var last = next
        for _ in 0..<3 {
            stage.advance(by: .seconds(0.05))
            let (old, new) = (try #require(stage.edges(ofPage: 0).first), try #require(stage.edges(ofPage: 1).first))
            #expect((last - new) * side > 0 && (new - rest) * side > 0)
            #expect(abs((new - old) * side - Self.width) <= 6, "the pages are beside each other: \(old) \(new)")
            last = new
        }
        stage.advance(by: .seconds(1))
        #expect(stage.edges(ofPage: 0).isEmpty && stage.presents(page: 1, at: rest))
        drag(stage, toLeft: isMirrored)
        #expect(stage.presents(page: 0, at: rest - 140 * side) && stage.presents(page: 1, at: rest + 160 * side))
        stage.advance(by: .seconds(1))
        #expect(stage.edges(ofPage: 1).isEmpty && stage.presents(page: 0, at: rest))
    }

    @Test("a page that the app chooses slides in the app's animation, and is shown at once without one")
    func chosen() throws {
        let model = Model()
        let stage = stage(model)
        let rest = try #require(stage.edges(ofPage: 0).first)
        model.page = 2
        #expect(stage.edges(ofPage: 0).isEmpty && stage.presents(page: 2, at: rest))
        withAnimation(.linear(duration: 1)) { model.page = 1 }
        #expect(stage.presents(page: 1, at: rest - Self.width) && stage.presents(page: 2, at: rest))
        stage.advance(by: .seconds(0.5))
        #expect(stage.presents(page: 1, at: rest - Self.width / 2))
        #expect(stage.presents(page: 2, at: rest + Self.width / 2))
        stage.advance(by: .seconds(0.5))
        #expect(stage.presents(page: 1, at: rest) && stage.edges(ofPage: 2).isEmpty)
    }

    @Test("pages change at once on cells, and only fade with reduced motion")
    func withoutMotion() throws {
        let model = Model()
        let cells = Stage(columns: 40, rows: 8) { Pages(model: model) }
        let place = try #require(cells.edges(ofPage: 0).first)
        drag(cells, toLeft: true)
        #expect(model.page == 1 && cells.edges(ofPage: 0).isEmpty && cells.edges(ofPage: 1) == [place])

        model.page = 0
        let stage = stage(model)
        stage.setPreferences(reducesMotion: true)
        let rest = try #require(stage.edges(ofPage: 0).first)
        drag(stage, toLeft: true)
        stage.advance(by: .seconds(0.1))
        #expect(stage.presents(page: 0, at: rest) && stage.presents(page: 1, at: rest))
        for page in ["page 0", "page 1"] {
            #expect(stage.shown(page).allSatisfy { $0.opacity > 0 && $0.opacity < 1 }, "\(page)")
        }
    }
}
