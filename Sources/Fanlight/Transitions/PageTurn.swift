import FanlightCore

/// A change of the shown page of a tab view.
struct PageTurn {
    /// The ids of the pages in their order.
    let order: [Subview.ID]
    let shown: Subview.ID
    let previous: Subview.ID?
    /// The animation of a turn by a person on a pixel display. Nil for others, which have that of their update.
    let animation: Animation?

    /// Returns the side from which a page comes, or to which it leaves. It is 1 after the other page, and -1 before it.
    func side(of id: Subview.ID) -> Double {
        let other = id == shown ? previous : shown
        guard let place = order.firstIndex(of: id), let beside = other.flatMap(order.firstIndex) else { return 0 }
        return Double((place - beside).signum())
    }
}

/// The order in which the pages of a tab view are shown.
@MainActor
final class PageTurner {
    private var shown: Subview.ID?
    private var previous: Subview.ID?
    /// The page that a person has chosen, until another one is shown.
    private var chosen: AnyHashable?
    private var isByPerson = false

    nonisolated init() {}

    /// Called before a person's choice of a page is applied.
    func willTurn(to tag: AnyHashable) { chosen = tag }

    /// Returns the turn to the selected page.
    func turn(to page: TabModel, of pages: [TabModel], onCells isCellDisplay: Bool) -> PageTurn {
        if page.id != shown {
            (previous, shown) = (shown, page.id)
            (isByPerson, chosen) = (chosen == page.tag, nil)
        }
        return PageTurn(
            order: pages.map(\.id), shown: page.id, previous: previous,
            animation: isByPerson && !isCellDisplay ? InterfaceTiming.navigation : nil)
    }
}

/// The transition of a page of a tab view, which moves beside the page that it replaces.
struct TurnTransition: BuiltInTransition {
    /// The side at which the page is: 1 after the other page, -1 before it.
    let side: Double

    nonisolated init(side: Double) { self.side = side }

    func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(OutsideModifier(edge: .trailing, share: phase.isIdentity ? 0 : side))
    }
}

/// A page of a tab view, which has a transition where pages are turned.
struct TurnedPage<Page: View>: View {
    let page: Page
    /// The side of a page that is turned; nil in a tab view with a bar.
    let side: Double?

    var body: some View {
        if let side { page.transition(TurnTransition(side: side)) } else { page }
    }
}
