@_spi(Nodes) import FanlightCore
import Foundation

/// The panel of a sheet: of a readable width, and of the height that the view sets.
struct SheetPanel<Content: View> {
    let content: Content
    @State private var relay = PreferenceRelay<PresentationSettingsKey>()
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SheetPanel: PresentationPanel {
    var body: some View {
        let settings = relay.value
        VStack { content }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(_PreferenceRelaySource<PresentationSettingsKey>(relay: relay))
            .padding(isCellDisplay ? EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16) : EdgeInsets())
            .modifier(SheetSize(detents: settings.detents, isCellDisplay: isCellDisplay))
            .modifier(
                PanelBackground(
                    background: settings.background, view: settings.backgroundView,
                    radius: settings.cornerRadius ?? 14))
    }
}

/// A background with rounded corners; on a terminal, a frame.
struct PanelBackground: ViewModifier {
    var background: AnyShapeStyle?
    var view: PresentationBackgroundView?
    var radius: CGFloat = 14
    @Environment(\.isCellDisplay) private var isCellDisplay

    func body(content: Content) -> some View {
        let shape = RoundedRectangle(cornerRadius: isCellDisplay ? 8 : radius)
        if isCellDisplay {
            content
                .background(alignment: view?.alignment ?? .center) { view?.view }
                .background(background ?? AnyShapeStyle(BackgroundStyle()))
                .overlay { shape.strokeBorder(.secondary) }
        } else {
            content
                .background(alignment: view?.alignment ?? .center) { view?.view }
                .clipShape(shape)
                .background(background ?? AnyShapeStyle(BackgroundStyle()), in: shape)
                .overlay { shape.strokeBorder(Color.primary.opacity(0.12)) }
                .shadow(color: .black.opacity(0.3), radius: 24, y: 8)
                .environment(\.isElevated, true)
                .modifier(OutsideBarModifier())
        }
    }
}

private struct SheetSize: UnaryLayout, Equatable {
    let detents: Set<PresentationDetent>?
    let isCellDisplay: Bool

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let metrics = child.graph.metrics
        let all = proposal.replacingUnspecifiedDimensions()
        // A margin of the content below stays visible for orientation.
        let edge = isCellDisplay ? CGSize(width: 32, height: 32) : CGSize(width: all.width <= 480 ? 0 : 32, height: 32)
        let available = CGSize(width: max(all.width - edge.width, 0), height: max(all.height - edge.height, 0))
        let most = isCellDisplay ? CGSize(width: 640, height: 384) : CGSize(width: 560, height: 640)
        let width = all.width <= 480 && !isCellDisplay ? available.width : min(available.width, most.width)
        let heights = (detents ?? []).map { $0.height(in: available.height) }
        let height =
            heights.min()
            ?? (all.width <= 480 && !isCellDisplay ? available.height : min(available.height, most.height))
        return CGSize(width: metrics.quantized(width, .horizontal), height: metrics.quantized(height, .vertical))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, ProposedViewSize(size))
    }
}
