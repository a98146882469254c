@_spi(Nodes) import FanlightCore
import Foundation

/// The panel of a sheet, a popover or a full-screen cover.
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
    @State private var lastSize = LastSheetSize()
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
        // A sheet in the middle of a wide display has one size.
        let hasDetents = isAtBottom || isCellDisplay
        let height = hasDetents ? detent.height(in: available) : available
        let isOpenBelow =
            kind != .cover && settings.backgroundInteraction?.isEnabled(at: height, in: available) == true
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
            .onChange(of: isOpenBelow, initial: true) { presentation?.layer?.allowsInteractionBelow = $1 }
            .padding(isCellDisplay && kind != .cover ? 16 : 0)
            .modifier(
                SheetSize(
                    kind: kind, detents: hasDetents ? detent.all : [], selected: hasDetents ? detent.selected : nil,
                    pull: puller.pull, isAtBottom: isAtBottom, isCellDisplay: isCellDisplay,
                    sizing: settings.sizing ?? AnyPresentationSizing(), last: lastSize)
            )
            .modifier(
                PanelBackground(
                    background: settings.background, view: settings.backgroundView,
                    radius: settings.cornerRadius ?? AdaptivePanel.radius(kind), isAtBottom: isAtBottom,
                    isCover: kind == .cover, arrow: kind == .popover ? presentation?.popover.arrow : nil))
    }

    /// The height in which the largest detent fits.
    @MainActor private var available: CGFloat { (link?.graph?.screen.height ?? 0) - SheetSize.edge }

    @MainActor private func selectNext(_ detent: SheetDetent) {
        withAnimation(InterfaceTiming.presentation(.sheet)) { detent.selectNext(in: available) }
    }

    /// Moves the sheet to a detent after a pull, or dismisses it.
    @MainActor private func release(_ detent: SheetDetent) {
        let pull = puller.pull
        withAnimation(InterfaceTiming.presentation(.sheet)) {
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
