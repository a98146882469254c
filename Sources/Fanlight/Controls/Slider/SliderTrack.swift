import Display
import Foundation

/// A track with a thumb, filled up to it.
struct SliderTrack {
    let model: SliderModel
    let length: CGFloat
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.sliderThumbVisibility) private var thumb
    @Environment(\.controlSize) private var size
}

extension SliderTrack: View {
    private var knob: CGFloat { size.scaled(20) }
    private var way: CGFloat { max(length - knob, 0) }

    var body: some View {
        ZStack(alignment: .leading) {
            line(0...1, .primary.opacity(model.isLimited ? 0.06 : 0.14))
            if model.isLimited { line(model.reached, .primary.opacity(0.14)) }
            line(model.filled, .tint)
            if !model.ticks.isEmpty {
                TickMarks(places: model.ticks.map { model.fraction(of: $0.value) })
                    .fill(Color.primary.opacity(0.4))
                    .padding(.horizontal, knob / 2)
                    .frame(height: knob / 2)
            }
            if thumb != .hidden {
                Circle().fill(.white)
                    .overlay { Circle().strokeBorder(Color.black.opacity(0.12), lineWidth: 0.5) }
                    .shadow(color: .black.opacity(0.2), radius: 1.5, y: 1)
                    .frame(width: knob, height: knob)
                    .background { FocusMark() }
                    .padding(.leading, way * model.fraction)
            }
        }
        .frame(width: length, height: knob, alignment: .leading)
        .background { if thumb == .hidden { FocusMark() } }
        .opacity(isEnabled ? 1 : 0.4)
    }

    /// Returns a part of the track. A part that touches an end also covers the space beside the thumb's centre.
    private func line(_ part: ClosedRange<Double>, _ paint: some ShapeStyle) -> some View {
        let start = part.lowerBound > 0 ? knob / 2 + way * part.lowerBound : 0
        let end = part.upperBound < 1 ? knob / 2 + way * part.upperBound : length
        return Capsule().fill(paint).frame(width: max(end - start, 0), height: 4).padding(.leading, start)
    }
}

/// A short stroke across the track for each tick.
private struct TickMarks: Shape {
    /// The positions of the ticks, from 0 to 1.
    let places: [Double]

    func path(in rect: CGRect) -> Path {
        Path { path in
            for place in places {
                path.addRect(
                    CGRect(x: rect.minX + rect.width * place - 0.5, y: rect.minY, width: 1, height: rect.height))
            }
        }
    }
}

/// A track on a terminal: thick where it is filled. The thumb is a ring, with a dot inside while it is focused.
struct CellSliderTrack {
    let model: SliderModel
    let columns: Int
    /// The position of the thumb, from 0 to 1.
    private var fraction: Double
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.sliderThumbVisibility) private var thumb
    @Environment(\.isFocused) private var isFocused

    init(model: SliderModel, columns: Int) {
        self.model = model
        self.columns = columns
        fraction = model.fraction
    }
}

extension CellSliderTrack: Animatable {
    var animatableData: Double {
        get { fraction }
        set { fraction = newValue }
    }
}

extension CellSliderTrack: View {
    var body: some View {
        // A spring passes the ends.
        let place = min(max(fraction, 0), 1)
        let (knob, filled) = (column(place), model.filled(to: place))
        let (start, end) = (column(filled.lowerBound), column(filled.upperBound))
        HStack(spacing: 0) {
            part(0..<min(start, knob), isFilled: false)
            part(min(start, knob)..<knob, isFilled: true)
            Text(verbatim: isFocused ? "◉" : thumb == .hidden ? "━" : "●").bold(isFocused)
            part(knob + 1..<max(end + 1, knob + 1), isFilled: true)
            part(max(end, knob) + 1..<max(columns, max(end, knob) + 1), isFilled: false)
        }
        .foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
        .lineLimit(1)
        .accessibilityHidden(true)
    }

    private func column(_ fraction: Double) -> Int { Int((Double(max(columns - 1, 0)) * fraction).rounded()) }

    private func part(_ columns: Range<Int>, isFilled: Bool) -> some View {
        let ticks = Set(model.ticks.map { column(model.fraction(of: $0.value)) })
        let reached = column(model.reached.lowerBound)...column(model.reached.upperBound)
        let characters = columns.map { column -> Character in
            if ticks.contains(column) { return isFilled ? "┿" : "┼" }
            return isFilled ? "━" : reached.contains(column) ? "─" : "┄"
        }
        return Text(verbatim: String(characters))
            .foregroundStyle(isFilled && isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
}

/// The labels of a slider's ticks, each below its tick.
struct SliderTickNames {
    let model: SliderModel
    let knob: CGFloat
}

extension SliderTickNames: View {
    var body: some View {
        let named = model.ticks.filter { $0.label != nil }
        TickNameLayout(places: named.map { model.fraction(of: $0.value) }, inset: knob / 2) {
            ForEach(Array(named.enumerated()), id: \.offset) { tick in
                tick.element.label?.view.labelsControl().fixedSize()
            }
        }
        .font(.caption)
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .accessibilityHidden(true)
    }
}

/// A row of labels, each centred at a position. Labels at the ends stay within the bounds.
private struct TickNameLayout: Layout {
    let places: [Double]
    let inset: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        return CGSize(
            width: proposal.width ?? sizes.reduce(0) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (place, name) in zip(places, subviews) {
            let size = name.sizeThatFits(.unspecified)
            let middle = inset + max(bounds.width - 2 * inset, 0) * place
            let x = max(0, min(middle - size.width / 2, bounds.width - size.width))
            name.place(at: CGPoint(x: bounds.minX + x, y: bounds.minY), proposal: .unspecified)
        }
    }
}
