import Foundation
import Motion

/// The shape of a line's end.
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

/// The shape of a line's corner.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// The style of a line along a path.
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    /// The ratio beyond which a mitred corner is cut off.
    public var miterLimit: CGFloat
    /// The alternating lengths of dashes and gaps.
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

extension StrokeStyle: Animatable {
    public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
        set {
            lineWidth = newValue.first
            miterLimit = newValue.second.first
            dashPhase = newValue.second.second
        }
    }
}

extension StrokeStyle {
    /// The maximum line width in points, hundreds of times as wide as a display.
    package static let widest: CGFloat = 1_000_000

    /// The report about an invalid number; nil if there is none.
    package var usageWarning: String? {
        if !(lineWidth > 0) || !lineWidth.isFinite { return "A line has a width of \(lineWidth); nothing is drawn." }
        if lineWidth > StrokeStyle.widest {
            return "A line is \(lineWidth) wide, beyond all displays; it is drawn \(Int(StrokeStyle.widest)) wide."
        }
        if !dash.allSatisfy({ $0 >= 0 && $0.isFinite }) {
            return "A line has dashes of an invalid length; they are 0 long."
        }
        if !dashPhase.isFinite || !miterLimit.isFinite {
            return "A line has a value that is infinite or not a number; the default counts instead."
        }
        return nil
    }
}

/// The style of filling a shape.
public struct FillStyle: Equatable, Sendable {
    /// True for the even-odd rule; otherwise the non-zero winding rule applies.
    public var isEOFilled: Bool
    /// True to antialias edges that do not lie on whole dots. Otherwise a pixel is filled completely or not at all.
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}
