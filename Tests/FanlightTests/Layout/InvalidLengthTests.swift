import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing
@testable import FanlightCore

/// Invalid values from the app or the display.
@MainActor
@Suite("Invalid lengths and other layout mistakes")
struct InvalidLengthTests {
    private nonisolated static let bad: [CGFloat] = [.nan, .infinity, -.infinity, -10, 1e30]

    private func isSound(_ stage: Stage) -> Bool {
        stage.elements.allSatisfy { $0.frame.allSatisfy(\.isFinite) && $0.frame[2] >= 0 && $0.frame[3] >= 0 }
    }

    private struct Wrong<Content: View>: View {
        @ViewBuilder let content: Content
        var body: some View { content }
    }

    /// A view made with a length, and which invalid lengths are mistakes for it.
    private struct Use {
        let name: String
        let isMistake: (CGFloat) -> Bool
        let make: @MainActor (CGFloat) -> AnyView

        init(
            _ name: String, _ isMistake: @escaping (CGFloat) -> Bool,
            @ViewBuilder _ make: @escaping @MainActor (CGFloat) -> some View
        ) {
            self.name = name
            self.isMistake = isMistake
            self.make = { length in AnyView(Wrong { make(length) }) }
        }
    }

    private static func isNone(_ length: CGFloat) -> Bool { !length.isFinite }
    private static func isNoLength(_ length: CGFloat) -> Bool { !length.isFinite || length < 0 }

    /// Shows the view on a pixel display and on a terminal.
    private func check(_ use: Use, _ length: CGFloat) {
        for stage in [
            Stage(width: 100, height: 60) { use.make(length) }, Stage(columns: 20, rows: 5) { use.make(length) },
        ] {
            #expect(isSound(stage), "\(use.name) of \(length)")
            let count = use.isMistake(length) ? 1 : 0
            #expect(stage.diagnostics.count == count, "\(use.name) of \(length): \(stage.diagnostics)")
            let isReported = stage.diagnostics.allSatisfy { $0.hasPrefix("Wrong") && $0.contains(use.name) }
            #expect(isReported, "\(use.name) of \(length): \(stage.diagnostics)")
        }
    }

    @Test("every length of every modifier has a defined result, and a mistake is reported once", arguments: bad)
    func lengths(_ length: CGFloat) {
        let uses: [Use] = [
            Use("frame(", Self.isNoLength) { Color.red.frame(width: $0, height: $0) },
            // Negative bounds have no effect, and only a minimum must be finite.
            Use("frame(", { $0.isNaN || $0 == .infinity }) { Color.red.frame(minWidth: $0, minHeight: $0) },
            Use("frame(", \.isNaN) { Color.red.frame(idealWidth: $0, idealHeight: $0).fixedSize() },
            Use("frame(", \.isNaN) { Color.red.frame(maxWidth: $0, maxHeight: $0) },
            Use("padding", Self.isNone) { Color.red.padding($0) },
            Use("offset", Self.isNone) { Color.red.offset(x: $0, y: $0) },
            Use("position", Self.isNone) { Color.red.position(x: $0, y: $0) },
            Use("aspectRatio", Self.isNoLength) { Color.red.aspectRatio($0, contentMode: .fit) },
            Use("aspectRatio", Self.isNoLength) { Color.red.aspectRatio($0, contentMode: .fill) },
            Use("layoutPriority", \.isNaN) { length in
                HStack {
                    Color.red.layoutPriority(Double(length))
                    Color.blue
                }
            },
            Use("zIndex", \.isNaN) { Color.red.zIndex(Double($0)) },
            Use("HStack(spacing:)", Self.isNone) { length in
                HStack(spacing: length) {
                    Color.red
                    Color.blue
                }
            },
            Use("VStack(spacing:)", Self.isNone) { length in
                AnyLayout(VStackLayout(spacing: length)) {
                    Color.red
                    Color.blue
                }
            },
            Use("Spacer(minLength:)", Self.isNoLength) { length in HStack { Spacer(minLength: length) } },
            Use("Grid(horizontalSpacing:)", Self.isNone) { length in
                Grid(horizontalSpacing: length) {
                    GridRow {
                        Color.red
                        Color.blue
                    }
                }
            },
            Use("Grid(verticalSpacing:)", Self.isNone) { length in
                Grid(verticalSpacing: length) {
                    Color.red
                    Color.blue
                }
            },
            Use("safeAreaInset(spacing:)", Self.isNone) { length in
                Color.red.safeAreaInset(edge: .bottom, spacing: length) { Color.blue.frame(height: 10) }
            },
            Use("safeAreaPadding", Self.isNone) { Color.red.safeAreaPadding($0) },
            Use("containerRelativeFrame", Self.isNoLength) { length in
                Color.red.containerRelativeFrame(.horizontal) { _, _ in length }
            },
            Use("containerRelativeFrame(spacing:)", Self.isNone) {
                Color.red.containerRelativeFrame(.horizontal, count: 2, spacing: $0)
            },
            Use("alignmentGuide", Self.isNone) { length in
                VStack(alignment: .leading) {
                    Color.red.frame(width: 10).alignmentGuide(.leading) { _ in length }
                    Color.blue
                }
            },
            Use("contentMargins", Self.isNone) { length in ScrollView { Color.red }.contentMargins(length) },
            Use("ScrollPosition(y:)", \.isNaN) { length in
                ScrollView { Color.red.frame(height: 1000) }.scrollPosition(.constant(ScrollPosition(y: length)))
            },
            Use("listRowInsets", Self.isNone) { length in
                List {
                    Text("a").listRowInsets(EdgeInsets(top: length, leading: length, bottom: length, trailing: length))
                }
            },
        ]
        for use in uses { check(use, length) }
    }

