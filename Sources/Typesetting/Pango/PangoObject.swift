import CPango

/// A reference to a GObject, released on deinitialisation.
package final class PangoObject<Pointer> {
    package let pointer: Pointer
    private let raw: UnsafeMutableRawPointer

    /// Takes over the caller's reference.
    package init(_ pointer: OpaquePointer) where Pointer == OpaquePointer {
        self.pointer = pointer
        raw = UnsafeMutableRawPointer(pointer)
    }

    package init<T>(_ pointer: UnsafeMutablePointer<T>) where Pointer == UnsafeMutablePointer<T> {
        self.pointer = pointer
        raw = UnsafeMutableRawPointer(pointer)
    }

    deinit { g_object_unref(raw) }
}

/// The characters shown as small capitals. Pango synthesises them if the typeface has none.
package struct SmallCaps: Hashable {
    package var lowercase = false
    package var uppercase = false

    package init(lowercase: Bool = false, uppercase: Bool = false) {
        self.lowercase = lowercase
        self.uppercase = uppercase
    }

    fileprivate var variant: PangoVariant {
        switch (lowercase, uppercase) {
        case (false, false): PANGO_VARIANT_NORMAL
        case (true, false): PANGO_VARIANT_SMALL_CAPS
        case (true, true): PANGO_VARIANT_ALL_SMALL_CAPS
        // Only uppercase characters: Pango's unicase variant, which leaves lowercase characters unchanged.
        case (false, true): PANGO_VARIANT_UNICASE
        }
    }
}

/// A font description, freed on deinitialisation.
package final class PangoDescription {
    package let pointer: OpaquePointer

    /// - Parameter size: The em size in dots.
    package init(
        family: String, size: Double, weight: UInt16, italic: Bool, stretch: UInt16 = 100,
        smallCaps: SmallCaps = SmallCaps()
    ) {
        pointer = pango_font_description_new()
        pango_font_description_set_family(pointer, family)
        pango_font_description_set_absolute_size(pointer, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(pointer, PangoWeight(rawValue: UInt32(min(max(weight, 100), 1000))))
        pango_font_description_set_style(pointer, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        // Set even to the default value, because a span inherits missing fields from the first one.
        pango_font_description_set_stretch(pointer, PangoDescription.stretch(stretch))
        pango_font_description_set_variant(pointer, smallCaps.variant)
    }

    static func stretch(_ percent: UInt16) -> PangoStretch {
        switch percent {
        case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
        case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
        case ..<82: PANGO_STRETCH_CONDENSED
        case ..<95: PANGO_STRETCH_SEMI_CONDENSED
        case ..<107: PANGO_STRETCH_NORMAL
        case ..<119: PANGO_STRETCH_SEMI_EXPANDED
        case ..<138: PANGO_STRETCH_EXPANDED
        case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
        default: PANGO_STRETCH_ULTRA_EXPANDED
        }
    }

    deinit { pango_font_description_free(pointer) }
}

/// A list of attributes, released on deinitialisation.
package final class PangoAttributes {
    package let pointer: OpaquePointer

    /// Creates a list. A word broken for lack of space gets no hyphen. Only before the characters that begin at
    /// `hyphenated`, Pango adds a hyphen if a line ends there.
    package init(hyphenated: [Int] = []) {
        pointer = pango_attr_list_new()
        var start = 0
        for place in hyphenated {
            if place > start { add(pango_attr_insert_hyphens_new(0), from: start, to: place) }
            start = place + 1
        }
        add(pango_attr_insert_hyphens_new(0), from: start, to: Int(UInt32.max))
    }

    deinit { pango_attr_list_unref(pointer) }

    /// Adds the OpenType features of a run, for a byte range or for the whole text.
    ///
    /// Contextual alternates are disabled, because they turn `->` into an arrow, which no app author requested.
    package func addFeatures(monospacedDigits: Bool, from start: Int = 0, to end: Int = Int(UInt32.max)) {
        add(pango_attr_font_features_new(monospacedDigits ? "calt=0,tnum=1" : "calt=0"), from: start, to: end)
    }

    /// Adds the tracking after each character, in dots.
    package func addTracking(_ dots: Double, from start: Int = 0, to end: Int = Int(UInt32.max)) {
        add(pango_attr_letter_spacing_new(Int32(clamping: Int(dots * Double(PANGO_SCALE)))), from: start, to: end)
    }

    /// Reserves a fixed width in dots for characters, independent of their glyphs.
    func reserveSpace(width: Double, from start: Int, to end: Int) {
        var area = PangoRectangle(x: 0, y: 0, width: Int32(width * Double(PANGO_SCALE)), height: 0)
        add(pango_attr_shape_new(&area, &area), from: start, to: end)
    }

    /// Adds the language, which selects the fallback typeface.
    func add(language: String, from start: Int, to end: Int) {
        add(pango_attr_language_new(pango_language_from_string(language)), from: start, to: end)
    }

    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, from start: Int, to end: Int) {
        guard let attribute else { return }
        attribute.pointee.start_index = guint(clamping: start)
        attribute.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(pointer, attribute)
    }
}
