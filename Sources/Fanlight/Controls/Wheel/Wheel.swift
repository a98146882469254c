@_spi(Nodes) import FanlightCore
import Foundation

/// A column of values with the selected one in the centre and two visible on either side.
struct Wheel<Item: View> {
    /// True if arrow keys turn this wheel.
    let isChosen: Bool
    /// False if the columns around draw the ground of the selected values.
    let hasBackground: Bool
    /// Returns the view that many steps from the selected value.
    let item: (Int) -> Item
    let canStep: (Int) -> Bool
    let step: (Int) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.defaultWheelPickerItemHeight) private var itemHeight

    init(
        isChosen: Bool, hasBackground: Bool = true, item: @escaping (Int) -> Item, canStep: @escaping (Int) -> Bool,
        step: @escaping (Int) -> Void
    ) {
        self.isChosen = isChosen
        self.hasBackground = hasBackground
        self.item = item
        self.canStep = canStep
        self.step = step
    }
}

extension Wheel: View {
    private static var reach: Int { 2 }
    /// The maximum number of steps of one drag. Beyond the end of the values, each smaller step is tested.
    private static var farthest: CGFloat { 100 }
    private var rowHeight: CGFloat { isCellDisplay ? 16 : itemHeight }

    var body: some View {
        VStack(spacing: 0) {
            ForEach(-Wheel.reach...Wheel.reach, id: \.self) { steps in
                if canStep(steps) || steps == 0 {
                    row(steps)
                } else {
                    Color.clear.frame(width: 1, height: rowHeight)
                }
            }
        }
        .contentShape(Rectangle())
        .gesture(
            DragGesture(minimumDistance: 8).onEnded { drag in
                let way = (-drag.translation.height / rowHeight).rounded()
                let steps = Int(min(max(way, -Wheel.farthest), Wheel.farthest))
                // Stops at the last existing value.
                var reached = steps
                while reached != 0, !canStep(reached) { reached -= steps.signum() }
                if reached != 0 { step(reached) }
            }
        )
    }

    private func row(_ steps: Int) -> some View {
        HStack(spacing: 0) {
            if isCellDisplay {
                Text(verbatim: direction.mirrored(steps != 0 ? "  " : isFocused && isChosen ? "› " : "▸ "))
                    .accessibilityHidden(true)
            }
            item(steps).bold(steps == 0 && isCellDisplay)
        }
        .lineLimit(1)
        .foregroundStyle(paint(steps))
        .modifier(IdealLengthLayout(axis: .horizontal))
        .padding(.leading, isCellDisplay ? 0 : 8)
        .padding(.trailing, 8)
        .frame(minWidth: isCellDisplay ? nil : 36, minHeight: rowHeight, maxHeight: rowHeight)
        .background {
            if steps == 0, !isCellDisplay {
                if hasBackground { WheelBackground() }
                if isFocused, isChosen { RoundedRectangle(cornerRadius: 7).strokeBorder(.tint, lineWidth: 2) }
            }
        }
        .contentShape(Rectangle())
        .whenTapped { if steps != 0 { step(steps) } }
        .semantics(
            SemanticsConfiguration(
                role: .button, added: steps == 0 ? .isSelected : [],
                handlers: [AccessibilityHandler(.activate) { _ in if steps != 0 { step(steps) } }]))
    }

    private func paint(_ steps: Int) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        switch abs(steps) {
        case 0: return AnyShapeStyle(Color.primary)
        case 1: return AnyShapeStyle(.secondary)
        default: return AnyShapeStyle(.tertiary)
        }
    }
}

/// The background of the selected values of wheels side by side, on a pixel display.
struct WheelBackground: View {
    var body: some View { RoundedRectangle(cornerRadius: 7).fill(.fill.tertiary) }
}
