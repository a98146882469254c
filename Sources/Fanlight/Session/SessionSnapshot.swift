import Display
import Painter

/// A picture as a file: for those who cannot or will not draw it themselves. Needs no main actor.
public enum SessionSnapshot {
    /// - Parameter scale: Image dots per point.
    public static func png(_ picture: Picture, on screen: Screen, scale: Double) throws -> [UInt8] {
        []
    }

    /// What a terminal would show, without colours: one line for each row.
    public static func text(_ picture: Picture, on screen: Screen) -> String {
        ""
    }
}
