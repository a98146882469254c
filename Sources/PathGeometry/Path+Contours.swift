import Foundation

/// Operations on the contours of a symbol.
extension Path {
    /// The same area under the non-zero winding rule. Contours at odd nesting depths are holes and run in the opposite
    /// direction. Several such paths can be combined in one path.
    package var withReversedHoles: Path { Path(elements.withReversedHoles) }

    /// Returns the path in two parts: contours nested less deeply than `depth`, and the others.
    package func split(at depth: Int) -> (back: Path, front: Path) {
        let parts = elements.split(at: depth)
        return (Path(parts.back), Path(parts.front))
    }

    /// Returns the path in two parts. They are the main part, and the small contours at the trailing edge of a square
    /// of this side.
    package func split(fromCorner side: CGFloat) -> (back: Path, front: Path) {
        let parts = elements.split(fromCorner: side)
        return (Path(parts.back), Path(parts.front))
    }

    /// Returns the path in two parts. `front` is the largest contour with all contours inside it, and `back` the
    /// remaining contours.
    package func splitAtLargestContour() -> (back: Path, front: Path) {
        let parts = elements.splitAtLargestContour()
        return (Path(parts.back), Path(parts.front))
    }

    /// Returns the area of a stroke with a round pen as one outline. With the even-odd rule, which enclosing circles
    /// use, overlaps would become holes.
    package func strokeOutline(width: CGFloat) -> Path {
        Path(elements.covered(byPenOf: width)).normalized(eoFill: false)
    }
}
