import Foundation
import SymbolNames

/// The shapes of icons that the installed icon set does not have.
enum DrawnIcon {
    /// The scale at which outlines are joined. It makes the lines that approximate curves so many times shorter.
    private static let workingScale: CGFloat = 8

    static func path(_ name: String) -> Path? {
        guard let parts = IconParts.icons[name] else { return nil }
        let large = CGAffineTransform(scaleX: workingScale, y: workingScale)
        var path = Path()
        if let lines = Path(data: parts.lines[...]), !lines.isEmpty {
            path = lines.applying(large).strokeOutline(width: CGFloat(parts.width) * workingScale)
        }
        var others = parts.dots.map { dot in
            Path(ellipseIn: CGRect(x: dot.x - dot.z, y: dot.y - dot.w, width: 2 * dot.z, height: 2 * dot.w))
        }
        if let areas = Path(data: parts.areas[...]), !areas.isEmpty { others.append(areas) }
        // Joins the shapes into one outline. With the even-odd rule, which enclosing circles use, overlaps would become
        // holes.
        for other in others { path = path.union(other.applying(large)) }
        return path.applying(CGAffineTransform(scaleX: 1 / workingScale, y: 1 / workingScale))
    }
}
