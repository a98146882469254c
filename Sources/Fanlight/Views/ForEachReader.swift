import Observation

/// An element that makes rows from a collection.
class ForEachReader<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ViewElement<ForEach<Data, ID, Content>>
{
    /// An id may be observed, too.
    private let observesIDs = Data.Element.self is any Observable.Type
    /// Whether the data are always what is stored elsewhere now: what they were cannot be asked.
    final let isLive = Data.self is any LiveData.Type

    /// Which elements there are is read on behalf of this element, too.
    final func noteData() {
        guard isLive else { return }
        let token = continueReading()
        observing(token) { Tracking.with(token) { _ = view.data.startIndex } }
    }

    /// A row's view. The closure reads what the author's closures captured, on behalf of this element; what the row's own
    /// views read when they are made is theirs, so the row is made when this has returned.
    final func content(of element: Data.Element) -> Content {
        let token = continueReading()
        return observing(token) {
            Tracking.with(token) {
                if observesIDs { _ = view.id(element) }
                return view.content(element)
            }
        }
    }

    /// Whether a row of the next value is what it was, if its element is.
    final func hasSameContent(in new: ForEach<Data, ID, Content>) -> Bool {
        if let bound = new.bound, let old = view.bound { return bound.hasSameContent(as: old) }
        return ValueComparison.isSame(view.content, new.content)
    }

    final func hasSameData(in new: ForEach<Data, ID, Content>) -> Bool {
        if let bound = new.bound, let old = view.bound { return bound.hasSameValues(as: old) }
        return ValueComparison.isSame(view.data, new.data)
    }

    /// Takes the next value.
    final func take(_ new: ForEach<Data, ID, Content>) {
        if let old = view.bound { new.bound?.goOn(from: old) }
        view = new
    }
}

/// A collection that is read anew each time it is asked.
protocol LiveData {}

extension Binding: LiveData where Value: MutableCollection {}

// The rows of a view's content are what they are now, and what is made of them is so, too.
extension SubviewsCollection: LiveData {}
extension SubviewsCollectionSlice: LiveData {}
extension ForEachSubviewCollection: LiveData {}
extension _VariadicView_Children: LiveData {}
extension Slice: LiveData where Base: LiveData {}
extension ReversedCollection: LiveData where Base: LiveData {}
extension LazyMapSequence: LiveData where Base: LiveData {}
extension LazySequence: LiveData where Base: LiveData {}
