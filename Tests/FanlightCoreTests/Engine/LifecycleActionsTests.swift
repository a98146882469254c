@testable import FanlightCore
import Testing

@MainActor
@Suite("Lifecycle actions")
struct LifecycleActionsTests {
    final class Log {
        var lines: [String] = []
    }

    final class Waiting: UpdateDependent {
        let name: String
        let log: Log
        var next: (() -> Void)?

        init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

        func viewsUpdated() {
            log.lines.append(name)
            next?()
        }
    }

    @Test("actions and dependents run in the order in which they were scheduled")
    func order() {
        let (actions, log) = (LifecycleActions(), Log())
        let object = Waiting("object", log)
        actions.afterUpdating { log.lines.append("first") }
        actions.add(object)
        actions.afterUpdating { log.lines.append("second") }
        actions.add(retaining: Waiting("operation", log))
        actions.run()
        #expect(log.lines == ["first", "object", "second", "operation"])
        #expect(actions.isEmpty)
    }

    @Test("dependents that are scheduled during a run wait for the next run")
    func scheduledDuringRun() {
        let (actions, log) = (LifecycleActions(), Log())
        let object = Waiting("object", log)
        object.next = { [unowned actions, unowned object] in
            object.next = nil
            actions.add(object)
        }
        actions.add(object)
        actions.afterUpdating { log.lines.append("action") }
        actions.run()
        #expect(log.lines == ["object", "action"])
        #expect(!actions.isEmpty)
        actions.run()
        #expect(log.lines == ["object", "action", "object"])
    }

    @Test("waiting objects are not retained, operations are")
    func lifetimes() {
        let (actions, log) = (LifecycleActions(), Log())
        weak var object: Waiting?
        weak var operation: Waiting?
        do {
            let (made, retained) = (Waiting("object", log), Waiting("operation", log))
            (object, operation) = (made, retained)
            actions.add(made)
            actions.add(retaining: retained)
        }
        #expect(object == nil)
        #expect(operation != nil)
        actions.run()
        #expect(log.lines == ["operation"])
        #expect(operation == nil)
    }
}
