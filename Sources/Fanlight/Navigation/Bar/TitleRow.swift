@_spi(Nodes) import FanlightCore

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
        .modifier(TitleTarget())
    }
}

/// Forwards presses beside the control in a view to the control.
private struct TitleTarget: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TitleTargetElement(wrapping: view, context)
    }
}

private final class TitleTargetElement<Modified: View>: WrapperElement<Modified, TitleTarget> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { TitleTargetNode(graph) }
}

private final class TitleTargetNode: WrapperNode, HitTestable {
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { hitReplacement != nil }
    var hitReplacement: LayoutNode? { firstInteractive }
}
