import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scroll position")
struct ScrollPositionTests {
    @MainActor final class Log {
        var lines: [String] = []
        var offsets: [CGFloat] = []
    }

    private struct ByID: View {
        @State var id: Int?
        var isLazy = true

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                Text("\(id ?? -1)").accessibilityIdentifier("id")
                TestButton("go") { id = 300 }.accessibilityIdentifier("go")
                TestButton("last") { withTransaction(\.scrollTargetAnchor, .bottom) { id = 400 } }
                    .accessibilityIdentifier("last")
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<1000, id: \.self) { Text("Row \($0)").accessibilityIdentifier("row-\($0)") }
                    }
                    .scrollTargetLayout()
                }
                .scrollPosition(id: $id, anchor: .top)
            }
        }
    }

    @Test("an id binding has the first visible view's id and scrolls to a written id")
    func id() {
        let stage = Stage(columns: 20, rows: 12) { ByID() }
        stage.press(.down)
        stage.press(.down)
        #expect(stage["id"].label == "2")
        stage["go"].tap()
        #expect(stage["row-300"].frame.minY == 48)
        #expect(stage["id"].label == "300")
        stage.press(.up)
        #expect(stage["id"].label == "299")
    }

    @Test("the transaction's scroll target anchor wins over the modifier's")
    func targetAnchor() {
        let stage = Stage(columns: 20, rows: 12) { ByID() }
        stage["last"].tap()
        #expect(stage["row-400"].frame.maxY.rounded() == 192)
        stage["go"].tap()
        #expect(stage["row-300"].frame.minY == 48, "the next change is not animated")
    }

    private struct Growing: View {
        @State var id: Int?
        @State var first = 0
        var isLazy: Bool

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                TestButton("before") { first -= 7 }.accessibilityIdentifier("before")
                TestButton("fewer") { first += 3 }.accessibilityIdentifier("fewer")
                TestButton("unheld") {
                    withTransaction(\.scrollContentOffsetAdjustmentBehavior, .disabled) { first -= 1 }
                }
                .accessibilityIdentifier("unheld")
                ScrollView {
                    if isLazy {
                        LazyVStack(spacing: 0) { rows }.scrollTargetLayout()
                    } else {
                        VStack(spacing: 0) { rows }.scrollTargetLayout()
                    }
                }
                .scrollPosition(id: $id)
            }
        }

        private var rows: some View {
            ForEach(first..<200, id: \.self) {
                Text(verbatim: "Row \($0)").frame(height: $0 % 3 == 0 ? 32 : 16).accessibilityIdentifier("row\($0)")
            }
        }
    }

    @Test("visible rows keep their position when rows before them are inserted or removed", arguments: [true, false])
    func holding(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 12) { Growing(isLazy: isLazy) }
        stage["before"].tap()
        #expect(stage["row-7"].frame.minY == 48, "without a position, inserted rows are visible")
        stage.press(.pageDown)
        stage.press(.pageDown)
        let place = stage["row8"].frame
        stage["before"].tap()
        #expect(stage["row8"].frame == place)
        stage["fewer"].tap()
        #expect(stage["row8"].frame == place)
        stage["unheld"].tap()
        #expect(stage["row8"].frame.minY > place.minY, "a row was inserted before it")
        stage.press(.home)
        #expect(stage["row-12"].frame.minY == 48)
    }

    private struct ByValue: View {
        @State var position = ScrollPosition(idType: Int.self)

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                TestButton("go") { position.scrollTo(id: 300, anchor: .top) }.accessibilityIdentifier("go")
                TestButton("end") { position.scrollTo(edge: .bottom) }.accessibilityIdentifier("end")
                TestButton("y") { position.scrollTo(y: 160) }.accessibilityIdentifier("y")
                Text(position.isPositionedByUser ? "person \(position.viewID(type: Int.self) ?? -1)" : "view")
                    .accessibilityIdentifier("by")
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<1000, id: \.self) { Text("Row \($0)").accessibilityIdentifier("row-\($0)") }
                    }
                }
                .scrollPosition($position)
            }
        }
    }

    @Test("a ScrollPosition value is changed by views and by the user")
    func value() {
        let stage = Stage(columns: 20, rows: 14) { ByValue() }
        stage["go"].tap()
        #expect(stage["row-300"].frame.minY == 64)
        #expect(stage["by"].label == "view")
        stage["y"].tap()
        #expect(stage["row-10"].frame.minY == 64)
        stage["end"].tap()
        #expect(stage["row-999"].frame.maxY == 224)
        stage.press(.up)
        #expect(stage["by"].label == "person 989")
    }

    @Test("geometry changes and phases of scrolling are reported")
    func observing() {
        let log = Log()
        let stage = Stage(width: 100, height: 100) {
            ScrollView { Color.red.frame(width: 50, height: 500) }
                .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }) { old, new in
                    log.lines.append("\(Int(old))→\(Int(new))")
                }
                .onScrollPhaseChange { old, new in log.lines.append("\(old.isScrolling)→\(new.isScrolling)") }
        }
        #expect(log.lines == ["0→0"], "the initial value is reported")
        log.lines = []
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaY: 30)))
        #expect(
            log.lines == ["false→true", "0→30", "true→false"]
                || log.lines.sorted() == ["0→30", "false→true", "true→false"], "\(log.lines)")
    }

    @Test("scroll visibility is reported for target ids and for a view")
    func visibility() {
        let log = Log()
        let stage = Stage(columns: 20, rows: 4) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100, id: \.self) { row in
                        Text("Row \(row)").onScrollVisibilityChange { if row == 5 { log.lines.append("5 \($0)") } }
                    }
                }
                .scrollTargetLayout()
            }
            .onScrollTargetVisibilityChange(idType: Int.self) { log.lines.append("\($0)") }
        }
        #expect(log.lines == ["[0, 1, 2, 3]"])
        stage.press(.down)
        stage.press(.down)
        #expect(log.lines.contains("[2, 3, 4, 5]") && log.lines.contains("5 true"), "\(log.lines)")
        stage.press(.end)
        #expect(log.lines.last == "[96, 97, 98, 99]" || log.lines.contains("5 false"), "\(log.lines)")
    }

    @Test("a scroll transition changes views at the viewport's edges")
    func transition() {
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<20, id: \.self) { row in
                        Color.red.frame(width: 50, height: 40).accessibilityIdentifier("row\(row)")
                            .scrollTransition { effect, phase in
                                effect.opacity(phase.isIdentity ? 1 : 0.5).offset(x: phase.value * 10)
                            }
                    }
                }
            }
        }
        func appearance(_ row: Int) -> (opacity: Float, x: Float) {
            var id = stage["row\(row)"].info.id
            while let layer = stage.currentPicture.layers[id] {
                if layer.placement.transform != nil || layer.drawing.opacity < 1 {
                    return (layer.drawing.opacity, layer.placement.transform?.tx ?? 0)
                }
                id = layer.place.parent
            }
            return (1, 0)
        }
        // Half of the third row is visible, and nothing of the fourth.
        #expect(appearance(0) == (1, 0) && appearance(1) == (1, 0))
        #expect(appearance(2) == (0.75, 5) && appearance(3) == (0.5, 10))
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaY: 10)))
        #expect(appearance(0) == (0.875, -2.5) && appearance(2) == (0.875, 2.5))
    }

    @Test("a timing curve applies to an interactive scroll transition")
    func curve() {
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<20, id: \.self) { row in
                        Color.red.frame(width: 50, height: 40).scrollTransition(.interactive(timingCurve: .easeIn)) {
                            $0.opacity($1.isIdentity ? 1 : 0)
                        }
                    }
                }
            }
        }
        // Half of the third row is visible. With `easeIn` it has less than half of its opacity.
        let faded = stage.currentPicture.layers.values.map(\.drawing.opacity).filter { $0 > 0 && $0 < 1 }
        #expect(faded.map { ($0 * 1000).rounded() } == [(Float(UnitCurve.easeIn.value(at: 0.5)) * 1000).rounded()])
    }

    @Test("visible rows keep their position from the first scroll on", arguments: [true, false])
    func holdingAtOnce(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 12) { Growing(isLazy: isLazy) }
        stage.press(.pageDown)
        let place = stage["row7"].frame
        stage["before"].tap()
        #expect(stage["row7"].frame == place)
    }

    private struct Margins: View {
        @State var id: Int?
        let anchor: UnitPoint?

        var body: some View {
            VStack(spacing: 0) {
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<20, id: \.self) {
                            Color.red.frame(height: 40).accessibilityIdentifier("row\($0)")
                        }
                    }
                    .scrollTargetLayout()
                }
                .contentMargins(.vertical, 30, for: .scrollContent)
                .scrollPosition(id: $id, anchor: anchor)
                .frame(height: 200)
                .accessibilityIdentifier("scroll")
                TestButton("go") { id = 5 }.accessibilityIdentifier("go")
                Text(verbatim: "\(id ?? -1)").accessibilityIdentifier("id")
            }
            .frame(maxHeight: .infinity, alignment: .top)
        }
    }

    /// The space between the margins is 140 of 200 points, from y = 30. A row of 40 starts there, ends at 170 or is
    /// centred.
    @Test(
        "a scroll target is placed between the content margins",
        arguments: [(UnitPoint.top, CGFloat(30)), (.center, 80), (.bottom, 130)])
    func margins(anchor: UnitPoint, y: CGFloat) {
        let stage = Stage(width: 100, height: 300) { Margins(anchor: anchor) }
        stage["go"].tap()
        #expect(stage["row5"].frame.minY == y)
        stage["scroll"].scroll(by: 40)
        #expect(stage["id"].label == "6", "the position has the row that is now at the anchor")
    }

    @Test(
        "edges and anchors follow the layout direction", arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func directedEdges(_ direction: LayoutDirection) {
        struct Cards: View {
            @State var position = ScrollPosition(idType: Int.self)
            var body: some View {
                VStack(spacing: 0) {
                    ScrollView(.horizontal) {
                        HStack(spacing: 0) {
                            ForEach(0..<10, id: \.self) {
                                Color.red.frame(width: 100, height: 40).accessibilityIdentifier("card\($0)")
                            }
                        }
                        .scrollTargetLayout()
                    }
                    .scrollPosition($position)
                    TestButton("end") { position.scrollTo(edge: .trailing) }
                    TestButton("start") { position.scrollTo(edge: .leading) }
                    TestButton("leading") { position.scrollTo(id: 4, anchor: .leading) }
                    TestButton("trailing") { position.scrollTo(id: 4, anchor: .trailing) }
                }
            }
        }
        let stage = Stage(width: 250, height: 300) { Cards().environment(\.layoutDirection, direction) }
        // Returns a card's distance from the leading edge.
        func start(_ card: Int) -> CGFloat {
            let frame = stage["card\(card)"].frame
            return direction == .leftToRight ? frame.minX : 250 - frame.maxX
        }
        #expect(start(0) == 0)
        stage.label("end").tap()
        #expect(start(9) == 150)
        stage.label("start").tap()
        #expect(start(0) == 0)
        stage.label("leading").tap()
        #expect(start(4) == 0)
        stage.label("trailing").tap()
        #expect(start(4) == 150)
    }

    @Test("a right-to-left scroll view starts at the right")
    func rightToLeft() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal) {
                HStack(spacing: 10) {
                    ForEach(0..<10, id: \.self) {
                        Color.red.frame(width: 100, height: 40).accessibilityIdentifier("card\($0)")
                    }
                }
                .scrollTargetLayout()
            }
            .contentMargins(.leading, 20, for: .scrollContent)
            .scrollTargetBehavior(.viewAligned)
            .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(stage["card0"].frame.maxX == 180)
        for card in 1...3 {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 50), deltaX: -70, deltaY: 0)))
            #expect(stage["card\(card)"].frame.maxX == 180)
        }
    }

    private struct Travelling: View {
        @State var id: Int?
        @State var position = ScrollPosition(idType: Int.self)
        let log: Log
        var isByValue = false

        var body: some View {
            VStack(spacing: 0) {
                TestButton("go") {
                    withAnimation(.linear(duration: 1)) {
                        if isByValue { position.scrollTo(y: 400) } else { id = 10 }
                    }
                }
                .accessibilityIdentifier("go")
                if isByValue { scroll.scrollPosition($position) } else { scroll.scrollPosition(id: $id, anchor: .top) }
            }
        }

        private var scroll: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100, id: \.self) { row in
                        Color.red.frame(height: 40).accessibilityIdentifier("row\(row)")
                    }
                }
                .scrollTargetLayout()
            }
            .frame(height: 200)
            .accessibilityIdentifier("scroll")
            .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }) { _, y in log.offsets.append(y) }
            .onScrollPhaseChange { _, phase in log.lines.append("\(phase)") }
        }
    }

    @Test("an animated position change scrolls gradually and settles", arguments: [true, false])
    func travelling(isByValue: Bool) {
        let log = Log()
        let stage = Stage(width: 100, height: 300) { Travelling(log: log, isByValue: isByValue) }
        log.offsets = []
        stage["go"].tap()
        #expect(log.offsets.isEmpty)
        stage.advance(by: .milliseconds(500))
        #expect(abs((log.offsets.last ?? 0) - 200) < 10, "half the distance after half the time: \(log.offsets)")
        stage.advance(by: .seconds(1))
        #expect(log.offsets.last == 400)
        #expect(log.offsets == log.offsets.sorted() && log.offsets.count > 30, "\(log.offsets)")
        #expect(log.lines == ["animating", "idle"])
        let count = log.offsets.count
        stage.advance(by: .seconds(1))
        #expect(log.offsets.count == count)
    }

    @Test("user input interrupts an animated scroll")
    func interrupted() {
        let log = Log()
        let stage = Stage(width: 100, height: 300) { Travelling(log: log) }
        stage["go"].tap()
        stage.advance(by: .milliseconds(500))
        stage["scroll"].scroll(by: -50)
        let place = log.offsets.last
        stage.advance(by: .seconds(2))
        #expect(log.offsets.last == place)
    }

    private struct Pages: View {
        @State private var page: Int?

        var body: some View {
            VStack(spacing: 0) {
                ScrollView {
                    LazyVStack(spacing: 0) { ForEach(0..<40) { TestButton("page \($0)") {} } }.scrollTargetLayout()
                }
                .scrollPosition(id: $page)
                Text("at \(page ?? -1)")
            }
        }
    }

    @Test("Home, End and focus movement scroll like the user and update the position")
    func keysToEnds() {
        let stage = Stage(columns: 20, rows: 6) { Pages() }
        stage.press(.tab)
        stage.press(.end)
        #expect(stage.text.contains("page 39"))
        #expect(stage.text.contains("at 35"), "\(stage.text)")
        stage.press(.home)
        #expect(stage.text.contains("at 0"), "\(stage.text)")
        for _ in 0..<8 { stage.press(.tab) }
        #expect(stage.text.contains("page 8"))
        #expect(!stage.text.contains("at 0"), "\(stage.text)")
    }
}
