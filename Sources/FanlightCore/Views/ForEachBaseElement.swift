import Observation

/// An element that creates rows from a collection.
class ForEachBaseElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ViewElement<ForEach<Data, ID, Content>>
{
    /// True if an id may be an observed property.
    private let observesIDs = Data.Element.self is any Observable.Type
    /// True if the data always reflect external storage, so that the previous data cannot be read.
    final let isLive = Data.self is any LiveData.Type

    /// Registers this element as a reader of the collection.
    final func registerDataReader() {
        guard isLive else { return }
        let token = continueReading()
        observing(token) { Tracking.with(token) { _ = view.data.startIndex } }
    }

    /// Returns a row's view. The closure's reads register this element. Reads of the row's own views register those
    /// views, so the caller creates the row after this returns.
    final func content(of element: Data.Element) -> Content {
        let token = continueReading()
        return observing(token) {
            Tracking.with(token) {
                if observesIDs { _ = view.id(element) }
                return view.content(element)
            }
        }
    }

    /// Returns true if equal elements produce equal rows in both values.
    final func hasSameContent(in new: ForEach<Data, ID, Content>) -> Bool {
        if let bound = new.bound, let old = view.bound { return bound.hasSameContent(as: old) }
        return new.hasSameContent(as: view)
    }

    final func hasSameData(in new: ForEach<Data, ID, Content>) -> Bool {
        if let bound = new.bound, let old = view.bound { return bound.hasSameValues(as: old) }
        return ValueComparison.isSame(view.data, new.data)
    }

    /// Updates to the next value.
    final func setView(_ new: ForEach<Data, ID, Content>) {
        if let old = view.bound { new.bound?.continueState(from: old) }
        view = new
    }
}

/// A collection that reads external storage on each access.
protocol LiveData {}

extension Binding: LiveData where Value: MutableCollection {}

// The items of a view's content are always the current ones, and collections derived from them are, too.
extension SubviewsCollection: LiveData {}
extension SubviewsCollectionSlice: LiveData {}
extension ForEachSubviewCollection: LiveData {}
extension _VariadicView_Children: LiveData {}
extension Slice: LiveData where Base: LiveData {}
extension ReversedCollection: LiveData where Base: LiveData {}
extension LazyMapSequence: LiveData where Base: LiveData {}
extension LazySequence: LiveData where Base: LiveData {}
