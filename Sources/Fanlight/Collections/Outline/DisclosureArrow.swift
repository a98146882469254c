import Display
import FanlightCore
import Foundation

/// An arrow that points down if the content is expanded, and to the trailing side otherwise.
struct DisclosureArrow {
    let isExpanded: Bool
    /// The edge of the row at which the arrow is.
    var edge = HorizontalEdge.trailing
    /// True if the arrow shows the focus.
    var isMarked = true
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled

    static func width(_ isCellDisplay: Bool) -> CGFloat { isCellDisplay ? 16 : 20 }
}

extension DisclosureArrow: View {
    private var paint: AnyShapeStyle { isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }

    var body: some View {
        if isCellDisplay {
            Text(verbatim: direction.mirrored(isExpanded ? "▾ " : "▸ ")).bold(isMarked && isFocused).underline(
                isMarked && isFocused
            )
            .foregroundStyle(paint).accessibilityHidden(true)
        } else {
            Chevron(isUp: false)
                .stroke(paint, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                .frame(width: 10, height: 5)
                .rotationEffect(.degrees(isExpanded ? 0 : -90))
                .frame(width: 12, height: 12)
                .flipsForRightToLeftLayoutDirection(true)
                .background { if isMarked { FocusMark() } }
                .frame(width: DisclosureArrow.width(false), alignment: edge == .leading ? .leading : .trailing)
        }
    }
}