    @Test("every length of a lazy container has a defined result, and a mistake is reported once", arguments: bad)
    func lazyLengths(_ length: CGFloat) {
        func grid(_ item: GridItem) -> some View {
            LazyVGrid(columns: [item]) {
                Text("a")
                Text("b")
            }
        }
        let uses: [Use] = [
            Use("LazyVStack(spacing:)", Self.isNone) { length in
                LazyVStack(spacing: length) {
                    Text("a")
                    Text("b")
                }
            },
            Use("LazyHGrid(spacing:)", Self.isNone) { length in
                LazyHGrid(rows: [GridItem()], spacing: length) {
                    Text("a")
                    Text("b")
                }
            },
            Use("GridItem(.fixed)", Self.isNoLength) { grid(GridItem(.fixed($0))) },
            Use("GridItem(.flexible(minimum:))", Self.isNoLength) { grid(GridItem(.flexible(minimum: $0))) },
            Use("GridItem(.flexible(maximum:))", { Self.isNoLength($0) && $0 != .infinity }) {
                grid(GridItem(.flexible(maximum: $0)))
            },
            Use("GridItem(.adaptive(minimum:))", Self.isNoLength) { grid(GridItem(.adaptive(minimum: $0))) },
            Use("GridItem(.adaptive(maximum:))", { Self.isNoLength($0) && $0 != .infinity }) {
                grid(GridItem(.adaptive(minimum: 10, maximum: $0)))
            },
            Use("GridItem(spacing:)", Self.isNone) { grid(GridItem(.adaptive(minimum: 10), spacing: $0)) },
        ]
        for use in uses { check(use, length) }
    }

    @Test("every length of a text attribute has a defined result, and a mistake is reported once", arguments: bad)
    func textLengths(_ length: CGFloat) {
        let uses: [Use] = [
            Use("font", { Self.isNoLength($0) || $0 > 1024 }) { Text("abc").font(.system(size: $0)) },
            Use("kerning", { !(abs($0) <= 1024) }) { Text("abc").kerning($0) },
            Use("tracking", { !(abs($0) <= 1024) }) { length in VStack { Text("abc") }.tracking(length) },
            Use("baselineOffset", { !(abs($0) <= 1024) }) { Text("abc").baselineOffset($0) },
            Use("lineSpacing", { !(0...4096).contains($0) }) { Text("abc\ndef").lineSpacing($0) },
            Use("minimumScaleFactor", { !(0...1).contains($0) }) {
                Text("abc def").minimumScaleFactor($0).lineLimit(1).frame(width: 10)
            },
        ]
        for use in uses { check(use, length) }
    }

    @Test("an invalid text attribute around many texts is reported once, for the view that sets it")
    func textAttributesAround() {
        struct One: View { var body: some View { Text("one") } }
        struct Two: View { var body: some View { Text("two").font(.title) } }
        let uses: [Use] = [
            Use("tracking", Self.isNone) { length in
                VStack {
                    One()
                    Two()
                    Text("three").bold()
                }
                .tracking(length)
            },
            Use("font", Self.isNone) { length in
                VStack {
                    One()
                    HStack { One() }.textCase(.uppercase)
                }
                .font(.system(size: length))
            },
            Use("lineSpacing", Self.isNoLength) { length in
                VStack {
                    One()
                    Two().lineLimit(2)
                }
                .environment(\.lineSpacing, length)
            },
        ]
        for use in uses { check(use, .nan) }
    }

