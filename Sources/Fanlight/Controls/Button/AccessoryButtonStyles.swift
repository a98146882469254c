/// A choice in a bar above what it narrows down: words, on a light ground while the button is pressed or has the focus.
public struct AccessoryBarButtonStyle {
    nonisolated public init() {}
}

extension AccessoryBarButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BorderlessLook() }
}

/// What is done from a bar above something: words on a light ground.
public struct AccessoryBarActionButtonStyle {
    nonisolated public init() {}
}

extension AccessoryBarActionButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { BezelLook(prominence: .plain) }
}

/// The label on a card of its own.
public struct CardButtonStyle {
    nonisolated public init() {}
}

extension CardButtonStyle: BuiltInButtonStyle {
    var look: some ButtonStyle { CardLook() }
}

private struct CardLook: FocusShowingStyle {
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
                .usualForeground(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
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
