import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scroll views")
struct ScrollViewTests {
    private func numbers(_ count: Int) -> some View {
        VStack(spacing: 0) {
            ForEach(0..<count, id: \.self) { Text("Row \($0)").accessibilityIdentifier("row-\($0)") }
        }
    }

    @Test("views with layers of their own are drawn when scrolled into view from any distance")
    func farLayers() {
        for steps in [[10_000.0], [64, 64, 64, 10_000], [10_000, -10_000, 10_000]] {
            let stage = Stage(columns: 30, rows: 6) {
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<30) { number in
                            HStack { Text(verbatim: "row \(number)") }.opacity(0.9)
                                .accessibilityIdentifier("row \(number)")
                        }
                    }
                }
            }
            for step in steps { stage.role(.scrollArea).scroll(by: step) }
            for number in 24..<30 { #expect(stage.text.contains("row \(number)"), "\(steps)") }
        }
    }

    @Test("on a terminal a full-width content suppresses the indicator and stays in its frame")
    func leftOutIndicator() {
        func stage(height: CGFloat) -> Stage {
            Stage(columns: 20, rows: 6) {
                VStack(spacing: 0) {
                    Text("above")
                    ScrollView(.horizontal) {
                        HStack {
                            ForEach(0..<20, id: \.self) { Text(verbatim: "h\($0)").accessibilityIdentifier("h\($0)") }
                        }
                    }
                    .frame(height: height).accessibilityIdentifier("scroll")
                    Text("below")
                }
            }
        }
        let lines = [16, 32].map {
            stage(height: $0).text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(lines[0] == ["above", "h0 h1 h2 h3 h4 h5 h6", "below"])
        #expect(lines[1].count == 4 && lines[1][1] == lines[0][1] && lines[1][3] == "below")
        let low = stage(height: 16)
        #expect(low["scroll"].frame.height == 16 && low["h0"].frame.minY == low["scroll"].frame.minY)
        let middle = ScreenPoint(x: low["scroll"].frame.midX, y: low["scroll"].frame.midY)
        #expect(low.send(.scroll(ScrollInput(at: middle, deltaX: 24, deltaY: 0))) == .handled)
        #expect(low.text.contains("h1 h2") && !low.text.contains("h0"))
    }

    @Test("a scroll view is as wide as its content and as tall as its proposal")
    func size() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView { Color.red.frame(width: 80, height: 500) }.accessibilityIdentifier("scroll")
        }
        #expect(stage["scroll"].frame == CGRect(x: 60, y: 0, width: 80, height: 100))
        #expect(stage["scroll"].role == .scrollArea)
    }

    @Test("the wheel scrolls within the bounds of the content")
    func wheel() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView { Color.red.frame(width: 80, height: 250).accessibilityIdentifier("content") }
        }
        let middle = ScreenPoint(x: 100, y: 50)
        #expect(stage.send(.scroll(ScrollInput(at: middle, deltaY: 30))) == .handled)
        #expect(stage["content"].frame.minY == -30)
        stage.send(.scroll(ScrollInput(at: middle, deltaY: 1000)))
        #expect(stage["content"].frame.minY == -150)
        // Scrolling to the present position counts as handled.
        #expect(stage.send(.scroll(ScrollInput(at: middle, deltaY: 10))) == .handled)
        #expect(stage.send(.scroll(ScrollInput(at: middle, deltaX: 10, deltaY: 0))) == .ignored)
        // A scroll action on the element behaves the same.
        #expect(stage["content"].scroll(by: 10) == .handled)
        let across = stage.send(.act(.scroll(deltaX: 10, deltaY: 0), on: stage["content"].info.id))
        #expect(across == .refused("Nothing here scrolls that way."))
        stage.send(.scroll(ScrollInput(at: middle, deltaY: -1000)))
        #expect(stage["content"].frame.minY == 0)
        #expect(stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 5, y: 50), deltaY: 10))) == .ignored)
    }

    @Test("scroll keys work without any focus")
    func keys() {
        let stage = Stage(columns: 20, rows: 10) { ScrollView { numbers(100) } }
        func first() -> Substring { stage.text.split(separator: "\n")[0].drop { $0 == " " } }
        #expect(first().hasPrefix("Row 0"))
        stage.press(.down)
        #expect(first().hasPrefix("Row 1"))
        stage.press(.pageDown)
        #expect(first().hasPrefix("Row 10"))
        stage.press(.end)
        #expect(first().hasPrefix("Row 90"))
        stage.press(.pageUp)
        #expect(first().hasPrefix("Row 81"))
        stage.press(.up)
        #expect(first().hasPrefix("Row 80"))
        stage.press(.home)
        #expect(first().hasPrefix("Row 0"))
    }

    @Test("a script scrolls by any element inside")
    func action() {
        let stage = Stage(columns: 20, rows: 10) { ScrollView { numbers(100).accessibilityIdentifier("list") } }
        #expect(stage["list"].scroll(by: 32) == .handled)
        #expect(stage["row-2"].frame.minY == 0)
        #expect(stage["row-5"].scroll(by: -16) == .handled)
        #expect(stage["row-1"].frame.minY == 0)
    }

    @Test("an inner scroll view passes on what it cannot scroll")
    func nested() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ScrollView { Color.red.frame(width: 80, height: 60).accessibilityIdentifier("inner") }
                        .frame(height: 50)
                    ScrollView(.horizontal) { Color.red.frame(width: 400, height: 20).accessibilityIdentifier("side") }
                    Color.blue.frame(height: 300)
                }
                .accessibilityIdentifier("outer")
            }
        }
        let place = ScreenPoint(x: 100, y: 20)
        stage.send(.scroll(ScrollInput(at: place, deltaY: 10)))
        #expect(stage["inner"].frame.minY == -10)
        stage.send(.scroll(ScrollInput(at: place, deltaY: 20)))
        #expect(stage["outer"].frame.minY == -20)
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 40), deltaX: 30, deltaY: 5)))
        #expect(stage["side"].frame.minX == -30)
        #expect(stage["outer"].frame.minY == -25)
    }

    @Test("presses hit views at their scrolled position")
    func presses() {
        var tapped: [Int] = []
        let stage = Stage(columns: 20, rows: 6) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<50, id: \.self) { row in TestButton("B\(row)") { tapped.append(row) } }
                }
            }
        }
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 80, y: 40), deltaY: 160)))
        for phase in [PointerInput.Phase.pressed, .released] {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: 76, y: 24))))
        }
        #expect(tapped == [11])
    }

    @Test("a focused view is scrolled into view")
    func focus() {
        let stage = Stage(columns: 20, rows: 6) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<50, id: \.self) { row in
                        TestButton("B\(row)") {}.accessibilityIdentifier("b\(row)")
                    }
                }
            }
        }
        for _ in 0..<9 { stage.press(.tab) }
        #expect(stage["b8"].isFocused)
        #expect(stage["b8"].frame.minY == 80)
    }

    @Test("on a terminal the scroll indicator has its own column, readable without colour")
    func bar() {
        let stage = Stage(columns: 10, rows: 6) {
            ScrollView { ForEach(0..<12, id: \.self) { Text("Line-\($0 % 10)...") } }
        }
        func column() -> String { stage.text.split(separator: "\n").map { String($0.last ?? " ") }.joined() }
        #expect(stage.text.split(separator: "\n")[0] == "Line-0...█", "\(stage.text)")
        #expect(column() == "███│││")
        stage.press(.pageDown)
        #expect(column().contains("███"))
        stage.press(.end)
        #expect(column() == "│││███")
    }

    private func drag(_ stage: Stage, from: (x: Double, y: Double), to: (x: Double, y: Double)) {
        func point(_ place: (x: Double, y: Double)) -> ScreenPoint { ScreenPoint(x: place.x, y: place.y) }
        #expect(stage.send(.pointer(PointerInput(.pressed, at: point(from)))) == .handled)
        stage.send(.pointer(PointerInput(.moved, at: point(to))))
        stage.send(.pointer(PointerInput(.released, at: point(to))))
    }

    @Test("dragging the indicator's thumb scrolls, and a press on the track moves the thumb there")
    func draggedBar() {
        var presses = 0
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                TestButton("under the bar") { presses += 1 }.frame(width: 100, height: 500, alignment: .trailing)
                    .accessibilityIdentifier("content")
            }
            .scrollIndicators(.visible)
        }
        // The track is 96 points, the thumb 24, and 400 points scroll over the remaining 72.
        drag(stage, from: (95, 10), to: (95, 28))
        #expect(stage["content"].frame.minY == -100)
        drag(stage, from: (95, 40), to: (60, 1000))
        #expect(stage["content"].frame.minY == -400, "a drag outside the bar scrolls to the end")
        drag(stage, from: (95, 50), to: (95, 50))
        #expect(stage["content"].frame.minY == -200, "a press in the middle of the track scrolls to the middle")
        #expect(presses == 0)
    }

    @Test("on a terminal the indicator can be dragged")
    func draggedBarOfCells() {
        let stage = Stage(columns: 10, rows: 6) { ScrollView { numbers(60).frame(maxWidth: .infinity) } }
        drag(stage, from: (76, 8), to: (76, 88))
        #expect(stage.text.contains("Row 59"))
        drag(stage, from: (76, 88), to: (76, 0))
        #expect(stage["row-0"].frame.minY == 0)
    }

    @Test("in right-to-left layout the indicator and margins are mirrored")
    func mirrored() {
        let cells = Stage(columns: 11, rows: 4) {
            ScrollView { ForEach(0..<12, id: \.self) { Text("Line-\($0 % 10)....") } }
                .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(cells.text.split(separator: "\n")[0] == "█Line-0....", "\(cells.text)")
        let points = Stage(width: 200, height: 100) {
            ScrollView { Color.red.frame(width: 80, height: 250).accessibilityIdentifier("content") }
                .contentMargins(.leading, 10)
                .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(points["content"].frame.minX == 55)
    }

    @Test("no indicator is shown without overflow or with hidden indicators")
    func noBar() {
        let short = Stage(columns: 10, rows: 6) { ScrollView { Text("0123456789") } }
        #expect(short.text.hasPrefix("0123456789"))
        let hidden = Stage(columns: 10, rows: 2) {
            ScrollView(showsIndicators: false) { ForEach(0..<12, id: \.self) { _ in Text("0123456789") } }
        }
        #expect(hidden.text == "0123456789\n0123456789")
        let modified = Stage(columns: 10, rows: 2) {
            ScrollView { ForEach(0..<12, id: \.self) { _ in Text("0123456789") } }.scrollIndicators(.hidden)
        }
        #expect(modified.text == "0123456789\n0123456789")
    }

    @Test("a disabled scroll view does not scroll")
    func disabled() {
        let stage = Stage(columns: 20, rows: 6) {
            ScrollView { numbers(30).accessibilityIdentifier("list") }.scrollDisabled(true)
        }
        stage.press(.pageDown)
        #expect(stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 80, y: 40), deltaY: 160))) == .ignored)
        #expect(stage["list"].scroll(by: 16) == .refused("Scrolling is disabled here."))
        #expect(stage["list"].frame.minY == 0)
    }

    @Test("content margins scroll with the content")
    func margins() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView { Color.red.frame(width: 80, height: 250).accessibilityIdentifier("content") }
                .contentMargins(.vertical, 20, for: .scrollContent)
                .contentMargins(.leading, 10)
        }
        #expect(stage["content"].frame == CGRect(x: 65, y: 20, width: 80, height: 250))
        stage.press(.end)
        #expect(stage["content"].frame.maxY == 80)
    }

    @Test("a default scroll anchor sets the initial position and keeps it when content grows")
    func anchor() {
        struct Log: View {
            @State var lines = 20
            var body: some View {
                VStack(spacing: 0) {
                    TestButton("more") { lines += 5 }.accessibilityIdentifier("more")
                    ScrollView {
                        VStack(spacing: 0) {
                            ForEach(0..<lines, id: \.self) { Text("\($0)").accessibilityIdentifier("line-\($0)") }
                        }
                    }
                    .defaultScrollAnchor(.bottom)
                }
            }
        }
        let stage = Stage(columns: 20, rows: 10) { Log() }
        #expect(stage["line-19"].frame.maxY == 160)
        stage["more"].tap()
        #expect(stage["line-24"].frame.maxY == 160)
    }

    private struct Chat: View {
        let isLazy: Bool
        @State private var messages = 30
        @State private var lines = 1

        var body: some View {
            VStack(spacing: 0) {
                ScrollView {
                    if isLazy {
                        LazyVStack(spacing: 0) { list }
                    } else {
                        VStack(spacing: 0) { list }
                    }
                }
                .defaultScrollAnchor(.bottom)
                ForEach(0..<lines, id: \.self) { Text("field \($0)") }
                TestButton("write") { lines += 1 }
                TestButton("send") { messages += 2 }
            }
        }

        private var list: some View {
            ForEach(0..<messages, id: \.self) { Text("Row \($0)") }
        }
    }

    // A chat whose input field grows by a line. The newest message must stay visible above it.
    @Test("a resize keeps the anchor visible unless the user has scrolled away", arguments: [true, false])
    func anchorAfterResize(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 12) { Chat(isLazy: isLazy) }
        #expect(stage.text.contains("Row 29"))
        stage.label("write").tap()
        stage.label("write").tap()
        #expect(stage.text.contains("Row 29"))
        stage.resize(columns: 20, rows: 9)
        #expect(stage.text.contains("Row 29"))
        stage.label("send").tap()
        #expect(stage.text.contains("Row 31"))
        stage.resize(columns: 20, rows: 12)
        #expect(stage.text.contains("Row 31"))
        stage.press(.pageUp)
        let first = stage.text.prefix { $0 != "\n" }
        #expect(!stage.text.contains("Row 31"))
        stage.label("send").tap()
        #expect(stage.text.prefix { $0 != "\n" } == first)
    }

    @Test("scrolling sends one number and the row that comes into the picture")
    func bytes() {
        let stage = Stage(columns: 20, rows: 10) { ScrollView { numbers(300) } }
        stage.resetWork()
        stage.press(.down)
        #expect(stage.work.bodies == 0)
        #expect(stage.work.layouts <= 3, "only the parts of the scroll bar are laid out")
        #expect(stage.work.bytes <= 90, "\(stage.work.bytes)")
    }

    @Test("the picture holds about one screen around the viewport, for any content length")
    func longContent() {
        let stage = Stage(columns: 20, rows: 10) { ScrollView { numbers(100_000) } }
        let layers = stage.currentPicture.layers.count
        #expect(layers < 30)
        stage.press(.end)
        #expect(stage.text.contains("Row 99,999"))
        #expect(stage.currentPicture.layers.count < 40)
        stage.press(.pageUp)
        stage.resetWork()
        stage.press(.up)
        #expect(stage.work.bytes <= 90, "\(stage.work.bytes)")
        #expect(stage.currentPicture.layers.count < 50)
        stage.press(.home)
        #expect(stage.text.contains("Row 0 "))
        #expect(stage.currentPicture.layers.count == layers)
    }

    @Test("the picture holds about one screen around the outer viewport of rows that scroll sideways")
    func longContentInside() {
        let stage = Stage(columns: 20, rows: 10) {
            ScrollView {
                VStack(spacing: 0) {
                    Text("The start").accessibilityIdentifier("start")
                    ScrollView(.horizontal) { numbers(1_000) }
                }
            }
            .accessibilityIdentifier("outer")
        }
        #expect(stage.currentPicture.layers.count < 40 && stage.text.contains("Row 8"))
        for row in [100, 104, 108, 900, 40] {
            stage["outer"].scroll(by: -100_000)
            stage["outer"].scroll(by: CGFloat(row * 16))
            #expect(stage.text.contains("Row \(row)"), "\(stage.text)")
            #expect(stage.currentPicture.layers.count < 50)
        }
        stage["outer"].scroll(by: 16)
        #expect(stage.text.contains("Row 49") && !stage.text.contains("Row 39"), "\(stage.text)")
        stage["outer"].scroll(by: -100_000)
        #expect(stage.text.contains("The start") && stage.text.contains("Row 8"))
    }

    @Test("rows beyond the picture's part leave it with the layer around them, and return whole")
    func dissolvedLayerAround() {
        let stage = Stage(columns: 20, rows: 7) { TappableRows() }
        #expect(stage.text.contains("Row 5"))
        stage.label("switch").tap()
        for _ in 0..<3 { stage["rows"].scroll(by: 48) }
        for row in 9..<15 { #expect(stage.text.contains("Row \(row)"), "\(stage.text)") }
        stage.label("switch").tap()
        for row in 9..<15 { #expect(stage.text.contains("Row \(row)"), "\(stage.text)") }
    }
}

/// Rows of which some have a layer around them while the switch is off.
private struct TappableRows: View {
    @State private var isTappable = false

    var body: some View {
        VStack(spacing: 0) {
            TestButton("switch") { isTappable.toggle() }
            ScrollView {
                VStack(spacing: 0) {
                    rows(0..<9)
                    VStack(spacing: 0) { rows(9..<14) }.allowsHitTesting(isTappable)
                    rows(14..<40)
                }
            }
            .accessibilityIdentifier("rows")
        }
    }

    private func rows(_ range: Range<Int>) -> some View {
        ForEach(range, id: \.self) { row in
            HStack { Text(verbatim: "Row \(row)") }.opacity(0.9)
        }
    }
}
