import FanlightCore

/// The order in which the pages of a tab view are shown.
@MainActor
final class PageTurner {
    /// The pull of the shown page by a person.
    let pull = PagePull()
    /// The ids of the pages in their order.
    private var order: [Subview.ID] = []
    private var shown: Subview.ID?
    private var previous: Subview.ID?
    /// The page that a person has chosen, until another one is shown.
    private var chosen: (tag: AnyHashable, animation: Animation)?
    /// The animation of a turn by a person on a pixel display. Nil for others, which have that of their update.
    private(set) var animation: Animation?

    nonisolated init() {}

    /// Called before a person's choice of a page is applied.
    func willTurn(to tag: AnyHashable, animation: Animation) { chosen = (tag, animation) }

    /// Takes the selected page as the shown one.
    func show(_ page: TabModel, of pages: [TabModel]) {
        order = pages.map(\.id)
        guard page.id != shown else { return }
        (previous, shown) = (shown, page.id)
        animation = chosen.flatMap { $0.tag == page.tag ? $0.animation : nil }
        chosen = nil
    }

    /// Returns the side from which a page comes, or to which it leaves. It is 1 after the other page, and -1 before it.
    func side(of id: Subview.ID) -> Double {
        let other = id == shown ? previous : shown
        guard let place = order.firstIndex(of: id), let beside = other.flatMap(order.firstIndex) else { return 0 }
        return Double((place - beside).signum())
    }
}

/// The transition of a page of a tab view, which moves beside the page that it replaces.
struct TurnTransition: BuiltInTransition {
    let page: Subview.ID
    let turner: PageTurner

    func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(TurnMotion(page: page, turner: turner, isShown: phase.isIdentity))
    }
}

/// Moves a page of a tab view by a pull, or beside the page that it replaces.
private struct TurnMotion: ViewModifier {
    let page: Subview.ID
    let turner: PageTurner
    let isShown: Bool

    func body(content: Content) -> some View {
        let share = isShown ? turner.pull.share(of: page) : turner.side(of: page)
        content.modifier(OutsideModifier(edge: .trailing, share: share))
    }
}

/// A page of a tab view, which has a transition where pages are turned.
struct TurnedPage<Page: View>: View {
    let page: Page
    let id: Subview.ID
    /// The order of the pages; nil in a tab view with a bar.
    let turner: PageTurner?

    var body: some View {
        if let turner { page.transition(TurnTransition(page: id, turner: turner)) } else { page }
    }
}
