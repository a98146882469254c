import Observation

/// An element that makes rows from a collection.
class ForEachReader<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ViewElement<ForEach<Data, ID, Content>>
{
    /// An id may be observed, too.
    private let observesIDs = Data.Element.self is any Observable.Type

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
}
