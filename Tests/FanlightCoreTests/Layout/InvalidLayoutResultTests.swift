import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Invalid results from custom layouts, alignment guides and alignments.
@MainActor
@Suite("Custom layouts and alignments with invalid results")
struct InvalidLayoutResultTests {
    private struct NotANumber: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: CGFloat.nan, height: -5)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for subview in subviews {
                subview.place(at: CGPoint(x: CGFloat.nan, y: CGFloat.infinity), proposal: proposal)
            }
        }
    }

    @Test("a layout that returns NaN has no size, and size and position are reported once each")
    func notANumber() {
        struct Wrong: View {
            var body: some View {
                HStack(spacing: 0) {
                    NotANumber { Color.red.frame(width: 10, height: 10).accessibilityIdentifier("in") }
                        .accessibilityIdentifier("a")
                    Color.blue.frame(width: 20, height: 20).accessibilityIdentifier("b")
                }
            }
        }
        let stage = Stage(width: 100, height: 60) { Wrong() }
        #expect(stage["b"].frame == CGRect(x: 40, y: 20, width: 20, height: 20))
        #expect(stage.elements.allSatisfy { $0.frame.allSatisfy(\.isFinite) && $0.frame[2] >= 0 && $0.frame[3] >= 0 })
        #expect(
            stage.diagnostics.count == 2, "one diagnostic for the size and one for the position: \(stage.diagnostics)")
        #expect(stage.diagnostics.allSatisfy { $0.hasPrefix("Wrong") && $0.contains("NotANumber") })
    }

    private struct NoAnchor: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for subview in subviews {
                subview.place(at: bounds.origin, anchor: UnitPoint(x: .nan, y: 0), proposal: .unspecified)
            }
        }
    }

    @Test("a view placed with a NaN anchor lies at the given point and is reported")
    func noAnchor() {
        struct Wrong: View {
            var body: some View {
                NoAnchor { Color.red.frame(width: 10, height: 10).accessibilityIdentifier("in") }.padding(20)
            }
        }
        let stage = Stage(width: 100, height: 60) { Wrong() }
        #expect(stage["in"].frame.origin == CGPoint(x: 20, y: 20))
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("NoAnchor"), "\(stage.diagnostics)")
    }

    private struct Endless: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: 10, height: CGFloat.infinity)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }

    @Test("a layout that returns an infinite length is reported, unless the proposal was infinite")
    func endless() {
        struct Wrong: View {
            var body: some View { VStack { Endless { Color.red } } }
        }
        let stage = Stage(width: 100, height: 60) { Wrong() }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].hasPrefix("Wrong"), "\(stage.diagnostics)")
        let greedy = Stage(width: 100, height: 60) {
            HStack {
                ZStack {
                    Color.red; Text("a")
                }
                VStack { Color.blue }
                Text("b")
            }
        }
        #expect(greedy.diagnostics == [])
        let guided = Stage(width: 100, height: 60) {
            HStack(alignment: .top) {
                ZStack { Color.red.alignmentGuide(.top) { $0[VerticalAlignment.center] } }
                VStack { ZStack(alignment: .trailing) { Divider() } }
                Text("b")
            }
        }
        #expect(guided.diagnostics == [])
    }

    private struct First: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            subviews[0].sizeThatFits(proposal)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            subviews.first!.place(at: bounds.origin, proposal: proposal)
        }
        func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { subviews[0].spacing }
    }

    @Test("an out-of-range subview index returns a view without size and is reported")
    func empty() {
        struct Emptied: View {
            @State private var isShown = true
            var body: some View {
                VStack {
                    First { if isShown { Text("a") } }
                    TestButton("hide") { isShown = false }.accessibilityIdentifier("hide")
                }
            }
        }
        let stage = Stage(width: 100, height: 60) { Emptied() }
        stage["hide"].tap()
        #expect(stage.elements.filter { $0.role == .text }.isEmpty)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("Emptied") == true)
        #expect(stage.diagnostics.first?.contains("subview 0 of 0") == true)
    }

    @Test("subviews selected by out-of-range indices have no size")
    func chosen() {
        struct Chosen: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                let stack = HStackLayout(spacing: 0)
                var memory = stack.makeCache(subviews: subviews[0..<9])
                let size = stack.sizeThatFits(proposal: proposal, subviews: subviews[0..<9], cache: &memory)
                return CGSize(width: size.width + subviews[[0, 5]][1].sizeThatFits(proposal).width, height: 10)
            }
            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
                subviews[[1]][[0, 3]][0].place(at: bounds.origin, proposal: proposal)
                subviews[[1]][[0, 3]][1].place(at: bounds.origin, proposal: proposal)
            }
        }
        let stage = Stage(width: 100, height: 60) {
            Chosen {
                Color.red.frame(width: 10, height: 10)
                Color.blue.frame(width: 20, height: 10)
            }
            .accessibilityIdentifier("a")
        }
        #expect(stage["a"].frame.width == 30)
        #expect(!stage.diagnostics.isEmpty)
    }

    private enum Circular: AlignmentID {
        static func defaultValue(in d: ViewDimensions) -> CGFloat { d[VerticalAlignment(Circular.self)] + 1 }
    }

    private enum Ping: AlignmentID {
        static func defaultValue(in d: ViewDimensions) -> CGFloat { d[VerticalAlignment(Pong.self)] }
    }
    private enum Pong: AlignmentID {
        static func defaultValue(in d: ViewDimensions) -> CGFloat { d[VerticalAlignment(Ping.self)] }
    }

    @Test("a circular alignment default is 0 and is reported")
    func circularAlignment() {
        for alignment in [VerticalAlignment(Circular.self), VerticalAlignment(Ping.self)] {
            let stage = Stage(width: 100, height: 60) {
                HStack(alignment: alignment, spacing: 0) {
                    Color.red.frame(width: 10, height: 10).accessibilityIdentifier("a")
                    Color.red.frame(width: 10, height: 20).accessibilityIdentifier("b")
                }
            }
            #expect(stage["a"].frame.minY == stage["b"].frame.minY)
            #expect(stage.diagnostics.count == 1)
        }
    }

    @Test("a NaN alignment guide is 0")
    func guide() {
        let stage = Stage(width: 100, height: 60) {
            VStack(alignment: .leading, spacing: 0) {
                Color.red.frame(width: 10, height: 10).alignmentGuide(.leading) { _ in .nan }
                    .accessibilityIdentifier("a")
                Color.red.frame(width: 20, height: 10).accessibilityIdentifier("b")
            }
        }
        #expect(stage["a"].frame.minX == stage["b"].frame.minX)
    }

    @Test("a layout's invalid guide falls back to the guides of its subviews and is reported once")
    func guideOfLayout() {
        struct Lost: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                CGSize(width: 20, height: 30)
            }
            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
            func explicitAlignment(
                of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
                cache: inout ()
            ) -> CGFloat? { .nan }
        }
        struct Wrong: View {
            var body: some View {
                HStack(spacing: 0) {
                    Lost { Color.red.frame(width: 10, height: 10) }
                    Color.red.frame(width: 10, height: 10).accessibilityIdentifier("b")
                }
            }
        }
        let stage = Stage(width: 100, height: 60) { Wrong() }
        #expect(stage["b"].frame.minY == 25)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.allSatisfy { $0.hasPrefix("Wrong: the layout Lost") })
    }

    @Test("an alignment with an infinite default is 0 and is reported once")
    func defaultGuide() {
        enum Lost: AlignmentID {
            static func defaultValue(in context: ViewDimensions) -> CGFloat { .infinity }
        }
        let stage = Stage(width: 100, height: 60) {
            HStack(alignment: VerticalAlignment(Lost.self), spacing: 0) {
                Color.red.frame(width: 10, height: 10).accessibilityIdentifier("a")
                Color.red.frame(width: 10, height: 20).accessibilityIdentifier("b")
            }
        }
        #expect(stage["a"].frame.minY == stage["b"].frame.minY)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.allSatisfy { $0.contains("the alignment Lost") })
    }
}
