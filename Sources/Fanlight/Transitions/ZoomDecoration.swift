import FanlightCore
import Foundation

/// The visible area of a page while it grows out of its source. It grows from the source's shape to the whole display.
private struct ZoomShape: Shape {
    /// The share of the way from the source.
    var progress: Double
    let corners: CGSize
    let zoom: PageZoom

    nonisolated var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    nonisolated func path(in rect: CGRect) -> Path {
        let (scale, display) = onMainActor { (zoom.scaleAtSource, zoom.display ?? rect) }
        let share = CGFloat(progress)
        let left = scale > 0 ? (1 - share) / scale : 0
        let (start, end) = (rect.origin, display.origin)
        let area = CGRect(
            x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share,
            width: rect.width + (display.width - rect.width) * share,
            height: rect.height + (display.height - rect.height) * share)
        let size = CGSize(width: max(corners.width * left, 0), height: max(corners.height * left, 0))
        return RoundedRectangle(cornerSize: size).path(in: area)
    }
}

/// Applies the effect that moves a page to its source, and the opacity on the way. The background and the clip of the
/// source are inside of the effect, and its shadow is outside.
struct ZoomMotion<Effect: ViewModifier>: ViewModifier {
    /// The zoom of the page; nil if the page never has one.
    let zoom: PageZoom?
    let isAtSource: Bool
    let isFaded: Bool
    let effect: Effect

    @Environment(\.graphLink) private var link

    func body(content: Content) -> some View {
        if let zoom, zoom.isDecorated(in: link?.graph) {
            let appearance = isAtSource ? zoom.appearance(in: link?.graph) : nil
            let shadow = appearance?.shadow
            content
                .opacity(isFaded ? 0 : 1)
                .background { Rectangle().fill(appearance?.background ?? .clear).ignoresSafeArea() }
                .clipShape(
                    ZoomShape(progress: appearance == nil ? 1 : 0, corners: appearance?.corners ?? .zero, zoom: zoom)
                )
                .modifier(effect)
                .shadow(
                    color: shadow?.color ?? .clear, radius: shadow?.radius ?? 0, x: shadow?.offset.width ?? 0,
                    y: shadow?.offset.height ?? 0)
        } else {
            content.modifier(effect).opacity(isFaded ? 0 : 1)
        }
    }
}
