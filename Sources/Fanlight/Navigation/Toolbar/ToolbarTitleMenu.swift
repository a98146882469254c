import FanlightCore

/// A menu after the title of a bar, as an item of its toolbar.
public struct ToolbarTitleMenu<Content: View> {
    private let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @available(*, deprecated, message: "Has no effect: there are no standard items of such a menu here.")
    nonisolated public init() where Content == EmptyView { content = EmptyView() }
}

extension ToolbarTitleMenu: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never

    nonisolated public var _shown: some View {
        ToolbarItemView(placement: .titleMenu, content: TitleMenu(content: content))
    }
}

/// The menu after a bar's title.
struct TitleMenu<Content: View> {
    let content: Content

    nonisolated init(content: Content) { self.content = content }
}

extension TitleMenu: View {
    var body: some View {
        if !(content is EmptyView) {
            Menu {
                content
            } label: {
                EmptyView()
            }
            .menuIndicator(.visible)
            .accessibilityLabel("Title menu")
        }
    }
}
