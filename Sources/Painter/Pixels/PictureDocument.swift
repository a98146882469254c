import CCairo
import Display

/// One page of a document, in points from its upper left corner.
public struct DocumentPage: Sendable {
    /// A picture with its transform on the page.
    public struct Part: Sendable {
        public var picture: Picture
        public var screen: Screen
        /// The transform from points of the picture to points of the page.
        public var transform: Transform

        public init(_ picture: Picture, on screen: Screen, transform: Transform) {
            self.picture = picture
            self.screen = screen
            self.transform = transform
        }
    }

    public var width: Double
    public var height: Double
    public var parts: [Part] = []

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension PixelPainter {
    /// Returns the pages as a PDF, without a background behind the pictures.
    public func document(_ pages: [DocumentPage]) throws(PaintError) -> [UInt8] {
        func side(_ length: Double) -> Double { length.isFinite ? min(max(length, 1), 14_400) : 1 }
        let first = pages.first ?? DocumentPage(width: 1, height: 1)
        let surface = try CairoSurface(.pdf, width: Int(side(first.width)), height: Int(side(first.height)))
        guard let cairo = cairo_create(surface.pointer) else { throw .cairo("no context") }
        for page in pages {
            cairo_pdf_surface_set_size(surface.pointer, side(page.width), side(page.height))
            for part in page.parts { paint(part, on: cairo) }
            cairo_show_page(cairo)
        }
        let status = cairo_status(cairo)
        cairo_destroy(cairo)
        try surface.check(status)
        return try surface.finish()
    }

    private func paint(_ part: DocumentPage.Part, on cairo: OpaquePointer) {
        let t = part.transform
        // Cairo stops painting the page after a degenerate transform.
        guard t.isPaintable, !t.hasPerspective, abs(Double(t.a * t.d - t.b * t.c)) > 1e-9 else { return }
        cairo_save(cairo)
        var matrix = cairo_matrix_t(
            xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
        cairo_transform(cairo, &matrix)
        PictureBrush(
            picture: part.picture, palette: Palette(part.screen), cairo: cairo,
            text: TextPainter.ofThisThread, isRaster: false, work: work
        )
        .paintScene(PaintMap(scaleX: part.screen.dotWidth, scaleY: part.screen.dotHeight))
        cairo_restore(cairo)
    }
}
