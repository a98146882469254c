import Dispatch
import Synchronization

/// The queue of commands to the main actor. Only a command into an empty queue wakes the main queue, so that any number
/// of waiting commands costs one wake-up.
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
