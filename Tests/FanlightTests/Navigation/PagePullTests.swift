import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Pages of tab views that follow the pointer")
struct PagePullTests {
    @Observable final class Model {
        var page = 1
        /// The selections that the tab view has written.
        @ObservationIgnored var written: [Int] = []
        @ObservationIgnored var refuses = false
        /// The evaluated bodies of each page.
        @ObservationIgnored var bodies = [0, 0, 0, 0]

        func select(_ page: Int) {
            written.append(page)
            if !refuses { self.page = page }
        }
    }

    private struct Page: View {
        let model: Model
        let number: Int
        var body: some View {
            let _ = model.bodies[number] += 1
            Text(verbatim: "page \(number)")
        }
    }

    private struct Pages: View {
        let model: Model
        var body: some View {
            TabView(selection: Binding(get: { model.page }, set: { model.select($0) })) {
                ForEach(0..<4) { Page(model: model, number: $0).tag($0) }
            }
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

    private func send(_ stage: Stage, _ phase: PointerInput.Phase, _ x: Double) {
        stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: 100))))
    }

    /// Moves a pressed pointer too slowly for a velocity.
    private func move(_ stage: Stage, to x: Double) {
        stage.advance(by: .milliseconds(500))
        send(stage, .moved, x)
    }

    @Test("pages follow the pointer, and only the one that comes in is evaluated", arguments: [false, true])
    func follows(isMirrored: Bool) throws {
        let model = Model()
        let stage = stage(model, isMirrored: isMirrored)
        let rest = try #require(stage.edges(ofPage: 1).first)
        let side = isMirrored ? -1 : 1
        let evaluated = model.bodies[1]
        #expect(model.bodies == [0, evaluated, 0, 0])
        send(stage, .pressed, 150)
        move(stage, to: Double(150 - 60 * side))
        #expect(stage.presents(page: 1, at: rest - 60 * side) && stage.presents(page: 2, at: rest + 240 * side))
        move(stage, to: Double(150 - 100 * side))
        #expect(stage.presents(page: 1, at: rest - 100 * side) && stage.presents(page: 2, at: rest + 200 * side))
        #expect(stage.edges(ofPage: 0).isEmpty && model.bodies == [0, evaluated, 1, 0])
        move(stage, to: Double(150 + 30 * side))
        #expect(stage.presents(page: 1, at: rest + 30 * side) && stage.presents(page: 0, at: rest - 270 * side))
        #expect(stage.edges(ofPage: 2).isEmpty && model.bodies == [1, evaluated, 1, 0])
        send(stage, .released, Double(150 + 30 * side))
        stage.advance(by: .seconds(0.05))
        let back = try #require(stage.edges(ofPage: 1).first)
        #expect((back - rest) * side > 4 && (back - rest) * side < 30, "\(back)")
        stage.advance(by: .seconds(2))
        #expect(stage.presents(page: 1, at: rest) && stage.edges(ofPage: 0).isEmpty)
        #expect(model.written == [] && model.bodies == [1, evaluated, 1, 0])
    }

    @Test("a slow drag past the middle turns the page in one motion, and writes the selection at its end")
    func turns() throws {
        let model = Model()
        let stage = stage(model)
        let rest = try #require(stage.edges(ofPage: 1).first)
        send(stage, .pressed, 250)
        move(stage, to: 150)
        move(stage, to: 90)
        #expect(model.written == [])
        let evaluated = model.bodies
        send(stage, .released, 90)
        #expect(model.written == [2])
        #expect(stage.presents(page: 1, at: rest - 160) && stage.presents(page: 2, at: rest + 140))
        var last = rest + 140
        for _ in 0..<3 {
            stage.advance(by: .seconds(0.05))
            let (old, new) = (try #require(stage.edges(ofPage: 1).first), try #require(stage.edges(ofPage: 2).first))
            #expect(new < last && new > rest && abs(new - old - Self.width) <= 6, "\(old) \(new)")
            last = new
        }
        stage.advance(by: .seconds(1))
        #expect(stage.presents(page: 2, at: rest) && stage.edges(ofPage: 1).isEmpty)
        #expect(model.written == [2] && model.bodies == evaluated)
    }

    @Test("a short drag turns the page if it is fast")
    func velocity() {
        let model = Model()
        let stage = stage(model)
        let places = [160.0, 120].map { CGPoint(x: $0, y: 100) }
        stage.drag(from: CGPoint(x: 200, y: 100), through: places, step: .milliseconds(500))
        stage.advance(by: .seconds(2))
        #expect(model.written == [])
        stage.drag(from: CGPoint(x: 200, y: 100), through: places)
        #expect(model.written == [2])
    }

    @Test("the first and the last page resist", arguments: [0, 3])
    func resistance(page: Int) throws {
        let model = Model()
        model.page = page
        let stage = stage(model)
        let rest = try #require(stage.edges(ofPage: page).first)
        let side = page == 0 ? 1 : -1
        send(stage, .pressed, 150)
        move(stage, to: Double(150 + 140 * side))
        let pulled = try #require(stage.edges(ofPage: page).first)
        #expect((20..<100).contains((pulled - rest) * side), "\(pulled)")
        send(stage, .released, Double(150 + 140 * side))
        stage.advance(by: .seconds(2))
        #expect(stage.edges(ofPage: page) == [rest] && model.written == [])
    }

    @Test("a page returns if the app refuses the selection, or the pointer is taken away")
    func refused() throws {
        let model = Model()
        model.refuses = true
        let stage = stage(model)
        let rest = try #require(stage.edges(ofPage: 1).first)
        send(stage, .pressed, 250)
        move(stage, to: 50)
        send(stage, .released, 50)
        #expect(model.written == [2] && stage.presents(page: 1, at: rest - 200))
        stage.advance(by: .seconds(2))
        #expect(stage.edges(ofPage: 1) == [rest] && stage.edges(ofPage: 2).isEmpty)
        send(stage, .pressed, 250)
        move(stage, to: 50)
        send(stage, .cancelled, 50)
        stage.advance(by: .seconds(2))
        #expect(stage.edges(ofPage: 1) == [rest] && stage.edges(ofPage: 2).isEmpty && model.written == [2])
    }

    @Test("a drag during the motion after a release continues from the presented place")
    func interrupted() throws {
        let model = Model()
        let stage = stage(model)
        let rest = try #require(stage.edges(ofPage: 1).first)
        send(stage, .pressed, 250)
        move(stage, to: 90)
        send(stage, .released, 90)
        stage.advance(by: .seconds(0.1))
        let presented = try #require(stage.edges(ofPage: 2).first)
        #expect(presented > rest + 40 && presented < rest + 100)
        send(stage, .pressed, 150)
        send(stage, .moved, 130)
        #expect(stage.presents(page: 2, at: presented - 20))
        #expect(stage.presents(page: 1, at: presented - 20 - Self.width))
        send(stage, .released, 130)
        stage.advance(by: .seconds(2))
        #expect(stage.presents(page: 2, at: rest) && stage.edges(ofPage: 1).isEmpty && model.written == [2])
    }

    private struct Content: View {
        @State private var page = 0
        @State private var level = 0.5
        var body: some View {
            TabView(selection: $page) {
                VStack(spacing: 0) {
                    ScrollView(.horizontal) {
                        HStack { ForEach(0..<20) { Text(verbatim: "column \($0)").frame(width: 100, height: 50) } }
                    }
                    .frame(height: 50)
                    Slider(value: $level) { Text(verbatim: level > 0.6 ? "high" : "low") }
                        .accessibilityIdentifier("slider")
                    ScrollView {
                        VStack { ForEach(0..<40) { Text(verbatim: "row \($0)").frame(height: 30) } }
                            .frame(maxWidth: .infinity)
                    }
                }
                .tag(0)
                Text("other").tag(1)
            }
            .tabViewStyle(.page)
        }
    }

    @Test("scroll views and sliders in a page keep their drags, and the page turns by others")
    func content() {
        let stage = Stage(width: 300, height: 400) { Content() }
        func drag(_ start: CGPoint, _ x: Double, _ y: Double) {
            let places = [0.5, 1].map { CGPoint(x: start.x + x * $0, y: start.y + y * $0) }
            stage.drag(from: start, through: places)
            stage.advance(by: .seconds(3))
        }
        drag(CGPoint(x: 250, y: stage.showing("column 0").frame.midY), -200, 0)
        #expect(!stage.showing("column 0").exists && stage.showing("row 0").exists)
        let slider = stage["slider"].frame
        drag(CGPoint(x: slider.midX, y: slider.midY), slider.width / 4, 0)
        #expect(stage["slider"].label == "high" && stage.showing("row 0").exists)
        drag(CGPoint(x: 150, y: 350), 0, -150)
        #expect(!stage.showing("row 0").exists && !stage.showing("other").exists)
        drag(CGPoint(x: 250, y: 350), -200, 0)
        #expect(stage.showing("other").exists)
    }
}
