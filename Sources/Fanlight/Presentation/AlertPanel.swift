@_spi(Nodes) import FanlightCore
import Foundation

/// The panel of an alert or a dialog: a message and buttons, each of which dismisses it.
struct AlertPanel<Actions: View, Message: View> {
    let title: Text
    let actions: Actions
    let message: Message
    /// True for a dialog, whose buttons offer actions besides cancelling.
    let isDialog: Bool
    var titleVisibility = Visibility.visible
    @Environment(\.presentationHandle) private var place
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.dialogIcon) private var icon
}

extension AlertPanel: View {
    var body: some View {
        Group {
            if isCellDisplay {
                // A message that is higher than the display is scrolled.
                ScrollView {
                    BoundedIdealWidthLayout(minimum: 160, maximum: 400) {
                        VStack(spacing: 16) {
                            words
                            buttons
                        }
                        .padding(EdgeInsets(top: 16, leading: 24, bottom: 16, trailing: 24))
                    }
                }
                .modifier(IdealLengthLayout(axis: .vertical))
                .modifier(IdealLengthLayout(axis: .horizontal))
                .modifier(PanelBackground())
            } else if isDialog {
                DialogPanel(title: title, actions: actions, message: message, isTitleShown: isTitleShown)
            } else {
                // The message and the buttons are scrolled apart, so that both are visible.
                BoundedIdealWidthLayout(minimum: 270, maximum: 270) {
                    VStack(spacing: 0) {
                        ScrollView { words.padding(EdgeInsets(top: 20, leading: 20, bottom: 12, trailing: 20)) }
                            .modifier(IdealLengthLayout(axis: .vertical))
                        ScrollView { buttons.padding(EdgeInsets(top: 6, leading: 20, bottom: 20, trailing: 20)) }
                            .modifier(IdealLengthLayout(axis: .vertical))
                    }
                }
                .modifier(PanelBackground(radius: 16))
            }
        }
        // The accessibility label is the title, even where the title is hidden.
        .preference(key: PresentationTitleKey.self, value: title.plain)
    }

    /// The visibility of the title. By default a dialog shows it on a terminal only, as a line costs little there.
    private var isTitleShown: Bool {
        switch titleVisibility {
        case .visible: true
        case .hidden: false
        case .automatic: isCellDisplay
        }
    }

    private var words: some View {
        VStack(spacing: isCellDisplay ? 0 : 6) {
            // The icon is decorative: the text conveys the content.
            icon?.font(.largeTitle).accessibilityHidden(true)
            if isTitleShown { title.font(.headline).accessibilityAddTraits(.isHeader) }
            message.font(isCellDisplay ? nil : .subheadline)
        }
        .multilineTextAlignment(.center)
    }

    private var buttons: some View {
        Group(subviews: actions) { views in
            VStack(spacing: isCellDisplay ? 16 : 18) { AlertButtons(views: Array(views), isDialog: isDialog) }
        }
        .environment(\.presentationEndedByButtons, place)
    }
}

/// A layout with the content's ideal width within bounds, and the height for that width where it fits.
struct BoundedIdealWidthLayout: Layout {
    let minimum: CGFloat
    let maximum: CGFloat

    static var layoutProperties: LayoutProperties { .plain() }

    private func offered(_ proposal: ProposedViewSize, _ subviews: Subviews) -> ProposedViewSize {
        let ideal = subviews.first?.sizeThatFits(.unspecified).width ?? 0
        return ProposedViewSize(width: min(max(ideal, minimum), maximum), height: proposal.height)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let offered = offered(proposal, subviews)
        let size = subviews.first?.sizeThatFits(offered) ?? .zero
        return CGSize(width: max(size.width, offered.width ?? 0), height: size.height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews.first?.place(
            at: CGPoint(x: bounds.midX, y: bounds.minY), anchor: .top, proposal: ProposedViewSize(bounds.size))
    }
}

/// A layout of two buttons in a row of equal widths. If one of them needs more, they form a column, the second on top.
private struct ButtonPairLayout: Layout {
    let spacing: CGFloat

