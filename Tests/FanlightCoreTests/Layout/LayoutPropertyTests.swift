import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Small seeded generator, for reproducible trees.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@MainActor
@Suite("Properties of every layout")
struct LayoutPropertyTests {
    /// A tree of containers whose leaves are identified by numbers.
    private final class Forest {
        var random: Seeded
        var leaves = 0
        init(_ seed: UInt64) { random = Seeded(state: seed) }

        func tree(_ depth: Int) -> AnyView {
            let kind = depth == 0 ? Int.random(in: 0...3, using: &random) : Int.random(in: 4...12, using: &random)
            let length = CGFloat(Int.random(in: 0...40, using: &random))
            switch kind {
            case 0: return leaf(AnyView(Color.red))
            case 1: return leaf(AnyView(Color.red.frame(width: length, height: 40 - length)))
            case 2: return leaf(AnyView(Color.red.frame(minWidth: length, maxWidth: length * 2)))
            case 3: return leaf(AnyView(Text("words that may break")))
            case 4: return AnyView(HStack { some(depth) })
            case 5: return AnyView(VStack(alignment: .trailing, spacing: length / 4) { some(depth) })
            case 6: return AnyView(ZStack(alignment: .bottomLeading) { some(depth) })
            case 7: return AnyView(tree(depth - 1).padding(.leading, length / 4))
            case 8: return AnyView(tree(depth - 1).frame(maxWidth: .infinity, alignment: .leading))
            case 9: return AnyView(tree(depth - 1).overlay(alignment: .topTrailing) { tree(0) })
            case 10: return AnyView(Grid { GridRow { some(depth) } })
            case 11: return AnyView(tree(depth - 1).offset(x: length / 4))
            default: return AnyView(tree(depth - 1).fixedSize(horizontal: false, vertical: true))
            }
        }

        private func some(_ depth: Int) -> some View {
            let trees = (0..<Int.random(in: 1...3, using: &random)).map { _ in tree(depth - 1) }
            return ForEach(trees.indices, id: \.self) { trees[$0] }
        }

        private func leaf(_ view: AnyView) -> AnyView {
            leaves += 1
            return AnyView(view.accessibilityIdentifier("\(leaves)"))
        }
    }

    private func frames(_ stage: Stage) -> [String: CGRect] {
        var frames: [String: CGRect] = [:]
        for element in stage.elements where !element.identifier.isEmpty {
            frames[element.identifier] = CGRect(
                x: element.frame[0], y: element.frame[1], width: element.frame[2], height: element.frame[3])
        }
        return frames
    }

    @Test("sizes are never negative or NaN", arguments: 0..<40)
    func sound(seed: UInt64) {
        for size in [CGSize(width: 300, height: 200), CGSize(width: 7, height: 3), CGSize(width: 0, height: 0)] {
            let stage = Stage(width: size.width, height: size.height) { Forest(seed).tree(4) }
            for (identifier, frame) in frames(stage) {
                let isSound = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
                #expect(isSound && frame.width >= 0 && frame.height >= 0, "\(seed): \(identifier) is at \(frame)")
            }
        }
    }

    @Test("mirroring keeps each view's distance from the leading edge", arguments: 0..<40)
    func mirrored(seed: UInt64) {
        // A scale at which mirroring rounds no half device pixels the other way.
        let plain = Stage(width: 300, height: 200, scale: 4) { Forest(seed).tree(4) }
        let mirrored = Stage(width: 300, height: 200, scale: 4) {
            Forest(seed).tree(4).environment(\.layoutDirection, .rightToLeft)
        }
        let frames = frames(plain)
        for (identifier, other) in self.frames(mirrored) {
            guard let frame = frames[identifier] else { continue }
            #expect(abs(other.minX - (300 - frame.maxX)) <= 0.51, "\(seed): \(identifier) \(frame) \(other)")
            #expect(abs(other.minY - frame.minY) <= 0.26 && abs(other.width - frame.width) <= 0.51)
        }
    }

