import FanlightTesting
import SwiftUI
import Testing

/// What happens when an author, or a display, asks for what cannot be.
@MainActor
@Suite("Lengths that are none, and other mistakes")
struct LayoutMistakeTests {
    private nonisolated static let bad: [CGFloat] = [.nan, .infinity, -.infinity, -10, 1e30]

    private func isSound(_ stage: Stage) -> Bool {
        stage.elements.allSatisfy { $0.frame.allSatisfy(\.isFinite) && $0.frame[2] >= 0 && $0.frame[3] >= 0 }
    }

    @Test("every length of every modifier has a defined result", arguments: bad)
    func lengths(_ length: CGFloat) {
        let views: [(String, @MainActor () -> AnyView)] = [
            ("frame", { AnyView(Color.red.frame(width: length, height: length)) }),
            ("min", { AnyView(Color.red.frame(minWidth: length, minHeight: length)) }),
            ("ideal", { AnyView(Color.red.frame(idealWidth: length, idealHeight: length).fixedSize()) }),
            ("max", { AnyView(Color.red.frame(maxWidth: length, maxHeight: length)) }),
            ("padding", { AnyView(Color.red.padding(length)) }),
            ("offset", { AnyView(Color.red.offset(x: length, y: length)) }),
            ("position", { AnyView(Color.red.position(x: length, y: length)) }),
            ("ratio", { AnyView(Color.red.aspectRatio(length, contentMode: .fit)) }),
            ("fill", { AnyView(Color.red.aspectRatio(length, contentMode: .fill)) }),
            (
                "priority",
                {
                    AnyView(
                        HStack {
                            Color.red.layoutPriority(Double(length))
                            Color.blue
                        })
                }
            ),
            ("zIndex", { AnyView(Color.red.zIndex(Double(length))) }),
            (
                "spacing",
                {
                    AnyView(
                        HStack(spacing: length) {
                            Color.red
                            Color.blue
                        })
                }
            ),
            ("spacer", { AnyView(HStack { Spacer(minLength: length) }) }),
            (
                "grid",
                {
                    AnyView(
                        Grid(horizontalSpacing: length, verticalSpacing: length) {
                            GridRow {
                                Color.red
                                Color.blue
                            }
                            Color.green
                        })
                }
            ),
            (
                "inset",
                {
                    AnyView(Color.red.safeAreaInset(edge: .bottom, spacing: length) { Color.blue.frame(height: 10) })
                }
            ),
            ("safeAreaPadding", { AnyView(Color.red.safeAreaPadding(length)) }),
            ("relative", { AnyView(Color.red.containerRelativeFrame(.horizontal) { _, _ in length }) }),
            (
                "guide",
                {
                    AnyView(
                        VStack(alignment: .leading) {
                            Color.red.frame(width: 10).alignmentGuide(.leading) { _ in length }
                            Color.blue
                        })
                }
            ),
        ]
        for (name, make) in views {
            for stage in [Stage(width: 100, height: 60) { make() }, Stage(columns: 20, rows: 5) { make() }] {
                #expect(isSound(stage), "\(name) of \(length)")
                #expect(stage.diagnostics.count <= 4, "\(name) of \(length): \(stage.diagnostics)")
            }
        }
    }

    @Test("a frame that is no length is made as without it, and its author is told once, with the view's path")
    func frame() {
        struct Wrong: View {
            @State private var ticks = 0
            var body: some View {
                VStack {
                    Color.red.frame(width: .nan, height: 10).accessibilityIdentifier("a")
                    Button("\(ticks)") { ticks += 1 }.accessibilityIdentifier("tick")
                }
            }
        }
        let stage = Stage(width: 100, height: 60) { Wrong() }
        #expect(stage["a"].frame.width == 100)
        stage["tick"].tap()
        stage.resize(width: 120, height: 60)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("Wrong") == true)
        #expect(stage.diagnostics.first?.contains("frame(width:)") == true)
    }

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

    @Test("a layout that answers no number counts as nothing")
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
        #expect(isSound(stage))
        #expect(stage.diagnostics.count == 2, "one for the size, one for the position: \(stage.diagnostics)")
        #expect(stage.diagnostics.allSatisfy { $0.hasPrefix("Wrong") && $0.contains("NotANumber") })
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

    @Test("a layout that needs a subview is not asked without one")
    func empty() {
        struct Emptied: View {
            @State private var isShown = true
            var body: some View {
                VStack {
                    First { if isShown { Text("a") } }
                    Button("hide") { isShown = false }.accessibilityIdentifier("hide")
                }
            }
        }
        let stage = Stage(width: 100, height: 60) { Emptied() }
        stage["hide"].tap()
        #expect(stage.elements.filter { $0.role == .text }.isEmpty)
        #expect(stage.diagnostics.isEmpty)
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

    @Test("an alignment that leads back to itself is at 0, and its author is told")
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

    @Test("a guide that is no number is 0")
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

    @Test("a display without room shows nothing and does not fail")
    func noRoom() {
        for (width, height) in [(0, 0), (0, 10), (10, 0)] {
            let stage = Stage(width: CGFloat(width), height: CGFloat(height)) {
                VStack {
                    Text("a").padding()
                    GeometryReader { Text("\($0.size.width / $0.size.height)") }
                    Grid { GridRow { Color.red } }
                    ViewThatFits {
                        Text("long enough"); Text("b")
                    }
                    Color.red.aspectRatio(contentMode: .fill)
                }
            }
            #expect(isSound(stage))
        }
        #expect(
            isSound(
                Stage(columns: 0, rows: 0) {
                    HStack {
                        Text("a"); Spacer(); Color.red
                    }
                }))
    }
}