    private func share(_ width: CGFloat?, _ subviews: Subviews) -> CGFloat? {
        let ideal = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
        guard let width else { return ideal }
        let half = (width - spacing) / 2
        return ideal <= half ? half : nil
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let share = share(proposal.width, subviews)
        let sizes = subviews.map { $0.sizeThatFits(ProposedViewSize(width: share ?? proposal.width, height: nil)) }
        let heights = sizes.map(\.height)
        guard let share else {
            return CGSize(width: proposal.width ?? 0, height: heights.reduce(0, +) + spacing)
        }
        return CGSize(width: share * 2 + spacing, height: heights.max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        if let share = share(bounds.width, subviews) {
            var x = bounds.minX
            for subview in subviews {
                subview.place(
                    at: CGPoint(x: x, y: bounds.minY), proposal: ProposedViewSize(width: share, height: bounds.height))
                x += share + spacing
            }
        } else {
            var y = bounds.minY
            for subview in subviews.reversed() {
                let offered = ProposedViewSize(width: bounds.width, height: nil)
                subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: offered)
                y += subview.sizeThatFits(offered).height + spacing
            }
        }
    }
}

private struct AlertButtons {
    let views: [Subview]
    let isDialog: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension AlertButtons: View {
    var body: some View {
        let fields = views.filter { $0.traits.isField }
        let cancel = views.filter { $0.traits.buttonRole?.isCancelling == true }
        let others = views.filter { !$0.traits.isField && $0.traits.buttonRole?.isCancelling != true }
        let isPair = !isDialog && cancel.count + others.count == 2
        // Text fields come before the buttons, independent of their order in the actions.
        if !fields.isEmpty {
            VStack(spacing: isCellDisplay ? 0 : 8) { ForEach(fields) { $0 } }.textFieldStyle(.roundedBorder)
        }
        let layout =
            isPair
            ? isCellDisplay ? AnyLayout(HStackLayout(spacing: 16)) : AnyLayout(ButtonPairLayout(spacing: 8))
            : AnyLayout(VStackLayout(spacing: spacing))
        layout {
            // In a row the cancelling button comes first, in a column last.
            if isPair { ForEach(cancel) { $0 } }
            ForEach(others) { $0 }
            if !isPair { ForEach(cancel) { $0 } }
            if cancel.isEmpty, isDialog || others.isEmpty {
                Button(isDialog ? "Cancel" : "OK", role: isDialog ? .cancel : nil) {}
            }
        }
        .buttonStyle(AlertButtonStyle(prefersFirst: others.count == 1 && !isDialog))
    }

    private var spacing: CGFloat { isCellDisplay ? 0 : 8 }
}

/// Wide buttons on pixel displays; the default style on a terminal.
private struct AlertButtonStyle: FocusShowingStyle {
    let prefersFirst: Bool

    func makeBody(configuration: Configuration) -> some View {
        AlertButtonBody(configuration: configuration, prefersFirst: prefersFirst)
    }
}

private struct AlertButtonBody {
    let configuration: ButtonStyleConfiguration
    let prefersFirst: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
}

extension AlertButtonBody: View {
    var body: some View {
        let isDestructive = configuration.role == .destructive
        let isFilled = (prefersFirst && configuration.role == nil || configuration.role == .confirm) && isEnabled
        let paint = isDestructive ? AnyShapeStyle(Color.destructive) : AnyShapeStyle(.tint)
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: direction.mirrored(configuration.isFocused ? "[›" : "[ ")).accessibilityHidden(true)
                configuration.label.bold(configuration.isFocused)
                Text(verbatim: direction.mirrored(configuration.isFocused ? "‹]" : " ]")).accessibilityHidden(true)
            }
            .foregroundStyle(isEnabled ? paint : AnyShapeStyle(.tertiary))
        } else {
            configuration.label
                .bold(configuration.role?.isCancelling == true)
                .foregroundStyle(foreground(isFilled, isEnabled ? paint : AnyShapeStyle(.tertiary)))
                .padding(.vertical, 8)
                .frame(maxWidth: .infinity, minHeight: 36)
                .background(
                    isFilled ? AnyShapeStyle(TintedGroundStyle()) : AnyShapeStyle(Color.primary.opacity(0.08)),
                    in: RoundedRectangle(cornerRadius: 10)
                )
                .background { if configuration.isFocused { FocusRing() } }
                .opacity(configuration.isPressed ? 0.6 : 1)
        }
    }

    private func foreground(_ isFilled: Bool, _ usual: AnyShapeStyle) -> AnyShapeStyle {
        isFilled ? AnyShapeStyle(ContrastingTextStyle(on: TintedGroundStyle())) : usual
    }
}
