import SwiftUI

/// Texts in cells: a row is 16 points, a column 8.
nonisolated let cellTextCases: [LayoutCase] = [
    LayoutCase(
        "a line limit truncates a text",
        because: "lineLimit is the maximum number of lines; the last line gets an ellipsis",
        "80×64 a 0 0 80 32"
    ) {
        Text("one two three four five").lineLimit(2).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "reserved lines occupy their rows", because: "reservesSpace reserves the height of all lines",
        "80×64 a 0 0 24 48"
    ) {
        Text("one").lineLimit(3, reservesSpace: true).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "a range of line limits reserves its lower bound",
        because: "the lower bound reserves space; the upper bound truncates", "80×64 a 0 0 24 32"
    ) {
        Text("one").lineLimit(2...3).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "a truncated text is as wide as its remaining characters",
        because: "characters plus the ellipsis, in whole cells",
        "80×16 a 0 0 80 16"
    ) {
        Text("abcdefghijklmnop").lineLimit(1).accessibilityIdentifier("a")
    },
    LayoutCase(
        "text selection does not change a text's size",
        because: "textSelection never changes layout", "80×48 a 0 0 40 16, b 0 16 40 16"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Text("words").textSelection(.enabled).accessibilityIdentifier("a")
            Text("words").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "wide characters take two columns", because: "East Asian characters and emoji occupy two terminal cells",
        "80×32 a 0 0 48 16, b 0 16 16 16"
    ) {
        VStack(alignment: .leading) {
            Text("日本語").accessibilityIdentifier("a")
            Text("👨‍👩‍👧‍👦").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a soft hyphen takes a column at a line break only",
        because: "the hyphen is drawn at the break only, and a line breaks there only if the hyphen fits",
        "80×96 a 0 0 72 48, b 0 48 80 16, c 0 64 72 32"
    ) {
        VStack(alignment: .leading) {
            Text("Donau\u{AD}dampf\u{AD}schiff").frame(width: 72).accessibilityIdentifier("a")
            Text("Donau\u{AD}dampf").accessibilityIdentifier("b")
            Text("Dampf\u{AD}schiff").frame(width: 72).accessibilityIdentifier("c")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "combining marks take no column", because: "a base character and its combining marks are one cluster",
        "80×16 a 0 0 16 16"
    ) {
        Text("e\u{301}o\u{308}").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "line spacing is rounded to whole rows", because: "less than half a row is rounded to none",
        "80×64 a 0 0 8 32, b 8 0 8 48"
    ) {
        HStack(alignment: .top, spacing: 0) {
            Text("a\nb").lineSpacing(7).accessibilityIdentifier("a")
            Text("a\nb").lineSpacing(8).accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "last baselines of texts with different line counts are aligned",
        because: "the baseline of a row is its lower edge",
        "80×48 a 0 0 8 48, b 8 32 8 16"
    ) {
        HStack(alignment: .lastTextBaseline, spacing: 0) {
            Text("a\nb\nc").accessibilityIdentifier("a")
            Text("d").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "first baselines are aligned when lines are reserved", because: "reserved lines lie below the text",
        "80×48 a 0 0 8 48, b 8 0 8 16"
    ) {
        HStack(alignment: .firstTextBaseline, spacing: 0) {
            Text("a").lineLimit(3...).accessibilityIdentifier("a")
            Text("d").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a symbol inside a text takes one column", because: "terminals draw a symbol as one character",
        "80×16 a 0 0 40 16"
    ) {
        Text("a \(Image(systemName: "star")) b").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a symbol wraps like a word", because: "an image in a text is one character of it", "24×48 a 0 0 24 32"
    ) {
        Text("one \(Image(systemName: "star"))").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
]
