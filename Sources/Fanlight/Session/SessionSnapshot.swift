import Display
import Painter

/// A picture as a file, for those who cannot or will not draw it themselves. Needs no main actor: any thread may ask.
public enum SessionSnapshot {
    /// - Parameter scale: Image dots per point.
    public static func png(
        _ picture: Picture, on screen: Screen, scale: Double
    ) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .png, scale: scale)
    }

    /// In points: it scales without loss.
    public static func svg(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .svg)
    }

    /// One page, in points.
    public static func pdf(_ picture: Picture, on screen: Screen) throws(PaintError) -> [UInt8] {
        try PixelPainter().image(picture, on: screen, as: .pdf)
    }

    /// What a terminal of the display's size would show, without colours.
    public static func text(_ picture: Picture, on screen: Screen) -> String {
        CellPainter.paint(picture, on: screen).text
    }
}
