import FanlightCore
import Foundation

/// The visible area of a page while it grows out of its source. It grows from the source's shape to the whole display.
/// A page at rest is not clipped.
private struct ZoomShape: Shape {
    /// The share of the distance from the source.
    var progress: Double
    /// The radii of the corners at the source, in points of the display.
    let corners: CGSize
    let zoom: PageZoom

    nonisolated var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    nonisolated func path(in rect: CGRect) -> Path {
        guard progress < 1 else { return Path(.infinite) }
        let (scale, display) = onMainActor { (zoom.scaleAtSource, zoom.display ?? rect) }
        let share = CGFloat(progress)
        func mix(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * share }
        let area = CGRect(
            x: mix(rect.minX, display.minX), y: mix(rect.minY, display.minY),
            width: max(mix(rect.width, display.width), 0), height: max(mix(rect.height, display.height), 0))
        // The whole page is scaled.
        let left = scale > 0 ? (1 - share) / max(mix(scale, 1), scale) : 0
        return RoundedRectangle(cornerSize: CGSize(width: corners.width * left, height: corners.height * left))
            .path(in: area)
    }
}

/// Applies the effect that moves a page to its source, and the opacity during the zoom. The background and the clip of
/// the source are inside of the effect, and its shadow is outside.
///
/// The appearance stays the same in all phases. Only the progress of the clip, and opacities, change.
struct ZoomMotion<Effect: ViewModifier>: ViewModifier {
    /// The zoom of the page; nil if the page never has one.
    let zoom: PageZoom?
    let isAtSource: Bool
    let isFaded: Bool
    let effect: Effect

    @Environment(\.graphLink) private var link

    func body(content: Content) -> some View {
        if let zoom, zoom.isDecorated(in: link?.graph) {
            let appearance = zoom.appearance(in: link?.graph)
            let isSmall = isAtSource && appearance != nil && zoom.isWanted(in: link?.graph)
            let shadow = appearance?.shadow
            content
                .opacity(isFaded ? 0 : 1)
                .background {
                    Rectangle().fill(appearance?.background ?? .clear).ignoresSafeArea().opacity(isSmall ? 1 : 0)
                }
                .clipShape(ZoomShape(progress: isSmall ? 0 : 1, corners: appearance?.corners ?? .zero, zoom: zoom))
                .modifier(effect)
                .shadow(
                    color: (shadow?.color ?? .clear).opacity(isSmall ? 1 : 0), radius: shadow?.radius ?? 0,
                    x: shadow?.offset.width ?? 0, y: shadow?.offset.height ?? 0)
        } else {
            content.modifier(effect).opacity(isFaded ? 0 : 1)
        }
    }
}
