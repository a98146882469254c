import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// The prompt of a vertical field, which is broken into lines like its text.
@MainActor
@Suite("Prompts of vertical fields")
struct BrokenPromptTests {
    private static let long = "A prompt that is much too long for a field with this width"

    private struct Field: View {
        var lineLimit: Int?
        var alignment = TextAlignment.leading
        @State private var text = ""
        var body: some View {
            TextField(BrokenPromptTests.long, text: $text, axis: .vertical).lineLimit(lineLimit)
                .multilineTextAlignment(alignment).accessibilityIdentifier("field")
        }
    }

    private func stages(lineLimit: Int? = nil) -> [Stage] {
        [
            Stage(width: 160, height: 200) { Field(lineLimit: lineLimit) },
            Stage(columns: 20, rows: 12) { Field(lineLimit: lineLimit) },
        ]
    }

    private func lines(_ stage: Stage) -> [TextRun] {
        stage.currentPicture.layers.values.map(\.text).filter { $0.contains { $0.text.hasPrefix("A prompt") } }.flatMap(
            \.self)
    }

    @Test("a prompt is broken into lines, and the field is as high as they are until text is typed")
    func broken() {
        for stage in stages() {
            let runs = lines(stage)
            let words = runs.map { $0.text.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            #expect(words == BrokenPromptTests.long)
            let count = Set(runs.map(\.baseline)).count
            let high = stage["field"].frame.height
            #expect(count >= 3)
            stage["field"].focus()
            stage.type("a")
            let low = stage["field"].frame.height
            #expect(abs(high - CGFloat(count) * low) < CGFloat(count), "\(high) \(low) \(count)")
            stage.press(.backspace)
            #expect(stage["field"].frame.height == high)
            #expect(stage["field"].value.isEmpty)
        }
    }

    @Test("a limit of lines applies to the prompt, which ends with an ellipsis")
    func limited() {
        for stage in stages(lineLimit: 2) {
            let runs = lines(stage)
            #expect(Set(runs.map(\.baseline)).count == 2)
            #expect(runs.last?.text.hasSuffix("…") == true, "\(runs.map(\.text))")
        }
    }

    @Test("lines of a prompt are aligned as the text is")
    func aligned() throws {
        let stage = Stage(width: 160, height: 200) { Field(alignment: .trailing) }
        let ends = lines(stage).map { $0.x.dots + $0.width.dots }
        let last = try #require(ends.max())
        #expect(ends.allSatisfy { abs($0 - last) < 2 }, "\(ends)")
    }
}
