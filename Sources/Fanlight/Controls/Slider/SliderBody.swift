import Display
import Foundation

struct SliderBody<Label: View, ValueLabel: View> {
    let model: SliderModel
    let label: Label
    let ends: (ValueLabel?, ValueLabel?)
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.controlSize) private var size
    @Environment(\.labelAround) private var labelAround
}

extension SliderBody: View {
    var body: some View {
        HStack(spacing: 8) {
            ends.0.labelsControl()
            GeometryReader { proxy in
                if isCellDisplay {
                    CellSliderTrack(fraction: model.fraction, columns: Int(proxy.size.width / Screen.cellWidth))
                } else {
                    SliderTrack(model: model, length: proxy.size.width)
                }
            }
            .frame(minWidth: 64, idealWidth: 160, maxWidth: .infinity)
            .frame(height: isCellDisplay ? Screen.cellHeight : size.scaled(20))
            .gesture(drag)
            ends.1.labelsControl()
        }
        .centredOnLine(isAlone: ends.0 == nil && ends.1 == nil)
        .control(control)
        .semantics(SemanticAnnotation(standardLabel: words(of: label) ?? labelAround))
    }

    private var isMirrored: Bool { layoutDirection == .rightToLeft }

    private var drag: some Gesture {
        let model = model
        let isMirrored = isMirrored
        // The middle of the knob stays half a knob away from the ends.
        let inset = isCellDisplay ? Screen.cellWidth / 2 : size.scaled(20) / 2
        let track = TrackDrag()
            .onChanged { drag in
                let way = drag.length - 2 * inset
                let fraction = way > 0 ? (drag.x - inset) / way : 0
                let new = model.value(at: isMirrored ? 1 - fraction : fraction)
                if new != model.value { model.write(new) }
            }
        // Editing ends however the drag does: released, taken away, or left without its slider.
        return _PressingGesture(content: track, isToldFirst: true) { model.editing($0) }
    }

    private var control: Control {
        let model = model
        let isMirrored = isMirrored
        return Control(
            role: .slider, value: model.words, adjust: { model.move(by: Double($0)) },
            set: { words in
                guard let value = model.read(words) else { return .noValue }
                return model.take(value)
            },
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                case .right, .up: model.move(by: isMirrored && key.key == .right ? -1 : 1)
                case .left, .down: model.move(by: isMirrored && key.key == .left ? 1 : -1)
                case .pageUp: model.move(by: 5)
                case .pageDown: model.move(by: -5)
                case .home: model.set(model.bounds.lowerBound)
                case .end: model.set(model.snapped(model.bounds.upperBound))
                default: return false
                }
                return true
            })
    }
}

private struct SliderTrack {
    let model: SliderModel
    let length: CGFloat
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
}

extension SliderTrack: View {
    private var knob: CGFloat { size.scaled(20) }
    private var offset: CGFloat { max(length - knob, 0) * model.fraction }

    var body: some View {
        ZStack(alignment: .leading) {
            Capsule().fill(Color.primary.opacity(0.14)).frame(height: 4)
            Capsule().fill(.tint).frame(width: offset + knob / 2, height: 4)
            Circle().fill(.white)
                .overlay { Circle().strokeBorder(Color.black.opacity(0.12), lineWidth: 0.5) }
                .shadow(color: .black.opacity(0.2), radius: 1.5, y: 1)
                .frame(width: knob, height: knob)
                .background { FocusMark() }
                .padding(.leading, offset)
        }
        .frame(width: length, alignment: .leading)
        .opacity(isEnabled ? 1 : 0.4)
    }
}

/// A line with a knob, thick up to the knob; the knob is a ring with a dot while it has the focus.
private struct CellSliderTrack {
    let fraction: Double
    let columns: Int
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isFocused) private var isFocused
}

extension CellSliderTrack: View {
    var body: some View {
        let before = Int((Double(max(columns - 1, 0)) * fraction).rounded())
        HStack(spacing: 0) {
            Text(verbatim: String(repeating: "━", count: before))
                .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
            Text(verbatim: isFocused ? "◉" : "●").bold(isFocused)
            Text(verbatim: String(repeating: "─", count: max(columns - 1 - before, 0))).foregroundStyle(.tertiary)
        }
        .foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
        .lineLimit(1)
        .accessibilityHidden(true)
    }
}
