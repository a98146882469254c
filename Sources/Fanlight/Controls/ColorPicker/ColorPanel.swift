import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The sample of the selected colour that a colour picker shows.
struct ColorWell {
    let model: ColorModel
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.controlSize) private var size
    /// The ring around the colour, by which a person knows that it can be chosen.
    private static let rainbow = AngularGradient(
        colors: [.red, .yellow, .green, .cyan, .blue, .purple, .red], center: .center)
}

extension ColorWell: View {
    var body: some View {
        if isCellDisplay {
            CellBox {
                HStack(spacing: Screen.cellWidth) {
                    Text(verbatim: "██").foregroundStyle(model.selection.wrappedValue).accessibilityHidden(true)
                    Text(verbatim: model.words)
                }
            }
            .lineLimit(1)
        } else {
            ColorPatch(color: model.selection.wrappedValue, radius: size.scaled(10))
                .frame(width: size.scaled(20), height: size.scaled(20))
                .frame(width: size.scaled(28), height: size.scaled(28))
                .background { Circle().strokeBorder(ColorWell.rainbow, lineWidth: size.scaled(3)) }
                .background { FocusMark() }
                .opacity(!isEnabled ? 0.4 : isPressed ? 0.6 : 1)
        }
    }
}

/// A colour on a background of two shades, which is visible where the colour is translucent.
struct ColorPatch {
    let color: Color
    let radius: CGFloat
}

extension ColorPatch: View {
    var body: some View {
        let shape = RoundedRectangle(cornerRadius: radius)
        HStack(spacing: 0) {
            Color.white
            Color(white: 0.35)
        }
        .overlay { color }
        .clipShape(shape)
        .overlay { shape.strokeBorder(Color.primary.opacity(0.2)) }
    }
}

/// Swatches, and a slider for each component of the colour.
struct ColorPanel {
    let model: ColorModel
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension ColorPanel: View {
    var body: some View {
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 10) {
            Swatches(model: model)
            channel("Red", \.red)
            channel("Green", \.green)
            channel("Blue", \.blue)
            if model.supportsOpacity { channel("Opacity", \.alpha) }
        }
        .frame(width: isCellDisplay ? 288 : 284)
        .padding(.horizontal, isCellDisplay ? 16 : 14)
        .padding(.vertical, isCellDisplay ? 16 : 14)
        .modifier(PanelBackground(radius: 12))
    }

    @MainActor private func channel(_ name: LocalizedStringKey, _ part: WritableKeyPath<RGBA, UInt8>) -> some View {
        let isOpacity = part == \RGBA.alpha
        let value = Binding<Double>(
            get: { Double(model.rgba[keyPath: part]) },
            set: { new in
                var color = model.rgba
                color[keyPath: part] = UInt8(min(max(new.rounded(), 0), 255))
                model.choose(color)
            })
        let shown = value.wrappedValue
        let words = isOpacity ? "\(Int((shown / 2.55).rounded()))%" : "\(Int(shown))"
        return HStack(spacing: 8) {
            Text(name).font(isCellDisplay ? nil : .subheadline).minimumScaleFactor(0.7)
                .frame(width: 64, alignment: .leading)
                .accessibilityHidden(true)
            Slider(value: value, in: 0...255, step: 1) { Text(name) }.accessibilityValue(Text(verbatim: words))
            Text(verbatim: words)
                .font(isCellDisplay ? nil : .subheadline).monospacedDigit().minimumScaleFactor(0.7)
                .frame(width: isCellDisplay ? 40 : 48, alignment: .trailing)
                .accessibilityHidden(true)
        }
        .lineLimit(1)
        // The panel has the width of the palette, in which larger texts would leave no space for the sliders.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
    }
}

/// The palette: a single focus stop, in which arrow keys move between the colours.
private struct Swatches {
    let model: ColorModel
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension Swatches: View {
    private static let perRow = 8

    var body: some View {
        let count = ColorModel.swatches.count
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 6) {
            ForEach(0..<(count / Swatches.perRow), id: \.self) { row in
                HStack(spacing: isCellDisplay ? 0 : 8) {
                    ForEach(0..<Swatches.perRow, id: \.self) { column in
                        let index = row * Swatches.perRow + column
                        let swatch = ColorModel.swatches[index]
                        SwatchCell(color: swatch.color, isChosen: model.swatch == index)
                            .target(swatch.name, isSelected: model.swatch == index) { model.choose(index) }
                    }
                }
            }
        }
        .control(control)
        .semantics(SemanticsConfiguration(label: "Palette"))
    }

    private var control: Control {
        let isMirrored = layoutDirection == .rightToLeft
        return Control(
            role: .picker, value: model.swatch.map { ColorModel.swatches[$0].name } ?? "", adjust: model.step,
            set: model.setValue,
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                case .left: model.step(isMirrored ? 1 : -1)
                case .right: model.step(isMirrored ? -1 : 1)
                case .up: if let swatch = model.swatch { model.choose(swatch - Swatches.perRow) }
                case .down: model.choose(model.swatch.map { $0 + Swatches.perRow } ?? 0)
                case .home: model.choose(0)
                case .end: model.choose(ColorModel.swatches.count - 1)
                default: return false
                }
                return true
            })
    }
}

private struct SwatchCell {
    let color: Color
    let isChosen: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
}

extension SwatchCell: View {
    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: direction.mirrored(isChosen ? (isFocused ? "‹" : "[") : " ")).bold(isFocused)
                Text(verbatim: "██").foregroundStyle(color)
                Text(verbatim: direction.mirrored(isChosen ? (isFocused ? "›" : "]") : " ")).bold(isFocused)
            }
        } else {
            ColorPatch(color: color, radius: 14)
                .frame(width: 28, height: 28)
                .overlay { if isChosen { Circle().strokeBorder(.white, lineWidth: 2).padding(3) } }
                .background {
                    if isChosen {
                        Circle().strokeBorder(
                            isFocused ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary), lineWidth: 2
                        )
                        .padding(-3)
                    }
                }
        }
    }
}
