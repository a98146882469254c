@_spi(Nodes) import FanlightCore
import Foundation

/// The panel of a sheet or a popover.
///
/// A sheet has a readable width, and the height that the view sets. The kind may change with the size class, and the
/// view inside keeps its state.
struct AdaptivePanel<Content: View> {
    /// The kind in regular size classes.
    let kind: SceneLayer.Kind
    let content: Content
    @State private var relay = PreferenceRelay<PresentationSettingsKey>()
    /// True if only controls of the view dismiss the sheet.
    @State private var isFixed = PreferenceRelay<DismissalKey>()
    /// The detent that a person selected.
    @State private var chosen: PresentationDetent?
    @State private var puller = SheetPuller()
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.horizontalSizeClass) private var horizontal
    @Environment(\.verticalSizeClass) private var vertical
    @Environment(\.graphLink) private var link
    @Environment(\.presentationHandle) private var presentation
}

extension AdaptivePanel: View {
    var body: some View {
        let settings = relay.value
        let kind = (settings.adaptation ?? CompactAdaptation()).kind(of: kind, horizontal, vertical)
        let isAtBottom = kind == .sheet && !isCellDisplay && horizontal == .compact
        let detent = SheetDetent(settings, chosen: chosen) { chosen = $0 }
        VStack { content }
            .frame(maxWidth: kind == .popover ? nil : .infinity, maxHeight: kind == .popover ? nil : .infinity)
            .modifier(_PreferenceRelaySource<PresentationSettingsKey>(relay: relay))
            .modifier(_PreferenceRelaySource<DismissalKey>(relay: isFixed))
            .overlay(alignment: .top) {
                if isAtBottom, detent.isDraggable(settings.dragIndicator) {
                    SheetGrabber(puller: puller) { selectNext(detent) }
                }
            }
            .environment(\.sheetPuller, isAtBottom ? puller : nil)
            .background { if isAtBottom { HitArea().gesture(puller.gesture) } }
            .onChange(of: puller.releases) { release(detent) }
            .padding(isCellDisplay && kind != .cover ? 16 : 0)
            .modifier(
                SheetSize(
                    kind: kind,
                    // A sheet in the middle of a wide display has one size.
                    detents: isAtBottom || isCellDisplay ? detent.all : [],
                    selected: isAtBottom || isCellDisplay ? detent.selected : nil, pull: puller.pull,
                    isAtBottom: isAtBottom, isCellDisplay: isCellDisplay)
            )
            .modifier(
                PanelBackground(
                    background: settings.background, view: settings.backgroundView,
                    radius: settings.cornerRadius ?? AdaptivePanel.radius(kind), isAtBottom: isAtBottom,
                    isCover: kind == .cover))
    }

    /// The height in which the largest detent fits.
    @MainActor private var available: CGFloat { (link?.graph?.screen.height ?? 0) - SheetSize.edge }

    @MainActor private func selectNext(_ detent: SheetDetent) {
        withAnimation(InterfaceMotion.presentation(.sheet)) { detent.selectNext(in: available) }
    }

    /// Moves the sheet to a detent after a pull, or dismisses it.
    @MainActor private func release(_ detent: SheetDetent) {
        let pull = puller.pull
        withAnimation(InterfaceMotion.presentation(.sheet)) {
            puller.pull = 0
            if !detent.end(pull, in: available), !isFixed.value { presentation?.dismiss() }
        }
    }

    private static func radius(_ kind: SceneLayer.Kind) -> CGFloat {
        switch kind {
        case .cover: 0
        case .popover: 10
        case .sheet, .alert, .dialog, .menu: 14
        }
    }
}

/// The heights of a sheet, and the present one.
struct SheetDetent {
    let all: Set<PresentationDetent>
    /// The present detent; nil for the smallest one.
    let selected: PresentationDetent?
    private let select: (PresentationDetent) -> Void

    init(
        _ settings: PresentationSettings, chosen: PresentationDetent?, choose: @escaping (PresentationDetent) -> Void
    ) {
        all = settings.detents ?? []
        selected = settings.selectedDetent?.detent ?? (chosen.map(all.contains) == true ? chosen : nil)
        select = settings.selectedDetent?.select ?? choose
    }

    func isDraggable(_ visibility: Visibility?) -> Bool {
        switch visibility ?? .automatic {
        case .automatic: all.count > 1
        case .visible: true
        case .hidden: false
        }
    }

