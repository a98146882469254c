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
        "negative grid spacing makes cells overlap",
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
        "a grid column is as wide as its widest cell", because: "40 and 30, rows 20 and 10, 8 apart",
        "100×60 a 21 16 20 10, b 59 11 30 20, c 11 39 40 10, d 69 39 10 10"
    ) { fourBlocks() },
    LayoutCase(
        "top leading alignment of grid cells", because: "Grid(alignment:)",
        "100×60 a 11 11 20 10, b 59 11 30 20, c 11 39 40 10, d 59 39 10 10"
    ) { fourBlocks(.topLeading) },
    LayoutCase(
        "bottom trailing alignment of grid cells", because: "Grid(alignment:)",
        "100×60 a 31 21 20 10, b 59 11 30 20, c 11 39 40 10, d 79 39 10 10"
    ) { fourBlocks(.bottomTrailing) },
    LayoutCase(
        "top alignment of a grid row", because: "GridRow(alignment: .top)", "100×60 a 21 11 20 10, b 59 11 30 20"
    ) {
        fourBlocks(top: .top)
    },
    LayoutCase(
        "bottom alignment of a grid row", because: "GridRow(alignment: .bottom)",
        "100×60 a 21 21 20 10, b 59 11 30 20"
    ) { fourBlocks(top: .bottom) },
    LayoutCase(
        "baseline alignment of a grid row", because: "a block's baseline is its bottom edge",
        "100×60 a 21 21 20 10, b 59 11 30 20"
    ) { fourBlocks(top: .firstTextBaseline) },
    LayoutCase(
        "a mirrored grid", because: "the first column is at the right",
        "100×60 a 69 11 20 10, b 11 11 30 20, c 49 39 40 10, d 31 39 10 10"
    ) {
        fourBlocks(.topLeading).environment(\.layoutDirection, .rightToLeft)
    },
    LayoutCase(
        "explicit grid spacing", because: "40 + 30 by 20 + 2 + 10",
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
        "greedy columns share the width equally", because: "columns share like views of an HStack",
        "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "a fixed column is measured first", because: "the least flexible column comes first",
        "100×60 a 0 25 20 10, b 20 0 80 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Block("a", 20, 10)
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "a column's minimum width is kept", because: "70 of 100, so 30 are left", "100×60 a 0 0 70 60, b 70 0 30 60"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a").frame(minWidth: 70)
                Greedy("b")
            }
        }
    },
    LayoutCase(
        "greedy rows share the height equally", because: "rows share like views of a VStack",
        "100×60 a 0 0 100 30, b 0 30 100 30"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Greedy("a") }
            GridRow { Greedy("b") }
        }
    },
    LayoutCase("a fixed row is measured first", because: "60 - 10", "100×60 a 45 0 10 10, b 0 10 100 50") {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 10, 10) }
            GridRow { Greedy("b") }
        }
    },
    LayoutCase(
        "a short row leaves its last columns empty", because: "cells fill a row from the leading edge",
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
        "a wide cell that spans two columns widens both", because: "the columns share the 20 extra points",
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
        "a narrow cell that spans two columns is centred in both", because: "both columns together are 40 wide",
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
        "a cell that spans two columns includes their spacing", because: "20 + 8 + 20",
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
        "columns that contain only spanning cells share equally", because: "three equal parts of 90",
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
        "columns that contain only spanning cells keep a fixed cell's width",
        because: "b is not flexible, so it is measured first",
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
        "a view outside a GridRow spans all columns", because: "it is one cell over all columns",
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
        "a greedy view outside a GridRow widens the grid to its proposal",
        because: "the columns share the 60 extra points",
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
        "an unsized width does not widen the grid", because: "gridCellUnsizedAxes(.horizontal)",
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
        "an unsized height does not raise the row", because: "the row is as high as its other cell",
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
        "the alignment of a grid column", because: "gridColumnAlignment of any cell applies to its column",
        "100×60 a 30 20 20 10, b 30 30 40 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 20, 10).gridColumnAlignment(.leading) }
            GridRow { Block("b", 40, 10) }
        }
    },
    LayoutCase(
        "any cell may set its column's alignment", because: "the second row sets trailing",
        "100×60 a 50 20 20 10, b 30 30 40 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow { Block("a", 20, 10) }
            GridRow { Block("b", 40, 10).gridColumnAlignment(.trailing) }
        }
    },
    LayoutCase(
        "the anchor of a grid cell", because: "gridCellAnchor is a unit point of the cell",
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
    LayoutCase(
        "a grid without a proposal", because: "cells take their ideal size", "100×60 a 40 25 10 10, b 50 25 10 10"
    ) {
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
        .fixedSize()
    },
    LayoutCase(
        "a GridRow outside a grid works like Group", because: "it adds no layout of its own",
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
        "GridLayout arranges views like Grid", because: "Grid uses GridLayout", "100×60 a 0 0 50 60, b 50 0 50 60"
    ) {
        GridLayout(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Greedy("a")
                Greedy("b")
            }
        }
    },
]