    @Test("invalid counts are clamped to the minimum and reported once")
    func counts() {
        let uses: [Use] = [
            Use("lineLimit(-3)", { _ in true }) { _ in Text("abc").lineLimit(-3) },
            Use("lineLimit(-5", { _ in true }) { _ in Text("abc").lineLimit((-5)...) },
            Use("lineLimit(-3)", { _ in true }) { _ in Text("abc").lineLimit((-4)...(-3)) },
            Use("lineLimit", { _ in true }) { _ in Text("abc").lineLimit(.max, reservesSpace: true) },
            Use("lineLimit", { _ in false }) { _ in Text("abc").lineLimit(0...3) },
            Use("gridCellColumns", { _ in true }) { _ in
                Grid { GridRow { Text("abc").gridCellColumns(0) } }
            },
            Use("containerRelativeFrame(count:)", { _ in true }) { _ in
                Color.red.containerRelativeFrame(.horizontal, count: 0, spacing: 4)
            },
            Use("contradictory", { _ in true }) { _ in Text("abc").frame(minWidth: 50, maxWidth: 20) },
            Use("contradictory", { _ in true }) { _ in Text("abc").frame(minHeight: 50, idealHeight: 20) },
        ]
        for use in uses { check(use, 0) }
    }

    @Test("overlapping columns, or columns in endless space, are limited in number")
    func columns() {
        let endless: [(GridItem, CGFloat)] = [
            (GridItem(.adaptive(minimum: 50)), 1e12), (GridItem(.adaptive(minimum: 50)), 1e30),
            (GridItem(.adaptive(minimum: 50), spacing: -50), 300), (GridItem(.adaptive(minimum: 0), spacing: -1), 300),
            (GridItem(.adaptive(minimum: 0), spacing: -10), 300),
        ]
        for (item, length) in endless {
            let tracks = GridTrack.tracks([item], in: length, spacing: 8, dot: nil)
            #expect(tracks.count == GridTrack.maximumCount)
            #expect(tracks.allSatisfy { $0.start.isFinite && $0.length.isFinite })
            let stage = Stage(width: 300, height: 60) {
                LazyVGrid(columns: [item]) { ForEach(0..<6) { Text(verbatim: "\($0)") } }.frame(width: length)
            }
            #expect(isSound(stage))
        }
        #expect(GridTrack.tracks([GridItem(.adaptive(minimum: 50))], in: 224, spacing: 8, dot: nil).count == 4)
    }

