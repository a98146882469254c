import Display
import Painter

/// Finds content of a session's picture that is not accessible to some people. May be called on any thread.
public enum SessionAudit {
    /// Returns findings on names, sizes and identifiers first, in element order, then text with too little contrast.
    public static func findings(_ picture: Picture, on screen: Screen) throws(PaintError) -> [AuditFinding] {
        picture.auditOfElements(on: screen) + (try PixelPainter().auditOfContrast(picture, on: screen))
    }
}