    private func ascending(in available: CGFloat) -> [PresentationDetent] {
        all.sorted { $0.height(in: available) < $1.height(in: available) }
    }

    /// The next higher detent, or the lowest after the highest.
    func next(in available: CGFloat) -> PresentationDetent? {
        let detents = ascending(in: available)
        guard let now = selected ?? detents.first, let index = detents.firstIndex(of: now) else { return nil }
        return detents[(index + 1) % detents.count]
    }

    /// Selects the detent nearest to the height after a pull. Returns false if the sheet is pulled away.
    func end(_ pull: CGFloat, in available: CGFloat) -> Bool {
        let detents = ascending(in: available)
        let height = (selected ?? detents.first ?? .large).height(in: available) - pull
        if height < (detents.first ?? .large).height(in: available) / 2 { return false }
        let nearest = detents.min {
            abs($0.height(in: available) - height) < abs($1.height(in: available) - height)
        }
        if let nearest, nearest != selected { select(nearest) }
        return true
    }

    func selectNext(in available: CGFloat) {
        if let next = next(in: available), next != selected { select(next) }
    }
}

/// A background with rounded corners; on a terminal, a frame.
struct PanelBackground: ViewModifier {
    var background: AnyShapeStyle?
    var view: PresentationBackgroundView?
    var radius: CGFloat = 14
    /// True for a panel that ends with the display, where it has no corners.
    var isAtBottom = false
    /// True for a panel that covers the display, which has neither corners nor a border.
    var isCover = false
    @Environment(\.isCellDisplay) private var isCellDisplay

    /// The height in points above the panel that its shadow covers.
    nonisolated static let shadowHeight: CGFloat = 24

    func body(content: Content) -> some View {
        let radius = isCover ? 0 : isCellDisplay ? 8 : radius
        let below = isAtBottom ? 0 : radius
        let shape = UnevenRoundedRectangle(
            topLeadingRadius: radius, bottomLeadingRadius: below, bottomTrailingRadius: below, topTrailingRadius: radius
        )
        if isCellDisplay {
            content
                .background(alignment: view?.alignment ?? .center) { view?.view }
                .background(background ?? AnyShapeStyle(BackgroundStyle()))
                .overlay { if !isCover { shape.strokeBorder(.secondary) } }
        } else {
            content
                .background(alignment: view?.alignment ?? .center) { view?.view }
                .clipShape(shape)
                .background(background ?? AnyShapeStyle(BackgroundStyle()), in: shape)
                .overlay { if !isAtBottom, !isCover { shape.strokeBorder(Color.primary.opacity(0.12)) } }
                .shadow(color: .black.opacity(isCover ? 0 : 0.3), radius: isCover ? 0 : 24, y: isCover ? 0 : 8)
                .environment(\.isElevated, !isCover)
                .modifier(OutsideBarModifier())
        }
    }
}

private struct SheetSize: UnaryLayout, Equatable {
    let kind: SceneLayer.Kind
    let detents: Set<PresentationDetent>
    let selected: PresentationDetent?
    let pull: CGFloat
    let isAtBottom: Bool
    let isCellDisplay: Bool
    /// The height of the content below that stays visible, for orientation.
    static let edge: CGFloat = 32

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        if kind == .popover { return child.sizeThatFits(proposal) }
        if kind == .cover { return proposal.replacingUnspecifiedDimensions() }
        let metrics = child.graph.metrics
        let all = proposal.replacingUnspecifiedDimensions()
        let available = CGSize(
            width: max(all.width - (isAtBottom ? 0 : SheetSize.edge), 0), height: max(all.height - SheetSize.edge, 0))
        let most = isCellDisplay ? CGSize(width: 640, height: 384) : CGSize(width: 560, height: 640)
        let width = isAtBottom ? available.width : min(available.width, most.width)
        let heights = detents.map { $0.height(in: available.height) }
        let standard = isAtBottom ? available.height : min(available.height, most.height)
        let resting = selected?.height(in: available.height) ?? heights.min() ?? standard
        let height = max(min(resting - pull, max(heights.max() ?? standard, resting)), 0)
        return CGSize(width: metrics.quantized(width, .horizontal), height: metrics.quantized(height, .vertical))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, kind == .popover ? proposal : ProposedViewSize(size))
    }
}
