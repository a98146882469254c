import SwiftUI

/// The eleven text styles, and the formatting of text.
struct TextPage: View {
    private let styles: [(name: String, font: Font)] = [
        ("Large Title", .largeTitle), ("Title", .title), ("Title 2", .title2), ("Title 3", .title3),
        ("Headline", .headline), ("Body", .body), ("Callout", .callout), ("Subheadline", .subheadline),
        ("Footnote", .footnote), ("Caption", .caption), ("Caption 2", .caption2),
    ]

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 4) {
                ForEach(styles, id: \.name) { style in
                    Text(style.name).font(style.font)
                }
                Divider()
                TextStyles()
                Divider()
                TextWords()
                Divider()
                TextLines()
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding()
        }
    }
}

/// Examples of text attributes.
private struct TextStyles: View {
    var body: some View {
        Text("Bold").bold() + Text(" italic").italic() + Text(" underlined").underline()
            + Text(" struck").strikethrough(color: .red) + Text(" red").foregroundColor(.red)
        Text("Dotted, ").underline(pattern: .dot, color: .blue)
            + Text("dashed ").underline(pattern: .dash) + Text("and dotted").underline(pattern: .dashDot, color: .green)
        Text("Moved apart").tracking(4) + Text(", E=mc") + Text("2").font(.caption).baselineOffset(6)
        Text("Small Capitals").font(.body.smallCaps()) + Text(", monospaced ").monospaced()
            + Text("0123").monospacedDigit()
        Text("in capitals").textCase(.uppercase)
        Text(ground)
    }

    private var ground: AttributedString {
        var string = AttributedString("On a ground of its own")
        string.backgroundColor = .yellow
        string.foregroundColor = .black
        return string
    }
}

/// Examples of text sources.
private struct TextWords: View {
    @State private var opened = "nothing yet"
    @State private var shown = Date()
    private let site = URL(string: "https://example.org")

    var body: some View {
        Group {
            words
        }
        .environment(
            \.openURL,
            OpenURLAction { url in
                opened = url.absoluteString
                return .handled
            })
    }

    @ViewBuilder private var words: some View {
        Text("Markdown: **strong**, *emphasis*, `code`, ~~struck~~, [a link](https://example.org/text)")
        Text("Opened: \(opened)").foregroundStyle(.secondary)
        if let site { Link("A link of its own", destination: site) }
        Text("Numbers: \(1234567), \(0.5, specifier: "%.2f"), \(0.25, format: .percent)")
        Text("Since this page: \(Text(shown, style: .timer).bold())")
        Label {
            Text("A label")
        } icon: {
            Text("★").foregroundStyle(.tint)
        }
        Text("Fenster, окно, παράθυρο, نافذة, 日本語, fenêtre, 👩‍🚀")
    }
}

/// Examples of line breaking and truncation.
private struct TextLines: View {
    private let long = "A longer text is broken into lines where words end, as wide as there is room for it."

    var body: some View {
        Text(long).foregroundStyle(.secondary)
        Text(long).lineLimit(1).truncationMode(.middle)
        Text(long).lineLimit(1).minimumScaleFactor(0.5)
        Text(long).multilineTextAlignment(.trailing).lineSpacing(4)
        Text("Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesellschaft").frame(width: 120, alignment: .leading)
        Text("one\ttwo\nthree\tfour")
    }
}
