import FanlightCore
import Foundation

/// Moves a view over an edge by a share of its own size. With a zoom, moves it to the zoom's source.
struct OutsideModifier: ViewModifier {
    let edge: Edge
    let share: Double
    let zoom: PageZoom?
    /// True if the zoom is that of a page over this one, which then stays where it is.
    let isCovered: Bool

    @Environment(\.layoutDirection) private var direction

    nonisolated init(edge: Edge, share: Double, zoom: PageZoom? = nil, isCovered: Bool = false) {
        self.edge = edge
        self.share = share
        self.zoom = zoom
        self.isCovered = isCovered
    }

    func body(content: Content) -> some View {
        let leading = direction == .rightToLeft ? 1.0 : -1
        let shares =
            switch edge {
            case .top: CGSize(width: 0, height: -share)
            case .bottom: CGSize(width: 0, height: share)
            case .leading: CGSize(width: leading * share, height: 0)
            case .trailing: CGSize(width: -leading * share, height: 0)
            }
        content.modifier(RelativeOffset(shares: shares, zoom: share == 0 ? nil : zoom, isCovered: isCovered))
    }
}

/// Moves a view by shares of its own size, unless a zoom replaces that.
private struct RelativeOffset: GeometryEffect {
    var shares: CGSize
    let zoom: PageZoom?
    let isCovered: Bool

    func effectValue(size: CGSize) -> ProjectionTransform {
        // The source is known once the page is placed. It is inside the covered page, which stays where it is.
        if isCovered {
            if let zoom, onMainActor({ zoom.isActive }) { return ProjectionTransform() }
        } else if let transform = zoom.flatMap({ zoom in onMainActor { zoom.transformToSource } }) {
            return ProjectionTransform(transform)
        }
        return ProjectionTransform(
            CGAffineTransform(translationX: size.width * shares.width, y: size.height * shares.height))
    }
}

/// Moves a panel below the end of the display. With a zoom, moves it to the zoom's source.
private struct DisplayEndOffset: GeometryEffect {
    let isOutside: Bool
    let zoom: PageZoom

    func effectValue(size: CGSize) -> ProjectionTransform {
        guard isOutside else { return ProjectionTransform() }
        if let transform = onMainActor({ zoom.transformToSource }) { return ProjectionTransform(transform) }
        let distance = max(onMainActor { zoom.distanceToDisplayEnd } ?? 0, size.height)
        return ProjectionTransform(
            CGAffineTransform(translationX: 0, y: distance + PanelBackground.shadowHeight))
    }
}

/// Scales a panel about a point of it.
private struct PanelScale: GeometryEffect {
    let scale: CGFloat
    let anchor: UnitPoint
    /// The zoom that knows the view of which the panel grows out; nil for the anchor.
    let zoom: PageZoom?

    func effectValue(size: CGSize) -> ProjectionTransform {
        guard scale != 1 else { return ProjectionTransform() }
        let usual = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
        let point = zoom.flatMap { zoom in onMainActor { zoom.pointAtAnchor } } ?? usual
        return ProjectionTransform(
            CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: point.x * (1 - scale), ty: point.y * (1 - scale)))
    }
}

/// Moves the panel of a presentation in from the end of the display, or scales and fades it.
struct PanelMotion: ViewModifier {
    let kind: SceneLayer.Kind
    let isShown: Bool
    let zoom: PageZoom

    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.graphLink) private var link

    func body(content: Content) -> some View {
        // A dialog on a wide display only fades.
        let slides = kind == .sheet || kind == .cover || kind == .dialog && sizeClass == .compact
        let isFaded = !isShown && (!slides || zoom.isWanted(in: link?.graph))
        let growsFromAnchor = kind == .popover || kind == .menu
        content
            .modifier(
                ZoomMotion(
                    zoom: kind == .sheet || kind == .cover ? zoom : nil, isAtSource: !isShown, isFaded: isFaded,
                    effect: DisplayEndOffset(isOutside: slides && !isShown, zoom: zoom))
            )
            .modifier(
                PanelScale(
                    scale: isShown ? 1 : scale, anchor: growsFromAnchor ? .top : .center,
                    zoom: growsFromAnchor ? zoom : nil))
    }

    private var scale: CGFloat {
        switch kind {
        case .sheet, .cover, .dialog: 1
        case .alert: 1.15
        case .popover, .menu: 0.8
        }
    }
}

/// Moves a page over another one, which is dimmed and moves by less. A page with a zoom fades while it grows.
struct PageMotion: ViewModifier {
    let phase: TransitionPhase
    /// True if another page covers this one.
    let isCovered: Bool
    /// The zoom of this page, or of the one that covers it.
    var zoom: PageZoom?
    /// The zoom of this page.
    var ownZoom: PageZoom?
    /// True if the page fades, because it is beside the others.
    var fades = false
    var page: ObjectIdentifier?
    /// The pull that moves the page while it is shown.
    var swipe: SwipeBack?

    /// The distance of a covered page, as a share of its width. In one of several columns it would cover another one.
    private var coveredShare: Double { areColumnsSideBySide && !fades ? 0 : -0.3 }
    /// The opacity of the black over a covered page.
    private static let dimming = 0.1

    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.areColumnsSideBySide) private var areColumnsSideBySide
    @Environment(\.graphLink) private var link

    func body(content: Content) -> some View {
        let isShown = phase.isIdentity
        let isFaded = !isShown && (fades || !isCovered && zoom?.isWanted(in: link?.graph) == true)
        let (share, dimming) = displacement
        content
            .overlay {
                if !fades, !isCellDisplay {
                    Rectangle().fill(.black).ignoresSafeArea().opacity(dimming)
                }
            }
            .modifier(
                ZoomMotion(
                    zoom: ownZoom, isAtSource: !isShown && !isCovered, isFaded: isFaded,
                    effect: OutsideModifier(
                        edge: .trailing, share: share, zoom: isShown ? nil : zoom, isCovered: isCovered)))
    }

    /// The share of the page's width by which it is moved, and the opacity of the black over it.
    private var displacement: (share: Double, dimming: Double) {
        guard phase.isIdentity else { return isCovered ? (coveredShare, PageMotion.dimming) : (1, 0) }
        switch page.flatMap({ swipe?.part(of: $0) }) {
        case .front(let progress): return (progress, 0)
        case .below(let progress): return (coveredShare * (1 - progress), PageMotion.dimming * (1 - progress))
        case nil: return (0, 0)
        }
    }
}

/// The opaque background of a page that moves over another one on pixel displays. It extends under the bars.
struct PageBackground: View {
    @Environment(\.isCellDisplay) private var isCellDisplay

    var body: some View {
        if !isCellDisplay { Rectangle().fill(BackgroundStyle()).ignoresSafeArea() }
    }
}
