import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Images inside text")
struct InlineImageTests {
    /// Returns an image of 2 × 2 pixels, drawn at `side` points.
    private func picture(side: CGFloat) throws -> UIImage {
        let png = try #require(
            Data(
                base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM"
                    + "+/wYAhdCTnAAAAABJRU5ErkJggg=="))
        return try #require(UIImage(data: png, scale: 2 / side))
    }

    private let star = Image(systemName: "star.fill")

    private func painted(_ stage: Stage) -> Layer? {
        stage.currentPicture.layers.values.first { !$0.text.isEmpty || !$0.drawing.commands.isEmpty }
    }

    private func page<V: View>(width: CGFloat = 300, height: CGFloat = 100, @ViewBuilder _ view: () -> V) -> Stage {
        Stage(width: width, height: height, content: view)
    }

    @Test("an inline symbol takes its own width and is centred on the capital height")
    func symbol() throws {
        let stage = page { Text("A\(star)B").accessibilityIdentifier("t") }
        let layer = try #require(painted(stage))
        #expect(layer.text.map(\.text) == ["A", "B"])
        #expect(layer.text[1].x.dots == layer.text[0].width.dots + 20)
        #expect(stage["t"].frame.height == 21)
        let area = try #require(layer.drawing.commands.first?.rect)
        #expect(area.width == 20 && area.height == 20 && Double(area.x) == layer.text[0].width.dots.rounded())
        let middle = layer.text[0].baseline.dots - 0.35 * 17
        #expect(abs(Double(area.y) + 10 - middle) <= 1)
    }

    @Test("a text with only a symbol has the line height of its font, and the symbol scales with the font")
    func alone() {
        let stage = page {
            VStack {
                Text(star).accessibilityIdentifier("a")
                Text("A").accessibilityIdentifier("b")
                Text(star).font(.largeTitle).accessibilityIdentifier("c")
                Text("A").font(.largeTitle).accessibilityIdentifier("d")
            }
        }
        #expect(stage["a"].frame.size == CGSize(width: 20, height: stage["b"].frame.height))
        #expect(stage["c"].frame.size == CGSize(width: 40, height: stage["d"].frame.height))
    }

    @Test("a symbol has the colour and weight of its part of the text")
    func colourAndWeight() throws {
        let drawn = try #require(
            painted(page { (Text(star).bold() + Text("a")).foregroundColor(.red) })
        ).drawing.commands
        #expect(drawn.count == 2)
        #expect(drawn.allSatisfy { $0.paint == .color(RGBA(packed: 0xFF38_3CFF)) })
        #expect(painted(page { Text("a") + Text(star) })?.drawing.commands.map(\.paint) == [.foreground(level: 0)])
    }

    @Test("an inline image stands on the baseline at its own size, and the line is as high as needed")
    func pictures() throws {
        let image = Image(uiImage: try picture(side: 40))
        let stage = page { Text("a \(image) b\nc").accessibilityIdentifier("t") }
        let layer = try #require(painted(stage))
        let area = try #require(layer.drawing.commands.first?.rect)
        #expect([area.width, area.height] == [40, 40])
        #expect(Double(area.y) + 40 == layer.text[0].baseline.dots)
        #expect(stage["t"].frame.height > 40 + 21 && stage["t"].frame.height < 40 + 21 + 10)
        #expect(layer.text.last?.baseline.dots ?? 0 > layer.text[0].baseline.dots)
    }

    @Test("a resizable image keeps its own size inside text; a missing image shows a placeholder and is reported")
    func odd() throws {
        let image = Image(uiImage: try picture(side: 12)).resizable()
        #expect(painted(page { Text("a\(image)") })?.drawing.commands.first?.rect?.width == 12)
        let stage = page { Text("a\(Image("no such image"))b") }
        #expect(painted(stage)?.drawing.commands.first?.operation == .strokeInside(width: 1))
        #expect(stage.diagnostics.count == 1 && stage.diagnostics.first?.contains("no such image") == true)
    }

    @Test("lines break before an image that does not fit, also between adjacent images")
    func wrapping() throws {
        let stage = page(width: 60) { Text("\(star)\(star)\(star)\(star)").accessibilityIdentifier("t") }
        let areas = try #require(painted(stage)).drawing.commands.compactMap(\.rect)
        #expect(areas.map(\.x) == [0, 20, 40, 0])
        #expect(Set(areas.map(\.y)).count == 2)
        #expect(stage["t"].frame.height == 42)
    }

    @Test(
        "a truncated image is not drawn",
        arguments: [(Text.TruncationMode.tail, 1, "…"), (.head, 1, "…"), (.middle, 2, "…")])
    func truncation(mode: Text.TruncationMode, count: Int, sign: String) throws {
        let text = Text(star) + Text(" some words that are too long ") + Text(star)
        let layer = try #require(painted(page(width: 120) { text.lineLimit(1).truncationMode(mode) }))
        #expect(layer.drawing.commands.count == count)
        #expect(layer.text.map(\.text).joined().contains(sign))
        let later = Text("one ") + Text(star) + Text("\nmore")
        let cut = try #require(painted(page { later.lineLimit(1) }))
        #expect(cut.drawing.commands.count == 1 && cut.text.map(\.text) == ["one ", "…"])
    }

    @Test("underline and strikethrough continue across an inline image", arguments: [1.0, 2.0])
    func lines(scale: Double) throws {
        let text = Text("a\(star)b").underline(color: .red).strikethrough(pattern: .dash)
        let layer = try #require(painted(Stage(width: 100, height: 40, scale: scale) { text }))
        let commands = layer.drawing.commands.suffix(2)
        let rect = try #require(layer.drawing.commands.first?.rect)
        #expect(commands.allSatisfy { $0.rect?.x == rect.x && $0.rect?.width == rect.width })
        #expect(commands.first?.operation == .fill && commands.first?.paint == .color(RGBA(packed: 0xFF38_3CFF)))
        #expect(
            commands.last.map { if case .stroke(let pen) = $0.operation { !pen.dash.isEmpty } else { false } } == true)
        let tops = commands.compactMap(\.rect).map { Double($0.y) }
        #expect(tops[0] > layer.text[0].baseline.dots && tops[1] < layer.text[0].baseline.dots)
    }

    @Test("a head-truncated text with an image higher than a line fits its space")
    func tallEnd() throws {
        let image = Image(uiImage: try picture(side: 64))
        let text = Text("one two three four five six seven eight nine \(image)").truncationMode(.head)
        for stage in [
            Stage(width: 100, height: 90) { text.accessibilityIdentifier("t") },
            Stage(columns: 12, rows: 5) { text.accessibilityIdentifier("t") },
        ] {
            let layer = try #require(painted(stage))
            let area = try #require(layer.drawing.commands.first?.rect)
            let dot = stage["t"].frame.height > 0 && area.height == 64 ? 1.0 : 16.0
            #expect(area.y >= 0 && Double(area.y + area.height) * dot <= stage["t"].frame.height)
            #expect(stage["t"].frame.minY >= 0)
            let above = layer.text.filter { $0.baseline != layer.text.last?.baseline }
            #expect(above.allSatisfy { $0.baseline.dots <= Double(area.y) })
        }
    }

    @Test("in right-to-left text an image keeps its place between the words")
    func rightToLeft() throws {
        let stage = page { Text("שלום \(star) עולם").environment(\.layoutDirection, .rightToLeft) }
        let layer = try #require(painted(stage))
        let first = try #require(layer.text.first { $0.text.contains("שלום") })
        let second = try #require(layer.text.first { $0.text.contains("עולם") })
        let area = try #require(layer.drawing.commands.first?.rect)
        #expect(second.x.dots < Double(area.x) && Double(area.x) < first.x.dots)
    }

    @Test("a minimum scale factor scales inline symbols with the font")
    func scaled() throws {
        let text = Text("\(star) some words that are long").lineLimit(1).minimumScaleFactor(0.5)
        let layer = try #require(painted(page(width: 140) { text }))
        let area = try #require(layer.drawing.commands.first?.rect)
        #expect(area.width < 18 && area.width >= 10)
        #expect(layer.text.map(\.text).joined() == " some words that are long")
    }

    @Test("an inline image is announced by its label, unless it is decorative")
    func accessibility() throws {
        let image = try #require(try picture(side: 12).cgImage)
        let stage = page {
            VStack {
                Text("Rated \(star)!").accessibilityIdentifier("a")
                Text("x\(Image(decorative: image, scale: 1))y").accessibilityIdentifier("b")
                Text("x\(Image(image, scale: 1, label: Text("a cat")))y").accessibilityIdentifier("c")
                Text(star).accessibilityIdentifier("d")
            }
        }
        #expect(stage["a"].label == "Rated star fill!")
        #expect(stage["b"].label == "xy")
        #expect(stage["c"].label == "xa caty")
        #expect(stage["d"].label == "star fill" && stage["d"].role == .text)
        let terminal = Stage(columns: 20, rows: 1) { Text("Rated \(star)!").accessibilityIdentifier("a") }
        #expect(terminal["a"].label == "Rated star fill!")
    }

    @Test("an image is part of the link around it")
    func links() throws {
        var opened: URL?
        let stage = page {
            Text("see [the \(star) page](https://example.org)").environment(
                \.openURL,
                OpenURLAction {
                    opened = $0; return .handled
                })
        }
        let link = stage.role(.link)
        #expect(link.label == "the star fill page")
        let area = try #require(painted(stage)?.drawing.commands.first?.rect)
        #expect(link.frame.width > CGFloat(area.width) + 60)
        link.tap()
        #expect(opened?.host() == "example.org")
    }

    @Test("on a terminal an inline symbol is one styled character, and an image occupies whole cells")
    func cells() throws {
        let terminal = Stage(columns: 12, rows: 4) {
            (Text("a ") + Text(star).bold() + Text(" b")).frame(maxWidth: .infinity, alignment: .leading)
        }
        #expect(terminal.text.contains("a ★ b"))
        let glyph = try #require(painted(terminal)?.text.first { $0.text == "★" })
        #expect(glyph.style.weight == 700 && glyph.x.dots == 2)
        let image = Image(uiImage: try picture(side: 32))
        let pictures = Stage(columns: 12, rows: 4) { Text("a\(image)b\nc").accessibilityIdentifier("t") }
        let layer = try #require(painted(pictures))
        #expect(layer.drawing.commands.first?.rect == DotRect(x: 1, y: 0, width: 4, height: 2))
        #expect(layer.text.map(\.text) == ["a", "b", "c"])
        #expect(layer.text.map(\.x.dots) == [0, 5, 0] && layer.text.map(\.baseline.dots) == [1, 1, 2])
        #expect(pictures["t"].frame.size == CGSize(width: 48, height: 48))
    }

    @Test("rows of an inline image count towards truncation")
    func fewRows() throws {
        let image = Image(uiImage: try picture(side: 32))
        let terminal = Stage(columns: 12, rows: 3) { Text("a\(image)\nb\nc") }
        let layer = try #require(painted(terminal))
        #expect(layer.text.map(\.text) == ["a", "b", "…"] || layer.text.map(\.text) == ["a", "b…"])
    }

    @Test("a changed colour redraws an inline symbol")
    func change() {
        struct Page: View {
            @State private var isRed = false
            var body: some View {
                VStack {
                    Text("a\(Image(systemName: "star"))").foregroundStyle(isRed ? .red : .blue)
                    TestButton("change") { isRed.toggle() }
                }
            }
        }
        let stage = page { Page() }
        func paint() -> Paint? {
            stage.currentPicture.layers.values.first { $0.text.first?.text == "a" }?.drawing.commands.first?.paint
        }
        #expect(paint() == .color(RGBA(packed: 0x0088_FFFF)))
        stage.label("change").tap()
        #expect(paint() == .color(RGBA(packed: 0xFF38_3CFF)))
    }

    @Test("an image in a long text is drawn only while it is visible")
    func long() throws {
        let words = Text(verbatim: String(repeating: "many words\n", count: 1000))
        let stage = page(height: 200) { ScrollView { Text("top \(star)\n") + words } }
        let drawn = stage.currentPicture.layers.values.filter { !$0.drawing.commands.isEmpty && !$0.text.isEmpty }
        #expect(drawn.count == 1)
        #expect(stage.elements.contains { $0.label.hasPrefix("top star fill many words") })
    }
}
