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

// Columns of 40 and 30 and rows of 20 and 10, 8 apart: 78 by 38, placed at 11, 11.
let gridCases: [LayoutCase] = [
    LayoutCase(
        "with negative spacings the cells of a grid overlap",
        because: "Grid(horizontalSpacing:verticalSpacing:) take any number: 40 + 40 − 10 by 20 + 20 − 5",
        "100×65 grid 15 15 70 35, a 15 15 40 20, b 45 15 40 20, c 15 30 40 20, d 45 30 40 20"
    ) {
        Grid(horizontalSpacing: -10, verticalSpacing: -5) {
            GridRow {
                Block("a", 40, 20)
                Block("b", 40, 20)
            }
            GridRow {
                Block("c", 40, 20)
                Block("d", 40, 20)
            }
        }
        .accessibilityIdentifier("grid")
    },
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
        "columns that only a cell over both is in take their parts", because: "three equal parts of 90",
        "90×60 a 0 0 30 60, b 30 0 60 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b").gridCellColumns(2)
            }
        }
    },
    LayoutCase(
        "columns that only a cell over both is in keep what that needs", because: "b is not flexible: it comes first",
        "90×60 a 0 0 52 60, b 60 25 30 10"
    ) {
        Grid {
            GridRow {
                Greedy("a")
                Block("b", 30, 10).gridCellColumns(2)
            }
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
