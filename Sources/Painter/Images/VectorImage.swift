import CCairo
import CPango
import CRSVG
import Typesetting

/// An image of lines and areas, which has no pixels of its own.
///
/// Nothing outside of it is read: without an address of its own, the library follows no references.
final class VectorImage {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    /// In pixels at its own size.
    let width: Int
    let height: Int

    /// Text that is longer would take too long to read.
    static let mostBytes = 8 << 20

    init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= VectorImage.mostBytes else { throw .tooLarge }
        guard let cost = VectorCost.of(bytes), cost <= VectorCost.most else { throw .endless }
        VectorImage.silence
        // Its letters are in the fonts of all others, whatever was painted before.
        FontRules.hold
        guard let handle = rsvg_handle_new_from_data(bytes, UInt(bytes.count), nil) else { throw .damaged }
        self.handle = handle
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            // Without a size of its own, that of the part that it shows.
            var (hasBox, box): (Int32, RsvgRectangle) = (0, RsvgRectangle())
            rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
            (width, height) = hasBox != 0 ? (box.width, box.height) : (100, 100)
        }
        func side(_ length: Double) -> Int { length.isFinite ? Int(min(max(length.rounded(.up), 0), 1e6)) : 0 }
        self.width = side(width)
        self.height = side(height)
    }

    /// What the library's own libraries say of an image would be written over a terminal that shows it.
    private static let silence: Void = { _ = g_log_set_default_handler({ _, _, _, _ in }, nil) }()

    deinit { g_object_unref(handle) }

    /// Stretched to a size: some images would keep their own within it, or their proportions.
    func paint(on cairo: OpaquePointer, width: Double, height: Double) -> Bool {
        guard self.width > 0, self.height > 0 else { return false }
        cairo_scale(cairo, width / Double(self.width), height / Double(self.height))
        var area = RsvgRectangle(x: 0, y: 0, width: Double(self.width), height: Double(self.height))
        return rsvg_handle_render_document(handle, cairo, &area, nil) != 0
    }
}
