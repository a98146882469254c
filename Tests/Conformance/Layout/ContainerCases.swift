import SwiftUI

@MainActor private func fourBlocks(_ alignment: Alignment = .center, top: VerticalAlignment? = nil) -> some View {
    Grid(alignment: alignment) {
        GridRow(alignment: top) {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
        GridRow {
            Block("c", 40, 10)
            Block("d", 10, 10)
        }
    }
}

// Columns of 40 and 30 and rows of 20 and 10, 8 apart: 78 by 38, which lies at 11, 11.
let gridCases: [LayoutCase] = [
    LayoutCase(
        "a grid's columns are as wide as their widest cells", because: "40 and 30, rows 20 and 10, 8 apart",
        "100×60 a 21 16 20 10, b 59 11 30 20, c 11 39 40 10, d 69 39 10 10"
    ) { fourBlocks() },
    LayoutCase(
        "a grid's cells at the top on the leading side", because: "Grid(alignment:)",
        "100×60 a 11 11 20 10, b 59 11 30 20, c 11 39 40 10, d 59 39 10 10"
    ) { fourBlocks(.topLeading) },
    LayoutCase(
        "a grid's cells at the bottom on the trailing side", because: "Grid(alignment:)",
        "100×60 a 31 21 20 10, b 59 11 30 20, c 11 39 40 10, d 79 39 10 10"
    ) { fourBlocks(.bottomTrailing) },
    LayoutCase("a row's own alignment", because: "GridRow(alignment: .top)", "100×60 a 21 11 20 10, b 59 11 30 20") {
        fourBlocks(top: .top)
    },
    LayoutCase(
        "a row's own alignment at the bottom", because: "GridRow(alignment: .bottom)",
        "100×60 a 21 21 20 10, b 59 11 30 20"
    ) { fourBlocks(top: .bottom) },
    LayoutCase("a row's cells on their baseline", because: "blocks stand on it", "100×60 a 21 21 20 10, b 59 11 30 20")
    { fourBlocks(top: .firstTextBaseline) },
    LayoutCase(
        "a mirrored grid", because: "the first column is on the right",
        "100×60 a 69 11 20 10, b 11 11 30 20, c 49 39 40 10, d 31 39 10 10"
    ) {
        fourBlocks(.topLeading).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a grid's own spacing", because: "40 + 30 by 20 + 2 + 10",
        "100×60 a 25 19 20 10, b 55 14 30 20, c 15 36 40 10, d 65 36 10 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 2) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 30, 20)
            }
            GridRow {
                Block("c", 40, 10)
                Block("d", 10, 10)
            }
        }
    },
    LayoutCase(
        "greedy columns share equally", because: "as the views of a row would", "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "a fixed column is served first", because: "the least flexible first", "100×60 a 0 25 20 10, b 20 0 80 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Greedy("b")
            }
        }
    },
    LayoutCase("a column's least counts", because: "70 of 100, which leaves 30", "100×60 a 0 0 70 60, b 70 0 30 60") {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a").frame(minWidth: 70)
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "greedy rows share equally", because: "as the views of a column would", "100×60 a 0 0 100 30, b 0 30 100 30"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Greedy("a") }
            GridRow { Greedy("b") }
        }
    },
    LayoutCase("a fixed row is served first", because: "60 - 10", "100×60 a 45 0 10 10, b 0 10 100 50") {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 10, 10) }
            GridRow { Greedy("b") }
        }
    },
    LayoutCase(
        "a short row leaves its last columns empty", because: "cells fill from the leading side",
        "100×60 a 35 20 10 10, b 45 20 10 10, c 55 20 10 10, d 35 30 10 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 10, 10)
                Block("b", 10, 10)
                Block("c", 10, 10)
            }
            GridRow { Block("d", 10, 10) }
        }
    },
    LayoutCase(
        "a wide cell over two columns widens both", because: "20 more are shared",
        "100×60 a 25 20 20 10, b 55 20 20 10, c 20 30 60 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            GridRow { Block("c", 60, 10).gridCellColumns(2) }
        }
    },
    LayoutCase(
        "a narrow cell over two columns is centred in both", because: "its room is 40",
        "100×60 a 30 20 20 10, b 50 20 20 10, c 35 30 30 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            GridRow { Block("c", 30, 10).gridCellColumns(2) }
        }
    },
    LayoutCase(
        "a cell over two columns has the space between them, too", because: "20 + 8 + 20",
        "100×60 a 26 16 20 10, b 54 16 20 10, c 26 34 48 10"
    ) {
        Grid {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            GridRow { Greedy("c").frame(height: 10).gridCellColumns(2).gridCellUnsizedAxes(.horizontal) }
        }
    },
    LayoutCase(
        "a view in no row takes all columns", because: "as a cell over all of them",
        "100×60 a 25 20 20 10, b 55 20 20 10, c 20 30 60 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            Block("c", 60, 10)
        }
    },
    LayoutCase(
        "a greedy view in no row widens the grid to the offer", because: "60 more are shared",
        "100×60 a 15 20 20 10, b 65 20 20 10, c 0 30 100 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            Greedy("c").frame(height: 10)
        }
    },
    LayoutCase(
        "unless it asks for no width", because: "gridCellUnsizedAxes(.horizontal)",
        "100×60 a 30 20 20 10, b 50 20 20 10, c 30 30 40 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
            Greedy("c").frame(height: 10).gridCellUnsizedAxes(.horizontal)
        }
    },
    LayoutCase(
        "a cell that asks for no height", because: "the row is as high as the other",
        "100×60 a 0 25 20 10, b 20 25 80 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Greedy("b").gridCellUnsizedAxes(.vertical)
            }
        }
    },
    LayoutCase(
        "a column's own alignment", because: "gridColumnAlignment of any cell in it",
        "100×60 a 30 20 20 10, b 30 30 40 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 20, 10).gridColumnAlignment(.leading) }
            GridRow { Block("b", 40, 10) }
        }
    },
    LayoutCase(
        "a column's alignment is told by any of its cells", because: "the second row says trailing",
        "100×60 a 50 20 20 10, b 30 30 40 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 20, 10) }
            GridRow { Block("b", 40, 10).gridColumnAlignment(.trailing) }
        }
    },
    LayoutCase(
        "a cell's anchor", because: "gridCellAnchor places by parts of the cell",
        "100×60 a 30 10 10 10, b 30 20 40 10, c 70 10 20 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 10, 10).gridCellAnchor(.leading)
                Block("c", 20, 10)
            }
            GridRow { Block("b", 40, 10) }
            GridRow { Block("e", 10, 20) }
        }
        .frame(width: 60, alignment: .leading).padding(.leading, 20)
    },
    LayoutCase("a grid without an offer", because: "cells have their own sizes", "100×60 a 40 25 10 10, b 50 25 10 10")
    {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
        .fixedSize()
    },
    LayoutCase(
        "a row outside of a grid only holds its views together", because: "as Group does",
        "100×60 a 40 20 20 10, b 40 30 20 10"
    ) {
        VStack(spacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Block("b", 20, 10)
            }
        }
    },
    LayoutCase(
        "a grid's arrangement as a layout", because: "GridLayout is what Grid uses", "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        GridLayout(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
    },
]

