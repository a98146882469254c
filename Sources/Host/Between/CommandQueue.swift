import Dispatch
import Synchronization

/// The queue of commands to the main actor. Only a command into an empty queue wakes the main queue, so that any number
/// of waiting commands costs one wake-up.
final class CommandQueue: Sendable {
    private let errands = Mutex<[SessionCommand]>([])
    private let serve: @MainActor @Sendable ([SessionCommand]) -> Void

    init(_ serve: @escaping @MainActor @Sendable ([SessionCommand]) -> Void) { self.serve = serve }

    func enqueue(_ errand: SessionCommand) {
        let wasEmpty = errands.withLock {
            $0.append(errand)
            return $0.count == 1
        }
        guard wasEmpty else { return }
        DispatchQueue.main.async { [self] in serve(drain()) }
    }

    private func drain() -> [SessionCommand] {
        errands.withLock { errands in
            var taken: [SessionCommand] = []
            swap(&taken, &errands)
            return taken
        }
    }
}
