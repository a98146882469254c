import Display
import Painter

/// What some people could not use of what a session shows. Needs no main actor: any thread may ask.
public enum SessionAudit {
    /// Names, sizes and identifiers first, in the order of the elements; then texts that cannot be read.
    public static func findings(_ picture: Picture, on screen: Screen) throws(PaintError) -> [AuditFinding] {
        picture.auditOfElements(on: screen) + (try PixelPainter().auditOfContrast(picture, on: screen))
    }
}
