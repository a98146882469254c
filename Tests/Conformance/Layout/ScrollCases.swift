import SwiftUI

/// Scroll views and lazy containers on pixel displays.
let scrollCases: [LayoutCase] = [
    LayoutCase(
        "a lazy stack beside a fixed view takes the remaining width",
        because: "lazy containers fill the cross axis, so they are as flexible as a greedy view",
        "200×100 a 70 0 40 20, side 180 0 20 100"
    ) {
        HStack(spacing: 0) {
            LazyVStack(spacing: 0) { Block("a", 40, 20) }.frame(maxHeight: .infinity, alignment: .top)
            Block("side", 20, 100)
        }
    },
    LayoutCase(
        "a scrolling lazy grid beside a fixed view takes the remaining width",
        because: "its flexible column takes the whole proposed width",
        "200×100 a 0 0 180 20, side 180 0 20 100"
    ) {
        HStack(spacing: 0) {
            ScrollView { LazyVGrid(columns: [GridItem(.flexible())], spacing: 0) { Greedy("a").frame(height: 20) } }
            Block("side", 20, 100)
        }
    },
    LayoutCase(
        "rows of a lazy stack may have the size of their scroll view",
        because: "containerRelativeFrame uses the scroll view's size, available to rows once it is placed",
        "100×80 0 0 0 100 80, 1 0 80 100 80"
    ) {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<5) { Greedy("\($0)").containerRelativeFrame([.horizontal, .vertical]) }
            }
        }
    },
    LayoutCase(
        "negative spacing makes rows of a lazy stack overlap",
        because: "LazyVStack(spacing:) accepts any number: each row begins 10 before the row above ends",
        "100×100 r0 30 0 40 20, r1 30 10 40 20, r2 30 20 40 20"
    ) {
        ScrollView {
            LazyVStack(spacing: -10) { ForEach(0..<50, id: \.self) { Block("r\($0)", 40, 20) } }
        }
    },
    LayoutCase(
        "negative spacing may exceed the length of a lazy stack's rows",
        because: "each row begins 30 before the one above ends, which is 10 above its top",
        "100×100 r0 30 0 40 20, r1 30 -10 40 20"
    ) {
        ScrollView {
            LazyVStack(spacing: -30) { ForEach(0..<50, id: \.self) { Block("r\($0)", 40, 20) } }
        }
    },
    LayoutCase(
        "a view as wide as its scroll view fits between the content margins",
        because:
            "containerRelativeFrame subtracts content margins from the scroll view's size, as carousels expect",
        "200×100 0 20 0 160 100, 1 180 0 160 100"
    ) {
        ScrollView(.horizontal) {
            HStack(spacing: 0) {
                ForEach(0..<4) { Greedy("\($0)").containerRelativeFrame(.horizontal) }
            }
        }
        .contentMargins(.horizontal, 20)
    },
    LayoutCase(
        "a vertical scroll view is as wide as its content",
        because: "it proposes its own width and adopts its content's; along the axis it takes the proposal",
        width: 200, height: 100, ["scroll": [60, 0, 80, 100], "a": [60, 0, 80, 300]]
    ) { ScrollView { Block("a", 80, 300) }.accessibilityIdentifier("scroll") },
    LayoutCase(
        "a horizontal scroll view is as tall as its content", because: "as for a vertical one, with axes swapped",
        width: 200,
        height: 100, ["scroll": [0, 30, 200, 40], "a": [0, 30, 500, 40]]
    ) { ScrollView(.horizontal) { Block("a", 500, 40) }.accessibilityIdentifier("scroll") },
    LayoutCase(
        "greedy content is proposed the width and no height",
        because: "without a proposal along the axis, a colour's ideal length is 10", width: 200,
        height: 100, ["a": [0, 0, 200, 10]]
    ) { ScrollView { Greedy("a") } },
    LayoutCase(
        "short content is placed at the top", because: "a scroll view places its content at the start of its axis",
        width: 200,
        height: 100, ["a": [80, 0, 40, 30]]
    ) { ScrollView { Block("a", 40, 30) } },
    LayoutCase(
        "content smaller than a two-axis scroll view is centred",
        because: "a two-axis scroll view fills its proposal and has no start edge", width: 200, height: 100,
        ["a": [80, 40, 40, 20]]
    ) { ScrollView([.horizontal, .vertical]) { Block("a", 40, 20) } },
    LayoutCase(
        "several views in a scroll view are stacked vertically",
        because: "the content is in an implicit VStack with the default spacing",
        width: 200, height: 100, ["a": [80, 0, 40, 20], "b": [80, 28, 40, 20]]
    ) {
        ScrollView {
            Block("a", 40, 20)
            Block("b", 40, 20)
        }
    },
    LayoutCase(
        "content margins inset the content, not the scroll view", because: "margins belong to the scrolled content",
        width: 200, height: 100, ["scroll": [50, 0, 100, 100], "a": [60, 10, 80, 300]]
    ) { ScrollView { Block("a", 80, 300) }.contentMargins(10, for: .scrollContent).accessibilityIdentifier("scroll") },
    LayoutCase(
        "a lazy stack fills the cross axis",
        because: "it does not measure all of its rows, so their maximum width is unknown", width: 200, height: 100,
        ["stack": [0, 0, 200, 56], "a": [80, 0, 40, 20], "b": [70, 28, 60, 28]]
    ) {
        ScrollView {
            LazyVStack {
                Block("a", 40, 20)
                Block("b", 60, 28)
            }
            .accessibilityIdentifier("stack")
        }
    },
    LayoutCase(
        "a lazy stack aligns like a stack", because: "it uses the alignment of VStack", width: 200, height: 100,
        ["a": [160, 0, 40, 20], "b": [140, 25, 60, 28]]
    ) {
        LazyVStack(alignment: .trailing, spacing: 5) {
            Block("a", 40, 20)
            Block("b", 60, 28)
        }
        .frame(maxHeight: .infinity, alignment: .top)
    },
    LayoutCase(
        "flexible columns share the remaining width equally", because: "spacing is subtracted first; the default is 8",
        width: 208, height: 100, ["0": [0, 0, 100, 20], "1": [108, 0, 100, 20], "2": [0, 28, 100, 20]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(), GridItem()]) {
                ForEach(0..<3, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("\($0)") }
            }
        }
    },
    LayoutCase(
        "adaptive columns: as many as fit at their minimum width",
        because: "three of 60 and two gaps of 10 fit into 220",
        width: 220, height: 100,
        ["0": [0, 0, 66.67, 20], "1": [76.67, 0, 66.67, 20], "2": [153.33, 0, 66.67, 20], "3": [0, 30, 66.67, 20]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 60), spacing: 10)], spacing: 10) {
                ForEach(0..<4, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("\($0)") }
            }
        }
    },
    LayoutCase(
        "a fixed column is measured before flexible ones", because: "fixed widths and spacing are subtracted first",
        width: 200, height: 100, ["0": [0, 0, 50, 20], "1": [50, 0, 150, 20]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(.fixed(50), spacing: 0), GridItem(.flexible())]) {
                ForEach(0..<2, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("\($0)") }
            }
        }
    },
    LayoutCase(
        "a horizontal grid fills columns first", because: "each of its lines is a column", width: 200, height: 100,
        ["0": [0, 0, 30, 46], "1": [0, 54, 30, 46], "2": [38, 0, 30, 46]]
    ) {
        ScrollView(.horizontal) {
            LazyHGrid(rows: [GridItem(), GridItem()]) {
                ForEach(0..<3, id: \.self) { Color.red.frame(width: 30).accessibilityIdentifier("\($0)") }
            }
        }
    },
]

