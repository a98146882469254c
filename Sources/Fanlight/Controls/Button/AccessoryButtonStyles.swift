/// A style for a choice in a bar that filters the content below. The label gets a light background while the button is
/// pressed or focused.
public struct AccessoryBarButtonStyle {
    nonisolated public init() {}
}

extension AccessoryBarButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BorderlessStyle() }
}

/// A style for an action in a bar above the content it acts on: a label on a light background.
public struct AccessoryBarActionButtonStyle {
    nonisolated public init() {}
}

extension AccessoryBarActionButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { BezelStyle(prominence: .plain) }
}

/// A style that places the label on a card.
public struct CardButtonStyle {
    nonisolated public init() {}
}

extension CardButtonStyle: BuiltInButtonStyle {
    var resolvedStyle: some ButtonStyle { CardStyle() }
}

private struct CardStyle: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View { CardBody(configuration: configuration) }
}

private struct CardBody {
    let configuration: ButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension CardBody: View {
    var body: some View {
        if isCellDisplay {
            CellButtonBody(
                configuration: configuration, paint: isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
        } else {
            configuration.label
                .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
                .padding(12)
                .background(Color.primary.opacity(0.08), in: RoundedRectangle(cornerRadius: 12))
                .background {
                    if configuration.isFocused { FocusRing() }
                }
                .opacity(configuration.isPressed ? 0.6 : 1)
        }
    }
}

extension PrimitiveButtonStyle where Self == AccessoryBarButtonStyle {
    public static var accessoryBar: AccessoryBarButtonStyle { AccessoryBarButtonStyle() }
}

extension PrimitiveButtonStyle where Self == AccessoryBarActionButtonStyle {
    public static var accessoryBarAction: AccessoryBarActionButtonStyle { AccessoryBarActionButtonStyle() }
}

extension PrimitiveButtonStyle where Self == CardButtonStyle {
    public static var card: CardButtonStyle { CardButtonStyle() }
}
