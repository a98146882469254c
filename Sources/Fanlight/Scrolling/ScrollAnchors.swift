/// Where a scroll view begins, and what it keeps in place.
struct ScrollAnchors: Equatable {
    var start: UnitPoint?
    var growth: UnitPoint?
    var alignment: UnitPoint?
}
