import CPango
import Display

extension PangoTypesetter {
    public func clusters(of run: TextRun) -> [TextCluster] {
        let pool = PangoPool.ofThisThread
        // A run has a single direction, which follows from its characters or its style.
        pool.setDirection(rightToLeft: false)
        let layout = pool.painting.pointer
        let style = run.style
        let (description, attributes) = (
            style.description(size: style.size.dots), style.attributes(tracking: style.tracking.dots)
        )
        pango_layout_set_font_description(layout, description.pointer)
        pango_layout_set_attributes(layout, attributes.pointer)
        var (string, start) = style.inContext(run.text)
        string.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
            }
        }
        var whole = PangoRectangle()
        pango_layout_get_extents(layout, nil, &whole)
        let measured = Double(whole.width) / Double(PANGO_SCALE) + style.tracking.dots
        let factor = measured > 0 ? run.width.dots / measured : 1
        return run.text.map { character in
            let text = String(character)
            var area = PangoRectangle()
            pango_layout_index_to_pos(layout, Int32(start), &area)
            start += text.utf8.count
            // In right-to-left text a character begins at its right edge.
            let (from, length) = (Double(area.x) / Double(PANGO_SCALE), Double(area.width) / Double(PANGO_SCALE))
            return TextCluster(text, x: min(from, from + length) * factor, width: abs(length) * factor)
        }
    }
}

extension TextStyle {
    /// Returns the font description with which a run was measured, in the units of drawing.
    package func description(size: Double) -> PangoDescription {
        PangoDescription(
            family: face.isEmpty ? "Inter,sans-serif" : face, size: size, weight: weight,
            italic: traits.contains(.italic), stretch: stretch,
            smallCaps: SmallCaps(
                lowercase: traits.contains(.lowercaseSmallCaps), uppercase: traits.contains(.uppercaseSmallCaps)))
    }

    package func attributes(tracking: Double) -> PangoAttributes {
        let attributes = PangoAttributes()
        attributes.addFeatures(monospacedDigits: traits.contains(.monospacedDigits))
        if tracking != 0 { attributes.addTracking(tracking) }
        return attributes
    }
}
