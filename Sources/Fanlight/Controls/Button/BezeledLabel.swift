import Foundation

/// The visual prominence of a button's background.
enum BezelProminence: Equatable {
    /// A light background.
    case plain
    /// A light background in the tint.
    case tinted
    /// A solid background in the tint.
    case filled
}

/// A label on a background with rounded corners, used by the bordered button styles.
struct BezeledLabel<Label: View> {
    let label: Label
    let prominence: BezelProminence
    let paint: AnyShapeStyle
    let isPressed: Bool
    @Environment(\.controlSize) private var size
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.buttonSizing) private var sizing
    @Environment(\.explicitForeground) private var given
}

extension BezeledLabel: View {
    var body: some View {
        label
            // A font that the app gives takes precedence.
            .transformEnvironment(\.font, by: size.font) { $0 = $0 ?? $1 }
            .defaultForegroundStyle(foreground)
            .environment(\.tintsLabelIcons, false)
            .padding(.horizontal, size.scaled(shape.isCircle ? 6 : 12))
            .padding(.vertical, size.scaled(6))
            .frame(
                minWidth: shape.isCircle ? size.scaled(32) : nil,
                maxWidth: sizing == .flexible && !shape.isCircle ? .infinity : nil, minHeight: size.scaled(32)
            )
            .modifier(SquareLayout(isSquare: shape.isCircle))
            .background(backgroundStyle, in: shape.form(radius: size.scaled(8)))
            .background { FocusMark() }
            .opacity(isPressed ? 0.6 : 1)
    }

    private var foreground: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        if let given { return given }
        // White on every tint, as on Apple's systems. Where that has too little contrast, the app sets a colour.
        return prominence == .filled ? AnyShapeStyle(Color.white) : paint
    }

    private var backgroundStyle: AnyShapeStyle {
        if isEnabled, prominence != .plain { return prominence == .filled ? paint : AnyShapeStyle(paint.opacity(0.15)) }
        return AnyShapeStyle(Color.primary.opacity(isEnabled ? 0.1 : 0.05))
    }
}
