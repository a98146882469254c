/// A range of a container's content with a known length, whose views are created one by one.
///
/// A `ForEach` whose rows all have the same constant number of views is such a range, at any length. The content
/// closure of a row is called when one of the row's views is first requested. The body of a single-view row is
/// evaluated when the view is placed.
@MainActor
package protocol ItemRows: AnyObject {
    var count: Int { get }
    /// The number of adjacent views for each element of the underlying collection.
    var viewsPerElement: Int { get }
    /// Returns the item at an index, nil past the end. A list collected before the content changed may be longer than
    /// the content. A view has the same item for its lifetime, wherever it moves.
    func item(at index: Int) -> (any ContentItem)?
    /// Returns true if the item at an index exists.
    func hasItem(at index: Int) -> Bool
    /// Returns the key of the view at an index without creating anything.
    func key(at index: Int) -> AnyHashable
    /// Returns the index of the view with a key without creating anything, nil if there is none.
    func index(ofKey key: AnyHashable) -> Int?
    /// Returns the current index of an item, nil if it does not belong to these rows.
    func index(of item: any ContentItem) -> Int?
    /// Discards an item together with its state. For rows far outside the viewport, where memory counts.
    func discard(_ item: any ContentItem)
}

extension ItemRows {
    var viewsPerElement: Int { 1 }
}

/// One view of a container's content. Created where the container first places it. Keeps its identity and state however
/// the container moves, wraps or hides it afterwards.
@MainActor
package protocol ContentItem: _Element, ItemRows {
    var itemID: ItemID { get }
    /// The id of the `ForEach` row that contains the view.
    var rowID: AnyHashable? { get }
    /// The ids that the app set with `ForEach` or `id(_:)`.
    var explicitIDs: [AnyHashable] { get }
    /// The traits that the view sets for its container. Creates the view if needed.
    var traits: ItemTraits { get }
    /// Returns the view's value, and reports later changes of it as changed traits.
    func observeValue() -> any View
    /// The text that the view shows. Creates the view if needed.
    var displayedText: String { get }
    /// Returns the text that the view shows, and reports later changes of it as changed traits.
    func observeDisplayedText() -> String
    /// A number that changes whenever the view's traits do.
    var traitsVersion: UInt32 { get }
    /// The place that shows the view, nil while none does.
    var place: ItemPlaceElement? { get }
    /// Shows the view at a place.
    func attach(_ place: ItemPlaceElement, in context: _ElementContext) -> _Element
    /// Creates another copy of the view with its own state, for a container that shows one view twice.
    func makeCopy(in context: _ElementContext) -> _Element
    func dropCopy(_ copy: _Element)
    /// Removes the view from a place. If no place shows it at the end of the turn, it disappears but keeps its state.
    func detach(_ place: ItemPlaceElement, showing nodes: [LayoutNode])
    /// Called when the view returns to the content before its place has left.
    func returned()
    /// Called when the place of the view is hidden.
    func placeHidden()
    func traitsOfViewChanged()
}

/// Identifies an item of a graph, unique within the process.
package struct ItemID: Hashable {
    private let serial: UInt64

    @MainActor private static var last: UInt64 = 0

    @MainActor package init() {
        ItemID.last += 1
        serial = ItemID.last
    }
}

/// A single item is a range of length one.
extension ContentItem {
    var count: Int { 1 }
    func item(at index: Int) -> (any ContentItem)? { index == 0 ? self : nil }
    func hasItem(at index: Int) -> Bool { true }
    func key(at index: Int) -> AnyHashable { itemID }
    func index(ofKey key: AnyHashable) -> Int? { explicitIDs.contains(key) ? 0 : nil }
    func index(of item: any ContentItem) -> Int? { item === self ? 0 : nil }
    func discard(_ item: any ContentItem) {}
}
