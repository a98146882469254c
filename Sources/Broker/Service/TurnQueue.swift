import Transport

/// Actions that take turns. Each begins in a turn of the loop of its own, after the one before is complete. Others wait
/// as long for one as for hundreds.
final class TurnQueue {
    typealias Action = (_ completion: @escaping () -> Void) -> Void

    private let loop: EventLoop
    private var waiting: [Action] = []
    /// True while an action has its turn, or is about to.
    private var isBusy = false

    init(on loop: EventLoop) { self.loop = loop }

    /// True if no action waits. One may be under way.
    var isEmpty: Bool { waiting.isEmpty }

    /// Adds an action, which calls its argument once it is complete.
    func append(_ action: @escaping Action) {
        waiting.append(action)
        if !isBusy { beginNext() }
    }

    private func beginNext() {
        isBusy = !waiting.isEmpty
        guard isBusy else { return }
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            waiting.removeFirst()({ [weak self] in self?.beginNext() })
        }
    }
}
