import SwiftUI

/// Text metrics of a style at scale 1, 2 and 3, in device pixels, written down instead of computed. The line heights
/// are those of FIDELITY (21 for body at scale 1, 20⅓ at scale 3). The distances are of a typeface with a capital
/// height of 0.7046 and a descent of 0.2412 of its size. A tenth of a line is added.
struct TextMetrics {
    /// Height of one line of text.
    let line: CGFloat
    /// Distance to a view above that is no text.
    let above: CGFloat
    /// Distance to a view below that is no text.
    let below: CGFloat
    /// Distance to a text above: the style's line distance minus its line height.
    let leading: CGFloat

    private init(_ scale: CGFloat, _ dots: [(line: CGFloat, above: CGFloat, below: CGFloat, leading: CGFloat)]) {
        let own = dots[Int(scale) - 1]
        (line, above, below, leading) = (own.line / scale, own.above / scale, own.below / scale, own.leading / scale)
    }

    /// 17 points, line distance 22.
    static func body(_ scale: CGFloat) -> TextMetrics {
        TextMetrics(scale, [(21, 7.1006, 11.3091, 2), (41, 13.2012, 21.6182, 4), (61, 19.3018, 31.9272, 6)])
    }
    /// 12 points, line distance 16.
    static func caption(_ scale: CGFloat) -> TextMetrics {
        TextMetrics(scale, [(15, 4.8945, 7.8652, 2), (29, 8.7891, 14.7305, 4), (43, 13.6836, 22.5957, 6)])
    }
    /// 34 points, line distance 41.
    static func largeTitle(_ scale: CGFloat) -> TextMetrics {
        TextMetrics(scale, [(41, 13.2012, 21.6182, 1), (82, 25.4023, 42.2363, 1), (122, 37.6035, 62.8545, 2)])
    }
    /// A font of 20 points that is no text style.
    static func twenty(_ scale: CGFloat) -> TextMetrics {
        TextMetrics(scale, [(24, 7.8242, 12.7754, 0), (48, 14.6484, 24.5508, 0), (72, 22.4727, 37.3262, 0)])
    }
}

private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

private let space = CGSize(width: 200, height: 240)

/// A text at the upper left corner, as wide as the display. Its frame is thus the same with every typeface.
private func lines(
    _ name: String, because reason: String, _ count: CGFloat, plus extra: CGFloat = 0,
    @ViewBuilder _ make: @escaping @MainActor @Sendable () -> some View
) -> LayoutCase {
    LayoutCase(
        name, because: reason, space, atScale: { ["a": box(0, 0, 200, count * TextMetrics.body($0).line + extra)] },
        {
            make().frame(maxWidth: .infinity).accessibilityIdentifier("a")
                .frame(maxHeight: .infinity, alignment: .top)
        })
}

/// Line heights in device pixels at scale 1, 2 and 3.
private let styles: [(name: String, font: Font, dots: [CGFloat])] = [
    ("largeTitle", .largeTitle, [41, 82, 122]), ("title", .title, [34, 67, 101]), ("title2", .title2, [27, 53, 79]),
    ("title3", .title3, [24, 48, 72]), ("headline", .headline, [21, 41, 61]),
    ("subheadline", .subheadline, [18, 36, 54]), ("body", .body, [21, 41, 61]), ("callout", .callout, [20, 39, 58]),
    ("footnote", .footnote, [16, 32, 47]), ("caption", .caption, [15, 29, 43]),
    ("caption2", .caption2, [14, 27, 40]),
]

private let styleCases: [LayoutCase] = styles.map { (style) -> LayoutCase in
    return LayoutCase(
        "a line of \(style.name)",
        because: "iOS's heights at scale 1; at finer scales the face's 1.193 of the size, rounded up to a dot", space,
        atScale: { ["a": box(0, 0, 200, style.dots[Int($0) - 1] / $0)] },
        {
            Text("Hg").font(style.font).frame(maxWidth: .infinity).accessibilityIdentifier("a")
                .frame(maxHeight: .infinity, alignment: .top)
        })
}

