@_spi(Nodes) import FanlightCore
import Foundation

/// The panel of a dialog on a pixel display: a list of actions below a title and a message.
///
/// On a narrow display the cancel button is apart, below the list. On a wide one it ends the list.
struct DialogPanel<Actions: View, Message: View> {
    let title: Text
    let actions: Actions
    let message: Message
    let isTitleShown: Bool
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.presentationHandle) private var place
    @Environment(\.dialogIcon) private var icon
}

extension DialogPanel: View {
    var body: some View {
        let isNarrow = sizeClass == .compact
        Group(subviews: message) { messages in
            Group(subviews: actions) { views in
                let words = isTitleShown || !messages.isEmpty || icon != nil ? words(Array(messages)) : nil
                DialogList(words: words, views: Array(views), isNarrow: isNarrow)
                    .environment(\.presentationEndedByButtons, place)
            }
        }
        .buttonStyle(DialogButtonStyle(isNarrow: isNarrow))
    }

    private func words(_ messages: [Subview]) -> some View {
        VStack(spacing: 4) {
            icon?.font(.title2).accessibilityHidden(true)
            if isTitleShown { title.bold().accessibilityAddTraits(.isHeader) }
            ForEach(messages) { $0 }
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .padding(EdgeInsets(top: 14, leading: 16, bottom: 14, trailing: 16))
    }
}

private struct DialogList<Words: View> {
    let words: Words?
    let views: [Subview]
    let isNarrow: Bool
}

extension DialogList: View {
    var body: some View {
        let cancel = views.filter { $0.traits.buttonRole?.isCancelling == true }
        let others = views.filter { $0.traits.buttonRole?.isCancelling != true }
        if isNarrow {
            VStack(spacing: 8) {
                if words != nil || !others.isEmpty { list(others).modifier(DialogBackground()) }
                cancelling(cancel).modifier(DialogBackground())
            }
        } else {
            BoundedIdealWidthLayout(minimum: 270, maximum: 320) {
                VStack(spacing: 0) {
                    list(others)
                    if words != nil || !others.isEmpty { Hairline() }
                    cancelling(cancel)
                }
            }
            .modifier(PanelBackground(radius: 14))
        }
    }

    /// The message and the actions, scrolled apart, so that both are visible.
    private func list(_ actions: [Subview]) -> some View {
        VStack(spacing: 0) {
            if let words { ScrollView { words }.modifier(IdealLengthLayout(axis: .vertical)) }
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(actions) { action in
                        if words != nil || action.id != actions.first?.id { Hairline() }
                        action
                    }
                }
            }
            .modifier(IdealLengthLayout(axis: .vertical))
        }
    }

    @ViewBuilder private func cancelling(_ own: [Subview]) -> some View {
        if own.isEmpty {
            Button("Cancel", role: .cancel) {}
        } else {
            VStack(spacing: 0) { ForEach(own) { $0 } }
        }
    }
}

/// The background of a part of a dialog at the bottom of a display.
private struct DialogBackground: ViewModifier {
    func body(content: Content) -> some View {
        let shape = RoundedRectangle(cornerRadius: 14)
        content
            .frame(maxWidth: .infinity)
            .clipShape(shape)
            .background(BackgroundStyle(), in: shape)
            .environment(\.isElevated, true)
            .modifier(OutsideBarModifier())
    }
}

/// A row as wide as the dialog.
private struct DialogButtonStyle: FocusShowingStyle {
    let isNarrow: Bool

    func makeBody(configuration: Configuration) -> some View {
        DialogButtonBody(configuration: configuration, isNarrow: isNarrow)
    }
}

private struct DialogButtonBody {
    let configuration: ButtonStyleConfiguration
    let isNarrow: Bool
    @Environment(\.isEnabled) private var isEnabled
}

extension DialogButtonBody: View {
    var body: some View {
        let isDestructive = configuration.role == .destructive
        let paint = isDestructive ? AnyShapeStyle(Color.destructive) : AnyShapeStyle(.tint)
        configuration.label
            .font(isNarrow ? .title3 : .body)
            .bold(configuration.role?.isCancelling == true)
            .multilineTextAlignment(.center)
            .foregroundStyle(isEnabled ? paint : AnyShapeStyle(.tertiary))
            .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
            .frame(maxWidth: .infinity, minHeight: isNarrow ? 57 : 44)
            .background(configuration.isPressed ? Color.primary.opacity(0.12) : Color.clear)
            .background { HitArea() }
            // The ring is slightly outside of its view, and the panel clips its rows.
            .background { if configuration.isFocused { FocusRing().padding(6) } }
    }
}
