import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text that is too long for its field")
struct ShortenedFieldTests {
    private static let long = "A text that is much too long for its field"

    private struct Field: View {
        @State var text = ShortenedFieldTests.long
        var prompt = "name"
        var isSecure = false
        var scale: CGFloat = 1

        var body: some View {
            Group {
                if isSecure { SecureField(prompt, text: $text) } else { TextField(prompt, text: $text) }
            }
            .minimumScaleFactor(scale)
            .accessibilityIdentifier("field")
        }
    }

    private func texts(_ stage: Stage) -> String { stage.currentPicture.texts.joined() }

    @Test("a field that is not focused ends its text with an ellipsis, and reports the whole value")
    func ellipsis() {
        let stage = Stage(width: 160, height: 60) { Field() }
        #expect(texts(stage).hasPrefix("A text") && texts(stage).hasSuffix("…"), "\(texts(stage))")
        #expect(stage["field"].value == ShortenedFieldTests.long)
        stage["field"].focus()
        // The hidden prompt is near while the field is focused.
        #expect(stage.currentPicture.texts.contains(ShortenedFieldTests.long))
        #expect(stage["field"].value == ShortenedFieldTests.long)
        let wide = Stage(width: 600, height: 60) { Field() }
        #expect(texts(wide) == ShortenedFieldTests.long && wide["field"].value == ShortenedFieldTests.long)
    }

    @Test("a field shrinks its text before it is truncated, where that is allowed")
    func scaled() {
        let stage = Stage(width: 240, height: 60) { Field(scale: 0.5) }
        #expect(texts(stage) == ShortenedFieldTests.long)
        let plain = Stage(width: 240, height: 60) { Field() }
        #expect(texts(plain).hasSuffix("…"))
        let narrow = Stage(width: 80, height: 60) { Field(scale: 0.9) }
        #expect(texts(narrow).hasSuffix("…"))
    }

    /// The size in dots in which a text is drawn.
    private func size(of text: String, _ stage: Stage) -> Double {
        stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == text }?.style.size.dots ?? 0
    }

    @Test("a field keeps its smaller text while it is focused, and shrinks text that is typed")
    func scaledWhileFocused() {
        let stage = Stage(width: 240, height: 60) { Field(scale: 0.5) }
        let long = ShortenedFieldTests.long
        let before = size(of: long, stage)
        let whole = size(of: long, Stage(width: 600, height: 60) { Field(scale: 0.5) })
        #expect(before < whole && before > whole / 2)
        stage["field"].focus()
        #expect(size(of: long, stage) == before)
        stage.press(.end)
        stage.type(" or so")
        let typed = size(of: long + " or so", stage)
        #expect(typed < before && typed >= whole / 2)
        // Text that is too long in the smallest size scrolls.
        stage.type(" if there is more of it than fits into the field in the smallest size that is permitted")
        #expect(stage["field"].value.hasSuffix("permitted"))
        #expect(abs(size(of: stage["field"].value, stage) - whole / 2) < 0.1)
        stage.press(Key(Character("a")), modifiers: .command)
        stage.type("short")
        #expect(size(of: "short", stage) == whole)
        let plain = Stage(width: 240, height: 60) { Field() }
        plain["field"].focus()
        #expect(size(of: long, plain) == whole)
    }

    @Test("a prompt that is too long ends with an ellipsis")
    func prompt() {
        let stage = Stage(width: 160, height: 60) { Field(text: "", prompt: ShortenedFieldTests.long) }
        #expect(texts(stage).hasPrefix("A text") && texts(stage).hasSuffix("…"))
        #expect(stage["field"].value.isEmpty)
    }

    @Test("the bullets of secret text are not truncated")
    func secret() {
        let stage = Stage(width: 160, height: 60) { Field(isSecure: true) }
        #expect(texts(stage) == String(repeating: "•", count: ShortenedFieldTests.long.count))
    }

    @Test(
        "the prompt of a field starts at the leading edge, in either direction",
        arguments: [Axis.horizontal, .vertical], [LayoutDirection.leftToRight, .rightToLeft])
    func promptDirection(_ axis: Axis, _ direction: LayoutDirection) throws {
        let stage = Stage(width: 300, height: 60) {
            TextField("name", text: .constant(""), axis: axis).environment(\.layoutDirection, direction)
        }
        let frame = try #require(stage.currentPicture.frame(drawing: "name"))
        #expect(direction == .leftToRight ? frame.x < 50 : frame.x > 200, "\(frame)")
    }
}
