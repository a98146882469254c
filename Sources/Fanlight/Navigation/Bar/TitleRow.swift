/// A page's title with the menu after it, which a press on the title opens too.
struct TitleRow<Title: View, Accessory: View> {
    let title: Title
    let hasMenu: Bool
    let menu: Accessory
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(title: Title, hasMenu: Bool, menu: Accessory) {
        self.title = title
        self.hasMenu = hasMenu
        self.menu = menu
    }
}

extension TitleRow: View {
    var body: some View {
        HStack(spacing: isCellDisplay ? 8 : 6) {
            title.allowsHitTesting(!hasMenu)
            menu
        }
        .modifier(PressForwarding(target: .control))
    }
}
