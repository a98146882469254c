import SwiftUI

/// The eleven text styles, and what can be done to letters.
struct TextPage: View {
    private let styles: [(name: String, font: Font)] = [
        ("Large Title", .largeTitle), ("Title", .title), ("Title 2", .title2), ("Title 3", .title3),
        ("Headline", .headline), ("Body", .body), ("Callout", .callout), ("Subheadline", .subheadline),
        ("Footnote", .footnote), ("Caption", .caption), ("Caption 2", .caption2),
    ]

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(styles, id: \.name) { style in
                Text(style.name).font(style.font)
            }
            Divider()
            Text("Bold").bold() + Text(" italic").italic() + Text(" underlined").underline()
                + Text(" struck").strikethrough() + Text(" red").foregroundColor(.red)
            Text("Fenster, окно, παράθυρο, نافذة, fenêtre")
            Text("A longer text is broken into lines where words end, as wide as there is room for it.")
                .foregroundStyle(.secondary)
        }
        .padding()
    }
}
