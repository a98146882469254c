import Display
import Foundation
import Typesetting

/// An image among the characters of a text.
struct InlineImage: Equatable {
    var content: ImageContent
    /// The text that is read in place of the image; empty for decorative images.
    var name: String
}

extension ImageContent {
    /// The space that the image occupies in a line. A symbol is centred on the capitals, other images stand on the
    /// baseline.
    @MainActor
    func inlineSpace(_ index: Int, _ metrics: LayoutMetrics) -> TextAttachment {
        let size = size(metrics)
        guard case .symbol(_, let look, _) = self, !metrics.isCell else {
            return TextAttachment(index, width: size.width, above: size.height)
        }
        return TextAttachment(
            index, width: size.width, above: (size.height + look.capHeight) / 2,
            below: (size.height - look.capHeight) / 2)
    }
}

extension TypesetText {
    /// The runs to display as text: the characters, and on a terminal the glyphs of symbols.
    func displayedRuns(_ images: [InlineImage], _ metrics: LayoutMetrics) -> [TextRun] {
        if images.isEmpty { return runs }
        guard metrics.isCell else { return textRuns }
        return zip(runs, marks).compactMap { run, mark in
            guard let attachment = mark.attachment else { return run }
            guard case .symbol(let symbol, _, _) = images[attachment.index].content else { return nil }
            var glyph = run
            glyph.text = symbol.glyph
            return glyph
        }
    }

    /// The commands for the images that are not displayed as glyphs.
    @MainActor
    func imageCommands(_ images: [InlineImage], _ metrics: LayoutMetrics) -> [DrawCommand] {
        if images.isEmpty { return [] }
        return attachments.flatMap { attachment, run -> [DrawCommand] in
            let content = images[attachment.index].content
            if metrics.isCell, case .symbol = content { return [] }
            let area = run.rect(attachment.edges)
            guard area.width > 0, area.height > 0 else { return [] }
            return content.commands(area, metrics).map { command in
                var command = command
                command.rect = area
                return command
            } + (metrics.isCell ? [] : run.lines)
        }
    }

    /// True if the accessible text equals the displayed one. No image has a name, and none is displayed as a glyph.
    func isAccessibleAsDisplayed(_ images: [InlineImage], _ metrics: LayoutMetrics) -> Bool {
        images.allSatisfy { image in
            if metrics.isCell, case .symbol = image.content { return false }
            return image.name.isEmpty
        }
    }

    /// The accessible text of the lines, joined with spaces.
    func accessibleText(_ images: [InlineImage]) -> String {
        var result = ""
        for (index, run) in runs.enumerated() {
            let image = index < marks.count ? marks[index].attachment.map { images[$0.index].name } : nil
            let text = image ?? run.text
            let startsLine = index > 0 && run.baseline != runs[index - 1].baseline
            if startsLine, result.last?.isWhitespace == false, text.first?.isWhitespace == false { result += " " }
            result += text
        }
        return result
    }
}

extension TextRun {
    /// The underline and strikethrough along an image. Lines along characters are drawn with the text itself, at the
    /// same heights.
    fileprivate var lines: [DrawCommand] {
        let size = style.size.dots
        let thickness = max(1, (size / 16).rounded())
        return [
            (Display.TextStyle.Traits.underline, style.underline, -0.12), (.strikethrough, style.strikethrough, 0.27),
        ].filter { style.traits.contains($0.0) }.map { _, line, height in
            let top = (baseline.dots - height * size).rounded()
            let area = rect(Int(top)..<Int(top + thickness))
            let paint = line.paint ?? style.paint
            guard let dashes = line.pattern.dashes else { return DrawCommand(.fill, paint: paint, rect: area) }
            var path = DrawnPath()
            path.append(.move, 0, Float(thickness) / 2)
            path.append(.line, Float(area.width), Float(thickness) / 2)
            let pen = Pen(width: Float(thickness), dash: dashes.map { Float($0 * thickness) })
            return DrawCommand(.stroke(pen), .path(path), paint: paint, rect: area)
        }
    }

    /// The part of the run in the rows `rows`, in whole dots.
    func rect(_ rows: Range<Int>) -> DotRect {
        let left = x.dots.rounded()
        let right = (x.dots + width.dots).rounded()
        return DotRect(
            x: Int32(left), y: Int32(rows.lowerBound), width: Int32(right - left), height: Int32(rows.count))
    }
}
