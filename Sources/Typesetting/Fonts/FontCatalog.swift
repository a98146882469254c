import CPango
import Display

/// A cache of requested fonts with the objects needed to typeset lines.
///
/// Plain lines use font files directly; Pango is set up for the first text that is not plain.
final class FontCatalog {
    final class Font {
        private let request: FontRequest
        /// The font description for Pango.
        private(set) lazy var description = FontCatalog.description(request, size: size)
        /// The attributes for a text in this font only.
        private(set) lazy var attributes = {
            let attributes = PangoAttributes()
            attributes.addFeatures(monospacedDigits: request.monospacedDigits)
            return attributes
        }()
        /// The ascent and descent of a line in dots: the requested line height with the typeface centred in it.
        let above: Double
        let below: Double
        let size: Double
        /// The typeface for plain lines.
        let plain: PlainTextMeasurer?

        fileprivate init(_ request: FontRequest, scale: Double, catalog: FontCatalog) {
            self.request = request
            size = FontCatalog.em(request, scale: scale)
            let (font, owner, family) = catalog.face(for: request, size: size)
            var ascent = size * 0.97
            var descent = size * 0.24
            if let font {
                // Pango's own metrics equal these, but also measure a sample sentence in a new context.
                var extents = hb_font_extents_t()
                hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
                ascent = Double(extents.ascender) / Double(PANGO_SCALE)
                descent = -Double(extents.descender) / Double(PANGO_SCALE)
            }
            let isPlain = !request.lowercaseSmallCaps && !request.uppercaseSmallCaps
            plain =
                !isPlain
                ? nil : PlainTextMeasurer(font, of: owner, family: family, monospacedDigits: request.monospacedDigits)
            var leading = 0.0
            if let lineHeight = request.lineHeight, lineHeight.isFinite, lineHeight > 0 {
                leading = min(lineHeight, 4096) * scale - (ascent + descent)
            }
            // Lines lower than their text still reach down to the text's baseline.
            let isCut = descent >= 0 && descent + leading / 2 < 0
            above = isCut ? ascent + descent + leading : ascent + leading / 2
            below = isCut ? 0 : descent + leading / 2
        }
    }

    /// The pool that owns the catalog.
    private unowned let pool: PangoPool
    private let scale: Double
    private var fonts: [FontRequest: Font] = [:]
    private var families: [String: Bool] = [:]
    private var namedFaces: [String: FontFiles.NamedFace?] = [:]
    private var faces:
        [UnsafeMutablePointer<PangoFont>: (family: String, owner: PangoObject<UnsafeMutablePointer<PangoFont>>)] = [:]

    /// The maximum number of fonts, more than any design has. Beyond it the cache is cleared.
    private static let limit = 512

    init(_ pool: PangoPool, scale: Double) {
        self.pool = pool
        self.scale = scale
    }

    func font(_ request: FontRequest) -> Font {
        if let known = fonts[request] { return known }
        if fonts.count >= FontCatalog.limit { fonts.removeAll() }
        let font = Font(request, scale: scale, catalog: self)
        fonts[request] = font
        return font
    }

    /// Returns the HarfBuzz font, its owner, and its family. Pango provides it if a file alone does not suffice.
    private func face(for request: FontRequest, size: Double) -> (OpaquePointer?, owner: AnyObject, family: String) {
        let query = FontQuery(
            families: FontCatalog.families(request.design), weight: request.weight, italic: request.italic,
            stretch: request.stretch, size: size)
        if let file = pool.files.open(query) { return (file.font, file, file.family) }
        let description = FontCatalog.description(request, size: size)
        guard let face = pango_context_load_font(pool.context.pointer, description.pointer) else {
            return (nil, self, "")
        }
        return (pango_font_get_hb_font(face), PangoObject(face), family(of: face))
    }

    private static func description(_ request: FontRequest, size: Double) -> PangoDescription {
        PangoDescription(
            family: families(request.design).joined(separator: ","), size: size, weight: request.weight,
            italic: request.italic, stretch: request.stretch,
            smallCaps: SmallCaps(lowercase: request.lowercaseSmallCaps, uppercase: request.uppercaseSmallCaps))
    }

    /// Returns the family in which text was actually set.
    func family(of face: UnsafeMutablePointer<PangoFont>) -> String {
        if let known = faces[face] { return known.family }
        if faces.count >= FontCatalog.limit { faces.removeAll() }
        let description = pango_font_describe(face)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
        g_object_ref(face)
        faces[face] = (family, PangoObject(face))
        return family
    }

    static let standard = ["Inter", "sans-serif"]

    private static func families(_ design: FontRequest.Design) -> [String] {
        switch design {
        case .standard: standard
        // If none of these families is installed, the standard ones are used.
        case .rounded: FontRequest.Design.roundedFamilies + standard
        case .monospaced: ["JetBrains Mono", "monospace"]
        case .serif: ["serif"]
        // Pango treats text after a comma as another family.
        case .named(let name): name.contains("\0") ? standard : name.split(separator: ",").map(String.init) + standard
        }
    }

    /// Returns the request with a family where it names one font, such as “Lato-Bold”. A weight of the request's own
    /// counts more than that of the name.
    func withFamily(_ request: FontRequest) -> FontRequest {
        guard case .named(let name) = request.design, let face = face(named: name) else { return request }
        var request = request
        request.design = .named(face.family)
        if request.weight == FontRequest().weight { request.weight = face.weight }
        request.italic = request.italic || face.italic
        return request
    }

    /// True if the system has a font or a family of this name. A substitute does not count.
    func hasFace(_ name: String) -> Bool { hasFamily(name) || face(named: name) != nil }

    private func face(named name: String) -> FontFiles.NamedFace? {
        guard !hasFamily(name), !name.isEmpty, !name.contains("\0") else { return nil }
        if let known = namedFaces[name] { return known }
        if namedFaces.count >= FontCatalog.limit { namedFaces.removeAll() }
        let found = pool.files.face(named: name)
        namedFaces[name] = .some(found)
        return found
    }

    private func hasFamily(_ name: String) -> Bool {
        guard !name.isEmpty, !name.contains("\0") else { return false }
        if let known = families[name] { return known }
        if families.count >= FontCatalog.limit { families.removeAll() }
        let found = pool.files.family(for: FontQuery(families: [name], size: 12))
        let isInstalled = found?.lowercased() == name.lowercased()
        families[name] = isInstalled
        return isInstalled
    }

    /// True if the font's width is on the requested side of the normal one.
    func hasStretch(of request: FontRequest) -> Bool {
        guard Int(request.stretch) != FontFiles.usualWidth else { return true }
        let query = FontQuery(
            families: FontCatalog.families(request.design), weight: request.weight, italic: request.italic,
            stretch: request.stretch, size: request.size)
        guard let width = pool.files.width(for: query) else { return true }
        return Int(request.stretch) < FontFiles.usualWidth ? width < FontFiles.usualWidth : width > FontFiles.usualWidth
    }

    /// Returns the em size in dots, clamped to the drawable range.
    static func em(_ request: FontRequest, scale: Double) -> Double {
        let size = request.size.isFinite ? min(max(request.size, 1), 1024) : 17
        return size * scale
    }
}
