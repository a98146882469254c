/// The anchors of a scroll view: for its initial offset, for changes of its content's size, and for small content.
struct ScrollAnchors: Equatable {
    var start: UnitPoint?
    var growth: UnitPoint?
    var alignment: UnitPoint?
}
