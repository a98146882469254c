import CPango
import Display

/// The fonts that texts asked for, each with what is needed to set a line in it.
final class FontBook {
    final class Font {
        let description: PangoDescription
        /// For a text in this font only.
        let attributes = PangoAttributes()
        /// Above and below the baseline, in dots: the line height that was asked for with the face in its middle.
        let above: Double
        let below: Double
        let size: Double
        /// For lines that need nothing else.
        fileprivate(set) var plain: PlainFace?

        fileprivate init(_ request: FontRequest, scale: Double, context: OpaquePointer) {
            size = FontBook.em(request, scale: scale)
            description = PangoDescription(
                family: FontBook.families(request.design), size: size, weight: request.weight, italic: request.italic,
                stretch: request.stretch,
                smallCaps: SmallCaps(lowercase: request.lowercaseSmallCaps, uppercase: request.uppercaseSmallCaps))
            attributes.addFeatures(monospacedDigits: request.monospacedDigits)
            var ascent = size * 0.97
            var descent = size * 0.24
            if let face = pango_context_load_font(context, description.pointer) {
                // Pango's own metrics are these with the widths of a sentence, which it sets in a context made for it.
                var extents = hb_font_extents_t()
                hb_font_get_extents_for_direction(pango_font_get_hb_font(face), HB_DIRECTION_LTR, &extents)
                ascent = Double(extents.ascender) / Double(PANGO_SCALE)
                descent = -Double(extents.descender) / Double(PANGO_SCALE)
                g_object_unref(face)
            }
            var leading = 0.0
            if let lineHeight = request.lineHeight, lineHeight.isFinite, lineHeight > 0 {
                leading = min(lineHeight, 4096) * scale - (ascent + descent)
            }
            above = ascent + leading / 2
            below = descent + leading / 2
        }
    }

    private let context: PangoObject<OpaquePointer>
    private let scale: Double
    private var fonts: [FontRequest: Font] = [:]
    private var families: [String: Bool] = [:]
    private var faces:
        [UnsafeMutablePointer<PangoFont>: (family: String, owner: PangoObject<UnsafeMutablePointer<PangoFont>>)] = [:]

    /// More fonts than any design has; past it everything is asked for anew.
    private static let limit = 512

    init(_ context: PangoObject<OpaquePointer>, scale: Double) {
        self.context = context
        self.scale = scale
    }

    func font(_ request: FontRequest) -> Font {
        if let known = fonts[request] { return known }
        if fonts.count >= FontBook.limit { fonts.removeAll() }
        let font = Font(request, scale: scale, context: context.pointer)
        fonts[request] = font
        if !request.lowercaseSmallCaps, !request.uppercaseSmallCaps,
            let face = pango_context_load_font(context.pointer, font.description.pointer)
        {
            font.plain = PlainFace(
                PangoObject(face), family: family(of: face), monospacedDigits: request.monospacedDigits)
        }
        return font
    }

    /// The family that a piece of text was really set in.
    func family(of face: UnsafeMutablePointer<PangoFont>) -> String {
        if let known = faces[face] { return known.family }
        if faces.count >= FontBook.limit { faces.removeAll() }
        let description = pango_font_describe(face)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
        g_object_ref(face)
        faces[face] = (family, PangoObject(face))
        return family
    }

    static func families(_ design: FontRequest.Design) -> String {
        switch design {
        case .standard, .rounded: "Inter,sans-serif"
        case .monospaced: "JetBrains Mono,monospace"
        case .serif: "serif"
        case .named(let name): name.contains("\0") || name.isEmpty ? "Inter,sans-serif" : "\(name),Inter,sans-serif"
        }
    }

    /// Whether the system has a family of this name: what it takes for another one does not count.
    func hasFamily(_ name: String) -> Bool {
        guard !name.isEmpty, !name.contains("\0") else { return false }
        if let known = families[name] { return known }
        if families.count >= FontBook.limit { families.removeAll() }
        let description = PangoDescription(family: name, size: 12, weight: 400, italic: false)
        var isThere = false
        if let face = pango_context_load_font(context.pointer, description.pointer) {
            isThere = family(of: face).lowercased() == name.lowercased()
            g_object_unref(face)
        }
        families[name] = isThere
        return isThere
    }

    /// The em in dots, within what can be drawn.
    static func em(_ request: FontRequest, scale: Double) -> Double {
        let size = request.size.isFinite ? min(max(request.size, 1), 1024) : 17
        return size * scale
    }
}