private let lineCases: [LayoutCase] = [
    lines("three lines are three lines high", because: "all lines have the same height", 3) {
        Text("a\nb\nc")
    },
    lines("a line limit truncates a text", because: "lineLimit is the maximum number of lines", 2) {
        Text("a\nb\nc\nd").lineLimit(2)
    },
    lines("a line limit above the number of lines has no effect", because: "lineLimit is no minimum", 2) {
        Text("a\nb").lineLimit(5)
    },
    lines("reserved lines occupy height", because: "lineLimit(_:reservesSpace:)", 3) {
        Text("a").lineLimit(3, reservesSpace: true)
    },
    lines("a range of line limits reserves its lower bound", because: "lineLimit(2...4)", 2) {
        Text("a").lineLimit(2...4)
    },
    lines("a range of line limits truncates at its upper bound", because: "lineLimit(2...4)", 4) {
        Text("a\nb\nc\nd\ne\nf").lineLimit(2...4)
    },
    lines("line spacing applies between lines only", because: "lineSpacing adds to the line distance", 3, plus: 10) {
        Text("a\nb\nc").lineSpacing(5)
    },
    lines("a text that is too wide breaks between words", because: "texts wrap at word boundaries", 2) {
        Text("mmmm mmmm").frame(width: 100)
    },
    lines("a word that is too wide breaks between characters", because: "a break inside a word is the last resort", 2) {
        Text("iiiiiiiiiimmmmmm").lineLimit(2).frame(width: 100)
    },
    lines("an empty text is one line high", because: "Text(\"\") keeps the height of a line", 1) {
        Text("").background { Color.red }
    },
    lines(
        "a vertically fixed text keeps its lines when less height is proposed",
        because: "fixedSize(horizontal:vertical:)", 2
    ) {
        Text("a\nb").fixedSize(horizontal: false, vertical: true).frame(maxHeight: 300, alignment: .top)
            .fixedSize(horizontal: false, vertical: true)
    },
]

