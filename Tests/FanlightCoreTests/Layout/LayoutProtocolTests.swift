import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Custom layouts")
struct LayoutProtocolTests {
    final class Log: @unchecked Sendable {
        var made = 0
        var updated = 0
        var sized = 0
        var placed = 0
    }

    /// As wide as the sum of its views' tags.
    private struct Tagged: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            let width = subviews.reduce(0) { $0 + ($1.containerValues.tag(for: Int.self) ?? 0) }
            return CGSize(width: CGFloat(width), height: 10)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }

    @Test("a layout reads container values of its subviews, through modifiers, and follows their changes")
    func containerValues() {
        struct Changing: View {
            @State private var tag = 20
            var body: some View {
                Tagged {
                    Color.red.tag(tag).padding().opacity(0.5)
                    ForEach(0..<2) { _ in Color.red }.tag(5)
                    Color.red.tag(1).tag(100)
                    Color.red
                }
                .accessibilityIdentifier("tagged")
                TestButton("more") { tag += 7 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 300, height: 100) { Changing() }
        #expect(stage["tagged"].frame.width == 130)
        stage["more"].tap()
        #expect(stage["tagged"].frame.width == 137)
    }

    private struct Counted: Layout {
        let log: Log
        var width: CGFloat = 0

        func makeCache(subviews: Subviews) -> [CGSize] {
            log.made += 1
            return subviews.map { $0.sizeThatFits(.unspecified) }
        }

        func updateCache(_ cache: inout [CGSize], subviews: Subviews) {
            log.updated += 1
            cache = subviews.map { $0.sizeThatFits(.unspecified) }
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) -> CGSize {
            log.sized += 1
            return CGSize(width: width + cache.reduce(0) { $0 + $1.width }, height: cache.map(\.height).max() ?? 0)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) {
            log.placed += 1
            var x = bounds.minX
            for (subview, size) in zip(subviews, cache) {
                subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(size))
                x += size.width
            }
        }
    }

    private struct Host: View {
        let log: Log
        @State private var text = "a"
        @State private var other = 0
        @State private var width: CGFloat = 0
        var body: some View {
            VStack {
                Counted(log: log, width: width) {
                    Text(text)
                    Text("b").accessibilityIdentifier("b")
                }
                Text("\(other)")
                TestButton("text") { text = "longer" }.accessibilityIdentifier("text")
                TestButton("other") { other += 1 }.accessibilityIdentifier("other")
                TestButton("width") { width = 20 }.accessibilityIdentifier("width")
            }
        }
    }

    @Test("a layout's cache is made once and updated when a subview or the layout's value changes")
    func cache() {
        let log = Log()
        let stage = Stage(width: 300, height: 300) { Host(log: log) }
        #expect(log.made == 1)
        #expect(log.updated == 0)
        let sized = log.sized
        stage["other"].tap()
        #expect(log.updated == 0)
        #expect(log.sized == sized, "no subview changed")
        let before = stage["b"].frame.minX
        stage["text"].tap()
        #expect(log.made == 1)
        #expect(log.updated == 1)
        #expect(stage["b"].frame.minX > before)
        stage["width"].tap()
        #expect(log.made == 1, "a changed layout keeps its cache")
        #expect(log.updated == 2)
    }

    private struct Aligning: View {
        @State private var isOther: Bool
        init(isOther: Bool = false) { _isOther = State(initialValue: isOther) }

        var body: some View {
            VStack(alignment: isOther ? .trailing : .leading, spacing: isOther ? 20 : 4) {
                Color.red.frame(width: 40, height: 10).accessibilityIdentifier("one")
                TestButton("other") { isOther = true }.accessibilityIdentifier("other")
            }
        }
    }

    @Test("a stack with another alignment or spacing is laid out like a new one")
    func aligned() {
        let stage = Stage(width: 300, height: 100) { Aligning() }
        stage["other"].tap()
        let fresh = Stage(width: 300, height: 100) { Aligning(isOther: true) }
        #expect(stage["one"].frame == fresh["one"].frame)
        #expect(stage["other"].frame == fresh["other"].frame)
    }

    private struct Switching: View {
        @State private var isRow = true
        var body: some View {
            let layout = isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
            layout {
                Counter().accessibilityIdentifier("one")
                TestButton("turn") { isRow.toggle() }.accessibilityIdentifier("turn")
            }
        }
    }

    private struct Counter: View {
        @State private var count = 0
        var body: some View { TestButton("count \(count)") { count += 1 } }
    }

    @Test("views keep their state when an AnyLayout changes its layout")
    func anyLayout() {
        let stage = Stage(width: 300, height: 300) { Switching() }
        stage["one"].tap()
        #expect(stage["turn"].frame.minX >= stage["one"].frame.maxX)
        stage["turn"].tap()
        #expect(stage["one"].label == "count 1")
        #expect(stage["turn"].frame.minY >= stage["one"].frame.maxY)
    }

    private struct Same: View {
        @State private var ticks = 0
        var body: some View {
            AnyLayout(VStackLayout(spacing: 4)) {
                ForEach(0..<50, id: \.self) { Text("\($0)") }
                TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
            }
            .background { Text("\(ticks)") }
        }
    }

    @Test("an AnyLayout rebuilt with an equal value lays out nothing")
    func sameAnyLayout() {
        let stage = Stage(width: 300, height: 3000) { Same() }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage.work.layouts <= 3)
    }

    @Test("a layout's explicit guides are used for alignment")
    func ownGuides() {
        struct ExplicitGuides: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                CGSize(width: 20, height: 40)
            }
            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
                for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
            }
            func explicitAlignment(
                of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
                cache: inout ()
            ) -> CGFloat? { guide == .firstTextBaseline ? bounds.minY + 10 : nil }
        }
        let stage = Stage(width: 100, height: 100) {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                ExplicitGuides { Color.red.accessibilityIdentifier("a") }
                Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("b")
            }
        }
        #expect(stage["b"].frame.maxY == stage["a"].frame.minY + 10)
    }

    @Test("a layout's own spacing is used between it and its neighbours")
    func spacing() {
        struct Close: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                CGSize(width: 10, height: 10)
            }
            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
                for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
            }
            func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { .zero }
        }
        let stage = Stage(width: 100, height: 100) {
            HStack {
                Close { Color.red.accessibilityIdentifier("a") }
                Close { Color.red.accessibilityIdentifier("b") }
            }
        }
        #expect(stage["b"].frame.minX == stage["a"].frame.maxX)
    }

    /// Places the chosen views in a column and logs which they are.
    private struct Chosen: Layout {
        let log: Lines
        let choose: @Sendable (Subviews) -> Subviews

        final class Lines: @unchecked Sendable {
            var chosen: [Int] = []
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: 10, height: 10 * CGFloat(subviews.count))
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            let some = choose(subviews)
            log.chosen = some.indices.compactMap { subviews.firstIndex(of: some[$0]) }
            for (line, subview) in some.enumerated() {
                let point = CGPoint(x: bounds.minX, y: bounds.minY + 10 * CGFloat(line))
                subview.place(at: point, proposal: .unspecified)
            }
        }
    }

    private func chosen(
        of count: Int = 4, _ choose: @escaping @Sendable (LayoutSubviews) -> LayoutSubviews
    ) -> (chosen: [Int], diagnostics: [String]) {
        let log = Chosen.Lines()
        let layout = Chosen(log: log, choose: choose)
        let stage = Stage(width: 100, height: 100) { layout { ForEach(0..<count, id: \.self) { _ in Color.red } } }
        return (log.chosen, stage.diagnostics)
    }

    @Test("slices of subviews keep their indices")
    func slices() {
        #expect(chosen { $0[1...] }.chosen == [1, 2, 3])
        #expect(chosen { $0[1...2] }.chosen == [1, 2])
        #expect(chosen { $0[..<2] }.chosen == [0, 1])
        #expect(chosen { $0[...2] }.chosen == [0, 1, 2])
        #expect(chosen { $0[1...][2...] }.chosen == [2, 3])
        #expect(chosen { $0[1...2][2...2] }.chosen == [2])
        #expect(chosen { $0.dropFirst().dropLast() }.chosen == [1, 2])
        #expect(chosen { $0.suffix(2).prefix(1) }.chosen == [2])
        #expect(chosen { $0[[3, 1, 0]] }.chosen == [3, 1, 0])
        #expect(chosen { $0[[3, 1, 0]][1...] }.chosen == [1, 0], "indices refer to the picked subviews")
        #expect(chosen { $0[[3, 1, 0]][1...][[2]] }.chosen == [0])
        #expect(chosen { $0[1...2].startIndex == 1 && $0[2...].first == $0[2] ? $0[2..<3] : $0 }.chosen == [2])
    }

    @Test("a slice that starts past the end is empty, and a slice returns no view outside of it")
    func emptySlices() {
        #expect(chosen { $0[9...] }.chosen == [])
        #expect(chosen(of: 1) { $0[1...] }.diagnostics.isEmpty)
        let beside = chosen { views in
            views[2...][0].place(at: .zero, proposal: .unspecified)
            return views[..<0]
        }
        #expect(beside.diagnostics.count == 1)
    }

    private final class Answers: @unchecked Sendable {
        var all: [[CGFloat]] = []
    }

    private struct Summing: Layout {
        let answers: Answers

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            answers.all.append(subviews.map { $0.sizeThatFits(.infinity).width })
            answers.all.append(subviews.map { $0.dimensions(in: .infinity).width })
            return proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }

    // Layouts detect flexible views by their answer to an infinite proposal.
    @Test("a greedy view returns infinity for an infinite proposal")
    func unbounded() {
        let answers = Answers()
        let (layout, inner) = (Summing(answers: answers), Summing(answers: Answers()))
        _ = Stage(width: 300, height: 100) {
            layout {
                Color.red
                Color.red.frame(width: 30)
                HStack { Spacer() }
                Color.red.frame(maxWidth: .infinity)
                inner { Color.red }
            }
        }
        let expected: [CGFloat] = [.infinity, 30, .infinity, .infinity, .infinity]
        #expect(answers.all.prefix(2) == [expected, expected])
    }
}
