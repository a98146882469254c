import Foundation

/// The rule by which colours are combined with those behind them.
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

extension CGContext {
    // MARK: Colours

    public func setFillColor(_ color: CGColor) { setFill(Color(cgColor: color)) }
    public func setStrokeColor(_ color: CGColor) { setStroke(Color(cgColor: color)) }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    /// Sets the colour of fills, which may depend on the colour scheme.
    package func setFill(_ color: Color) { change { $0.fill = color } }

    /// Sets the colour of strokes, which may depend on the colour scheme.
    package func setStroke(_ color: Color) { change { $0.stroke = color } }

    public func setAlpha(_ alpha: CGFloat) { record { $0.context.opacity = $0.opacity * alpha } }

    public func setBlendMode(_ mode: CGBlendMode) {
        record { $0.context.blendMode = GraphicsContext.BlendMode(rawValue: mode.rawValue) }
    }

    /// Draws a shadow behind each of the following calls; nil for none.
    ///
    /// - Parameter blur: the width of the shadow's edge.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        let shadow = color.map { Shadow(offset: offset, blur: blur, color: Color(cgColor: $0)) }
        change { $0.shadow = shadow }
    }

    /// Draws a shadow of a third of black behind each of the following calls.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    public func setShouldAntialias(_ shouldAntialias: Bool) { change { $0.isAntialiased = shouldAntialias } }

    // MARK: Lines

    public func setLineWidth(_ width: CGFloat) { change { $0.line.lineWidth = width } }
    public func setLineCap(_ cap: CGLineCap) { change { $0.line.lineCap = cap } }
    public func setLineJoin(_ join: CGLineJoin) { change { $0.line.lineJoin = join } }
    public func setMiterLimit(_ limit: CGFloat) { change { $0.line.miterLimit = limit } }

    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        change { ($0.line.dashPhase, $0.line.dash) = (phase, lengths) }
    }

    // MARK: Images

    /// Draws an image whose top is where y is largest in the rectangle: upside down where y grows downwards.
    public func draw(_ image: CGImage, in rect: CGRect) {
        let view = Image(decorative: image, scale: 1)
        draw { context in
            context.translateBy(x: 0, y: rect.minY + rect.maxY)
            context.scaleBy(x: 1, y: -1)
            context.draw(view, in: rect)
        }
    }
}
