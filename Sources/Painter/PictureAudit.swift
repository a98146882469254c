import Display

/// Finds content of a picture that is not accessible to some people. May be called on any thread.
package enum PictureAudit {
    /// Returns findings on names, sizes and identifiers first, in element order, then text with too little contrast.
    package static func findings(_ picture: Picture, on screen: Screen) throws(PaintError) -> [AuditFinding] {
        picture.auditOfElements(on: screen) + (try PixelPainter().auditOfContrast(picture, on: screen))
    }
}
