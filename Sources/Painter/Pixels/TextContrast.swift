import Display

extension PixelPainter {
    /// Returns findings for texts with a contrast below 4.5, the minimum of the Web Content Accessibility Guidelines.
    ///
    /// The picture is painted with and without its text. The pixels with the largest difference are inside a stroke.
    /// The method covers colours, opacities, gradients and images as they appear.
    public func auditOfContrast(_ picture: Picture, on screen: Screen) throws(PaintError) -> [AuditFinding] {
        let texts = picture.visibleTexts(on: screen)
        guard !texts.isEmpty else { return [] }
        let scale = TextContrast.scale
        let written = try pixels(picture, on: screen, scale: scale)
        let ground = try pixels(picture.withoutText(), on: screen, scale: scale)
        return texts.compactMap { text in
            let contrast = TextContrast.strongest(in: text.frame, on: screen, written, ground)
            guard contrast < TextContrast.enough else { return nil }
            let shown = (contrast * 10).rounded() / 10
            return AuditFinding(
                .contrast, text.element,
                "“\(text.text.prefix(40))” in the \(text.element.name) has a contrast of \(shown); the minimum is 4.5.",
                measure: contrast)
        }
    }
}

private enum TextContrast {
    static let enough = 4.5
    /// The scale at which a thin stroke has a whole pixel.
    static let scale = 2.0

    /// Returns the maximum contrast between a pixel with text and the same pixel without.
    static func strongest(
        in frame: DotRect, on screen: Screen, _ written: PixelImage, _ ground: PixelImage
    ) -> Double {
        func span(_ start: Int32, _ length: Int32, _ dot: Double, _ end: Int) -> Range<Int> {
            let first = max(0, min(Int(Double(start) * dot * scale), end))
            return first..<max(first, min(Int(Double(start + length) * dot * scale), end))
        }
        let rows = span(frame.y, frame.height, screen.dotHeight, written.height)
        let columns = span(frame.x, frame.width, screen.dotWidth, written.width)
        var strongest = 1.0
        var last: (RGBA, RGBA)?
        for y in rows {
            for x in columns {
                guard let ink = written[x, y], let paper = ground[x, y], ink != paper else { continue }
                if let last, last == (ink, paper) { continue }
                last = (ink, paper)
                strongest = max(strongest, ink.contrast(to: paper))
            }
        }
        return strongest
    }
}
