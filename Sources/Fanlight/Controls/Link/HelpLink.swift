@_spi(Nodes) import FanlightCore
import Foundation

/// A round button with a question mark that opens help.
public struct HelpLink {
    private enum Target {
        case address(URL)
        case action(() -> Void)
    }

    private let target: Target
    @Environment(\.openURL) private var openURL

    /// Creates a button that opens a URL.
    nonisolated public init(destination: URL) { target = .address(destination) }

    nonisolated public init(action: @escaping () -> Void) { target = .action(action) }

    @available(*, deprecated, message: "Has no effect: there are no help books. Use destination or action.")
    nonisolated public init(anchor: String) { target = .action {} }

    @available(*, deprecated, message: "Has no effect: there are no help books. Use destination or action.")
    nonisolated public init(anchor: String, book: String) { target = .action {} }
}

extension HelpLink: View {
    public var body: some View {
        Button {
            switch target {
            case .address(let address): openURL(address)
            case .action(let action): action()
            }
        } label: {
            HelpIcon()
        }
        .buttonStyle(.plain)
        .semantics(SemanticsConfiguration(standardLabel: Text("Help").plain))
    }
}

private struct HelpIcon {
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
}

extension HelpIcon: View {
    var body: some View {
        if isCellDisplay {
            Text(verbatim: isFocused ? "‹?›" : "(?)").bold(isFocused)
                .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
        } else {
            Text(verbatim: "?").bold()
                .foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
                .frame(width: size.scaled(24), height: size.scaled(24))
                .background(Color.primary.opacity(0.1), in: Circle())
        }
    }
}
