/// A modifier that asks its author something while views are laid out. What is read for the answer counts like what a body
/// reads: the closure that is asked may be the same while that changes.
@MainActor
protocol LayoutReader: _Element {
    func reading<Answer>(_ question: () -> Answer) -> Answer
}

class LayoutReadingElement<Modified, Modifier>: WrapperElement<Modified, Modifier>, LayoutReader {
    final func reading<Answer>(_ question: () -> Answer) -> Answer {
        let token = continueReading()
        return observing(token) { Tracking.with(token, question) }
    }

    /// Something that was read for an answer is another.
    final override func reevaluate() {
        isMarked = false
        _ = beginReading()
        for wrapper in allWrappers { wrapper.invalidateLayout() }
    }
}
