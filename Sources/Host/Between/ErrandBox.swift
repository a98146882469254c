import Dispatch
import Synchronization

/// Errands on their way to the main actor. The first one into an empty box wakes the main queue, so that any number of
/// them that are waiting costs one wake-up.
final class ErrandBox: Sendable {
    private let errands = Mutex<[Errand]>([])
    private let serve: @MainActor @Sendable ([Errand]) -> Void

    init(_ serve: @escaping @MainActor @Sendable ([Errand]) -> Void) { self.serve = serve }

    func put(_ errand: Errand) {
        let wasEmpty = errands.withLock {
            $0.append(errand)
            return $0.count == 1
        }
        guard wasEmpty else { return }
        DispatchQueue.main.async { [self] in serve(takeAll()) }
    }

    private func takeAll() -> [Errand] {
        errands.withLock { errands in
            var taken: [Errand] = []
            swap(&taken, &errands)
            return taken
        }
    }
}