private let baselineCases: [LayoutCase] = [
    LayoutCase(
        "a text with too little height shows the lines that fit", because: "lines that do not fit are removed", space,
        atScale: { ["a": box(0, 0, 200, TextMetrics.body($0).line)] },
        {
            Text("a\nb\nc").frame(maxWidth: .infinity).accessibilityIdentifier("a").frame(height: 30, alignment: .top)
                .frame(maxHeight: .infinity, alignment: .top)
        }),
    LayoutCase(
        "last baselines of texts with different line counts are aligned",
        because: "lastTextBaseline is the last line's baseline", space,
        atScale: {
            let line = TextMetrics.body($0).line
            return ["a": box(0, 0, 40, 3 * line), "b": box(40, 2 * line, 40, line)]
        },
        {
            HStack(alignment: .lastTextBaseline, spacing: 0) {
                Text("a\nb\nc").frame(width: 40).accessibilityIdentifier("a")
                Text("d").frame(width: 40).accessibilityIdentifier("b")
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }),
    LayoutCase(
        "first baselines of texts with different line counts are aligned",
        because: "firstTextBaseline is the first line's baseline", space,
        atScale: {
            let line = TextMetrics.body($0).line
            return ["a": box(0, 0, 40, 3 * line), "b": box(40, 0, 40, line)]
        },
        {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                Text("a\nb\nc").frame(width: 40).accessibilityIdentifier("a")
                Text("d").frame(width: 40).accessibilityIdentifier("b")
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }),
    LayoutCase(
        "a text and a block are aligned at the bottom", because: "bottom alignment uses the lower edges of both frames",
        space,
        atScale: {
            let line = TextMetrics.body($0).line
            return ["a": box(0, 0, 20, 100), "b": box(20, 100 - line, 20, line)]
        },
        {
            HStack(alignment: .bottom, spacing: 0) {
                Block("a", 20, 100)
                Text("b").frame(width: 20).accessibilityIdentifier("b")
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }),
]

/// Texts in points, as far as they are independent of the typeface.
let pixelTextCases: [LayoutCase] = [styleCases, lineCases, baselineCases].flatMap { $0 }

/// A column at the upper left corner.
private func column(
    _ name: String, because reason: String, _ frames: @escaping @Sendable (CGFloat) -> [String: CGRect],
    @ViewBuilder _ make: @escaping @MainActor @Sendable () -> some View
) -> LayoutCase {
    LayoutCase(
        name, because: reason, space, atScale: frames,
        {
            VStack(alignment: .leading) { make() }
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        })
}

private struct TextBox: View {
    let id: String
    init(_ id: String) { self.id = id }
    var body: some View { Text(verbatim: id).frame(width: 40).accessibilityIdentifier(id) }
}

/// Distances of texts in a column to their neighbours: FIDELITY's rules for text.
let textSpacingCases: [LayoutCase] = [
    column(
        "texts stacked vertically keep the text style's line distance",
        because: "between two texts the spacing is the lower text's leading: 22 for lines of 20.29 in body",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 0, 40, body.line), "b": box(0, body.line + body.leading, 40, body.line)]
        }
    ) {
        TextBox("a")
        TextBox("b")
    },
    column(
        "the lower of two texts determines their spacing",
        because: "its leading applies, whatever style the upper text has",
        {
            let (body, caption) = (TextMetrics.body($0), TextMetrics.caption($0))
            return [
                "a": box(0, 0, 40, body.line), "b": box(0, body.line + caption.leading, 40, caption.line),
                "c": box(0, body.line + caption.leading + caption.line + body.leading, 40, body.line),
            ]
        }
    ) {
        TextBox("a")
        TextBox("b").font(.caption)
        TextBox("c")
    },
    column(
        "texts with custom font sizes touch", because: "only text styles have a leading",
        {
            let metrics = TextMetrics.twenty($0)
            return ["a": box(0, 0, 40, metrics.line), "b": box(0, metrics.line, 40, metrics.line)]
        }
    ) {
        TextBox("a").font(.system(size: 20))
        TextBox("b").font(.system(size: 20))
    },
    column(
        "the spacing below a text counts from its baseline",
        because: "a tenth of the face's height in whole dots, plus its height less the capital height",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 0, 40, body.line), "b": box(0, body.line + body.below, 10, 10)]
        }
    ) {
        TextBox("a")
        Block("b", 10, 10)
    },
    column(
        "the spacing above a text counts from its capital height",
        because: "a tenth of the face's height in whole dots, plus its descent",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 0, 10, 10), "b": box(0, 10 + body.above, 40, body.line)]
        }
    ) {
        Block("a", 10, 10)
        TextBox("b")
    },
    column(
        "spacing around a text grows with its font size", because: "text spacing is proportional to the font size",
        {
            let title = TextMetrics.largeTitle($0)
            return [
                "a": box(0, 0, 40, title.line), "b": box(0, title.line + title.below, 10, 10),
                "c": box(0, title.line + title.below + 10 + title.above, 40, title.line),
            ]
        }
    ) {
        TextBox("a").font(.largeTitle)
        Block("b", 10, 10)
        TextBox("c").font(.largeTitle)
    },
    column(
        "a padded text has a plain view's spacing", because: "padding(_:_:) sets default spacing on its edges",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 1, 40, body.line), "b": box(0, body.line + 2 + 8, 10, 10)]
        }
    ) {
        TextBox("a").padding(.vertical, 1)
        Block("b", 10, 10)
    },
    column(
        "a text in a frame with a height has a plain view's spacing",
        because: "the frame's edge no longer lies at the text's line",
        { _ in ["a": box(0, 0, 40, 50), "b": box(0, 58, 10, 10)] }
    ) {
        Text("a").frame(width: 40, height: 50).accessibilityIdentifier("a")
        Block("b", 10, 10)
    },
    column(
        "a nested stack of texts keeps text spacing",
        because: "the spacing at a stack's edge is that of the view there",
        {
            let body = TextMetrics.body($0)
            let pitch = body.line + body.leading
            return [
                "a": box(0, 0, 40, body.line), "b": box(0, pitch, 40, body.line),
                "c": box(0, 2 * pitch, 40, body.line), "d": box(0, 2 * pitch + body.line + body.below, 10, 10),
            ]
        }
    ) {
        VStack(alignment: .leading) {
            TextBox("a")
            TextBox("b")
        }
        TextBox("c")
        Block("d", 10, 10)
    },
    column(
        "a row with a text and a block uses the larger spacing",
        because: "a row's spacing is the maximum over its views",
        {
            let body = TextMetrics.body($0)
            let below = max(body.line, 30)
            return ["a": box(0, 0, 10, 30), "c": box(0, below + max(body.below, body.leading), 10, 10)]
        }
    ) {
        HStack(alignment: .top, spacing: 0) {
            Block("a", 10, 30)
            TextBox("b")
        }
        Block("c", 10, 10)
    },
    column(
        "a text next to a spacer has no spacing", because: "0 next to a Spacer",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 0, 40, body.line), "b": box(0, 230, 10, 10)]
        }
    ) {
        TextBox("a")
        Spacer()
        Block("b", 10, 10)
    },
    column(
        "explicit spacing applies to texts too", because: "VStack(spacing:)",
        {
            let body = TextMetrics.body($0)
            return ["a": box(0, 0, 40, body.line), "b": box(0, body.line + 5, 40, body.line)]
        }
    ) {
        VStack(alignment: .leading, spacing: 5) {
            TextBox("a")
            TextBox("b")
        }
    },
    column(
        "texts side by side have a plain view's spacing", because: "8 between views in a row",
        {
            let line = TextMetrics.body($0).line
            return ["a": box(0, 0, 40, line), "b": box(48, 0, 40, line)]
        }
    ) {
        HStack {
            TextBox("a")
            TextBox("b")
        }
    },
]
