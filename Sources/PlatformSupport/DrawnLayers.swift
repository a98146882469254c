import Fanlight
import FanlightCore

/// Shows the layers in a layer at their frames.
@MainActor
struct DrawnLayers {
    let layers: [CALayer]
    /// True if the origin is the lower left corner, and y grows upwards.
    let growsUpwards: Bool
}

extension DrawnLayers: View {
    var body: some View {
        ZStack(alignment: growsUpwards ? .bottomLeading : .topLeading) {
            ForEach(layers, id: \.identity) { layer in
                DrawnLayer(layer: layer, growsUpwards: growsUpwards)
                    .frame(width: layer.frame.width, height: layer.frame.height)
                    .offset(x: layer.frame.minX, y: growsUpwards ? -layer.frame.minY : layer.frame.minY)
            }
        }
        .allowsHitTesting(false)
    }
}

/// Shows a layer with those in it. It fills its proposal.
@MainActor
private struct DrawnLayer {
    let layer: CALayer
    let growsUpwards: Bool

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: layer.cornerRadius) }

    private var contents: some View {
        ZStack(alignment: growsUpwards ? .bottomLeading : .topLeading) {
            if let color = layer.backgroundColor { shape.fill(Color(cgColor: color)) }
            if let drawing = layer.drawing(shape: shape) { drawing }
            DrawnLayers(layers: layer.sublayers ?? [], growsUpwards: growsUpwards)
            if layer.borderWidth > 0 { shape.strokeBorder(layer.borderStyle, lineWidth: layer.borderWidth) }
        }
    }
}

extension DrawnLayer: View {
    var body: some View {
        layer.changes.observe()
        return Group {
            if layer.masksToBounds { contents.clipShape(shape) } else { contents }
        }
        .shadow(of: layer)
        .opacity(layer.isHidden ? 0 : Double(layer.opacity))
    }
}

extension View {
    /// Draws the shadow of a layer; none if there is no layer or shadow.
    @MainActor
    func shadow(of layer: CALayer?) -> some View {
        let color = layer?.shadowColor.map { Color(cgColor: $0) } ?? .clear
        let offset = layer?.shadowOffset ?? .zero
        return shadow(
            color: color.opacity(Double(max(layer?.shadowOpacity ?? 0, 0))), radius: layer?.shadowRadius ?? 0,
            x: offset.width, y: offset.height)
    }
}

/// The shape to which a layer clips its view. It clips nothing if the layer does not.
struct LayerOutline: Shape {
    private var radius: CGFloat
    private let isClipping: Bool

    @MainActor
    init(layer: CALayer?) {
        radius = layer?.cornerRadius ?? 0
        isClipping = layer?.masksToBounds == true || radius > 0
    }

    var animatableData: CGFloat {
        get { radius }
        set { radius = newValue }
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    func path(in rect: CGRect) -> Path {
        isClipping ? RoundedRectangle(cornerRadius: radius).path(in: rect) : Path(.infinite)
    }
}

extension CALayer {
    fileprivate var identity: ObjectIdentifier { ObjectIdentifier(self) }

    var borderStyle: Color { borderColor.map { Color(cgColor: $0) } ?? .black }
}
