import Display

/// A picture as a file, for clients that do not draw themselves. May be called on any thread.
package enum PictureSnapshot {
    /// - Parameter scale: Image pixels per point.
    package static func png(
        _ picture: Picture, on screen: Screen, scale: Double
    ) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .png, scale: scale)
    }

    /// An SVG document in points; scales without loss.
    package static func svg(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .svg)
    }

    /// A PDF with one page, in points.
    package static func pdf(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .pdf)
    }

    /// The text of a terminal of the display's size, without colours.
    package static func text(_ picture: Picture, on screen: Screen) -> String {
        CellPainter.paint(picture, on: screen).text
    }
}
