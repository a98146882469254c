import SwiftUI

/// On a terminal with cells of 8 by 16 points. Sizes are in points.
let cellCases: [LayoutCase] = [
    LayoutCase(
        "a text is as wide as its cells", because: "one cell for each character, two for a wide one", width: 160,
        height: 48,
        ["a": [0, 0, 40, 16], "b": [0, 16, 32, 16], "c": [0, 32, 16, 16]]
    ) {
        VStack(alignment: .leading) {
            Text("hello").accessibilityIdentifier("a")
            Text("日本").accessibilityIdentifier("b")
            Text("👨‍👩‍👧").accessibilityIdentifier("c")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "rows touch and columns are one cell apart", because: "default spacing is 0 rows and 1 column", width: 160,
        height: 64, ["a": [0, 0, 8, 16], "b": [16, 0, 8, 16], "c": [0, 16, 8, 16]]
    ) {
        VStack(alignment: .leading) {
            HStack {
                Text("a").accessibilityIdentifier("a")
                Text("b").accessibilityIdentifier("b")
            }
            Text("c").accessibilityIdentifier("c")
            Spacer()
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "default padding is one row and two columns", because: "default padding of the terminal idiom", width: 160,
        height: 64,
        ["a": [16, 16, 128, 32]]
    ) { Greedy("a").padding() },
    LayoutCase(
        "padding is rounded to whole cells",
        because: "lengths are quantised before layout; less than half a cell becomes zero", width: 160,
        height: 64, ["a": [0, 16, 160, 32]]
    ) { Greedy("a").padding(.horizontal, 3).padding(.vertical, 10) },
    LayoutCase(
        "equal gaps stay equal", because: "each gap is quantised on its own, not the sum of gaps", width: 160,
        height: 96,
        ["a": [0, 0, 8, 16], "b": [0, 32, 8, 16], "c": [0, 64, 8, 16]]
    ) {
        VStack(alignment: .leading, spacing: 12) {
            Text("a").accessibilityIdentifier("a")
            Text("b").accessibilityIdentifier("b")
            Text("c").accessibilityIdentifier("c")
            Spacer(minLength: 0)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a fixed frame is rounded to whole cells", because: "20 points are 3 columns or 1 row", width: 160, height: 64,
        ["a": [0, 0, 24, 16]]
    ) {
        Color.red.frame(width: 20, height: 20).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "a thin bar occupies one row",
        because: "a shape 6 points high stays visible; one of 3 points and a clear colour do not",
        width: 160, height: 96,
        [
            "a": [0, 0, 160, 16], "b": [0, 16, 160, 16], "c": [0, 32, 160, 16], "d": [0, 48, 160, 0],
            "e": [0, 48, 160, 0],
        ]
    ) {
        VStack(spacing: 0) {
            Capsule().frame(height: 6).accessibilityIdentifier("a")
            ZStack(alignment: .leading) {
                Capsule()
                Capsule().frame(width: 80)
            }
            .frame(height: 5).accessibilityIdentifier("b")
            GeometryReader { _ in Capsule() }.frame(height: 6).accessibilityIdentifier("c")
            Color.red.frame(height: 3).accessibilityIdentifier("d")
            Color.clear.frame(height: 6).accessibilityIdentifier("e")
            Spacer()
        }
    },
    LayoutCase(
        "a divider is one cell thick", because: "a divider is one dot thick, and a terminal's dot is its cell",
        width: 160, height: 48,
        ["line": [0, 16, 160, 16]]
    ) {
        VStack {
            Text("a")
            Divider().accessibilityIdentifier("line")
            Text("b")
        }
    },
    LayoutCase(
        "a text wraps between words", because: "line breaking works as on pixel displays, in whole cells", width: 80,
        height: 48,
        ["a": [0, 0, 72, 32]]
    ) {
        Text("ten cells wide").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "every text style is one row high", because: "font sizes are quantised to the cell", width: 160, height: 48,
        ["a": [0, 0, 40, 16], "b": [0, 16, 40, 16]]
    ) {
        VStack(alignment: .leading) {
            Text("Large").font(.largeTitle).accessibilityIdentifier("a")
            Text("Small").font(.caption2).accessibilityIdentifier("b")
            Spacer()
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "equal gaps of a custom layout stay equal",
        because: "each gap of 10 points is 1 column; rounded positions 0, 18, 36 would be columns 0, 2, 5",
        width: 160, height: 48, ["a": [0, 0, 8, 16], "b": [16, 0, 8, 16], "c": [32, 0, 8, 16]]
    ) { flowLayout("a", "b", "c", spacing: 10) },
    LayoutCase(
        "equal line gaps of a custom layout round up to rows that fit",
        because: "three quarters of a row round up to 1; 3 · 16 + 2 · 16 fit into 72 rounded up to whole rows",
        width: 80,
        height: 96,
        ["a": [0, 0, 48, 16], "b": [0, 32, 48, 16], "c": [0, 64, 48, 16]]
    ) { flowLayout("aaaaaa", "bbbbbb", "cccccc", spacing: 12) },
    LayoutCase(
        "equal line gaps of a custom layout round up and grow the layout",
        because: "half a row rounds up as in a stack: 5 · 16 + 4 · 16, though the layout computed 5 · 16 + 4 · 8",
        width: 80,
        height: 160,
        [
            "a": [0, 0, 48, 16], "b": [0, 32, 48, 16], "c": [0, 64, 48, 16], "d": [0, 96, 48, 16],
            "e": [0, 128, 48, 16],
        ]
    ) { flowLayout("aaaaaa", "bbbbbb", "cccccc", "dddddd", "eeeeee", spacing: 8) },
    LayoutCase(
        "equal line gaps of a custom layout round down when rows do not fit",
        because: "half a row rounds down because rounding up needs 9 rows and 7 are available", width: 80, height: 112,
        [
            "a": [0, 0, 48, 16], "b": [0, 16, 48, 16], "c": [0, 32, 48, 16], "d": [0, 48, 48, 16],
            "e": [0, 64, 48, 16],
        ]
    ) { flowLayout("aaaaaa", "bbbbbb", "cccccc", "dddddd", "eeeeee", spacing: 8) },
]

/// Each word is identified by its first letter.
@MainActor private func flowLayout(_ words: String..., spacing: CGFloat) -> some View {
    WrappingFlow(spacing: spacing) {
        ForEach(words, id: \.self) { word in Text(word).accessibilityIdentifier(String(word.prefix(1))) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
}
