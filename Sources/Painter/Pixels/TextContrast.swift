import Display

extension PixelPainter {
    /// Returns findings for texts with a contrast below 4.5, the minimum of the Web Content Accessibility Guidelines.
    ///
    /// The system's own text colours have less on a pixel display. They are judged by their background. The primary
    /// text colour must have enough contrast there. Text on the system's own tints needs 3, the minimum for large text.
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
            let (contrast, paper) = TextContrast.strongest(in: text.frame, on: screen, written, ground)
            guard contrast < TextContrast.enough else { return nil }
            if let paper, screen.idiom == .pixel, TextContrast.isSystemLook(text.paints, on: paper, screen, contrast) {
                return nil
            }
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
    /// The minimum on the system's own tints.
    private static let enoughOnTint = 3.0
    /// The scale at which a thin stroke has a whole pixel.
    static let scale = 2.0

    /// Returns true for text in the system's own colours on a background that suits them. It is also true for legible
    /// text on the system's own tints.
    static func isSystemLook(_ paints: Set<Paint>, on paper: RGBA, _ screen: Screen, _ contrast: Double) -> Bool {
        if Palette.lightTints.contains(paper) || Palette.darkTints.contains(paper) { return contrast >= enoughOnTint }
        return paints.allSatisfy { paint in
            primary(of: paint, screen).map { $0.contrast(to: paper) >= enough } ?? false
        }
    }

    /// Returns the primary text colour that belongs to a fainter or tinted colour of the system; nil for other paints.
    private static func primary(of paint: Paint, _ screen: Screen) -> RGBA? {
        switch paint {
        case .foreground(let level): level == 0 ? nil : Palette(screen).foreground[0]
        case .color(let color):
            [(Palette.light, Palette.lightTints), (.dark, Palette.darkTints)].first { palette, tints in
                tints.contains(color) || palette.foreground.dropFirst().contains(color)
            }?.0.foreground[0]
        case .background, .gradient, .mesh, .image, .material, .shadowed: nil
        }
    }

    /// Returns the maximum contrast between a pixel with text and the same pixel without, and the latter.
    static func strongest(
        in frame: DotRect, on screen: Screen, _ written: PixelImage, _ ground: PixelImage
    ) -> (contrast: Double, paper: RGBA?) {
        func span(_ start: Int32, _ length: Int32, _ dot: Double, _ end: Int) -> Range<Int> {
            let first = max(0, min(Int(Double(start) * dot * scale), end))
            return first..<max(first, min(Int(Double(start + length) * dot * scale), end))
        }
        let rows = span(frame.y, frame.height, screen.dotHeight, written.height)
        let columns = span(frame.x, frame.width, screen.dotWidth, written.width)
        var strongest: (contrast: Double, paper: RGBA?) = (1, nil)
        var last: (RGBA, RGBA)?
        for y in rows {
            for x in columns {
                guard let ink = written[x, y], let paper = ground[x, y], ink != paper else { continue }
                if let last, last == (ink, paper) { continue }
                last = (ink, paper)
                let contrast = ink.contrast(to: paper)
                if contrast > strongest.contrast { strongest = (contrast, paper) }
            }
        }
        return strongest
    }
}
