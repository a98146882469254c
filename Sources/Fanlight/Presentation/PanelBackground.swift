@_spi(Nodes) import FanlightCore
import Foundation

/// A background with rounded corners; on a terminal, a frame.
struct PanelBackground: ViewModifier {
    var background: AnyShapeStyle?
    var view: PresentationBackgroundView?
    var radius: CGFloat = 14
    /// True for a panel that ends with the display, where it has no corners.
    var isAtBottom = false
    /// True for a panel that covers the display, which has neither corners nor a border.
    var isCover = false
    /// The arrow of a popover; nil without one. A terminal shows none.
    var arrow: PopoverArrow?
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
                .overlay {
                    if let arrow {
                        PopoverArrowView(arrow: arrow, background: background ?? AnyShapeStyle(BackgroundStyle()))
                    }
                }
                .shadow(color: .black.opacity(isCover ? 0 : 0.3), radius: isCover ? 0 : 24, y: isCover ? 0 : 8)
                .environment(\.isElevated, !isCover)
                .modifier(OutsideBarModifier())
        }
    }
}
