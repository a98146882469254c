import Foundation

/// A view that explains why there is no content, with optional actions. It fills the proposed size.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
    private let label: Label
    private let description: Description
    private let actions: Actions

    nonisolated public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
}

extension ContentUnavailableView
where Label == Fanlight.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init {
            Label(title, systemImage: name)
        } description: {
            description
        }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage name: String, description: Text? = nil
    ) {
        self.init {
            Label(titleResource, systemImage: name)
        } description: {
            description
        }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init {
            Label(title, systemImage: name)
        } description: {
            description
        }
    }

    nonisolated public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
        self.init {
            Label(title, image: name)
        } description: {
            description
        }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, image name: String, description: Text? = nil) {
        self.init {
            Label(titleResource, image: name)
        } description: {
            description
        }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
        self.init {
            Label(title, image: name)
        } description: {
            description
        }
    }
}

extension ContentUnavailableView: View {
    public var body: some View {
        UnavailableBody(label: label, words: description, actions: actions)
            .accessibilityElement(children: .contain)
    }
}

private struct UnavailableBody<Label: View, Words: View, Actions: View> {
    let label: Label
    let words: Words
    let actions: Actions
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension UnavailableBody: View {
    var body: some View {
        VStack(spacing: isCellDisplay ? 16 : 12) {
            VStack(spacing: isCellDisplay ? 0 : 6) {
                label.labelStyle(UnavailableLabelStyle())
                words.font(.subheadline).defaultForegroundStyle(.secondary)
            }
            actions
        }
        .multilineTextAlignment(.center)
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A large icon above a title.
private struct UnavailableLabelStyle: LabelStyle {
    @Environment(\.isCellDisplay) private var isCellDisplay

    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: isCellDisplay ? 0 : 14) {
            configuration.icon.font(.system(size: 48)).foregroundStyle(.secondary).accessibilityHidden(true)
            configuration.title.font(.title2).bold().accessibilityAddTraits(.isHeader)
        }
    }
}
