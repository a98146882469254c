import Display
@_spi(Nodes) import FanlightCore
import Foundation

struct SliderBody<Label: View, ValueLabel: View> {
    let model: SliderModel
    let label: Label
    let ends: (ValueLabel?, ValueLabel?)
    let currentValue: SliderLabel?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.controlSize) private var size
    @Environment(\.enclosingLabel) private var enclosingLabel
}

extension SliderBody: View {
    var body: some View {
        FormColumnLabel(label: label) { row }
            .semantics(SemanticsConfiguration(standardLabel: words(of: label) ?? enclosingLabel))
    }

    @MainActor private var row: some View {
        HStack(alignment: model.hasNames ? .top : .center, spacing: 8) {
            ends.0.labelsControl()
            line
            ends.1.labelsControl()
            currentValue?.view.labelsControl().defaultForegroundStyle(.secondary).monospacedDigit()
                .accessibilityHidden(true)
        }
        .centredOnLine(isAlone: ends.0 == nil && ends.1 == nil && currentValue == nil)
        .control(control)
    }

    /// The track, with the labels of its ticks below.
    @MainActor private var line: some View {
        VStack(spacing: 0) {
            GeometryReader { proxy in
                if isCellDisplay {
                    CellSliderTrack(model: model, columns: Int(proxy.size.width / Screen.cellWidth))
                } else {
                    SliderTrack(model: model, length: proxy.size.width)
                }
            }
            .frame(minWidth: 64, idealWidth: 160, maxWidth: .infinity)
            .frame(height: isCellDisplay ? Screen.cellHeight : size.scaled(20))
            if model.hasNames { SliderTickNames(model: model, knob: knob) }
        }
        .gesture(drag)
    }

    private var knob: CGFloat { isCellDisplay ? Screen.cellWidth : size.scaled(20) }

    private var isMirrored: Bool { layoutDirection == .rightToLeft }

    private var drag: some Gesture {
        let model = model
        let isMirrored = isMirrored
        // The centre of the thumb keeps a distance of half a thumb from the track's ends.
        let inset = knob / 2
        let track = TrackDrag()
            .onChanged { drag in
                let way = drag.length - 2 * inset
                let fraction = way > 0 ? (drag.x - inset) / way : 0
                let new = model.value(at: isMirrored ? 1 - fraction : fraction)
                if new != model.value { makeChange(isContinuous: drag.isHeld) { model.write(new) } }
            }
        // Editing ends however the drag ends: released, cancelled, or with its slider removed.
        return _PressingGesture(content: track, isToldFirst: true) { model.editing($0) }
    }

    @MainActor private var control: Control {
        let model = model
        let isMirrored = isMirrored
        return Control(
            role: .slider, value: currentValue?.words ?? model.accessibilityValue,
            adjust: { model.move(by: Double($0)) },
            set: { words in
                guard let value = model.read(words) else { return .invalidValue }
                return model.setValue(value)
            },
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                case .right, .up: model.move(by: isMirrored && key.key == .right ? -1 : 1)
                case .left, .down: model.move(by: isMirrored && key.key == .left ? 1 : -1)
                case .pageUp: model.move(by: 5)
                case .pageDown: model.move(by: -5)
                case .home: model.set(model.snapped(model.enabled.lowerBound))
                case .end: model.set(model.snapped(model.enabled.upperBound))
                default: return false
                }
                return true
            })
    }
}
