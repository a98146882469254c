import Foundation

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
    static let widest: CGFloat = 1_000_000

    /// The report about an invalid number; nil if there is none.
    var usageWarning: String? {
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

/// The shape of rounded corners: a circular arc, or the smoother curve of Apple's systems.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// A radius for each corner.
public struct RectangleCornerRadii: Hashable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat

    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }

    /// The radii clockwise from the upper left, limited to valid values: an infinite radius becomes as large as
    /// possible.
    var clockwise: [CGFloat] {
        [topLeading, topTrailing, bottomTrailing, bottomLeading].map { $0.isNaN ? 0 : min(max($0, 0), 1e9) }
    }

    var hasNoNumber: Bool {
        topLeading.isNaN || bottomLeading.isNaN || bottomTrailing.isNaN || topTrailing.isNaN
    }

    func inset(by distance: CGFloat) -> RectangleCornerRadii {
        RectangleCornerRadii(
            topLeading: max(topLeading - distance, 0), bottomLeading: max(bottomLeading - distance, 0),
            bottomTrailing: max(bottomTrailing - distance, 0), topTrailing: max(topTrailing - distance, 0))
    }
}

extension RectangleCornerRadii: Animatable {
    public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(AnimatablePair(topLeading, topTrailing), AnimatablePair(bottomLeading, bottomTrailing)) }
        set {
            topLeading = newValue.first.first
            topTrailing = newValue.first.second
            bottomLeading = newValue.second.first
            bottomTrailing = newValue.second.second
        }
    }
}

extension RectangleCornerRadii {
    public subscript(corner: Edge.Corner) -> CGFloat {
        get {
            switch corner {
            case .topLeading: topLeading
            case .topTrailing: topTrailing
            case .bottomLeading: bottomLeading
            case .bottomTrailing: bottomTrailing
            }
        }
        set {
            switch corner {
            case .topLeading: topLeading = newValue
            case .topTrailing: topTrailing = newValue
            case .bottomLeading: bottomLeading = newValue
            case .bottomTrailing: bottomTrailing = newValue
            }
        }
    }
}
