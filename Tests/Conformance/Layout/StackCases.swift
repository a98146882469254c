import SwiftUI

let stackCases: [LayoutCase] = [
    LayoutCase(
        "a pile with something greedy in it takes what is left of a row",
        because: "a stack asks without an end, and a pile answers as its greediest view does, wherever it aligns them",
        "200×100 card 0 0 150 100, side 150 40 50 20"
    ) {
        HStack(spacing: 0) {
            ZStack {
                Greedy("card")
                Block("in", 30, 20)
            }
            Block("side", 50, 20)
        }
    },
    LayoutCase(
        "a pile that is aligned at its ends is as greedy",
        because: "where the views meet has no say in how much they take",
        "200×100 card 0 0 200 80, below 80 80 40 20"
    ) {
        VStack(spacing: 0) {
            ZStack(alignment: .bottomTrailing) {
                Greedy("card")
                Block("in", 30, 20)
            }
            Block("below", 40, 20)
        }
    },
    LayoutCase(
        "in a column that is offered nothing a view is no longer than the room kept for it",
        because: "across it is offered the column's 60, along it the 10 that it asked for",
        "200×100 a 95 35 10 10, b 70 45 60 20"
    ) {
        VStack(spacing: 0) {
            Color.red.accessibilityIdentifier("a").aspectRatio(1, contentMode: .fit)
            Block("b", 60, 20)
        }
        .fixedSize()
    },
    LayoutCase(
        "several views in a window stand in a column",
        because: "a window's content is an implicit VStack with the default spacing of 8, centred: 20 + 8 + 10 of 100",
        "100×100 a 30 31 40 20, b 45 59 10 10"
    ) {
        Block("a", 40, 20)
        Block("b", 10, 10)
    },
    LayoutCase(
        "several views in a window share its height",
        because: "as in the VStack that they stand in: (100 − 8) / 2 for each",
        "60×100 a 0 0 60 46, b 0 54 60 46"
    ) {
        Greedy("a")
        Greedy("b")
    },
    LayoutCase(
        "several views over another lie on top of each other",
        because: "the content of overlay is an implicit ZStack: both are centred",
        "100×100 a 30 40 40 20, b 45 45 10 10"
    ) {
        Color.gray.overlay {
            Block("a", 40, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "with a negative spacing views overlap",
        because: "VStack(spacing:) takes any number: the second begins 10 before the first ends, 20 + 20 − 10 in all",
        "100×100 stack 30 35 40 30, a 30 35 40 20, b 30 45 40 20"
    ) {
        VStack(spacing: -10) {
            Block("a", 40, 20)
            Block("b", 40, 20)
        }
        .accessibilityIdentifier("stack")
    },
    LayoutCase(
        "views that overlap by more than they are long take no room",
        because: "10 + 10 − 30 is less than nothing: the stack begins in the middle, and so does its first view",
        "100×100 stack 50 40 0 20, a 50 40 10 20, b 30 40 10 20"
    ) {
        HStack(spacing: -30) {
            Block("a", 10, 20)
            Block("b", 10, 20)
        }
        .accessibilityIdentifier("stack")
    },
    LayoutCase(
        "a stack puts eight points between plain views", because: "the default spacing", width: 100, height: 60,
        ["a": [21, 20, 25, 20], "b": [54, 20, 25, 20]]
    ) {
        HStack {
            Block("a", 25, 20)
            Block("b", 25, 20)
        }
    },
    LayoutCase(
        "a row of its own height offers that to all in it",
        because: "a row that fixedSize keeps from growing is as high as its highest view, as dividers in it are",
        "100×60 a 26 15 20 30, b 54 15 20 30"
    ) {
        HStack {
            Block("a", 20, 30)
            Greedy("b").frame(width: 20)
        }
        .fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase(
        "views of one height", because: "maxHeight .infinity in a row of its own height is the highest view's",
        "100×60 a 30 10 20 40, b 50 10 20 40"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 40)
            Color.red.frame(width: 20, height: 10).frame(maxHeight: .infinity).background { Greedy("b") }
        }
        .fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase(
        "a column of its own width offers that to all in it", because: "a menu's lines are as wide as its widest item",
        "100×60 a 30 19 40 20, b 30 39 40 2"
    ) {
        VStack(spacing: 0) {
            Block("a", 40, 20)
            Greedy("b").frame(height: 2)
        }
        .fixedSize()
    },
    LayoutCase(
        "no space next to a spacer", because: "0 next to a Spacer", width: 100, height: 60,
        ["a": [0, 20, 20, 20], "b": [80, 20, 20, 20]]
    ) {
        HStack {
            Block("a", 20, 20)
            Spacer()
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a spacer is at least eight points long", because: "a Spacer's minimum is 8", width: 40, height: 60,
        ["a": [-4, 20, 20, 20], "b": [24, 20, 20, 20]]
    ) {
        HStack {
            Block("a", 20, 20)
            Spacer()
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a spacer's own minimum counts", because: "Spacer(minLength:)", width: 100, height: 60,
        ["a": [0, 20, 40, 20], "b": [60, 20, 40, 20]]
    ) {
        HStack {
            Block("a", 40, 20)
            Spacer(minLength: 0)
            Block("b", 40, 20)
        }
    },
    LayoutCase(
        "equal flexible views share equally", because: "each is offered an equal part of what is left", width: 100,
        height: 60, ["a": [0, 0, 46, 60], "b": [54, 0, 46, 60]]
    ) {
        HStack {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "the least flexible is served first", because: "stacks sort by flexibility", width: 100, height: 60,
        ["a": [0, 0, 80, 60], "b": [80, 20, 20, 20]]
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a maximum of 100 and a minimum of 100 overflow 150", because: "75 and 100, centred", width: 150, height: 60,
        ["a": [-12.5, 0, 75, 60], "b": [62.5, 0, 100, 60]]
    ) {
        HStack(spacing: 0) {
            Color.red.frame(maxWidth: 100).accessibilityIdentifier("a")
            Color.red.frame(minWidth: 100).accessibilityIdentifier("b")
        }
    },
    LayoutCase(
        "a stack in its middle", because: "the children's extents are centred", width: 100, height: 100,
        ["a": [40, 31, 20, 10], "b": [35, 49, 30, 20]]
    ) {
        VStack {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "leading alignment", because: "VStack(alignment: .leading)", width: 100, height: 100,
        ["a": [35, 35, 20, 10], "b": [35, 45, 30, 20]]
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "trailing alignment", because: "VStack(alignment: .trailing)", width: 100, height: 100,
        ["a": [45, 35, 20, 10], "b": [35, 45, 30, 20]]
    ) {
        VStack(alignment: .trailing, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "top and bottom alignment", because: "HStack(alignment:)", width: 100, height: 100,
        ["a": [30, 40, 20, 10], "b": [50, 40, 20, 20], "c": [30, 50, 10, 10]]
    ) {
        ZStack(alignment: .bottomLeading) {
            HStack(alignment: .top, spacing: 0) {
                Block("a", 20, 10)
                Block("b", 20, 20)
            }
            Block("c", 10, 10)
        }
    },
    LayoutCase(
        "a ZStack is as large as its largest child", because: "its size is the union of its children", width: 100,
        height: 100, ["a": [30, 40, 40, 20], "b": [45, 30, 10, 40]]
    ) {
        ZStack {
            Block("a", 40, 20)
            Block("b", 10, 40)
        }
    },
    LayoutCase(
        "a divider is one dot thick across its stack", because: "a divider is one dot thick",
        CGSize(width: 100, height: 100),
        atScale: { scale in
            let (thickness, top) = (1 / scale, 40 - 1 / scale / 2)
            return [
                "line": CGRect(x: 0, y: top, width: 100, height: thickness),
                "a": CGRect(x: 40, y: top + thickness, width: 20, height: 20),
            ]
        }
    ) {
        VStack(spacing: 0) {
            Divider().accessibilityIdentifier("line")
            Block("a", 20, 20)
            Color.clear.frame(height: 0)
        }
    },
    LayoutCase(
        "thirds of 100 meet without gaps", because: "each edge is rounded to the dot: 0–33, 33–67, 67–100", width: 100,
        height: 60, ["a": [0, 0, 33.33, 60], "b": [33.33, 0, 33.34, 60], "c": [66.67, 0, 33.33, 60]]
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Greedy("b")
            Greedy("c")
        }
    },
    LayoutCase(
        "a nested stack shares what it is offered", because: "proposals go down, sizes come up", width: 100, height: 60,
        ["a": [0, 0, 50, 60], "b": [50, 0, 25, 60], "c": [75, 0, 25, 60]]
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            HStack(spacing: 0) {
                Greedy("b")
                Greedy("c")
            }
        }
    },
    LayoutCase(
        "rows of a ForEach are rows of the stack around it", because: "ForEach is transparent to layout", width: 100,
        height: 60, ["r0": [0, 0, 50, 60], "r1": [50, 0, 50, 60]]
    ) {
        HStack(spacing: 0) { ForEach(0..<2) { Greedy("r\($0)") } }
    },
    LayoutCase(
        "an absent view takes no room", because: "nil and EmptyView contribute nothing", width: 100, height: 60,
        ["a": [0, 0, 50, 60], "b": [50, 0, 50, 60]]
    ) {
        let isThere = false
        HStack(spacing: 0) {
            Greedy("a")
            if isThere { Greedy("no") }
            EmptyView()
            Greedy("b")
        }
    },
    LayoutCase(
        "an empty stack has no size", because: "nothing to surround", width: 100, height: 60, ["a": [50, 30, 0, 0]]
    ) { VStack {}.accessibilityIdentifier("a") },
]
