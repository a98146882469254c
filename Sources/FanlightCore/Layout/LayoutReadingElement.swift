/// A modifier with an app closure that runs during layout. The closure's reads register the element as a body's do: the
/// values may change while the closure stays the same.
@MainActor
protocol LayoutReader: _Element {
    func reading<Answer>(_ question: () -> Answer) -> Answer
}

class LayoutReadingElement<Modified, Modifier>: WrapperElement<Modified, Modifier>, LayoutReader {
    final func reading<Answer>(_ question: () -> Answer) -> Answer {
        let token = continueReading()
        return observing(token) { Tracking.with(token, question) }
    }

    /// Invalidates layout after a value that the closure read changed.
    final override func reevaluate() {
        isDirty = false
        _ = beginReading()
        for wrapper in allWrappers { wrapper.invalidateLayout() }
    }
}
