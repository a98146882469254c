import Display
import Painter

/// A picture as a file, for clients that do not draw themselves. May be called on any thread.
public enum SessionSnapshot {
    /// - Parameter scale: Image pixels per point.
    public static func png(
        _ picture: Picture, on screen: Screen, scale: Double
    ) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .png, scale: scale)
    }

    /// An SVG document in points; scales without loss.
    public static func svg(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .svg)
    }

    /// A PDF with one page, in points.
    public static func pdf(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .pdf)
    }

    /// The text of a terminal of the display's size, without colours.
    public static func text(_ picture: Picture, on screen: Screen) -> String {
        CellPainter.paint(picture, on: screen).text
    }
}
