/// Runs asynchronous work while a view is present.
public struct _TaskModifier<ID: Equatable> {
    let id: ID
    let name: String?
    let executor: (any TaskExecutor)?
    let priority: TaskPriority
    let action: @MainActor @Sendable () async -> Void
}

extension _TaskModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TaskElement(wrapping: view, context)
    }
}

private final class TaskElement<Modified: View, ID: Equatable>: PresenceElement<Modified, _TaskModifier<ID>> {
    private var task: Task<Void, Never>?

    // Views of a released scene are not notified of leaving.
    deinit { task?.cancel() }

    override func contentDidAppear() { start() }

    override func contentDidDisappear() {
        task?.cancel()
        task = nil
    }

    /// Starts the task. Its work begins after everything that runs synchronously when the view appears.
    private func start() {
        let action = view.modifier.action
        let (name, priority) = (view.modifier.name, view.modifier.priority)
        let work: @MainActor @Sendable () async -> Void = {
            if !Task.isCancelled { await action() }
        }
        if let executor = view.modifier.executor {
            task = Task(name: name, executorPreference: executor, priority: priority, operation: work)
        } else {
            task = Task(name: name, priority: priority, operation: work)
        }
    }

    override func update(to new: ModifiedContent<Modified, _TaskModifier<ID>>) {
        let isSame = new.modifier.id == view.modifier.id
        super.update(to: new)
        if isSame || task == nil { return }
        task?.cancel()
        start()
    }
}

extension View {
    /// Starts asynchronous work before the view appears and cancels it after the view has left.
    ///
    /// A task without a name is named after the source location of the call, which debuggers show.
    nonisolated public func task(
        name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        task(id: 0, name: name, priority: priority, file: file, line: line, action)
    }

    /// Restarts the work whenever the id changes; the previous task is cancelled first.
    nonisolated public func task<T: Equatable>(
        id value: T, name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
        line: Int = #line, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        nonisolated(unsafe) let action = action
        return modifier(
            _TaskModifier(id: value, name: name ?? "\(file):\(line)", executor: nil, priority: priority) {
                await action()
            })
    }

    /// Starts asynchronous work that prefers a given executor over the shared one.
    nonisolated public func task(
        name: String? = nil, executorPreference taskExecutor: any TaskExecutor,
        priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        task(
            id: 0, name: name, executorPreference: taskExecutor, priority: priority, file: file, line: line, action)
    }

    /// Restarts the work on an executor whenever the id changes.
    nonisolated public func task<T: Equatable>(
        id value: T, name: String? = nil, executorPreference taskExecutor: any TaskExecutor,
        priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        nonisolated(unsafe) let action = action
        return modifier(
            _TaskModifier(id: value, name: name ?? "\(file):\(line)", executor: taskExecutor, priority: priority) {
                await action()
            })
    }
}
