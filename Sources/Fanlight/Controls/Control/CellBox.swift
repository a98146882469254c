/// What is chosen in a control that opens to offer more, on a terminal.
struct CellBox<Content: View> {
    @ViewBuilder let content: Content
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellBox: View {
    var body: some View {
        HStack(spacing: 0) {
            Text(verbatim: isFocused ? "[›" : "[ ").accessibilityHidden(true)
            content.bold(isFocused)
            Text(verbatim: " ▾]").accessibilityHidden(true)
        }
        .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
}