let choiceCases: [LayoutCase] = [
    LayoutCase("the first that fits is shown", because: "80 of 100", "100×60 a 10 20 80 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
    },
    LayoutCase("the next one where the first does not fit", because: "80 of 60", "100×60 b 30 20 40 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 60)
    },
    LayoutCase("the last where none fits", because: "it overflows evenly", "100×60 b 30 20 40 20") {
        ViewThatFits {
            Block("a", 80, 20)
            Block("b", 40, 20)
        }
        .frame(width: 30)
    },
    LayoutCase("too high is too large, too", because: "both directions count", "100×60 b 40 25 20 10") {
        ViewThatFits {
            Block("a", 20, 80)
            Block("b", 20, 10)
        }
    },
    LayoutCase("only the width counts", because: "ViewThatFits(in: .horizontal)", "100×60 a 25 -20 50 100") {
        ViewThatFits(in: .horizontal) {
            Block("a", 50, 100)
            Block("b", 10, 10)
        }
    },
    LayoutCase("only the height counts", because: "ViewThatFits(in: .vertical)", "100×60 a -50 20 200 20") {
        ViewThatFits(in: .vertical) {
            Block("a", 200, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase("what fits gets the whole offer", because: "its own size of 10 fits", "100×60 a 0 0 100 60") {
        ViewThatFits {
            Greedy("a")
            Block("b", 10, 10)
        }
    },
    LayoutCase("exactly as large fits", because: "100 of 100", "100×60 a 0 0 100 60") {
        ViewThatFits {
            Block("a", 100, 60)
            Block("b", 10, 10)
        }
    },
]

let relativeCases: [LayoutCase] = [
    LayoutCase("half of the window", because: "the closure is given its width", "100×60 a 25 0 50 60") {
        Greedy("in").containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("a")
    },
    LayoutCase("one of four columns", because: "(100 - 3 · 4) / 4", "100×60 a 39 0 22 60") {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase("two of four columns", because: "2 · 22 + 4", "100×60 a 26 0 48 60") {
        Greedy("in").containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 4).accessibilityIdentifier("a")
    },
    LayoutCase("as large as the window, whatever is offered", because: "padding offers less", "100×60 a 0 0 100 60") {
        Greedy("in").containerRelativeFrame([.horizontal, .vertical]).accessibilityIdentifier("a").padding(10)
    },
    LayoutCase("half as high as the window", because: "the closure is told the axis", "100×60 a 0 15 100 30") {
        Greedy("in").containerRelativeFrame(.vertical) { $1 == .vertical ? $0 / 2 : 0 }.accessibilityIdentifier("a")
    },
    LayoutCase(
        "a view in a relative frame is aligned", because: "containerRelativeFrame(alignment:)", "100×60 a 0 25 20 10"
    ) {
        Block("a", 20, 10).containerRelativeFrame(.horizontal, alignment: .leading)
    },
    LayoutCase(
        "relative to the scroll view", because: "the nearest container is the scroll view",
        "100×60 a 20 0 30 30, b 20 30 30 30"
    ) {
        ScrollView {
            VStack(spacing: 0) {
                Greedy("in").containerRelativeFrame(.vertical).frame(width: 30).accessibilityIdentifier("a")
                Greedy("in2").containerRelativeFrame(.vertical).frame(width: 30).accessibilityIdentifier("b")
            }
        }
        .frame(width: 30, height: 30).frame(width: 60, height: 60, alignment: .topLeading)
    },
]

let safeAreaCases: [LayoutCase] = [
    LayoutCase("a bar below", because: "the view keeps clear of it", "100×60 a 0 0 100 40, bar 0 40 100 20") {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a bar above", because: "the view keeps clear of it", "100×60 a 0 20 100 40, bar 0 0 100 20") {
        Greedy("a").safeAreaInset(edge: .top, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a bar on the leading side", because: "the view keeps clear of it", "100×60 a 30 0 70 60, bar 0 0 30 60")
    {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a bar on the trailing side", because: "the view keeps clear of it", "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .trailing, spacing: 0) { Greedy("bar").frame(width: 30) }
    },
    LayoutCase(
        "a mirrored bar on the leading side", because: "that is the right one", "100×60 a 0 0 70 60, bar 70 0 30 60"
    ) {
        Greedy("a").safeAreaInset(edge: .leading, spacing: 0) { Greedy("bar").frame(width: 30) }
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a bar keeps the usual distance", because: "8 between plain views", "100×60 a 0 0 100 32, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "a bar as SwiftUI calls it now", because: "safeAreaBar insets likewise", "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").safeAreaBar(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("a small bar is centred", because: "the alignment's default", "100×60 a 0 0 100 50, bar 40 50 20 10") {
        Greedy("a").safeAreaInset(edge: .bottom, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "a small bar on the leading side", because: "safeAreaInset(edge:alignment:)",
        "100×60 a 0 0 100 50, bar 0 50 20 10"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom, alignment: .leading, spacing: 0) { Block("bar", 20, 10) }
    },
    LayoutCase(
        "what ignores the safe area lies under the bar", because: "it touches what keeps it away",
        "100×60 a 0 0 100 60, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea().safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase(
        "what ignores another edge does not", because: "only the top was named", "100×60 a 0 0 100 40, bar 0 40 100 20"
    ) {
        Greedy("a").ignoresSafeArea(edges: .top)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("what ignores keyboards only does not", because: "a bar is no keyboard", "100×60 a 0 0 100 40") {
        Greedy("a").ignoresSafeArea(.keyboard)
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 20) }
    },
    LayoutCase("what ignores safe area padding", because: "all edges are touched", "100×60 a 0 0 100 60") {
        Greedy("a").ignoresSafeArea().safeAreaPadding(10)
    },
    LayoutCase("what ignores it at its sides", because: "top and bottom stay", "100×60 a 0 10 100 40") {
        Greedy("a").ignoresSafeArea(edges: .horizontal).safeAreaPadding(10)
    },
    LayoutCase("plain padding is not ignored", because: "it is no safe area", "100×60 a 10 10 80 40") {
        Greedy("a").ignoresSafeArea().padding(10)
    },
    LayoutCase("what touches no edge stays", because: "it ends before the safe area does", "100×60 a 40 20 20 20") {
        Greedy("a").ignoresSafeArea().frame(width: 20, height: 20)
            .frame(maxWidth: .infinity, maxHeight: .infinity).safeAreaPadding(10)
    },
    LayoutCase("what touches three edges grows at those", because: "the one below is free", "100×60 a 0 0 100 20") {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea().frame(height: 10)
            Spacer(minLength: 0)
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "one safe area in another", because: "what goes beyond the inner touches the outer",
        "100×60 a 0 0 100 60, bar 5 45 90 10"
    ) {
        Greedy("a").ignoresSafeArea()
            .safeAreaInset(edge: .bottom, spacing: 0) { Greedy("bar").frame(height: 10) }
            .safeAreaPadding(5)
    },
    LayoutCase(
        "the room of what ignores it stays", because: "its neighbours do not move", "100×60 a 0 0 100 30, b 10 30 80 20"
    ) {
        VStack(spacing: 0) {
            Greedy("a").ignoresSafeArea(edges: [.top, .horizontal])
            Greedy("b")
        }
        .safeAreaPadding(10)
    },
    LayoutCase(
        "bars on two sides", because: "each keeps what is inside clear",
        "100×60 a 20 10 80 50, top 0 0 100 10, side 0 10 20 50"
    ) {
        Greedy("a")
            .safeAreaInset(edge: .leading, spacing: 0) { Greedy("side").frame(width: 20) }
            .safeAreaInset(edge: .top, spacing: 0) { Greedy("top").frame(height: 10) }
    },
]

let directionCases: [LayoutCase] = [
    LayoutCase("a row from right to left", because: "the first is on the right", "100×60 a 50 25 10 10, b 30 25 20 10")
    {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .padding(.horizontal, 20)
        .environment(\.layoutDirection, .rightToLeft)
        .frame(width: 70, alignment: .center).padding(.trailing, 10)
    },
    LayoutCase("a column's leading side is right", because: "mirrored", "100×60 a 50 20 10 10, b 40 30 20 10") {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 10, 10)
            Block("b", 20, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "one direction inside the other", because: "each container mirrors its own children",
        "100×60 a 55 25 10 10, b 35 25 10 10, c 45 25 10 10"
    ) {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            HStack(spacing: 0) {
                Block("b", 10, 10)
                Block("c", 10, 10)
            }
            .environment(\.layoutDirection, .leftToRight)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("a spacer between mirrored views", because: "it grows as ever", "100×60 a 90 25 10 10, b 0 25 10 10") {
        HStack(spacing: 0) {
            Block("a", 10, 10)
            Spacer()
            Block("b", 10, 10)
        }
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase("insets are mirrored", because: "leading 30 is on the right", "100×60 a 10 0 60 60") {
        Greedy("a").padding(EdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 10))
            .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a direction counts inside only", because: "the padding around is read from the left", "100×60 a 30 0 70 60"
    ) {
        Greedy("a").environment(\.layoutDirection, .rightToLeft).padding(.leading, 30)
    },
]

/// Puts views into lines, as many in each as there is room for. Written as authors do.
private struct Flow: Layout {
    var spacing: CGFloat = 0

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        arrange(subviews, in: proposal.replacingUnspecifiedDimensions(by: CGSize(width: 1000, height: 0)).width).size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let places = arrange(subviews, in: bounds.width).places
        for (subview, place) in zip(subviews, places) {
            subview.place(at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: .unspecified)
        }
    }

    private func arrange(_ subviews: Subviews, in width: CGFloat) -> (size: CGSize, places: [CGPoint]) {
        var (x, y, line, widest) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        var places: [CGPoint] = []
        for size in subviews.map({ $0.sizeThatFits(.unspecified) }) {
            if x > 0, x + size.width > width {
                (x, y, line) = (0, y + line + spacing, 0)
            }
            places.append(CGPoint(x: x, y: y))
            x += size.width + spacing
            line = max(line, size.height)
            widest = max(widest, x - spacing)
        }
        return (CGSize(width: widest, height: y + line), places)
    }
}

/// Puts views around a circle.
private struct Radial: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let radius = min(bounds.width, bounds.height) / 2
        for (index, subview) in subviews.enumerated() {
            let angle = Double(index) / Double(subviews.count) * 2 * .pi - .pi / 2
            let point = CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
            subview.place(at: point, anchor: .center, proposal: .unspecified)
        }
    }
}

private struct Columns: LayoutValueKey {
    static let defaultValue = 1
}

/// Puts each view into the shortest column, with a cache of the columns.
private struct Masonry: Layout {
    let columns: Int

    struct Cache {
        var heights: [CGFloat] = []
        var frames: [CGRect] = []
        var width: CGFloat?
    }

    func makeCache(subviews: Subviews) -> Cache { Cache() }

    private func arrange(_ subviews: Subviews, _ width: CGFloat, _ cache: inout Cache) {
        if cache.width == width, cache.frames.count == subviews.count { return }
        let column = width / CGFloat(columns)
        cache = Cache(heights: Array(repeating: 0, count: columns), frames: [], width: width)
        for subview in subviews {
            let span = min(subview[Columns.self], columns)
            let starts = 0...(columns - span)
            let start = starts.min { cache.heights[$0] < cache.heights[$1] } ?? 0
            let y = cache.heights[start..<(start + span)].max() ?? 0
            let proposal = ProposedViewSize(width: column * CGFloat(span), height: nil)
            let size = subview.dimensions(in: proposal)
            cache.frames.append(
                CGRect(x: CGFloat(start) * column, y: y, width: column * CGFloat(span), height: size.height))
            for index in start..<(start + span) { cache.heights[index] = y + size.height }
        }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let width = proposal.width ?? 100
        arrange(subviews, width, &cache)
        return CGSize(width: width, height: cache.heights.max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        arrange(subviews, bounds.width, &cache)
        for (index, subview) in subviews.enumerated() {
            let frame = cache.frames[index].offsetBy(dx: bounds.minX, dy: bounds.minY)
            subview.place(at: frame.origin, proposal: ProposedViewSize(frame.size))
        }
    }
}

/// Hands everything on to a stack, for some of its views only.
private struct FirstTwo: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let row = HStackLayout(spacing: 0)
        var inner = row.makeCache(subviews: subviews[0..<2])
        return row.sizeThatFits(proposal: proposal, subviews: subviews[0..<2], cache: &inner)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let row = HStackLayout(spacing: 0)
        var inner = row.makeCache(subviews: subviews[0..<2])
        row.placeSubviews(in: bounds, proposal: proposal, subviews: subviews[[1, 0]], cache: &inner)
    }
}

let customCases: [LayoutCase] = [
    LayoutCase(
        "views that flow", because: "40 + 40 fit into 100, 30 more do not",
        "100×60 a 10 15 40 10, b 50 15 40 10, c 10 25 30 20"
    ) {
        Flow() { flowing() }
    },
    LayoutCase(
        "views that flow, 5 apart", because: "40 + 5 + 40, then 5 below",
        "100×60 a 7.5 12.5 40 10, b 52.5 12.5 40 10, c 7.5 27.5 30 20"
    ) {
        Flow(spacing: 5) { flowing() }
    },
    LayoutCase(
        "views that flow from right to left", because: "positions are mirrored for every layout",
        "100×60 a 50 15 40 10, b 10 15 40 10, c 60 25 30 20"
    ) {
        Flow() { flowing() }.environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "views around a circle", because: "top, right, bottom, left of 60 across",
        "100×60 a 45 -5 10 10, b 75 25 10 10, c 45 55 10 10, d 15 25 10 10"
    ) {
        Radial() { ForEach(["a", "b", "c", "d"], id: \.self) { Block($0, 10, 10) } }
    },
    LayoutCase(
        "views in the shortest column", because: "b, c and d fill up beside a",
        "100×60 a 0 10 50 30, b 50 10 50 10, c 50 20 50 20, d 0 40 50 10"
    ) {
        Masonry(columns: 2) {
            Greedy("a").frame(height: 30)
            Greedy("b").frame(height: 10)
            Greedy("c").frame(height: 20)
            Greedy("d").frame(height: 10)
        }
    },
    LayoutCase(
        "a value told to the layout", because: "layoutValue(key:value:) reaches through modifiers",
        "100×60 a 0 20 50 10, b 0 30 100 10"
    ) {
        Masonry(columns: 2) {
            Greedy("a").frame(height: 10)
            Greedy("b").frame(height: 10).layoutValue(key: Columns.self, value: 2).padding(0)
        }
    },
    LayoutCase(
        "a layout in a hidden type", because: "AnyLayout hands everything on", "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        AnyLayout(HStackLayout(spacing: 0)) {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "a spacer in a hidden row", because: "AnyLayout stacks along its layout's axis",
        "100×60 a 0 25 10 10, b 90 25 10 10"
    ) {
        AnyLayout(HStackLayout(spacing: 0)) {
            Block("a", 10, 10)
            Spacer()
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "stack layouts as layouts", because: "VStackLayout is what VStack uses", "100×60 a 0 0 100 30, b 0 30 100 30"
    ) {
        VStackLayout(spacing: 0) {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "a ZStack's layout as a layout", because: "ZStackLayout is what ZStack uses",
        "100×60 a 30 20 40 20, b 30 20 10 10"
    ) {
        ZStackLayout(alignment: .topLeading) {
            Block("a", 40, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "a subview that is not placed lies in the middle", because: "placeSubviews forgot it", "100×60 a 45 25 10 10"
    ) {
        Forgetful() { Block("a", 10, 10) }
    },
    LayoutCase(
        "a layout made of another, in another order", because: "slices and picked subviews keep their identity",
        "100×60 b 30 25 20 10, a 50 25 20 10"
    ) {
        FirstTwo() {
            Block("a", 20, 10)
            Block("b", 20, 10)
        }
    },
]

private struct Forgetful: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

@MainActor @ViewBuilder private func flowing() -> some View {
    Block("a", 40, 10)
    Block("b", 40, 10)
    Block("c", 30, 20)
}
