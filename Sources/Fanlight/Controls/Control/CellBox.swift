/// A terminal rendering of the selected value of a control that opens a list of choices.
struct CellBox<Content: View> {
    @ViewBuilder let content: Content
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellBox: View {
    var body: some View {
        HStack(spacing: 0) {
            Text(verbatim: direction.mirrored(isFocused ? "[›" : "[ ")).accessibilityHidden(true)
            content.bold(isFocused)
            Text(verbatim: direction.mirrored(" ▾]")).accessibilityHidden(true)
        }
        .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
}
