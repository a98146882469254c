import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text renderers")
struct TextRendererTests {
    private struct Loud: TextAttribute { var strength = 1.0 }

    /// Draws every run unchanged, but each character of a `Loud` run higher than the one before.
    private struct Climbing: TextRenderer {
        var step: CGFloat = 2

        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            for run in layout.flatMap(\.self) {
                guard run[Loud.self] != nil else {
                    context.draw(run)
                    continue
                }
                for (index, slice) in run.enumerated() {
                    var copy = context
                    copy.translateBy(x: 0, y: -CGFloat(index) * step)
                    copy.draw(slice)
                }
            }
        }
    }

    /// Draws the first `count` characters.
    private struct Typewriter: TextRenderer {
        var count: Int

        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            for (index, slice) in layout.flatMap(\.self).flatMap(\.self).enumerated() where index < count {
                context.draw(slice, options: .disablesSubpixelQuantization)
            }
        }
    }

    /// Stores the layouts it receives.
    private final class Layouts { var layouts: [Text.Layout] = [] }

    private struct RecordingRenderer: TextRenderer {
        let seen: Layouts
        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            seen.layouts.append(layout)
            for line in layout { context.draw(line) }
        }
    }

    private func runs(_ stage: Stage) -> [TextRun] {
        let picture = stage.currentPicture
        return picture.layers.keys.sorted().flatMap { picture.layers[$0]?.text ?? [] }
    }

    @Test("a renderer that draws every line gives the same picture as no renderer", arguments: [1.0, 2.0, 3.0])
    func same(scale: Double) {
        struct Plain: TextRenderer {
            func draw(layout: Text.Layout, in context: inout GraphicsContext) {
                for line in layout { context.draw(line) }
            }
        }
        let text = Text("Several \(Text("words").bold()) that need more than a line, \(Image(systemName: "star")).")
        let plain = Stage(width: 120, height: 100, scale: scale) { text }
        let drawn = Stage(width: 120, height: 100, scale: scale) { text.textRenderer(Plain()) }
        #expect(plain.png() == drawn.png())
        #expect(plain.elements.map(\.frame) == drawn.elements.map(\.frame))
    }

    @Test("on a terminal a renderer's characters are drawn in cells")
    func cells() {
        let stage = Stage(columns: 20, rows: 4) {
            (Text("ab ") + Text("cd").customAttribute(Loud())).textRenderer(Climbing(step: 16)).padding(.top, 16)
        }
        let found = runs(stage)
        #expect(found.map(\.text) == ["ab ", "c", "d"])
        #expect(found.map(\.baseline.dots) == [0, 0, -1])
        #expect(found.map(\.x.dots) == [0, 3, 4])
    }

    @Test("custom attributes are found on their runs")
    func attributes() {
        let stage = Stage(width: 300, height: 100) {
            Text("quiet \(Text("loud").customAttribute(Loud())) quiet").textRenderer(Climbing())
        }
        let found = runs(stage)
        #expect(found.map(\.text) == ["quiet ", "l", "o", "u", "d", " quiet"])
        let base = found[0].baseline.dots
        #expect(found.map { base - $0.baseline.dots } == [0, 0, 2, 4, 6, 0])
        // Every character keeps its horizontal position.
        for (before, after) in zip(found, found.dropFirst()) {
            #expect(abs(before.x.dots + before.width.dots - after.x.dots) < 0.1)
        }
    }

    @Test("lines, runs and characters report their positions")
    func places() throws {
        let seen = Layouts()
        let stage = Stage(width: 300, height: 100) {
            Text("One\nTwo \(Text("three").bold())").accessibilityIdentifier("t").textRenderer(
                RecordingRenderer(seen: seen))
        }
        let layout = try #require(seen.layouts.last)
        let frame = stage["t"].frame
        #expect(layout.map(\.count) == [1, 2])
        #expect(layout.flatMap(\.self).map(\.count) == [3, 4, 5])
        #expect(!layout.isTruncated)
        let lines = layout.map(\.typographicBounds.rect)
        #expect(lines[0].minY == 0 && lines[0].maxY == lines[1].minY && lines[1].maxY == frame.height)
        #expect(lines.map(\.minX) == [0, 0] && lines[1].width <= frame.width + 1e-6)
        let runs = layout[1].map(\.typographicBounds)
        #expect(abs(runs[0].width - runs[1].origin.x) < 0.1)
        #expect(runs[0].origin.y == runs[1].origin.y)
        let characters = layout[1][0].map(\.typographicBounds.rect.minX)
        #expect(characters == characters.sorted() && Set(characters).count == 4)
        #expect(layout[1][1].characterIndices.first.map { layout[0][0].characterIndices[0].distance(to: $0) } == 7)
        #expect(layout[0][0].layoutDirection == .leftToRight)
    }

    @Test("a right-to-left run reports its direction, with its first character on the right")
    func rightToLeft() throws {
        let seen = Layouts()
        _ = Stage(width: 300, height: 100) { Text("שלום").textRenderer(RecordingRenderer(seen: seen)) }
        let run = try #require(seen.layouts.last?.first?.first)
        #expect(run.layoutDirection == .rightToLeft)
        #expect(run[0].typographicBounds.rect.minX > run[3].typographicBounds.rect.minX)
    }

    @Test("a line with a changed origin is drawn there")
    func moved() {
        struct Lower: TextRenderer {
            func draw(layout: Text.Layout, in context: inout GraphicsContext) {
                for line in layout {
                    var line = line
                    line.origin.y += 5
                    context.draw(line)
                }
            }
        }
        let plain = runs(Stage(width: 100, height: 50) { Text("a") })
        let lower = runs(Stage(width: 100, height: 50) { Text("a").textRenderer(Lower()) })
        #expect(lower.map(\.baseline.dots) == plain.map { $0.baseline.dots + 5 })
    }

    @Test("a changed renderer redraws its text, an equal one does not")
    func change() {
        struct Page: View {
            @State private var count = 1
            @State private var other = 0
            var body: some View {
                VStack {
                    Text("abcd").textRenderer(Typewriter(count: count))
                    TestButton("more") { count += 1 }
                    TestButton("other") { other += 1 }
                    Text(verbatim: "\(other)")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Page() }
        #expect(runs(stage).first?.text == "a")
        stage.label("more").tap()
        #expect(runs(stage).map(\.text).contains("b"))
        stage.resetWork()
        stage.label("other").tap()
        let layers = stage.work.layers
        #expect(layers <= 4, "\(layers) layers changed for a text and a button")
    }

    @Test("a text with a renderer keeps its semantics")
    func semantics() {
        let stage = Stage(width: 200, height: 100) {
            Text("Hello \(Text("you").bold())").textRenderer(Typewriter(count: 0)).accessibilityIdentifier("t")
        }
        #expect(runs(stage).isEmpty)
        #expect(stage["t"].label == "Hello you")
        #expect(stage.label("Hello you").exists)
    }

    @Test("a renderer can return a larger size than the text")
    func largerSize() {
        struct Wide: TextRenderer {
            func draw(layout: Text.Layout, in context: inout GraphicsContext) {}
            func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
                let size = text.sizeThatFits(proposal)
                return CGSize(width: size.width + 10, height: size.height * 2)
            }
        }
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Text("abc").accessibilityIdentifier("plain")
                Text("abc").textRenderer(Wide()).accessibilityIdentifier("wide")
            }
        }
        let (plain, wide) = (stage["plain"].frame, stage["wide"].frame)
        #expect(wide.width == plain.width + 10 && wide.height == plain.height * 2)
    }

    @Test("context effects apply per drawn character")
    func effects() {
        struct Fading: TextRenderer {
            func draw(layout: Text.Layout, in context: inout GraphicsContext) {
                for (index, slice) in layout.flatMap(\.self).flatMap(\.self).enumerated() {
                    var copy = context
                    copy.opacity = Double(index) / 2
                    if index == 1 { copy.addFilter(.blur(radius: 2)) }
                    copy.draw(slice)
                }
            }
        }
        let stage = Stage(width: 100, height: 50) { Text("abc").textRenderer(Fading()).foregroundStyle(.red) }
        let drawn = stage.currentPicture.layers.values.filter { !$0.text.isEmpty }
        // Fully transparent glyphs are not drawn, and a blurred glyph fades as a whole.
        #expect(drawn.flatMap(\.text).map(\.text).sorted() == ["b", "c"])
        #expect(drawn.contains { $0.drawing.opacity == 0.5 && $0.drawing.effects == [.blur(radius: 2)] })
        #expect(drawn.first { $0.text[0].text == "c" }?.text[0].style.paint == .color(RGBA(packed: 0xFF38_3CFF)))
    }
}
