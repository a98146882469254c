import CCairo
import CPango
import CRSVG
import Typesetting

/// An image of lines and areas without pixels of its own.
///
/// Nothing outside of the file is read. `VectorReferences` refuses a file with other references than to itself. The
/// library follows none if it has no base URL.
package final class VectorImage {
    private enum Content {
        case drawing(UnsafeMutablePointer<RsvgHandle>)
        case page(PageLibrary.Page)
    }

    private let content: Content
    /// The intrinsic size in pixels.
    let width: Int
    let height: Int

    /// The maximum size of the text in bytes, because parsing takes time.
    static let maximumBytes = 8 << 20

    /// Throws the reason why the library must not see a text.
    package static func check(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= VectorImage.maximumBytes else { throw .tooLarge }
        // Nothing is known of the cost of a page, which the limits of the decoder's process bound.
        if bytes.isPageDescription { return }
        guard let text = XMLText(bytes) else { throw .tooComplex }
        var cost = VectorCost()
        var isKnown = true
        // A reference is the reason that a person can act on, so it precedes the cost.
        for part in text {
            if let refusal = VectorReferences.refusal(of: part) { throw refusal }
            isKnown = isKnown && cost.read(part)
        }
        guard isKnown, let total = cost.total(), total <= VectorCost.maximumCost else { throw .tooComplex }
    }

    /// - Parameter bytes: A text that passed `check`.
    package init(checked bytes: [UInt8]) throws(ImageError) {
        VectorImage.silence
        // Applies the font rules before the image's text is typeset. It thus uses the same fonts as all other text.
        FontConfiguration.installOnce
        func side(_ length: Double) -> Int { length.isFinite ? Int(min(max(length.rounded(.up), 0), 1e6)) : 0 }
        if bytes.isPageDescription {
            let page = try PageLibrary.Page(bytes)
            (content, width, height) = (.page(page), side(page.width), side(page.height))
            return
        }
        guard let handle = rsvg_handle_new_from_data(bytes, UInt(bytes.count), nil) else { throw .damaged }
        content = .drawing(handle)
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            // Without a size of its own, the image has that of its view box.
            var (hasBox, box): (Int32, RsvgRectangle) = (0, RsvgRectangle())
            rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
            (width, height) = hasBox != 0 ? (box.width, box.height) : (100, 100)
        }
        self.width = side(width)
        self.height = side(height)
    }

    /// Silences the log of the underlying libraries, which would be written over a terminal that shows the image.
    private static let silence: Void = { _ = g_log_set_default_handler({ _, _, _, _ in }, nil) }()

    deinit { if case .drawing(let handle) = content { g_object_unref(handle) } }

    /// Paints the image stretched to a size. Some images would otherwise keep their own size or proportions.
    func paint(on cairo: OpaquePointer, width: Double, height: Double) -> Bool {
        guard self.width > 0, self.height > 0 else { return false }
        cairo_scale(cairo, width / Double(self.width), height / Double(self.height))
        switch content {
        case .page(let page):
            page.paint(on: cairo)
            return true
        case .drawing(let handle):
            var area = RsvgRectangle(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
            return rsvg_handle_render_document(handle, cairo, &area, nil) != 0
        }
    }
}
