import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Subviews")
struct SubviewTests {
    @Test("a custom modifier has the subview count of its body")
    func modifierCounts() {
        struct Framed: ViewModifier {
            func body(content: Content) -> some View { content.padding() }
        }
        struct Boxed: ViewModifier {
            func body(content: Content) -> some View { VStack { content } }
        }
        struct Doubled: ViewModifier {
            func body(content: Content) -> some View {
                content
                content
            }
        }
        #expect(SubviewCount.label { Text("a").modifier(Framed()) } == "1")
        #expect(SubviewCount.label { TextPair().modifier(Framed()) } == "2")
        #expect(SubviewCount.label { TextPair().modifier(Boxed()) } == "1")
        #expect(SubviewCount.label { Text("a").modifier(Doubled()) } == "2")
        #expect(SubviewCount.label { TextPair().modifier(Doubled()) } == "4")
    }

    private struct Cards<Content: View>: View {
        @State private var mode = 0
        @ViewBuilder let content: Content
        var body: some View {
            VStack {
                Group(subviews: content) { subviews in
                    switch mode {
                    case 0: ForEach(subviews) { $0 }
                    case 1: ForEach(subviews.reversed()) { $0 }
                    case 2: ForEach(subviews.dropFirst()) { $0.padding(1) }
                    default:
                        HStack {
                            if let last = subviews.last { last }
                        }
                        ForEach(subviews.dropLast()) { $0 }
                    }
                }
                TestButton("next") { mode += 1 }.accessibilityIdentifier("next")
            }
        }
    }

    @Test("a subview keeps its state when its container reorders, wraps, hides or moves it")
    func rearranged() {
        let stage = Stage(width: 300, height: 400) {
            Cards {
                Own(name: "a")
                Own(name: "b")
                VStack { Own(name: "c") }
            }
        }
        for (name, taps) in [("a", 1), ("b", 2), ("c", 3)] { for _ in 0..<taps { stage[name].tap() } }
        func labels() -> [String] {
            stage.elements.filter { $0.role == .button && $0.identifier != "next" }.map(\.label)
        }
        #expect(labels() == ["a 1", "b 2", "c 3"])
        stage["next"].tap()
        #expect(labels() == ["c 3", "b 2", "a 1"])
        stage["next"].tap()
        #expect(labels() == ["b 2", "c 3"])
        stage["next"].tap()
        #expect(labels() == ["c 3", "a 1", "b 2"])
        let order = ["c", "a", "b"].map { stage[$0].frame.minY }
        #expect(order == order.sorted())
    }

    @Test("a subview left out by its container disappears and its task is cancelled; it appears when shown again")
    func leftOut() {
        final class Log { var entries: [String] = [] }
        struct Sometimes<Content: View>: View {
            @State private var isShown = false
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    if isShown { subviews }
                }
                TestButton("toggle") { isShown.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 400) {
            Sometimes {
                Own(name: "a").onAppear { log.entries.append("appear") }.onDisappear { log.entries.append("disappear") }
            }
        }
        #expect(log.entries == [])
        stage["toggle"].tap()
        stage["a"].tap()
        #expect(log.entries == ["appear"])
        stage["toggle"].tap()
        #expect(!stage["a"].exists)
        #expect(log.entries == ["appear", "disappear"])
        stage["toggle"].tap()
        #expect(stage["a"].label == "a 1")
        #expect(log.entries == ["appear", "disappear", "appear"])
    }

