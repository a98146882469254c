import SwiftUI

/// Scroll views and lazy containers on pixel displays.
let scrollCases: [LayoutCase] = [
    LayoutCase(
        "a lazy stack beside something takes what is left",
        because: "lazy containers fill the room across their direction, so they are as flexible as what is greedy",
        "200×100 a 70 0 40 20, side 180 0 20 100"
    ) {
        HStack(spacing: 0) {
            LazyVStack(spacing: 0) { Block("a", 40, 20) }.frame(maxHeight: .infinity, alignment: .top)
            Block("side", 20, 100)
        }
    },
    LayoutCase(
        "a lazy grid that scrolls beside something takes what is left",
        because: "its flexible column is as wide as the room is",
        "200×100 a 0 0 180 20, side 180 0 20 100"
    ) {
        HStack(spacing: 0) {
            ScrollView { LazyVGrid(columns: [GridItem(.flexible())], spacing: 0) { Greedy("a").frame(height: 20) } }
            Block("side", 20, 100)
        }
    },
    LayoutCase(
        "rows of a lazy stack may be as large as their scroll view",
        because: "containerRelativeFrame takes the scroll view's size, which rows know once that has its place",
        "100×80 0 0 0 100 80, 1 0 80 100 80"
    ) {
        ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<5) { Greedy("\($0)").containerRelativeFrame([.horizontal, .vertical]) }
            }
        }
    },
    LayoutCase(
        "rows of a lazy stack may overlap",
        because: "LazyVStack(spacing:) takes any number: each row begins 10 before the one above ends",
        "100×100 r0 30 0 40 20, r1 30 10 40 20, r2 30 20 40 20"
    ) {
        ScrollView {
            LazyVStack(spacing: -10) { ForEach(0..<50, id: \.self) { Block("r\($0)", 40, 20) } }
        }
    },
    LayoutCase(
        "rows of a lazy stack may overlap by more than they are long",
        because: "as in a stack, each begins 30 before the one above ends: 10 above where that begins",
        "100×100 r0 30 0 40 20, r1 30 -10 40 20"
    ) {
        ScrollView {
            LazyVStack(spacing: -30) { ForEach(0..<50, id: \.self) { Block("r\($0)", 40, 20) } }
        }
    },
    LayoutCase(
        "a view as wide as its scroll view stands between the margins",
        because:
            "containerRelativeFrame takes the scroll view's room without its content margins, as carousels rely on",
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
        because: "it proposes its own width and takes over the content's; along the axis it takes what it is offered",
        width: 200, height: 100, ["scroll": [60, 0, 80, 100], "a": [60, 0, 80, 300]]
    ) { ScrollView { Block("a", 80, 300) }.accessibilityIdentifier("scroll") },
    LayoutCase(
        "a horizontal scroll view is as tall as its content", because: "the same along the other axis", width: 200,
        height: 100, ["scroll": [0, 30, 200, 40], "a": [0, 30, 500, 40]]
    ) { ScrollView(.horizontal) { Block("a", 500, 40) }.accessibilityIdentifier("scroll") },
    LayoutCase(
        "content that takes all is offered the width and its ideal height",
        because: "along the axis nothing is proposed, and 10 is what a colour is without a proposal", width: 200,
        height: 100, ["a": [0, 0, 200, 10]]
    ) { ScrollView { Greedy("a") } },
    LayoutCase(
        "short content lies at the top", because: "a scroll view begins at the start of its content", width: 200,
        height: 100, ["a": [80, 0, 40, 30]]
    ) { ScrollView { Block("a", 40, 30) } },
    LayoutCase(
        "content smaller than a scroll view of both axes is centred",
        because: "with both axes a scroll view fills its room and has no side to begin at", width: 200, height: 100,
        ["a": [80, 40, 40, 20]]
    ) { ScrollView([.horizontal, .vertical]) { Block("a", 40, 20) } },
    LayoutCase(
        "several views in a scroll view stand in a column",
        because: "its content is an implicit stack with the default spacing",
        width: 200, height: 100, ["a": [80, 0, 40, 20], "b": [80, 28, 40, 20]]
    ) {
        ScrollView {
            Block("a", 40, 20)
            Block("b", 40, 20)
        }
    },
    LayoutCase(
        "content margins move the content, not the scroll view", because: "margins are inside of what scrolls",
        width: 200, height: 100, ["scroll": [50, 0, 100, 100], "a": [60, 10, 80, 300]]
    ) { ScrollView { Block("a", 80, 300) }.contentMargins(10, for: .scrollContent).accessibilityIdentifier("scroll") },
    LayoutCase(
        "a lazy stack fills the cross axis", because: "it cannot know its widest row", width: 200, height: 100,
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
        "a lazy stack aligns as a stack does", because: "the alignment is that of VStack", width: 200, height: 100,
        ["a": [160, 0, 40, 20], "b": [140, 25, 60, 28]]
    ) {
        LazyVStack(alignment: .trailing, spacing: 5) {
            Block("a", 40, 20)
            Block("b", 60, 28)
        }
        .frame(maxHeight: .infinity, alignment: .top)
    },
    LayoutCase(
        "flexible columns share what is left equally", because: "spacing first, then equal parts; 8 between by default",
        width: 208, height: 100, ["0": [0, 0, 100, 20], "1": [108, 0, 100, 20], "2": [0, 28, 100, 20]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(), GridItem()]) {
                ForEach(0..<3, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("\($0)") }
            }
        }
    },
    LayoutCase(
        "adaptive columns are as many as fit at their least", because: "three of 60 and two gaps of 10 fit into 220",
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
        "a fixed column comes before flexible ones are served", because: "fixed lengths and gaps are taken off first",
        width: 200, height: 100, ["0": [0, 0, 50, 20], "1": [50, 0, 150, 20]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(.fixed(50), spacing: 0), GridItem(.flexible())]) {
                ForEach(0..<2, id: \.self) { Color.red.frame(height: 20).accessibilityIdentifier("\($0)") }
            }
        }
    },
    LayoutCase(
        "a horizontal grid fills columns first", because: "its lines are columns", width: 200, height: 100,
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
        "a scroll bar has a column of its own", because: "letters may not be covered where every cell counts",
        width: 160, height: 48, ["a": [0, 0, 152, 160]]
    ) { ScrollView { Color.red.frame(height: 160).accessibilityIdentifier("a") } },
    LayoutCase(
        "there is no bar where nothing is hidden", because: "a bar says that there is more", width: 160, height: 48,
        ["a": [0, 0, 160, 32]]
    ) { ScrollView { Color.red.frame(height: 32).accessibilityIdentifier("a") } },
    LayoutCase(
        "rows of a lazy stack touch", because: "the default spacing of rows is none", width: 160, height: 48,
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
        "columns of a grid are whole cells", because: "20 cells less two gaps are 18: six each", width: 160, height: 48,
        ["0": [0, 0, 48, 16], "1": [56, 0, 48, 16], "2": [112, 0, 48, 16]]
    ) {
        ScrollView {
            LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                ForEach(0..<3, id: \.self) { Color.red.frame(height: 16).accessibilityIdentifier("\($0)") }
            }
        }
    },
]
