import SwiftUI

/// A text editor, for a few words or a megabyte of text.
struct EditorPage: View {
    @State private var text = EditorPage.short
    @State private var counted = Count(EditorPage.short)

    private static let short = """
        Write here. Lines that are too long for the window go on below, where a word ends.

        Undo, redo, words and lines: all the keys that people expect.
        """

    private struct Count: Equatable {
        var lines = 1
        var bytes = 0

        init(_ text: String) {
            bytes = text.utf8.count
            lines = text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 16) {
                Button("A megabyte") { fill() }.accessibilityIdentifier("fill")
                Button("Clear", role: .destructive) { set("") }.disabled(text.isEmpty)
                    .accessibilityIdentifier("clear")
                Spacer()
                Text("\(counted.lines) lines, \(counted.bytes) bytes").foregroundStyle(.secondary)
                    .accessibilityIdentifier("counted")
            }
            .padding()
            Divider()
            TextEditor(text: $text)
                .onChange(of: text) { counted = Count(text) }
                .accessibilityLabel("Text")
                .accessibilityIdentifier("text")
        }
    }

    private func fill() {
        let line = "The quick brown fox jumps over the lazy dog, and back again. "
        set(
            (1...8_000).map { "\($0): " + String(repeating: line, count: 1 + $0 % 3) }.joined(separator: "\n"))
    }

    private func set(_ new: String) {
        text = new
        counted = Count(new)
    }
}

#Preview("Editor") {
    EditorPage()
}
