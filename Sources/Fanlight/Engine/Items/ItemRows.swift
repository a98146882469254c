/// A stretch of a container's content, known by its length: which views are in it is found out one by one.
///
/// A `ForEach` whose rows always count as so many views each is one of these, however long it is: a row's content closure
/// is called when one of the row's views is first asked for. The body of a row that is one view is evaluated when that is
/// placed.
@MainActor
protocol ItemRows: AnyObject {
    var count: Int { get }
    /// How many of them stand together for one element of the collection that they are made from.
    var viewsPerElement: Int { get }
    /// The item at an index. The same view has the same item for as long as it is there, wherever it moves.
    /// nil past the end: a list that was taken before the content changed may be longer than the content.
    func item(at index: Int) -> (any ContentItem)?
    /// Whether the item at an index is known already.
    func hasItem(at index: Int) -> Bool
    /// The identity of the view at an index, without making anything.
    func key(at index: Int) -> AnyHashable
    /// Where the view with an identity is, without making anything; nil if there is none.
    func index(ofKey key: AnyHashable) -> Int?
    /// Where an item is now; nil if it is not of these rows.
    func index(of item: any ContentItem) -> Int?
    /// Forgets what an item holds: its state ends. For rows that have gone far out of sight, where memory counts.
    func discard(_ item: any ContentItem)
}

extension ItemRows {
    var viewsPerElement: Int { 1 }
}

/// One view of a container's content. It is made where the container first puts it, and keeps its identity and state
/// however the container moves, wraps or hides it afterwards.
@MainActor
protocol ContentItem: _Element, ItemRows {
    var itemID: ItemID { get }
    /// The id of the row of a `ForEach` that the view is in.
    var rowID: AnyHashable? { get }
    /// The ids that authors gave: by `ForEach` or `id(_:)`.
    var explicitIDs: [AnyHashable] { get }
    /// What the view says to the container around it. Makes the view if it was not made yet.
    var traits: ItemTraits { get }
    /// What is written in the view. Makes the view if it was not made yet.
    var writtenWords: String { get }
    /// The same for somebody who wants to know when it is another.
    func readWords() -> String
    /// Changes whenever what the view says does.
    var traitsStamp: UInt32 { get }
    /// Where the view stands; nil while it is nowhere.
    var place: ItemPlaceElement? { get }
    /// Puts the view there.
    func take(_ place: ItemPlaceElement, in context: _ElementContext) -> _Element
    /// Another copy of the view, with state of its own, for a container that shows one view twice.
    func makeCopy(in context: _ElementContext) -> _Element
    func dropCopy(_ copy: _Element)
    /// Takes the view away from there. If it is nowhere at the end of the turn, it disappears, but keeps its state.
    func leave(_ place: ItemPlaceElement, showing nodes: [LayoutNode])
    func traitsOfViewChanged()
}

/// Tells the items of a graph apart, for as long as the program runs.
struct ItemID: Hashable {
    private let serial: UInt64

    @MainActor private static var last: UInt64 = 0

    @MainActor init() {
        ItemID.last += 1
        serial = ItemID.last
    }
}

/// A single item is a stretch of one.
extension ContentItem {
    var count: Int { 1 }
    func item(at index: Int) -> (any ContentItem)? { index == 0 ? self : nil }
    func hasItem(at index: Int) -> Bool { true }
    func key(at index: Int) -> AnyHashable { itemID }
    func index(ofKey key: AnyHashable) -> Int? { explicitIDs.contains(key) ? 0 : nil }
    func index(of item: any ContentItem) -> Int? { item === self ? 0 : nil }
    func discard(_ item: any ContentItem) {}
}
