import Dispatch
import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

/// The explicit ids of lazy rows are known only after the rows were built.
@MainActor
@Suite("Scrolling to explicit row ids")
struct RowSearchTests {
    @MainActor @Observable final class Model {
        var count: Int
        var target = "none"
        var position: String?
        var taps = 0
        init(_ count: Int) { self.count = count }
    }

    /// Ids that do not increase with the rows, so that no row can be estimated from them.
    nonisolated static func name(_ row: Int) -> String { "\(String(row &* 2_654_435_761 % 1_000_003, radix: 36))-x" }

    private struct Page: View {
        let model: Model
        var isList = false
        var body: some View {
            ScrollViewReader { proxy in
                VStack(spacing: 0) {
                    Button("go") { proxy.scrollTo(model.target, anchor: .top) }.accessibilityIdentifier("go")
                    Button("near") { proxy.scrollTo(7, anchor: .top) }.accessibilityIdentifier("near")
                    Button("tapped \(model.taps)") { model.taps += 1 }.accessibilityIdentifier("tap")
                    if isList { List { rows } } else { ScrollView { LazyVStack(spacing: 0) { rows } } }
                }
            }
        }
        private var rows: some View {
            ForEach(0..<model.count, id: \.self) { row in
                Text(verbatim: "\(row)").id(RowSearchTests.name(row)).accessibilityIdentifier("row \(row)")
            }
        }
    }

    private func stage(_ model: Model, isList: Bool = false) -> Stage {
        Stage(columns: 20, rows: 12) { Page(model: model, isList: isList) }
    }

    @Test("a distant row is found by any id", arguments: [false, true])
    func far(isList: Bool) async {
        let model = Model(6000)
        let stage = stage(model, isList: isList)
        model.target = RowSearchTests.name(4654)
        stage["go"].tap()
        #expect(!stage.session.pending.isEmpty, "the search for the row is pending")
        await stage.settled()
        #expect(stage["row 4654"].exists && !stage["row 0"].exists)
        #expect(stage.diagnostics.isEmpty)
        if !isList { #expect(stage["row 4654"].frame.minY == stage["tap"].frame.maxY) }
    }

    @Test("the session handles input during the search")
    func inputDuringSearch() async {
        let model = Model(6000)
        let stage = stage(model)
        model.target = RowSearchTests.name(5500)
        stage["go"].tap()
        stage.resetWork()
        var rounds = 0
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            // Runs repeatedly on the queue on which the rows are searched.
            @MainActor func tapAgain() {
                guard !stage.session.pending.isEmpty else { return ended.resume() }
                rounds += 1
                stage["tap"].tap()
                #expect(stage["tap"].label == "tapped \(rounds)")
                DispatchQueue.main.async { MainActor.assumeIsolated { tapAgain() } }
            }
            tapAgain()
        }
        #expect(rounds >= 7, "the search takes several turns: \(rounds)")
        #expect(stage["row 5500"].exists)
        #expect(
            stage.work.measurements < 100 + 2 * rounds, "searched rows are not measured: \(stage.work.measurements)")
    }

    @Test("an id without a row is reported once")
    func notFound() async {
        let model = Model(5000)
        let stage = stage(model)
        for _ in 0..<2 {
            stage["go"].tap()
            await stage.settled()
            #expect(stage["row 0"].exists)
        }
        #expect(stage.diagnostics.count == 1)
        let sentence = "Page: scrollTo: none of the rows has the id none"
        #expect(stage.diagnostics.first?.hasPrefix(sentence) == true, "\(stage.diagnostics)")
    }

    @Test("endless rows are searched up to a limit, which is reported")
    func endless() async {
        let model = Model(.max)
        let stage = stage(model)
        stage["go"].tap()
        await stage.settled()
        #expect(stage["row 0"].exists)
        let sentence = "Page: scrollTo: none of the first 100000 rows has the id none"
        #expect(stage.diagnostics.first?.hasPrefix(sentence) == true, "\(stage.diagnostics)")
        #expect(stage.diagnostics.count == 1)
    }

    @Test("a number outside of an endless range is known to be missing")
    func outsideEndless() async {
        let stage = Stage(columns: 20, rows: 12) {
            ScrollViewReader { proxy in
                Button("go") { proxy.scrollTo(-1) }.accessibilityIdentifier("go")
                ScrollView { LazyVStack { ForEach(0..<Int.max, id: \.self) { Text(verbatim: "\($0)") } } }
            }
        }
        stage["go"].tap()
        await stage.settled()
        #expect(stage.text.contains("0"))
    }

    @Test("another scroll command or a user's scroll cancels the search")
    func changedMind() async {
        let model = Model(6000)
        model.target = RowSearchTests.name(5500)
        let stage = stage(model)
        stage["go"].tap()
        stage["near"].tap()
        await stage.settled()
        #expect(stage["row 7"].exists && !stage["row 5500"].exists)
        stage["go"].tap()
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 20, y: 100), deltaX: 0, deltaY: 32)))
        await stage.settled()
        #expect(!stage["row 5500"].exists, "a user's scroll cancels the search")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("rows added during the search are included")
    func moreRows() async {
        let model = Model(5000)
        model.target = RowSearchTests.name(5900)
        let stage = stage(model)
        stage["go"].tap()
        model.count = 6000
        await stage.settled()
        #expect(stage["row 5900"].exists)
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("the search ends when the view is removed")
    func leaving() async {
        struct Leaving: View {
            let model: Model
            @State private var isShown = true
            var body: some View {
                Button("leave") { isShown = false }.accessibilityIdentifier("leave")
                if isShown { Page(model: model) }
            }
        }
        let model = Model(6000)
        let stage = Stage(columns: 20, rows: 14) { Leaving(model: model) }
        stage["go"].tap()
        stage["leave"].tap()
        await stage.settled()
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a scroll position finds explicit row ids")
    func position() async {
        struct Positioned: View {
            @Bindable var model: Model
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<model.count, id: \.self) { row in
                            Text(verbatim: "\(row)").id(RowSearchTests.name(row)).accessibilityIdentifier("row \(row)")
                        }
                    }
                }
                .scrollPosition(id: $model.position)
            }
        }
        let model = Model(6000)
        let stage = Stage(columns: 20, rows: 12) { Positioned(model: model) }
        model.position = RowSearchTests.name(5000)
        await stage.settled()
        #expect(stage["row 5000"].exists)
        #expect(model.position == RowSearchTests.name(5000))
    }

    @Test("the completion of an animated scroll runs when the row is reached")
    func completion() async {
        struct Animated: View {
            let model: Model
            @State private var ends = 0
            var body: some View {
                ScrollViewReader { proxy in
                    Button("go") {
                        withAnimation {
                            proxy.scrollTo(model.target, anchor: .top)
                        } completion: {
                            ends += 1
                        }
                    }
                    .accessibilityIdentifier("go")
                    Text("\(ends)").accessibilityIdentifier("ends")
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(0..<model.count, id: \.self) { row in
                                Text(verbatim: "\(row)").id(RowSearchTests.name(row)).accessibilityIdentifier(
                                    "row \(row)")
                            }
                        }
                    }
                }
            }
        }
        let model = Model(8000)
        model.target = RowSearchTests.name(7000)
        let stage = Stage(columns: 20, rows: 12) { Animated(model: model) }
        stage["go"].tap()
        await stage.settled()
        #expect(stage["ends"].label == "0")
        stage.advance(by: .seconds(3))
        #expect(stage["ends"].label == "1" && stage["row 7000"].exists)
    }
}