    @Test("a subview inherits the environment at its place in the container")
    func environment() {
        struct Reader: View {
            @Environment(\.lineLimit) private var limit
            var body: some View { Text("\(limit ?? 0)").accessibilityIdentifier("limit") }
        }
        struct Limited<Content: View>: View {
            @State private var mode = 1
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    if mode < 3 {
                        subviews.lineLimit(mode)
                    } else {
                        HStack { subviews }
                    }
                }
                TestButton("next") { mode += 1 }.accessibilityIdentifier("next")
            }
        }
        let stage = Stage(width: 300, height: 400) { Limited { Reader() }.lineLimit(9) }
        #expect(stage["limit"].label == "1")
        stage["next"].tap()
        #expect(stage["limit"].label == "2")
        stage["next"].tap()
        #expect(stage["limit"].label == "9")
    }

    @Test("a subview shown twice has separate state in each place")
    func twice() {
        struct Doubling<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { subviews in
                    subviews
                    subviews
                }
            }
        }
        let stage = Stage(width: 300, height: 400) { Doubling { Own(name: "a") } }
        stage.role(.button).nth(1).tap()
        #expect(stage.elements.filter { $0.role == .button }.map(\.label) == ["a 0", "a 1"])
    }

    private struct Changing: View {
        @State private var ids = [1, 2, 3]
        @State private var isThere = false
        @State private var ticks = 0
        var body: some View {
            Boxes {
                Text("tick \(ticks)").accessibilityIdentifier("tick")
                if isThere { Own(name: "extra") }
                ForEach(ids, id: \.self) { Own(name: "row\($0)") }
            }
            TestButton("insert") { ids.insert(9, at: 0) }.accessibilityIdentifier("insert")
            TestButton("toggle") { isThere.toggle() }.accessibilityIdentifier("toggle")
            TestButton("ticks") { ticks += 1 }.accessibilityIdentifier("ticks")
        }
    }

    private struct Boxes<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View {
            Group(subviews: content) { subviews in
                Text("\(subviews.count)").accessibilityIdentifier("count")
                ForEach(subviews) { $0.padding(1) }
            }
        }
    }

    @Test("rows can be inserted, removed and moved together, for every way to place subviews", arguments: 0..<5)
    func severalChanges(way: Int) {
        struct Host: View {
            @State private var step = 0
            let steps: [[Int]]
            let way: Int
            var body: some View {
                VStack(spacing: 0) {
                    Group(subviews: ForEach(steps[step], id: \.self) { Text(verbatim: "\($0)") }) { subviews in
                        switch way {
                        case 0: ForEach(subviews) { $0 }
                        case 1: ForEach(subviews.dropFirst(0)) { $0 }
                        case 2: ForEach(subviews.reversed()) { $0 }
                        case 3: ForEach(subviews.lazy.map { ($0.id, $0) }, id: \.0) { $0.1 }
                        default: ForEach(Array(subviews)) { $0.padding(1) }
                        }
                    }
                }
                TestButton("next") { step += 1 }.accessibilityIdentifier("next")
            }
        }
        let steps = [[0, 1, 2], [0, 1], [5, 1, 0, 7], [7], [], [1, 2, 3, 4, 5, 6], [6, 4], [4, 6, 8]]
        let stage = Stage(width: 300, height: 400) { Host(steps: steps, way: way) }
        for step in steps {
            let shown = stage.elements.filter { $0.role != .button }.compactMap { Int($0.label) }
            #expect(shown == (way == 2 ? step.reversed() : step))
            if step != steps.last { stage["next"].tap() }
        }
    }

    @Test("the subviews collection follows the content, and only new views are evaluated")
    func live() {
        let stage = Stage(width: 300, height: 600) { Changing() }
        #expect(stage["count"].label == "4")
        stage["row2"].tap()
        stage.resetWork()
        stage["insert"].tap()
        #expect(stage["count"].label == "5")
        #expect(stage["row2"].label == "row2 1")
        #expect(
            stage.work.bodies == 5, "the view, its container, the closure of the container, the new row and its button")
        stage["toggle"].tap()
        #expect(stage["count"].label == "6")
        let order = ["tick", "extra", "row9", "row1"].map { stage[$0].frame.minY }
        #expect(order == order.sorted())
        stage["toggle"].tap()
        #expect(stage["count"].label == "5")
    }

    @Test("a change inside a subview does not evaluate its container")
    func itself() {
        struct Ticking: View {
            @State private var ticks = 0
            var body: some View {
                TestButton("tick \(ticks)") { ticks += 1 }.accessibilityIdentifier("tick")
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Boxes {
                Ticking()
                Own(name: "a")
            }
        }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage["tick"].label == "tick 1")
        #expect(stage.work.bodies <= 2, "the view and its button's style")
    }

    @Test("a change in the number of subviews inside the content updates the container")
    func partChanges() {
        struct Part: View {
            @State private var count = 1
            var body: some View {
                TestButton("more") { count += 1 }.accessibilityIdentifier("more")
                ForEach(0..<count, id: \.self) { Text("part \($0)") }
            }
        }
        let stage = Stage(width: 300, height: 600) { Boxes { Part() } }
        #expect(stage["count"].label == "2")
        stage["more"].tap()
        #expect(stage["count"].label == "3")
        #expect(stage.label("part 1").exists)
    }

    @Test("only the requested rows of a hundred thousand are created")
    func onDemand() {
        struct Row: View {
            let number: Int
            var body: some View { Text("row \(number)") }
        }
        struct Some<Content: View>: View {
            @State private var start = 50_000
            @ViewBuilder let content: Content
            var body: some View {
                Group(subviews: content) { $0[start..<start + 3] }
                TestButton("next") { start += 1 }.accessibilityIdentifier("next")
            }
        }
        let stage = Stage(width: 300, height: 600) { Some { ForEach(0..<100_000) { Row(number: $0) } } }
        #expect(stage.label("row 50,002").exists)
        #expect(stage.work.bodies <= 7)
        stage.resetWork()
        stage["next"].tap()
        #expect(stage.label("row 50,003").exists)
        #expect(!stage.label("row 50,000").exists)
        #expect(stage.work.bodies <= 4, "the container, its closure, the slice and the new row")
    }

    @Test("ForEach(subviews:) makes a view for each subview")
    func forEachSubviews() {
        struct Listed<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                ForEach(subviews: content) { subview in
                    HStack {
                        Text("•")
                        subview
                    }
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Listed {
                Own(name: "a")
                TextPair()
            }
        }
        #expect(stage.elements.map(\.label).filter { $0 == "•" }.count == 3)
        stage["a"].tap()
        #expect(stage["a"].label == "a 1")
    }
}
