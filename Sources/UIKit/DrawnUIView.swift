import Fanlight
import FanlightCore

/// Shows a view of UIKit with its subviews. It fills its proposal, unless the view's contents have a size.
@MainActor
struct DrawnUIView {
    let view: UIView

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: view.layer.cornerRadius) }

    @ViewBuilder private var background: some View {
        if let color = view.backgroundColor { Color(uiColor: color) }
    }

    @ViewBuilder private var border: some View {
        if view.layer.borderWidth > 0 {
            let color = view.layer.borderColor.map { Color(cgColor: $0) } ?? .black
            shape.strokeBorder(color, lineWidth: view.layer.borderWidth)
        }
    }

    private var placedSubviews: some View {
        ForEach(view.subviews, id: \.self) { child in
            DrawnUIView(view: child)
                .frame(width: child.frame.width, height: child.frame.height)
                .offset(x: child.frame.minX, y: child.frame.minY)
        }
    }

    @ViewBuilder private var layers: some View {
        let content = (view.content ?? AnyView(Color.clear))
            .background { background }
            .overlay(alignment: .topLeading) { ZStack(alignment: .topLeading) { placedSubviews } }
            .overlay { border }
        if view.clipsToBounds || view.layer.cornerRadius > 0 { content.clipShape(shape) } else { content }
    }
}

extension DrawnUIView: View {
    var body: some View {
        view.observe()
        return
            layers
            .tint(view.tintColor.map { Color(uiColor: $0) })
            .opacity(view.isHidden ? 0 : view.alpha)
    }
}
