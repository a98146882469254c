import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("ScrollViewReader")
struct ScrollViewReaderTests {
    private struct Rows: View {
        let isLazy: Bool
        var anchor: UnitPoint?
        @State var count = 1000

        var body: some View {
            ScrollViewReader { proxy in
                VStack(alignment: .leading, spacing: 0) {
                    TestButton("last") { proxy.scrollTo(count - 1, anchor: anchor) }.accessibilityIdentifier("last")
                    TestButton("500") { proxy.scrollTo(500, anchor: anchor) }.accessibilityIdentifier("500")
                    TestButton("more") {
                        count += 1
                        proxy.scrollTo(count - 1, anchor: .bottom)
                    }
                    .accessibilityIdentifier("more")
                    ScrollView {
                        if isLazy {
                            LazyVStack(spacing: 0) { rows }
                        } else {
                            VStack(spacing: 0) { rows }
                        }
                    }
                }
            }
        }

        private var rows: some View {
            ForEach(0..<count, id: \.self) { row in Text("Row \(row)").accessibilityIdentifier("row-\(row)") }
        }
    }

    @Test("a reader without an anchor scrolls by the minimum that makes the view visible", arguments: [true, false])
    func nearest(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 13) { Rows(isLazy: isLazy) }
        stage["500"].tap()
        #expect(stage["row-500"].frame.maxY == 208)
        stage["500"].tap()
        #expect(stage["row-500"].frame.maxY == 208)
        stage["last"].tap()
        #expect(stage["row-999"].frame.maxY == 208)
        stage["500"].tap()
        #expect(stage["row-500"].frame.minY == 48)
    }

    @Test("a reader with an anchor places the view there", arguments: [true, false])
    func anchored(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 13) { Rows(isLazy: isLazy, anchor: .top) }
        stage["500"].tap()
        #expect(stage["row-500"].frame.minY == 48)
    }

    @Test("a reader finds views inserted in the same turn", arguments: [true, false])
    func new(isLazy: Bool) {
        let stage = Stage(columns: 20, rows: 13) { Rows(isLazy: isLazy) }
        stage["more"].tap()
        #expect(stage["row-1000"].frame.maxY == 208)
    }

    @Test("the cost is that of one screen at any distance")
    func cost() {
        let stage = Stage(columns: 20, rows: 27) { Rows(isLazy: true, count: 100_000) }
        stage.resetWork()
        stage["last"].tap()
        #expect(stage["row-99999"].frame.maxY == 432)
        #expect(stage.work.measurements <= 2 * 30, "\(stage.work.measurements)")
    }

    @Test("an animated scroll ends at the view and runs its completion", arguments: [true, false])
    func animated(isLazy: Bool) async {
        struct Animated: View {
            let isLazy: Bool
            @State private var ends = 0
            var body: some View {
                ScrollViewReader { proxy in
                    VStack(spacing: 0) {
                        TestButton("go") {
                            withAnimation {
                                proxy.scrollTo(80, anchor: .top)
                            } completion: {
                                ends += 1
                            }
                        }
                        .accessibilityIdentifier("go")
                        Text("\(ends)").accessibilityIdentifier("ends")
                        ScrollView {
                            if isLazy { LazyVStack(spacing: 0) { rows } } else { VStack(spacing: 0) { rows } }
                        }
                    }
                }
            }
            private var rows: some View {
                ForEach(0..<100, id: \.self) { Text("\($0)").accessibilityIdentifier("row-\($0)") }
            }
        }
        let stage = Stage(columns: 20, rows: 8) { Animated(isLazy: isLazy) }
        stage["go"].tap()
        await stage.settled()
        let row = stage["row-80"]
        #expect(row.frame.minY == 32 && row.presentedFrame.minY == 32 + 80 * 16, "the animation has just started")
        #expect(stage["ends"].label == "0")
        stage.resetWork()
        var way = [row.presentedFrame.minY]
        for _ in 0..<4 {
            stage.advance(by: .milliseconds(100))
            way.append(row.presentedFrame.minY)
        }
        #expect(way == way.sorted(by: >) && Set(way).count == way.count, "\(way)")
        #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.bytes <= 4 * 24)
        stage.advance(by: .seconds(2))
        #expect(row.presentedFrame.minY == 32)
        #expect(stage["ends"].label == "1")
    }

    private struct LongWay: View {
        let animation: Animation
        /// The height of the rows of the second half.
        let height: CGFloat
        var body: some View {
            ScrollViewReader { proxy in
                VStack(spacing: 0) {
                    TestButton("go") { withAnimation(animation) { proxy.scrollTo(1_500, anchor: .top) } }
                        .accessibilityIdentifier("go")
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(0..<2_000, id: \.self) {
                                Text("\($0)").frame(height: $0 < 1_000 ? 40 : height).accessibilityIdentifier(
                                    "row-\($0)")
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("a fast animated scroll over a long way is declared once, from nearer to its end", arguments: [40, 70])
    func longWay(height: CGFloat) {
        let stage = Stage(width: 300, height: 400) { LongWay(animation: .linear(duration: 0.5), height: height) }
        stage["go"].tap()
        let row = stage["row-1500"]
        let end = row.frame.minY
        #expect(abs(end - stage["go"].frame.maxY) <= height)
        let way = Double(row.presentedFrame.minY - end)
        #expect(abs(way - 3_996) <= 8, "\(way)")
        #expect(stage.currentPicture.layers.count < 400, "\(stage.currentPicture.layers.count)")
        stage.resetWork()
        for step in 1...3 {
            stage.advance(by: .milliseconds(125))
            let left = Double(row.presentedFrame.minY - end)
            #expect(abs(left - way * (1 - Double(step) / 4)) <= 1, "\(left)")
        }
        #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.bytes <= 3 * 24)
        // The end of the way, at which its rows leave.
        stage.advance(by: .milliseconds(125))
        #expect(row.presentedFrame.minY == end)
        stage.advance(by: .seconds(1))
        #expect(row.frame.minY == end && !stage["row-1450"].exists)
    }

    @Test("a slow animated scroll over a long way passes all its rows")
    func slowWay() {
        let stage = Stage(width: 300, height: 400) { LongWay(animation: .linear(duration: 8), height: 40) }
        stage["go"].tap()
        for row in [375, 750, 1_125] {
            stage.advance(by: .seconds(2))
            #expect(abs(stage["row-\(row)"].frame.minY - stage["go"].frame.maxY) <= 200, "\(row)")
        }
        stage.advance(by: .seconds(3))
        #expect(stage["row-1500"].exists)
    }

    @Test("a reader finds views of any size by id")
    func varied() {
        struct Varied: View {
            var body: some View {
                ScrollViewReader { proxy in
                    VStack(spacing: 0) {
                        TestButton("go") { proxy.scrollTo("mark", anchor: .center) }.accessibilityIdentifier("go")
                        ScrollView {
                            ForEach(0..<100, id: \.self) { Color.red.frame(width: 10, height: CGFloat(10 + $0)) }
                            Color.blue.frame(width: 10, height: 20).id("mark").accessibilityIdentifier("mark")
                            ForEach(0..<100, id: \.self) { Color.red.frame(width: 10, height: CGFloat(10 + $0)) }
                        }
                        .frame(height: 100)
                    }
                }
            }
        }
        let stage = Stage(width: 100, height: 200) { Varied() }
        stage["go"].tap()
        #expect(abs(stage["mark"].frame.midY - (stage["go"].frame.maxY + 54)) <= 8)
    }

    @Test("a reader lands exactly among rows with estimated lengths")
    func guessed() {
        struct Guessed: View {
            var body: some View {
                ScrollViewReader { proxy in
                    VStack(spacing: 0) {
                        TestButton("go") { proxy.scrollTo(700, anchor: .top) }.accessibilityIdentifier("go")
                        ScrollView {
                            LazyVStack(spacing: 0) {
                                ForEach(0..<1000, id: \.self) { row in
                                    Color.red.frame(width: 10, height: CGFloat(10 + row % 37))
                                        .accessibilityIdentifier("row-\(row)")
                                }
                            }
                        }
                    }
                }
            }
        }
        let stage = Stage(width: 100, height: 300) { Guessed() }
        stage["go"].tap()
        #expect(abs(stage["row-700"].frame.minY - stage["go"].frame.maxY) <= 4, "\(stage["row-700"].frame)")
    }
}