/// The same on a terminal.
let scrollCellCases: [LayoutCase] = [
    LayoutCase(
        "a scroll bar has its own column", because: "a scroll bar over the content would hide characters",
        width: 160, height: 48, ["a": [0, 0, 152, 160]]
    ) { ScrollView { Color.red.frame(height: 160).accessibilityIdentifier("a") } },
    LayoutCase(
        "a scroll bar is absent if all content is visible", because: "a scroll bar indicates hidden content",
        width: 160, height: 48,
        ["a": [0, 0, 160, 32]]
    ) { ScrollView { Color.red.frame(height: 32).accessibilityIdentifier("a") } },
    LayoutCase(
        "rows of a lazy stack touch", because: "the default row spacing of the terminal idiom is zero", width: 160,
        height: 48,
        ["a": [0, 0, 8, 16], "b": [0, 16, 8, 16]]
    ) {
        ScrollView {
            LazyVStack(alignment: .leading) {
                Text("a").accessibilityIdentifier("a")
                Text("b").accessibilityIdentifier("b")
            }
        }
    },
    LayoutCase(
        "columns of a grid are whole cells", because: "20 cells minus two gaps are 18: six each", width: 160,
        height: 48,
        ["0": [0, 0, 48, 16], "1": [56, 0, 48, 16], "2": [112, 0, 48, 16]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                ForEach(0..<3, id: \.self) { Color.red.frame(height: 16).accessibilityIdentifier("\($0)") }
            }
        }
    },
]
