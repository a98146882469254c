extension Path.Element {
    package init(_ segment: PathSegment) {
        self =
            switch segment {
            case .move(let to): .move(to: to)
            case .line(let to): .line(to: to)
            case .quadCurve(let to, let control): .quadCurve(to: to, control: control)
            case .curve(let to, let first, let second): .curve(to: to, control1: first, control2: second)
            case .closeSubpath: .closeSubpath
            }
    }

    package var segment: PathSegment {
        switch self {
        case .move(let to): .move(to: to)
        case .line(let to): .line(to: to)
        case .quadCurve(let to, let control): .quadCurve(to: to, control: control)
        case .curve(let to, let first, let second): .curve(to: to, control1: first, control2: second)
        case .closeSubpath: .closeSubpath
        }
    }
}

extension Path {
    package init(_ segments: [PathSegment]) { self.init(.elements(Path.elements(segments))) }

    package static func elements(_ segments: [PathSegment]) -> [Element] { segments.map(Element.init) }

    /// The elements as the segments that geometric operations take.
    package var segments: [PathSegment] { elements.map(\.segment) }

    /// Parses SVG path data; nil if the text is no valid path data.
    package init?(data: Substring) {
        guard let segments = PathData.outline(of: data) else { return nil }
        self.init(segments)
    }
}

extension Stroker {
    package init(_ style: StrokeStyle) {
        self.init(
            width: style.lineWidth, cap: Cap(style.lineCap), join: Join(style.lineJoin), miterLimit: style.miterLimit,
            dash: style.dash, dashPhase: style.dashPhase)
    }
}

extension Stroker.Cap {
    fileprivate init(_ cap: CGLineCap) {
        self =
            switch cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
    }
}

extension Stroker.Join {
    fileprivate init(_ join: CGLineJoin) {
        self =
            switch join {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
    }
}