    @Test("mirroring twice restores every frame", arguments: 0..<20)
    func mirroredTwice(seed: UInt64) {
        struct Turning: View {
            let tree: AnyView
            @State private var direction = LayoutDirection.leftToRight
            var body: some View {
                tree.environment(\.layoutDirection, direction)
                    .overlay(alignment: .topLeading) {
                        TestButton("turn") { direction = direction == .leftToRight ? .rightToLeft : .leftToRight }
                            .accessibilityIdentifier("turn")
                    }
            }
        }
        let stage = Stage(width: 300, height: 200) { Turning(tree: Forest(seed).tree(3)) }
        let before = frames(stage)
        stage.send(.act(.tap(count: 1), on: stage["turn"].info.id))
        stage.send(.act(.tap(count: 1), on: stage["turn"].info.id))
        #expect(frames(stage) == before)
    }

    @Test("a stack's views stay inside it unless their minimums do not fit", arguments: 0..<40)
    func inside(seed: UInt64) {
        var random = Seeded(state: seed &+ 99)
        let leasts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            CGFloat(Int.random(in: 0...30, using: &random))
        }
        let mosts = leasts.map { $0 + CGFloat(Int.random(in: 0...60, using: &random)) }
        let width = CGFloat(Int.random(in: 10...200, using: &random))
        let stage = Stage(width: 300, height: 60) {
            HStack(spacing: 2) {
                ForEach(leasts.indices, id: \.self) { index in
                    Color.red.frame(minWidth: leasts[index], maxWidth: mosts[index])
                        .accessibilityIdentifier("\(index)")
                }
            }
            .accessibilityIdentifier("stack").frame(width: width).accessibilityIdentifier("room")
        }
        let frames = frames(stage)
        guard let stack = frames["stack"], let box = frames["room"] else { return }
        for index in leasts.indices {
            guard let frame = frames["\(index)"] else { continue }
            #expect(frame.minX >= stack.minX - 0.01 && frame.maxX <= stack.maxX + 0.01)
            #expect(frame.width >= leasts[index] - 1 && frame.width <= mosts[index] + 1)
        }
        // Each child gets at least its minimum, and only minimums above an equal share may overflow.
        let share = (width - 2 * CGFloat(leasts.count - 1)) / CGFloat(leasts.count)
        if leasts.allSatisfy({ $0 <= share }) { #expect(stack.width <= box.width + 1) }
    }

    private func nest(_ depth: Int) -> AnyView {
        guard depth > 0 else { return AnyView(Text("leaf")) }
        return AnyView(
            HStack {
                VStack {
                    nest(depth - 1)
                    Color.red.frame(height: 1)
                }
                Color.red.frame(width: 1)
            })
    }

    @Test("the work of nested stacks grows in proportion to their depth")
    func depth() {
        let works = [5, 10, 15].map { depth in Stage(width: 800, height: 800) { nest(depth) }.work }
        #expect(works[2].layouts <= works[0].layouts * 4, "\(works.map(\.layouts))")
        #expect(works[2].layouts - works[1].layouts <= 2 * (works[1].layouts - works[0].layouts))
        #expect(works[2].measurements <= 3)
    }

    private struct Labels: View {
        @State private var changed = "17"
        @State private var ticks = 0
        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(0..<1000, id: \.self) { Text($0 == 17 ? changed : "label \($0)") }
                TestButton("change") { changed = "another" }.accessibilityIdentifier("change")
                TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
                Text("\(ticks % 1)")
            }
        }
    }

    @Test("a second layout measures nothing, and one changed label measures one text")
    func secondLayout() {
        let stage = Stage(width: 400, height: 22000) { Labels() }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage.work.measurements == 0)
        stage.resetWork()
        stage["change"].tap()
        #expect(stage.work.measurements == 1)
    }
}
