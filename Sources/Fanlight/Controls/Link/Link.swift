import Foundation

/// A control that opens a URL through the environment's `openURL` action.
public struct Link<Label: View> {
    private let label: Label
    private let destination: URL
    @Environment(\.openURL) private var openURL
    @Environment(\.buttonStyleBox) private var styleAround

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }
}

extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, destination: URL) {
        self.init(destination: destination) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

extension Link: View {
    /// The link's button uses an enclosing button style if there is one, for example as a menu item.
    public var body: some View {
        if styleAround == nil {
            button.buttonStyle(LinkStyle())
        } else {
            button
        }
    }

    @MainActor private var button: some View {
        Button(semanticRole: .link, action: { openURL(destination) }) {
            label.environment(\.textSettings.destination, destination)
        }
    }
}

/// A label in the tint. On a terminal it is underlined, and pointed at while focused.
struct LinkStyle: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View {
        LinkBody(label: configuration.label, isPressed: configuration.isPressed, isFocused: configuration.isFocused)
    }
}

private struct LinkBody {
    let label: ButtonStyleConfiguration.Label
    let isPressed: Bool
    let isFocused: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.explicitForeground) private var given
}

extension LinkBody: View {
    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: isFocused ? direction.mirrored("›") : " ").accessibilityHidden(true)
                label.underline().bold(isFocused || isPressed)
                Text(verbatim: isFocused ? direction.mirrored("‹") : " ").accessibilityHidden(true)
            }
            .defaultForegroundStyle(paint)
        } else {
            label
                .defaultForegroundStyle(paint)
                .opacity(isPressed ? 0.5 : 1)
                .background {
                    if isFocused { FocusRing() }
                }
        }
    }

    private var paint: AnyShapeStyle { isEnabled ? given ?? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }
}
