@_spi(Nodes) import FanlightCore
import Foundation

/// A column of values with the selected one in the centre and two visible on either side.
struct Wheel<Item: View> {
    /// True if arrow keys turn this wheel.
    let isChosen: Bool
    /// False if the columns around draw the ground of the selected values.
    let hasBackground: Bool
    /// True if the wheel takes the offered width on a pixel display. Wheels side by side then share the width.
    let fillsWidth: Bool
    /// Returns the view that many steps from the selected value.
    let item: (Int) -> Item
    let canStep: (Int) -> Bool
    let step: (Int) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.defaultWheelPickerItemHeight) private var itemHeight
    @State private var metrics = WheelMetrics()

    init(
        isChosen: Bool, hasBackground: Bool = true, fillsWidth: Bool = false, item: @escaping (Int) -> Item,
        canStep: @escaping (Int) -> Bool, step: @escaping (Int) -> Void
    ) {
        self.isChosen = isChosen
        self.hasBackground = hasBackground
        self.fillsWidth = fillsWidth
        self.item = item
        self.canStep = canStep
        self.step = step
    }
}

extension Wheel: View {
    private static var reach: Int { WheelMetrics.reach }
    /// The maximum number of steps of one drag. Beyond the end of the values, each smaller step is tested.
    private static var farthest: CGFloat { 100 }
    /// The height of rows whose values are not higher.
    private var minimumRowHeight: CGFloat { isCellDisplay ? 16 : itemHeight }

    var body: some View {
        let layout =
            isCellDisplay
            ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(WheelRowLayout(minimumRowHeight: minimumRowHeight))
        layout {
            ForEach(-Wheel.reach...Wheel.reach, id: \.self) { steps in
                if canStep(steps) || steps == 0 {
                    row(steps)
                } else {
                    Color.clear.frame(width: 1, height: minimumRowHeight)
                }
            }
        }
        .modifier(WheelMeasurement(metrics: metrics))
        .contentShape(Rectangle())
        .gesture(
            DragGesture(minimumDistance: 8).onEnded { drag in
                let way = (-drag.translation.height / (metrics.rowHeight ?? minimumRowHeight)).rounded()
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
        // A value that is wider than its share of the width becomes smaller before it is truncated.
        .transformEnvironment(\.minimumScaleFactor, by: isCellDisplay ? 1 : 0.5) { $0 = min($0, $1) }
        .foregroundStyle(paint(steps))
        .modifier(IdealLengthLayout(axis: .horizontal))
        .padding(.leading, isCellDisplay ? 0 : 8)
        .padding(.trailing, 8)
        .frame(
            minWidth: isCellDisplay ? nil : 36, maxWidth: fillsWidth && !isCellDisplay ? .infinity : nil,
            minHeight: minimumRowHeight, maxHeight: isCellDisplay ? minimumRowHeight : .infinity
        )
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
