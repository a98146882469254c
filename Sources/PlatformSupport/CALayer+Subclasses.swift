import Fanlight
import FanlightCore

/// A layer with a gradient between colours.
open class CAGradientLayer: CALayer {
    /// The colours, as values of `CGColor`.
    public var colors: [Any]? { didSet { recordChange() } }
    /// The places of the colours from 0 to 1; nil for equal distances.
    public var locations: [NSNumber]? { didSet { recordChange() } }
    public var startPoint = CGPoint(x: 0.5, y: 0) { didSet { recordChange() } }
    public var endPoint = CGPoint(x: 0.5, y: 1) { didSet { recordChange() } }

    private var gradient: Gradient {
        let colors = (colors ?? []).compactMap { ($0 as? CGColor).map { Color(cgColor: $0) } }
        guard let locations, locations.count == colors.count else { return Gradient(colors: colors) }
        return Gradient(stops: zip(colors, locations).map { Gradient.Stop(color: $0, location: $1.doubleValue) })
    }

    override func drawing(shape: RoundedRectangle) -> AnyView? {
        func unit(_ point: CGPoint) -> UnitPoint { UnitPoint(x: point.x, y: point.y) }
        return AnyView(
            shape.fill(LinearGradient(gradient: gradient, startPoint: unit(startPoint), endPoint: unit(endPoint))))
    }
}

/// A layer with a path.
open class CAShapeLayer: CALayer {
    public var path: CGPath? { didSet { recordChange() } }
    /// Black at first. Nil fills nothing.
    public var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1) { didSet { recordChange() } }
    public var strokeColor: CGColor? { didSet { recordChange() } }
    public var lineWidth: CGFloat = 1 { didSet { recordChange() } }
    public var strokeStart: CGFloat = 0 { didSet { recordChange() } }
    public var strokeEnd: CGFloat = 1 { didSet { recordChange() } }
    public var lineCap = CAShapeLayerLineCap.butt { didSet { recordChange() } }
    public var lineJoin = CAShapeLayerLineJoin.miter { didSet { recordChange() } }
    public var lineDashPattern: [NSNumber]? { didSet { recordChange() } }

    override func drawing(shape: RoundedRectangle) -> AnyView? {
        guard let path else { return nil }
        let outline = Path(path)
        let style = StrokeStyle(
            lineWidth: lineWidth, lineCap: lineCap.own, lineJoin: lineJoin.own,
            dash: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
        return AnyView(
            ZStack {
                if let fillColor { outline.fill(Color(cgColor: fillColor)) }
                if let strokeColor {
                    outline.trimmedPath(from: strokeStart, to: strokeEnd)
                        .stroke(Color(cgColor: strokeColor), style: style)
                }
            })
    }
}

/// The ends of a shape layer's lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    fileprivate var own: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// The corners of a shape layer's lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    fileprivate var own: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
