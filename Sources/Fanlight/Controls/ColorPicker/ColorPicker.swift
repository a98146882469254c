import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A control that selects a colour. Pressing it opens a panel with more colours.
public struct ColorPicker<Label: View> {
    private let selection: Binding<Color>
    private let supportsOpacity: Bool
    private let label: Label

    /// Creates a colour picker. Without `supportsOpacity` the colour is opaque.
    nonisolated public init(
        selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.supportsOpacity = supportsOpacity
        self.label = label()
    }

    /// Creates a colour picker for a `CGColor`.
    nonisolated public init(
        selection: Binding<CGColor>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
    ) {
        self.init(
            selection: Binding(
                get: { Color(cgColor: selection.wrappedValue) },
                set: { selection.wrappedValue = $0.resolve(in: EnvironmentValues()).cgColor }),
            supportsOpacity: supportsOpacity, label: label)
    }
}

extension ColorPicker where Label == Text {
    /// Creates a colour picker. Without `supportsOpacity` the colour is opaque.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
    ) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, selection: Binding<Color>, supportsOpacity: Bool = true
    ) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleResource) }
    }

    /// Creates a colour picker. Without `supportsOpacity` the colour is opaque.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<CGColor>, supportsOpacity: Bool = true
    ) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<CGColor>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }
}

extension ColorPicker: View {
    public var body: some View {
        ColorPickerBody(selection: selection, supportsOpacity: supportsOpacity, label: label)
            .semantics(SemanticsConfiguration(standardLabel: spokenTitle(of: label)))
    }
}

private struct ColorPickerBody<Label: View> {
    let selection: Binding<Color>
    let supportsOpacity: Bool
    let label: Label
    @State private var isOpen = false
    @Environment(\.colorScheme) private var scheme
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isInFormColumns) private var isInColumns

    init(selection: Binding<Color>, supportsOpacity: Bool, label: Label) {
        self.selection = selection
        self.supportsOpacity = supportsOpacity
        self.label = label
    }
}

extension ColorPickerBody: View {
    var body: some View {
        let model = ColorModel(selection: selection, supportsOpacity: supportsOpacity, scheme: scheme)
        ControlRow(label: labelsAreHidden ? nil : label) {
            ColorWell(model: model).centredOnLine(isAlone: labelsAreHidden || isInColumns).presentLayer(
                .popover, isPresented: $isOpen
            ) {
                ColorPanel(model: model)
            }
        }
        .control(model.control { isOpen = true })
    }
}

/// The selected colour of a picker, as components resolved for the colour scheme.
struct ColorModel {
    let selection: Binding<Color>
    let supportsOpacity: Bool
    let scheme: ColorScheme

    /// The palette, shown in two rows.
    static let swatches: [(name: String, color: Color)] = [
        ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint), ("teal", .teal),
        ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple), ("pink", .pink), ("brown", .brown),
        ("black", .black), ("gray", .gray), ("light gray", Color(white: 0.8)), ("white", .white),
    ]

    var rgba: RGBA { rgba(of: selection.wrappedValue) }

    func rgba(of color: Color) -> RGBA {
        var values = EnvironmentValues()
        values.colorScheme = scheme
        var found = color.rgba(in: values)
        if !supportsOpacity { found.alpha = 255 }
        return found
    }

    /// Selects a swatch and keeps the current opacity.
    func choose(_ swatch: Int) {
        guard ColorModel.swatches.indices.contains(swatch) else { return }
        let color = ColorModel.swatches[swatch].color
        selection.wrappedValue = rgba.alpha == 255 ? color : color.opacity(Double(rgba.alpha) / 255)
    }

    func choose(_ color: RGBA) {
        selection.wrappedValue = Color(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            opacity: Double(color.alpha) / 255)
    }

    /// The index of the swatch that equals the colour, ignoring opacity.
    var swatch: Int? {
        let own = rgba
        return ColorModel.swatches.firstIndex { swatch in
            let other = rgba(of: swatch.color)
            return (own.red, own.green, own.blue) == (other.red, other.green, other.blue)
        }
    }

    /// The colour as `#FF383C`, or as `#FF383C80` if it is translucent.
    var words: String {
        let color = rgba
        let channels = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
        return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// Sets the colour from text in that form, or from the name of a swatch.
    func setValue(_ words: String) -> SettingOutcome {
        if let swatch = ColorModel.swatches.firstIndex(where: { $0.name == words.lowercased() }) {
            var wanted = rgba(of: ColorModel.swatches[swatch].color)
            wanted.alpha = rgba.alpha
            return outcome(wanted) { choose(swatch) }
        }
        let digits = words.hasPrefix("#") ? words.dropFirst() : Substring(words)
        guard digits.count == 6 || digits.count == 8 && supportsOpacity, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return .invalidValue }
        let wanted = RGBA(packed: digits.count == 8 ? number : number << 8 | 0xFF)
        return outcome(wanted) { choose(wanted) }
    }

    private func outcome(_ wanted: RGBA, _ write: () -> Void) -> SettingOutcome {
        let before = rgba
        write()
        return rgba == wanted || rgba != before ? .accepted : .unchanged
    }

    func control(activate: (() -> Void)? = nil) -> Control {
        Control(role: .picker, value: words, activate: activate, adjust: step, set: setValue)
    }

    /// Selects the next swatches in order. If the colour is no swatch, selects the first or the last.
    func step(_ steps: Int) {
        let last = ColorModel.swatches.count - 1
        choose(swatch.map { min(max($0 + steps, 0), last) } ?? (steps > 0 ? 0 : last))
    }
}
