import SwiftUI

/// Texts in cells: a row is 16 points, a column 8.
nonisolated let cellTextCases: [LayoutCase] = [
    LayoutCase(
        "a line limit cuts a text to its rows",
        because: "lineLimit is the most lines that a text takes, the last one with an ellipsis",
        "80×64 a 0 0 80 32"
    ) {
        Text("one two three four five").lineLimit(2).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "reserved lines take their rows", because: "reservesSpace keeps the room for all lines", "80×64 a 0 0 24 48"
    ) {
        Text("one").lineLimit(3, reservesSpace: true).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "a range of lines is least and most", because: "the lower bound reserves room", "80×64 a 0 0 24 32"
    ) {
        Text("one").lineLimit(2...3).accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "a text that is cut is as wide as what is left of it", because: "letters and the ellipsis, in whole cells",
        "80×16 a 0 0 80 16"
    ) {
        Text("abcdefghijklmnop").lineLimit(1).accessibilityIdentifier("a")
    },
    LayoutCase(
        "a text that may be selected takes the room that it would take anyway",
        because: "selecting changes no layout", "80×48 a 0 0 40 16, b 0 16 40 16"
    ) {
        VStack(alignment: .leading, spacing: 0) {
            Text("words").textSelection(.enabled).accessibilityIdentifier("a")
            Text("words").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "wide characters take two columns", because: "terminals show East Asian letters and emoji in two cells",
        "80×32 a 0 0 48 16, b 0 16 16 16"
    ) {
        VStack(alignment: .leading) {
            Text("日本語").accessibilityIdentifier("a")
            Text("👨‍👩‍👧‍👦").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a soft hyphen takes a column where a line ends with it, and none elsewhere",
        because: "the hyphen is drawn at the break only, and a line is broken there if it has room",
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
        "combining marks take no column", because: "a letter with its marks is one character", "80×16 a 0 0 16 16"
    ) {
        Text("e\u{301}o\u{308}").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "rows are as far apart as the nearest cell says", because: "under half a row is none",
        "80×64 a 0 0 8 32, b 8 0 8 48"
    ) {
        HStack(alignment: .top, spacing: 0) {
            Text("a\nb").lineSpacing(7).accessibilityIdentifier("a")
            Text("a\nb").lineSpacing(8).accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
    LayoutCase(
        "last baselines of texts with different lines meet", because: "a row's baseline is its lower edge",
        "80×48 a 0 0 8 48, b 8 32 8 16"
    ) {
        HStack(alignment: .lastTextBaseline, spacing: 0) {
            Text("a\nb\nc").accessibilityIdentifier("a")
            Text("d").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "first baselines meet where room is reserved", because: "reserved lines are below the letters",
        "80×48 a 0 0 8 48, b 8 0 8 16"
    ) {
        HStack(alignment: .firstTextBaseline, spacing: 0) {
            Text("a").lineLimit(3...).accessibilityIdentifier("a")
            Text("d").accessibilityIdentifier("b")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a symbol inside a text takes a column", because: "terminals show symbols as one letter", "80×16 a 0 0 40 16"
    ) {
        Text("a \(Image(systemName: "star")) b").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, alignment: .leading)
    },
    LayoutCase(
        "a symbol wraps with its words", because: "an image is one letter of its text", "24×48 a 0 0 24 32"
    ) {
        Text("one \(Image(systemName: "star"))").accessibilityIdentifier("a")
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    },
]
