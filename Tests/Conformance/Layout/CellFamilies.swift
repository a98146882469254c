import SwiftUI

/// Frame in cells of 8 by 16 points.
private func cells(_ x: CGFloat, _ y: CGFloat, _ columns: CGFloat, _ rows: CGFloat) -> CGRect {
    CGRect(x: x * 8, y: y * 16, width: columns * 8, height: rows * 16)
}

private let quantised = "less than half a cell is rounded to none, else to the nearest cell"

/// Lengths in points, and their number of columns and rows.
private let lengths: [(points: CGFloat, columns: CGFloat, rows: CGFloat)] = [
    (0, 0, 0), (3, 0, 0), (4, 1, 0), (7, 1, 0), (8, 1, 1), (12, 2, 1), (20, 3, 1), (24, 3, 2), (33, 4, 2),
]

let cellLengthCases: [LayoutCase] =
    lengths.map { row in
        LayoutCase(
            "padding of \(row.points) points", because: quantised, CGSize(width: 160, height: 160),
            ["a": cells(row.columns, row.rows, 20 - 2 * row.columns, 10 - 2 * row.rows)]
        ) { Greedy("a").padding(row.points) }
    }
    + lengths.map { row in
        LayoutCase(
            "a frame of \(row.points) points", because: quantised, CGSize(width: 160, height: 160),
            ["a": cells(0, 0, row.columns, row.rows)]
        ) {
            Color.red.frame(width: row.points, height: row.points).accessibilityIdentifier("a")
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }
    + lengths.map { row in
        LayoutCase(
            "spacing of \(row.points) points in a row and a column", because: "each gap is quantised on its own",
            CGSize(width: 160, height: 160),
            [
                "a": cells(0, 0, 1, 1), "b": cells(1 + row.columns, 0, 1, 1), "c": cells(2 + 2 * row.columns, 0, 1, 1),
                "d": cells(0, 1 + row.rows, 1, 1),
            ]
        ) {
            VStack(alignment: .leading, spacing: row.points) {
                HStack(spacing: row.points) {
                    Text("a").accessibilityIdentifier("a")
                    Text("b").accessibilityIdentifier("b")
                    Text("c").accessibilityIdentifier("c")
                }
                Text("d").accessibilityIdentifier("d")
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }
    + lengths.map { row in
        LayoutCase(
            "an offset of \(row.points) points", because: quantised, CGSize(width: 160, height: 160),
            ["a": cells(row.columns, row.rows, 1, 1)]
        ) {
            Text("a").accessibilityIdentifier("a").offset(x: row.points, y: row.points)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }

private let raises: [(points: CGFloat, columns: CGFloat, rows: CGFloat)] = [
    (4, 0, 0), (5, 1, 0), (8, 1, 0), (9, 1, 1), (12, 1, 1), (24, 3, 1), (25, 3, 2),
]

let cellRaiseCases: [LayoutCase] = raises.map { row in
    LayoutCase(
        "an offset of \(-row.points) points",
        because: "half a row up is rounded to none because it would cover the line above",
        CGSize(width: 160, height: 160), ["a": cells(10 - row.columns, 5 - row.rows, 1, 1)]
    ) {
        Text("a").accessibilityIdentifier("a").offset(x: -row.points, y: -row.points).padding(.leading, 80)
            .padding(.top, 80).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

let cellAlignmentCases: [LayoutCase] = alignmentParts.map { part in
    // 4 columns and 2 rows in 10 by 6: an even number of cells is left.
    LayoutCase(
        "\(part.name) alignment in whole cells", because: "the remaining space is divided",
        CGSize(width: 80, height: 96),
        ["a": cells(6 * part.x, 4 * part.y, 4, 2)]
    ) { Block("a", 32, 32).frame(width: 80, height: 96, alignment: part.alignment) }
}

private let shares: [(views: Int, columns: [CGFloat])] = [
    // Each takes the nearest whole part of the remaining length: 10, 10 / 2, 10 / 3 and so on.
    (1, [10]), (2, [5, 5]), (3, [3, 4, 3]), (4, [3, 2, 3, 2]), (5, [2, 2, 2, 2, 2]),
]

let cellShareCases: [LayoutCase] = shares.flatMap { row -> [LayoutCase] in
    var start: CGFloat = 0
    var across: [String: CGRect] = [:]
    var down: [String: CGRect] = [:]
    for (index, length) in row.columns.enumerated() {
        across["v\(index)"] = cells(start, 0, length, 2)
        down["v\(index)"] = cells(0, start, 2, length)
        start += length
    }
    return [
        LayoutCase(
            "\(row.views) greedy views share ten columns", because: "each share is a whole number of cells",
            CGSize(width: 80, height: 32),
            across
        ) { HStack(spacing: 0) { ForEach(0..<row.views, id: \.self) { Greedy("v\($0)") } } },
        LayoutCase(
            "\(row.views) greedy views share ten rows", because: "each share is a whole number of cells",
            CGSize(width: 16, height: 160),
            down
        ) { VStack(spacing: 0) { ForEach(0..<row.views, id: \.self) { Greedy("v\($0)") } } },
    ]
}

let cellContainerCases: [LayoutCase] = [
    LayoutCase(
        "an odd remaining column lies before a centred view",
        because: "half a cell is rounded up, as nothing can lie between cells",
        "80×16 a 32 0 24 16"
    ) {
        Block("a", 24, 16).frame(width: 80, height: 16)
    },
    LayoutCase(
        "grid columns are one cell apart and grid rows touch", because: "default spacing of the terminal idiom",
        "80×32 a 16 0 16 16, b 40 0 24 16, c 16 16 16 16"
    ) {
        Grid {
            GridRow {
                Block("a", 16, 16)
                Block("b", 24, 16)
            }
            GridRow { Block("c", 16, 16) }
        }
    },
    LayoutCase(
        "grid columns share whole cells", because: "9 left after the gap: 5 and 4",
        "80×16 a 0 0 40 16, b 48 0 32 16"
    ) {
        Grid {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "a safe area inset at the bottom", because: "default spacing between rows is none",
        "80×48 a 0 0 80 32, bar 0 32 80 16"
    ) {
        Greedy("a").safeAreaInset(edge: .bottom) { Greedy("bar").frame(height: 16) }
    },
    LayoutCase("default safe area padding", because: "one row and two columns", "80×48 a 16 16 48 16") {
        Greedy("a").safeAreaPadding()
    },
    LayoutCase(
        "a container-relative frame of half the window",
        because: "40 points are 5 columns; 2.5 columns before them round up", "80×48 a 24 0 40 48"
    ) {
        Greedy("in").containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("a")
    },
    LayoutCase(
        "a container-relative frame of a third of the window", because: "26.7 points are 3 columns", "80×48 a 0 0 24 48"
    ) {
        Greedy("in").containerRelativeFrame(.horizontal, alignment: .leading) { length, _ in length / 3 }
            .accessibilityIdentifier("a").frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase("ViewThatFits measures in cells", because: "8 characters do not fit into 6 columns", "48×16 b 8 0 32 16")
    {
        ViewThatFits {
            Text("too long").accessibilityIdentifier("a")
            Text("fits").accessibilityIdentifier("b")
        }
    },
    LayoutCase(
        "a square has twice as many columns as rows", because: "a cell is twice as high as wide", "80×32 a 24 0 32 32"
    ) {
        Greedy("a").aspectRatio(1, contentMode: .fit)
    },
    LayoutCase("a row from right to left", because: "mirrored, in whole cells", "80×16 a 72 0 8 16, b 48 0 16 16") {
        HStack {
            Text("a").accessibilityIdentifier("a")
            Text("bb").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "a column's views are centred on whole cells", because: "half a cell is rounded up",
        "80×32 a 16 0 40 16, b 24 16 32 16"
    ) {
        VStack {
            Text("Hello").accessibilityIdentifier("a")
            Text("Four").accessibilityIdentifier("b")
        }
        .frame(width: 80, alignment: .leading).padding(.leading, 16)
        .frame(width: 80, alignment: .leading)
    },
    LayoutCase(
        "a spacer is at least one cell wide", because: "minimum of the terminal idiom", "24×16 a 0 0 8 16, b 16 0 8 16"
    ) {
        HStack {
            Text("a").accessibilityIdentifier("a")
            Spacer()
            Text("b").accessibilityIdentifier("b")
        }
        .fixedSize()
    },
    LayoutCase("pixelLength is one cell", because: "a terminal's smallest length is its cell", "80×48 a 0 16 80 16") {
        OnePixel()
    },
    LayoutCase(
        "a position is rounded to whole cells", because: "a centre at 20 by 24 puts the left edge at 1.5 cells",
        "80×48 a 16 16 16 16"
    ) {
        Block("a", 16, 16).position(x: 20, y: 24)
    },
    LayoutCase(
        "a custom layout's fractional size is rounded to whole cells", because: "the size is rounded up",
        "80×16 a 0 0 8 16, b 8 0 8 16"
    ) {
        HStack(spacing: 0) {
            Narrow() { Greedy("a") }
            Block("b", 8, 16)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
]

private struct OnePixel: View {
    @Environment(\.pixelLength) private var length
    var body: some View { Greedy("a").frame(height: length) }
}

/// Returns half a cell as its size.
private struct Narrow: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 4, height: 16)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
    }
}
