import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scene sessions")
struct SessionTests {
    @Test("the first commit is complete and settled")
    func first() {
        var commits: [Commit] = []
        let session = SceneSession(
            Text("hello"), configuration: SessionConfiguration(screen: Screen(width: 100, height: 50)))
        session.onCommit = { commits.append($0) }
        session.start()
        #expect(commits.count == 1)
        #expect(commits.first?.changes.count == 1)
        #expect(commits.first?.pending == [])
        #expect(commits.first?.screen == Screen(width: 100, height: 50))
    }

    @Test("a step of a virtual clock is committed on request, although nothing is animated")
    func virtualClock() {
        var times: [ClockReading?] = []
        let session = SceneSession(
            Text("hello"),
            configuration: SessionConfiguration(screen: Screen(width: 100, height: 50), clock: .virtual))
        session.onCommit = { times.append($0.clock) }
        session.start()
        session.advance(by: .seconds(2))
        #expect(times.count == 1)
        session.commitStep()
        session.commitStep()
        #expect(times == [0, 2_000_000].map { ClockReading(microseconds: $0, isPaused: true) })
    }

    @Test("a resize lays out again and keeps state")
    func resize() {
        struct Wide: View {
            @State private var count = 0
            var body: some View {
                TestButton("\(count)") { count += 1 }.accessibilityIdentifier("count")
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityIdentifier("wide")
            }
        }
        let stage = Stage(width: 200, height: 100) { Wide() }
        stage["count"].tap()
        stage.resize(width: 300, height: 50)
        #expect(stage["wide"].frame == CGRect(x: 0, y: 15, width: 300, height: 21))
        #expect(stage["count"].label == "1")
    }

    @Test(
        "a scene with a running animation is pending until it ends, also without visible changes"
    )
    func animation() async {
        struct Moving: View {
            @State private var value = 0
            let done: () -> Void
            var body: some View {
                Text(verbatim: "\(value)").onAppear {
                    withAnimation(.linear(duration: 0.01)) {
                        value = 1
                    } completion: {
                        done()
                    }
                }
            }
        }
        var isDone = false
        let session = SceneSession(
            Moving { isDone = true }, configuration: SessionConfiguration(screen: Screen(width: 100, height: 50)))
        let (commits, listener) = AsyncStream.makeStream(of: [Pending.Kind].self)
        session.onCommit = { listener.yield($0.pending.map(\.kind)) }
        session.start()
        var pending: [[Pending.Kind]] = []
        for await kinds in commits {
            pending.append(kinds)
            if kinds.isEmpty { break }
        }
        #expect(pending == [[.animation], []])
        #expect(isDone)
    }

    @Test("a scene is settled after the last step of a value that bodies read")
    func animatedValue() async {
        struct Turning: ViewModifier, Animatable {
            var animatableData: Double
            func body(content: Content) -> some View { content.opacity(animatableData < 0.5 ? 1 : 0.5) }
        }
        struct Moving: View {
            @State private var amount = 0.0
            var body: some View {
                Text("hello").modifier(Turning(animatableData: amount)).onAppear {
                    withAnimation(.linear(duration: 0.01)) { amount = 1 }
                }
            }
        }
        let session = SceneSession(
            Moving(), configuration: SessionConfiguration(screen: Screen(width: 100, height: 50)))
        let (commits, listener) = AsyncStream.makeStream(of: [Pending.Kind].self)
        session.onCommit = { listener.yield($0.pending.map(\.kind)) }
        session.start()
        // The session reports it without a question.
        for await kinds in commits where kinds.isEmpty { break }
        #expect(session.pending.isEmpty)
    }

    @Test("a change of appearance repaints dependent views")
    func appearance() {
        let stage = Stage(width: 100, height: 100) { Color.red.accessibilityIdentifier("red") }
        func paint() -> Paint? { stage.currentPicture.layers.values.first?.drawing.commands.first?.paint }
        #expect(paint() == .color(RGBA(packed: 0xFF38_3CFF)))
        var dark = Screen(width: 100, height: 100)
        dark.appearance = .dark
        stage.send(.resize(dark))
        #expect(paint() == .color(RGBA(packed: 0xFF42_45FF)))
    }

    @Test("a display without area does not fail")
    func noArea() {
        for (width, height) in [(0.0, 0.0), (1.0, 1.0), (0.0, 100.0)] {
            let stage = Stage(width: width, height: height) {
                VStack {
                    Text("text that does not fit")
                    Spacer()
                    TestButton("b") {}.padding()
                }
            }
            #expect(stage.elements.count == 2)
        }
        let cells = Stage(columns: 0, rows: 0) { Text("x") }
        cells.resize(columns: 1, rows: 1)
        #expect(cells.text == "x")
    }

    @Test("random presses lead to the picture of a new session with the final state")
    func incrementalEqualsFresh() {
        struct Board: View {
            let numbers: [Int]
            @State private var current: [Int]
            init(_ numbers: [Int]) {
                self.numbers = numbers
                _current = State(initialValue: numbers)
            }
            var body: some View {
                VStack(alignment: .leading) {
                    ForEach(current, id: \.self) { number in
                        HStack {
                            Text("row \(number)")
                            if number % 2 == 0 { Spacer(); Text("even").background(Color.yellow) }
                        }
                        .opacity(number % 3 == 0 ? 0.5 : 1)
                    }
                    TestButton("rotate") { current = Array(current.dropFirst()) + current.prefix(1) }
                        .accessibilityIdentifier("rotate")
                    TestButton("drop") { current = Array(current.dropLast()) }.accessibilityIdentifier("drop")
                    TestButton("add") { current.insert((current.max() ?? 0) + 1, at: current.count / 2) }
                        .accessibilityIdentifier("add")
                }
            }
        }
        var generator = Steps(state: 7)
        var numbers = Array(0..<6)
        let stage = Stage(width: 300, height: 3000) { Board(numbers) }
        for _ in 0..<60 {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                stage["rotate"].tap()
                numbers = Array(numbers.dropFirst()) + numbers.prefix(1)
            case 1:
                stage["drop"].tap()
                numbers = Array(numbers.dropLast())
            default:
                stage["add"].tap()
                numbers.insert((numbers.max() ?? 0) + 1, at: numbers.count / 2)
            }
            let fresh = Stage(width: 300, height: 3000) { Board(numbers) }
            #expect(description(stage) == description(fresh))
        }
    }

    /// Small seeded generator, for reproducible steps.
    private struct Steps: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 31)
        }
    }

    /// Returns a description of the picture without layer IDs.
    private func description(_ stage: Stage) -> [String] {
        let picture = stage.currentPicture
        func describe(_ id: LayerID, _ depth: Int) -> [String] {
            (picture.children[id] ?? []).flatMap { child -> [String] in
                guard let layer = picture.layers[child] else { return [] }
                return ["\(depth) \(layer.placement) \(layer.drawing) \(layer.text) \(layer.semantics)"]
                    + describe(child, depth + 1)
            }
        }
        return describe(.scene, 0)
    }
}
