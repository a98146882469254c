import CPango
import Display

/// The properties of a font that select its file.
struct FontQuery: Hashable {
    /// The families, the best first.
    var families: [String]
    var weight: UInt16 = 400
    var italic = false
    /// The width in per cent.
    var stretch: UInt16 = 100
    /// The em size in dots: bitmap fonts come in few sizes.
    var size: Double
}

/// A font file selected by the system's rules and opened by HarfBuzz alone.
///
/// Pango would select the same file. But it loads three times as many libraries, and sorts all installed fonts for each
/// request. A session that shows plain lines, as most first pages do, starts without it.
final class FontFile {
    let font: OpaquePointer
    let family: String

    fileprivate init(font: OpaquePointer, family: String) {
        self.font = font
        self.family = family
    }

    deinit { hb_font_destroy(font) }
}

/// The font files opened by one thread.
final class FontFiles {
    private struct Place: Hashable {
        var path: String
        var index: Int32
    }

    /// The HarfBuzz faces, shared by all sizes.
    private var faces: [Place: OpaquePointer] = [:]

    private static let maximumFaces = 64
    private static let units = Double(PANGO_SCALE)

    deinit { evict() }

    /// Loads the font configuration and the standard font file.
    func prepare() { _ = open(FontQuery(families: FontCatalog.standard, size: 17)) }

    /// Opens a font file. Returns nil if glyphs are not simply the file's outlines. Examples are synthetic slant or
    /// weight, bitmaps, or an instance of a variable font. Pango supports those.
    func open(_ wish: FontQuery) -> FontFile? {
        FontFiles.match(wish) { found, family in
            guard let place = FontFiles.place(of: found), let face = face(at: place), let font = hb_font_create(face)
            else { return nil }
            // Rounds as Pango does, to whole Pango units.
            let scale = Int32(clamping: Int(wish.size * FontFiles.units))
            hb_font_set_scale(font, scale, scale)
            return FontFile(font: font, family: family)
        }
    }

    /// Returns the family selected for a request.
    func family(for wish: FontQuery) -> String? { FontFiles.match(wish) { _, family in family } }

    /// Returns the width of the selected font in per cent.
    func width(for wish: FontQuery) -> Int? {
        FontFiles.match(wish) { found, _ in
            var width: Int32 = 0
            return FcPatternGetInteger(found, FC_WIDTH, 0, &width) == FcResultMatch ? Int(width) : nil
        }
    }

    /// A font by a name of its file instead of its family's, as Apple's systems name fonts: “Lato-BoldItalic”.
    struct NamedFace {
        var family: String
        var weight: UInt16
        var italic: Bool
    }

    /// Finds a font by its PostScript name, or its full name. Returns nil if no font has the name.
    func face(named name: String) -> NamedFace? {
        FontConfiguration.installOnce
        return FontFiles.listed(FC_POSTSCRIPT_NAME, name) ?? FontFiles.listed(FC_FULLNAME, name)
    }

    private static func listed(_ property: String, _ name: String) -> NamedFace? {
        guard let pattern = FcPatternCreate(), let properties = FcObjectSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(properties)
        }
        FcPatternAddString(pattern, property, name)
        for wanted in [FC_FAMILY, FC_WEIGHT, FC_SLANT] { FcObjectSetAdd(properties, wanted) }
        guard let list = FcFontList(nil, pattern, properties) else { return nil }
        defer { FcFontSetDestroy(list) }
        guard list.pointee.nfont > 0, let found = list.pointee.fonts[0], let family = string(FC_FAMILY, of: found)
        else { return nil }
        var (weight, slant) = (Double(FC_WEIGHT_REGULAR), Int32(FC_SLANT_ROMAN))
        FcPatternGetDouble(found, FC_WEIGHT, 0, &weight)
        FcPatternGetInteger(found, FC_SLANT, 0, &slant)
        let value = FcWeightToOpenTypeDouble(weight)
        return NamedFace(
            family: family, weight: value.isFinite ? UInt16(min(max(value, 100), 900)) : 400,
            italic: slant != FC_SLANT_ROMAN)
    }

    static let usualWidth = 100

    private func face(at place: Place) -> OpaquePointer? {
        if let known = faces[place] { return known }
        if faces.count >= FontFiles.maximumFaces { evict() }
        guard let blob = hb_blob_create_from_file(place.path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, UInt32(place.index)) else { return nil }
        faces[place] = face
        return face
    }

    private func evict() {
        for face in faces.values { hb_face_destroy(face) }
        faces.removeAll()
    }

    private static func match<Answer>(_ wish: FontQuery, _ use: (OpaquePointer, String) -> Answer?) -> Answer? {
        FontConfiguration.installOnce
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        for family in wish.families { FcPatternAddString(pattern, FC_FAMILY, family) }
        let weight = Double(min(max(wish.weight, 100), 1000))
        FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight))
        FcPatternAddInteger(pattern, FC_SLANT, wish.italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcPatternAddInteger(pattern, FC_WIDTH, width(of: PangoDescription.stretch(wish.stretch)))
        FcPatternAddBool(pattern, FC_VARIABLE, FcBool(2))
        FcPatternAddDouble(pattern, FC_PIXEL_SIZE, wish.size)
        FcPatternAddString(pattern, FC_LANG, "en")
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        guard let family = string(FC_FAMILY, of: found) else { return nil }
        return use(found, family)
    }

    private static func place(of found: OpaquePointer) -> Place? {
        func isSet(_ name: String) -> Bool {
            var value: FcBool = 0
            return FcPatternGetBool(found, name, 0, &value) == FcResultMatch && value != 0
        }
        var matrix: UnsafeMutablePointer<FcMatrix>?
        var index: Int32 = 0
        guard isSet(FC_OUTLINE), !isSet(FC_VARIABLE), !isSet(FC_EMBOLDEN),
            FcPatternGetMatrix(found, FC_MATRIX, 0, &matrix) != FcResultMatch,
            string(FC_FONT_VARIATIONS, of: found) == nil,
            ["TrueType", "CFF"].contains(string(FC_FONTFORMAT, of: found)),
            FcPatternGetInteger(found, FC_INDEX, 0, &index) == FcResultMatch, 0...0xFFFF ~= index,
            let path = string(FC_FILE, of: found)
        else { return nil }
        return Place(path: path, index: index)
    }

    private static func string(_ name: String, of pattern: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }

    private static func width(of stretch: PangoStretch) -> Int32 {
        switch stretch {
        case PANGO_STRETCH_ULTRA_CONDENSED: FC_WIDTH_ULTRACONDENSED
        case PANGO_STRETCH_EXTRA_CONDENSED: FC_WIDTH_EXTRACONDENSED
        case PANGO_STRETCH_CONDENSED: FC_WIDTH_CONDENSED
        case PANGO_STRETCH_SEMI_CONDENSED: FC_WIDTH_SEMICONDENSED
        case PANGO_STRETCH_SEMI_EXPANDED: FC_WIDTH_SEMIEXPANDED
        case PANGO_STRETCH_EXPANDED: FC_WIDTH_EXPANDED
        case PANGO_STRETCH_EXTRA_EXPANDED: FC_WIDTH_EXTRAEXPANDED
        case PANGO_STRETCH_ULTRA_EXPANDED: FC_WIDTH_ULTRAEXPANDED
        default: FC_WIDTH_NORMAL
        }
    }
}
