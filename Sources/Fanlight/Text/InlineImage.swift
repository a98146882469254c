import Display
import Foundation
import Typesetting

/// An image among letters.
struct InlineImage: Equatable {
    var content: ImageContent
    /// What is read in its place; empty for nothing.
    var name: String
}

extension ImageContent {
    /// What it takes of a line: a symbol stands in the middle of capitals, anything else on the baseline.
    @MainActor
    func room(_ index: Int, _ metrics: LayoutMetrics) -> TextRoom {
        let size = size(metrics)
        guard case .symbol(_, let look, _) = self, !metrics.isCell else {
            return TextRoom(index, width: size.width, above: size.height)
        }
        return TextRoom(
            index, width: size.width, above: (size.height + look.capHeight) / 2,
            below: (size.height - look.capHeight) / 2)
    }
}

extension TypesetText {
    /// What is written: the letters, and on a terminal those that stand for symbols.
    func written(_ images: [InlineImage], _ metrics: LayoutMetrics) -> [TextRun] {
        if images.isEmpty { return runs }
        guard metrics.isCell else { return letters }
        return zip(runs, marks).compactMap { run, mark in
            guard let room = mark.room else { return run }
            guard case .symbol(let symbol, _, _) = images[room.index].content else { return nil }
            var letter = run
            letter.text = symbol.glyph
            return letter
        }
    }

    /// The images that are not written.
    @MainActor
    func drawn(_ images: [InlineImage], _ metrics: LayoutMetrics) -> [DrawCommand] {
        if images.isEmpty { return [] }
        return rooms.flatMap { room, run -> [DrawCommand] in
            let content = images[room.index].content
            if metrics.isCell, case .symbol = content { return [] }
            let area = run.rect(room.edges)
            guard area.width > 0, area.height > 0 else { return [] }
            return content.commands(area, metrics).map { command in
                var command = command
                command.rect = area
                return command
            } + (metrics.isCell ? [] : run.lines)
        }
    }

    /// Whether what is written is all that is to be read: no image has a name, and none is written as a letter.
    func readsAsWritten(_ images: [InlineImage], _ metrics: LayoutMetrics) -> Bool {
        images.allSatisfy { image in
            if metrics.isCell, case .symbol = image.content { return false }
            return image.name.isEmpty
        }
    }

    /// What is read of the lines, a space between two of them.
    func read(_ images: [InlineImage]) -> String {
        var result = ""
        for (index, run) in runs.enumerated() {
            let image = index < marks.count ? marks[index].room.map { images[$0.index].name } : nil
            let text = image ?? run.text
            let startsLine = index > 0 && run.baseline != runs[index - 1].baseline
            if startsLine, result.last?.isWhitespace == false, text.first?.isWhitespace == false { result += " " }
            result += text
        }
        return result
    }
}

extension TextRun {
    /// The lines along what is no letter. Those along letters are drawn with them, in the same places.
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

    /// The run's part of some rows, in whole dots.
    func rect(_ rows: Range<Int>) -> DotRect {
        let left = x.dots.rounded()
        let right = (x.dots + width.dots).rounded()
        return DotRect(
            x: Int32(left), y: Int32(rows.lowerBound), width: Int32(right - left), height: Int32(rows.count))
    }
}
