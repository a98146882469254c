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
        .modifier(LayerShadow(layer: layer))
        .opacity(layer.isHidden ? 0 : Double(layer.opacity))
    }
}

/// Draws the shadow of a layer.
struct LayerShadow: ViewModifier {
    let layer: CALayer

    func body(content: Content) -> some View {
        if layer.shadowOpacity > 0, let color = layer.shadowColor {
            content.shadow(
                color: Color(cgColor: color).opacity(Double(layer.shadowOpacity)), radius: layer.shadowRadius,
                x: layer.shadowOffset.width, y: layer.shadowOffset.height)
        } else {
            content
        }
    }
}

extension CALayer {
    fileprivate var identity: ObjectIdentifier { ObjectIdentifier(self) }

    var borderStyle: Color { borderColor.map { Color(cgColor: $0) } ?? .black }
}
