import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Refreshable")
struct RefreshableTests {
    private struct News: View {
        @State private var count = 0
        var body: some View {
            ScrollView { Inner(count: count) }
                .refreshable {
                    try? await Task.sleep(for: .seconds(1))
                    count += 1
                }
                .accessibilityIdentifier("news")
        }
    }

    private struct Inner: View {
        let count: Int
        @Environment(\.refresh) private var refresh
        var body: some View {
            VStack {
                Text(verbatim: "\(count)").accessibilityIdentifier("count")
                Button("now") { Task { await refresh?() } }.disabled(refresh == nil).accessibilityIdentifier("now")
            }
        }
    }

    private func isRefreshing(_ stage: Stage) -> Bool { stage.elements.contains { $0.role == .progress } }

    @Test(
        "refreshing starts by keyboard and action, once at a time, with a progress indicator",
        arguments: [("f5", []), ("r", .control), ("r", .command), ("name", [])] as [(String, KeyModifiers)])
    func refreshing(way: String, modifiers: KeyModifiers) async {
        for stage in [Stage(width: 200, height: 200) { News() }, Stage(columns: 30, rows: 10) { News() }] {
            func refreshKeys() {
                if way == "name" {
                    #expect(stage["news"].perform("Refresh") == .handled)
                } else {
                    stage.press(Key(name: way), modifiers: modifiers)
                }
            }
            #expect(!isRefreshing(stage))
            refreshKeys()
            #expect(isRefreshing(stage))
            #expect(stage["count"].label == "0")
            refreshKeys()
            await stage.settled()
            stage.advance(by: .seconds(1))
            await stage.until { !isRefreshing(stage) }
            #expect(stage["count"].label == "1")
        }
    }

    @Test("a refreshable view is found in views of any depth")
    func deep() {
        let stage = Stage(width: 200, height: 200) {
            var news = AnyView(News())
            // A search that asked each view twice would never end.
            for _ in 0..<40 { news = AnyView(news.padding(.leading, 1)) }
            return news
        }
        stage.press(Key(name: "f5"))
        #expect(isRefreshing(stage))
    }

    private func turn(_ stage: Stage, by length: Double) {
        let place = stage["count"].frame
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: place.midX, y: 100), deltaX: 0, deltaY: length)))
    }

    @Test("pulling beyond the top with a wheel refreshes, with a progress indicator")
    func wheel() async {
        for stage in [Stage(width: 200, height: 200) { News() }, Stage(columns: 30, rows: 10) { News() }] {
            turn(stage, by: -48)
            #expect(!isRefreshing(stage), "a short pull does not refresh")
            turn(stage, by: -48)
            #expect(isRefreshing(stage))
            turn(stage, by: -500)
            await stage.settled()
            stage.advance(by: .seconds(1))
            await stage.until { !isRefreshing(stage) }
            #expect(stage["count"].label == "1")
        }
    }

    private struct LongNews: View {
        @State private var count = 0
        var body: some View {
            VStack(spacing: 0) {
                Text(verbatim: "\(count)").accessibilityIdentifier("count")
                List(0..<100, id: \.self) { Text(verbatim: "row \($0)").accessibilityIdentifier("row \($0)") }
                    .refreshable { count += 1 }
            }
        }
    }

    @Test("a fast wheel that reaches the top does not refresh until it has paused there")
    func rest() async {
        let stage = Stage(width: 200, height: 300) { LongNews() }
        turn(stage, by: 300)
        for _ in 0..<10 {
            stage.advance(by: .milliseconds(50))
            turn(stage, by: -100)
        }
        await stage.settled()
        #expect(stage["count"].label == "0")
        stage.advance(by: .seconds(1))
        turn(stage, by: -60)
        turn(stage, by: 20)
        turn(stage, by: -20)
        await stage.settled()
        #expect(stage["count"].label == "0", "reversing the direction cancels the pull")
        stage.advance(by: .seconds(1))
        turn(stage, by: -60)
        turn(stage, by: -60)
        await stage.until { stage["count"].label == "1" }
    }

    @Test("dragging down from the top refreshes, over rows and empty space, and not when scrolled down")
    func drag() async {
        let stage = Stage(width: 200, height: 300) { LongNews() }
        func drag(by way: CGSize) {
            let start = CGPoint(x: stage["row 2"].frame.midX, y: 120)
            let places = (1...4).map {
                CGPoint(x: start.x + way.width * CGFloat($0) / 4, y: start.y + way.height * CGFloat($0) / 4)
            }
            stage.drag(from: start, through: places)
        }
        for way in [CGSize(width: 0, height: 60), CGSize(width: 150, height: 100), CGSize(width: 0, height: -110)] {
            drag(by: way)
            await stage.settled()
            #expect(stage["count"].label == "0", "\(way)")
        }
        turn(stage, by: 30)
        drag(by: CGSize(width: 0, height: 150))
        await stage.settled()
        #expect(stage["count"].label == "0", "a list that is scrolled down does not refresh")
        turn(stage, by: -30)
        drag(by: CGSize(width: 0, height: 150))
        await stage.until { stage["count"].label == "1" }
        let short = Stage(width: 200, height: 300) { News() }
        let x = short["count"].frame.midX
        short.drag(from: CGPoint(x: x, y: 180), through: [CGPoint(x: x, y: 230), CGPoint(x: x + 5, y: 290)])
        #expect(isRefreshing(short))
    }

    @Test("a refreshable row does not handle a tap")
    func taps() {
        let stage = Stage(width: 200, height: 300) { LongNews() }
        #expect(stage["row 2"].tap() != .handled)
    }

    @Test("a view that calls the refresh action shows no indicator")
    func inside() async {
        let stage = Stage(width: 200, height: 200) { News() }
        stage["now"].tap()
        await stage.settled()
        #expect(!isRefreshing(stage))
        stage.advance(by: .seconds(1))
        await stage.until { stage["count"].label == "1" }
    }

    @Test("the refresh key applies to the focused scroll view, and a custom shortcut precedes it")
    func nearest() async {
        let log = GestureLog()
        let stage = Stage(width: 200, height: 300) {
            ScrollView { Button("a") {} }.refreshable { log.add("first") }
            ScrollView { Button("b") {}.accessibilityIdentifier("b") }.refreshable { log.add("second") }
        }
        stage["b"].focus()
        stage.press(Key(name: "f5"))
        await stage.until { log.text == "second" }
        let own = Stage(width: 200, height: 300) {
            List { Button("Reply") { log.add("reply") }.keyboardShortcut("r") }.refreshable { log.add("third") }
        }
        own.press(Key("r"), modifiers: .command)
        await own.settled()
        #expect(log.text == "second reply")
    }

    @Test("a changed refresh closure does not evaluate readers of the action")
    func readers() {
        struct TestView: View {
            @State private var number = 0
            var body: some View {
                VStack {
                    Button("more") { number += 1 }.accessibilityIdentifier("more")
                    Inner(count: 7).refreshable { [number] in _ = number }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { TestView() }
        stage.resetWork()
        stage["more"].tap()
        #expect(stage.work.bodies == 2, "the room and its refreshable content")
    }
}