    @Test("an invalid frame length is ignored and reported once with the view's path")
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
        #expect(stage.diagnostics.first?.contains("frame(width: nan)") == true)
    }

    @Test("a length beyond all displays is clamped to one that can be added up")
    func hugeLengths() {
        let far = CGFloat.greatestFiniteMagnitude
        let views = [
            AnyView(Color.red.position(x: far, y: -far)), AnyView(Color.red.offset(y: -far)),
            AnyView(Color.red.padding(-far).padding(far)),
            AnyView(VStack(spacing: far) { ForEach(0..<4, id: \.self) { Color.red.id($0) } }),
            AnyView(
                ScrollView(.horizontal) {
                    Color.red.containerRelativeFrame(.horizontal, count: .max, span: .max, spacing: far)
                }),
        ]
        for view in views {
            var frames: [CGRect] = []
            let stage = Stage(width: 100, height: 60) {
                view.background {
                    GeometryReader { proxy in Color.clear.onAppear { frames.append(proxy.frame(in: .global)) } }
                }
            }
            #expect(isSound(stage) && stage.diagnostics.isEmpty, "\(stage.diagnostics)")
            #expect(frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite && $0.maxX.isFinite && $0.maxY.isFinite })
        }
        let grid = Stage(width: 100, height: 60) {
            LazyVGrid(columns: [GridItem(.flexible(maximum: far))]) { Text("a").accessibilityIdentifier("a") }
        }
        #expect(grid.diagnostics.isEmpty && grid["a"].frame.width < 100)
    }

    @Test("a negative minimum length of a spacer is 0")
    func negativeSpacer() {
        let stage = Stage(width: 30, height: 60) {
            HStack(spacing: 0) {
                Color.red.frame(width: 20).accessibilityIdentifier("a")
                Spacer(minLength: -1)
                Color.red.frame(width: 20).accessibilityIdentifier("b")
            }
        }
        #expect(stage["b"].frame.minX == stage["a"].frame.maxX)
    }

    @Test("a stack with invalid spacing is not laid out again by each update")
    func wrongStackAgain() {
        struct Counting: View {
            @State private var count = 0
            var body: some View {
                VStack(spacing: .infinity) { ForEach(0..<100, id: \.self) { Color.red.id($0) } }
                    .overlay { Button("more") { count += 1 }.accessibilityIdentifier("more") }
                    .accessibilityLabel("\(count)")
            }
        }
        let stage = Stage(width: 100, height: 60) { Counting() }
        stage.resetWork()
        stage["more"].tap()
        #expect(stage.work.bodies == 1)
        #expect(stage.work.layouts < 10)
        #expect(stage.diagnostics.count == 1)
    }

    @Test("a column whose minimum exceeds its maximum takes the minimum, and is reported")
    func contradictoryColumn() {
        let items: [GridItem] = [
            GridItem(.flexible(minimum: 40, maximum: 10)), GridItem(.adaptive(minimum: 40, maximum: 10)),
        ]
        for item in items {
            let stage = Stage(width: 60, height: 60) {
                LazyVGrid(columns: [item]) { Color.red.frame(height: 10).accessibilityIdentifier("a") }
            }
            #expect(stage["a"].frame.width == 40)
            #expect(stage.diagnostics.count == 1)
            #expect(stage.diagnostics.allSatisfy { $0.contains("maximum 10.0 is less than the minimum 40.0") })
        }
    }

    @Test("a display without size shows nothing and does not fail")
    func emptyDisplay() {
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

    private struct Card<Content: View>: View {
        let content: Content
        var body: some View { content.frame(width: -3) }
    }

    private struct Page: View {
        var body: some View { NavigationStack { Text("x").padding(.infinity) } }
    }

    @Test("diagnostics name views by their source types, without modifier types")
    func names() {
        let card = Stage(width: 100, height: 100) { Card(content: Page().padding().opacity(0.5)) }
        #expect(card.diagnostics.contains { $0.hasPrefix("Card: frame(width: -3.0)") }, "\(card.diagnostics)")
        #expect(card.diagnostics.contains { $0.hasPrefix("Card › Page: padding: inf") }, "\(card.diagnostics)")
        #expect(card.diagnostics.count == 2)
        struct Worse: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                CGSize(width: -1, height: 1)
            }
            func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
        }
        let hidden = Stage(width: 100, height: 100) { AnyLayout(Worse()) { Text("x") } }
        #expect(hidden.diagnostics.first?.hasPrefix("the layout Worse returned") == true, "\(hidden.diagnostics)")
        let font = Stage(width: 100, height: 100) { Text("x").kerning(.nan) }
        #expect(font.diagnostics.first?.hasPrefix("Text: kerning") == true, "\(font.diagnostics)")
    }

    @Test("an invalid text attribute is reported once per place in a body, and once for all rows and uses of a view")
    func places() {
        struct Row: View {
            var body: some View { Text("x").lineSpacing(.nan) }
        }
        struct Wrong: View {
            @State private var ticks = 0
            var body: some View {
                VStack {
                    Text("a").kerning(.nan)
                    Text("b").kerning(.nan)
                    HStack { Text("c") }.lineSpacing(.infinity)
                    HStack { Text("c") }.lineSpacing(.infinity)
                    ForEach(0..<3, id: \.self) { _ in Color.red.padding(.nan) }
                    Row()
                    Row()
                    Button("\(ticks)") { ticks += 1 }.accessibilityIdentifier("tick")
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { Wrong() }
        stage["tick"].tap()
        for (word, count) in [("kerning", 2), ("lineSpacing(inf)", 2), ("padding", 1), ("Row: lineSpacing", 1)] {
            #expect(stage.diagnostics.filter { $0.contains(word) }.count == count, "\(word): \(stage.diagnostics)")
        }
    }

    @Test("a negative spacing is valid")
    func negativeSpacing() {
        let stage = Stage(width: 100, height: 100) {
            HStack(spacing: -30) { ForEach(0..<3, id: \.self) { _ in Color.red.frame(width: 10, height: 10) } }
            Grid(horizontalSpacing: -90) { GridRow { ForEach(0..<3, id: \.self) { _ in Color.red.frame(width: 10) } } }
        }
        #expect(stage.diagnostics.isEmpty)
        #expect(isSound(stage))
    }

    /// Puts its views at the centre of its bounds.
    private struct Middle: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for view in subviews {
                view.place(at: CGPoint(x: bounds.midX, y: bounds.minY + bounds.height * 0), proposal: proposal)
            }
        }
    }

    @Test("alignment in an infinite proposal, which only a stack's probe makes, is not reported")
    func infiniteProposal() {
        let stage = Stage(width: 300, height: 100) {
            VStack {
                HStack(alignment: .firstTextBaseline) {
                    Text("x")
                    Grid {
                        Color.red
                        Text("a")
                    }
                    Middle { Text("m") }
                }
                Text("b")
            }
        }
        #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
        #expect(isSound(stage))
    }
}
