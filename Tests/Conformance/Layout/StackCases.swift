import SwiftUI

let stackCases: [LayoutCase] = [
    LayoutCase(
        "a ZStack with a greedy view takes the remaining width of an HStack",
        because:
            "a stack measures with an infinite proposal; a ZStack returns its greediest view's size for any alignment",
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
        "a ZStack with corner alignment fills its proposal too",
        because: "the alignment does not affect how much the ZStack occupies",
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
        "a VStack without a proposal gives a view its measured height",
        because: "on the cross axis the view is proposed the stack's 60, along the axis the 10 that it measured",
        "200×100 a 95 35 10 10, b 70 45 60 20"
    ) {
        VStack(spacing: 0) {
            Color.red.accessibilityIdentifier("a").aspectRatio(1, contentMode: .fit)
            Block("b", 60, 20)
        }
        .fixedSize()
    },
    LayoutCase(
        "several views in a window are stacked vertically",
        because: "a window's content is an implicit VStack with the default spacing of 8, centred: 20 + 8 + 10 of 100",
        "100×100 a 30 31 40 20, b 45 59 10 10"
    ) {
        Block("a", 40, 20)
        Block("b", 10, 10)
    },
    LayoutCase(
        "several views in a window share its height",
        because: "the window's implicit VStack gives (100 − 8) / 2 to each",
        "60×100 a 0 0 60 46, b 0 54 60 46"
    ) {
        Greedy("a")
        Greedy("b")
    },
    LayoutCase(
        "several views in an overlay are stacked on the z-axis",
        because: "the content of overlay is an implicit ZStack: both are centred",
        "100×100 a 30 40 40 20, b 45 45 10 10"
    ) {
        Color.gray.overlay {
            Block("a", 40, 20)
            Block("b", 10, 10)
        }
    },
    LayoutCase(
        "negative spacing makes views of a stack overlap",
        because: "VStack(spacing:) accepts any number: the second begins 10 before the first ends, 20 + 20 − 10 in all",
        "100×100 stack 30 35 40 30, a 30 35 40 20, b 30 45 40 20"
    ) {
        VStack(spacing: -10) {
            Block("a", 40, 20)
            Block("b", 40, 20)
        }
        .accessibilityIdentifier("stack")
    },
    LayoutCase(
        "a stack whose negative spacing exceeds its views has length zero",
        because: "10 + 10 − 30 is below zero: the stack starts at the centre, and so does its first view",
        "100×100 stack 50 40 0 20, a 50 40 10 20, b 30 40 10 20"
    ) {
        HStack(spacing: -30) {
            Block("a", 10, 20)
            Block("b", 10, 20)
        }
        .accessibilityIdentifier("stack")
    },
    LayoutCase(
        "the default spacing between plain views is eight points", because: "the default spacing", width: 100,
        height: 60,
        ["a": [21, 20, 25, 20], "b": [54, 20, 25, 20]]
    ) {
        HStack {
            Block("a", 25, 20)
            Block("b", 25, 20)
        }
    },
    LayoutCase(
        "a vertically fixed HStack proposes its own height to its views",
        because: "with fixedSize it is as high as its highest view, and so are dividers in it",
        "100×60 a 26 15 20 30, b 54 15 20 30"
    ) {
        HStack {
            Block("a", 20, 30)
            Greedy("b").frame(width: 20)
        }
        .fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase(
        "views of equal height in a vertically fixed HStack",
        because: "maxHeight .infinity takes the height of the highest view there",
        "100×60 a 30 10 20 40, b 50 10 20 40"
    ) {
        HStack(spacing: 0) {
            Block("a", 20, 40)
            Color.red.frame(width: 20, height: 10).frame(maxHeight: .infinity).background { Greedy("b") }
        }
        .fixedSize(horizontal: false, vertical: true)
    },
    LayoutCase(
        "a fixed VStack proposes its own width to its views", because: "lines of a menu are as wide as its widest item",
        "100×60 a 30 19 40 20, b 30 39 40 2"
    ) {
        VStack(spacing: 0) {
            Block("a", 40, 20)
            Greedy("b").frame(height: 2)
        }
        .fixedSize()
    },
    LayoutCase(
        "there is no spacing next to a spacer", because: "spacing next to a Spacer is 0", width: 100, height: 60,
        ["a": [0, 20, 20, 20], "b": [80, 20, 20, 20]]
    ) {
        HStack {
            Block("a", 20, 20)
            Spacer()
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a spacer is at least eight points long", because: "a Spacer's default minimum is 8", width: 40, height: 60,
        ["a": [-4, 20, 20, 20], "b": [24, 20, 20, 20]]
    ) {
        HStack {
            Block("a", 20, 20)
            Spacer()
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "a spacer's explicit minimum applies", because: "Spacer(minLength:)", width: 100, height: 60,
        ["a": [0, 20, 40, 20], "b": [60, 20, 40, 20]]
    ) {
        HStack {
            Block("a", 40, 20)
            Spacer(minLength: 0)
            Block("b", 40, 20)
        }
    },
    LayoutCase(
        "equally flexible views share space equally", because: "each is proposed an equal part of the remaining space",
        width: 100,
        height: 60, ["a": [0, 0, 46, 60], "b": [54, 0, 46, 60]]
    ) {
        HStack {
            Greedy("a")
            Greedy("b")
        }
    },
    LayoutCase(
        "the least flexible view is measured first", because: "stacks sort by flexibility", width: 100, height: 60,
        ["a": [0, 0, 80, 60], "b": [80, 20, 20, 20]]
    ) {
        HStack(spacing: 0) {
            Greedy("a")
            Block("b", 20, 20)
        }
    },
    LayoutCase(
        "frames with a maximum of 100 and a minimum of 100 overflow 150", because: "they take 75 and 100, centred",
        width: 150, height: 60,
        ["a": [-12.5, 0, 75, 60], "b": [62.5, 0, 100, 60]]
    ) {
        HStack(spacing: 0) {
            Color.red.frame(maxWidth: 100).accessibilityIdentifier("a")
            Color.red.frame(minWidth: 100).accessibilityIdentifier("b")
        }
    },
    LayoutCase(
        "a stack's content is centred", because: "the union of its children is centred", width: 100, height: 100,
        ["a": [40, 31, 20, 10], "b": [35, 49, 30, 20]]
    ) {
        VStack {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "leading alignment of a stack", because: "VStack(alignment: .leading)", width: 100, height: 100,
        ["a": [35, 35, 20, 10], "b": [35, 45, 30, 20]]
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "trailing alignment of a stack", because: "VStack(alignment: .trailing)", width: 100, height: 100,
        ["a": [45, 35, 20, 10], "b": [35, 45, 30, 20]]
    ) {
        VStack(alignment: .trailing, spacing: 0) {
            Block("a", 20, 10)
            Block("b", 30, 20)
        }
    },
    LayoutCase(
        "top alignment of an HStack, bottom alignment of a ZStack", because: "HStack(alignment:)", width: 100,
        height: 100,
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
        "a ZStack is as large as its largest child", because: "its size is the maximum over its children", width: 100,
        height: 100, ["a": [30, 40, 40, 20], "b": [45, 30, 10, 40]]
    ) {
        ZStack {
            Block("a", 40, 20)
            Block("b", 10, 40)
        }
    },
    LayoutCase(
        "a divider is one dot thick on the stack's axis", because: "a divider is one dot thick on every display",
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
        "a nested stack shares its proposal", because: "proposals go down the tree, sizes come up", width: 100,
        height: 60,
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
        "views of a ForEach are children of the surrounding stack", because: "ForEach is transparent to layout",
        width: 100,
        height: 60, ["r0": [0, 0, 50, 60], "r1": [50, 0, 50, 60]]
    ) {
        HStack(spacing: 0) { ForEach(0..<2) { Greedy("r\($0)") } }
    },
    LayoutCase(
        "an absent view occupies no space", because: "nil and EmptyView contribute nothing", width: 100, height: 60,
        ["a": [0, 0, 50, 60], "b": [50, 0, 50, 60]]
    ) {
        let isThere = false
        HStack(spacing: 0) {
            Greedy("a")
            if isThere { Greedy("nil and EmptyView contribute nothing") }
            EmptyView()
            Greedy("b")
        }
    },
    LayoutCase(
        "an empty stack has no size", because: "it has no children", width: 100, height: 60, ["a": [50, 30, 0, 0]]
    ) { VStack {}.accessibilityIdentifier("a") },
]
