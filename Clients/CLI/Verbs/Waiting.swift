import ClientKit
import Display

private let session = Operand(name: "SESSION", kind: .session)
private let conditionOptions: [Option] = [
    .value("value", "VALUE", .text, "the expected value"),
    .flag("absent", "expects that the element does not exist"),
]

extension Command {
    static let expect = Command(
        name: "expect", summary: "succeeds once an element exists and has the expected label or value",
        details: "With --identifier, --role, --text or --at, --label is the expected label. If the expectation is "
            + "not met within the timeout, the exit code is 6, as for every timeout, and the present state is "
            + "printed. If several elements match, the exit code is 5, without waiting. With --timeout 0 the "
            + "present state decides.",
        operands: [session], options: LocatorOptions.options + conditionOptions,
        examples: ["fanlight expect demo --identifier count --label 3 --timeout 2"]
    ) { invocation in
        guard let (locator, label, value) = try LocatorOptions.condition(invocation.arguments) else {
            throw LocatorOptions.missingElement
        }
        let condition = Condition(locator, label: label, value: value, absent: invocation.arguments.has("absent"))
        try invocation.withSession { client in
            do throws(ClientError) {
                try client.wait(for: condition, timeout: invocation.timeout)
            } catch {
                // An app that does not answer has no other state to report.
                guard case .refused(let failure) = error, failure.code == .timeout,
                    !failure.pending.contains(where: { $0.kind == .busy })
                else { throw error }
                throw CommandFailure(.timeout, invocation.explanation(condition, client, failure))
            }
        }
    }

    static let wait = Command(
        name: "wait", summary: "waits for an element, or until the session has settled",
        details:
            "Without an element: until the session has settled. A settled session has no dirty view, no finite "
            + "animation, no due timer, and an idle main thread. Sleeping tasks, other processes and other "
            + "threads are not waited for; wait for the element that they bring about. The exit code after the "
            + "timeout is 6. With --timeout 0 the present state decides.",
        operands: [session], options: LocatorOptions.options + conditionOptions,
        examples: ["fanlight wait demo", "fanlight wait demo --label Done --timeout 60"]
    ) { invocation in
        try invocation.withSession { client in
            guard let (locator, label, value) = try LocatorOptions.condition(invocation.arguments) else {
                return try client.settle(timeout: invocation.timeout)
            }
            let condition = Condition(locator, label: label, value: value, absent: invocation.arguments.has("absent"))
            try client.wait(for: condition, timeout: invocation.timeout)
        }
    }

    static let advance = Command(
        name: "advance", summary: "advances the virtual clock of a session",
        operands: [session, Operand(name: "SECONDS", kind: .seconds)], examples: ["fanlight advance demo 0.25"]
    ) { invocation in
        let time = ValueReader.seconds(invocation.arguments.operands[1]) ?? .zero
        try invocation.withSession { client in try client.advance(by: time, timeout: invocation.timeout) }
    }
}

/// The sentence about settling in the help of all acting verbs.
enum SettlingHelp {
    static let sentence =
        "Returns once the session has settled: see “fanlight help wait”."
}

extension Invocation {
    /// Returns a sentence with the actual state, and what is pending.
    fileprivate func explanation(_ condition: Condition, _ client: Client, _ failure: Failure) -> String {
        func sentence(_ text: String) -> String {
            ClientError.refused(Failure(failure.code, text, pending: failure.pending)).sentence
        }
        do throws(ClientError) {
            let element = try client.query(condition.locator, timeout: service.timing.request).element
            if condition.absent { return sentence("The element still exists: “\(element.label)”.") }
            if let wanted = condition.label, wanted != element.label {
                return sentence("Expected the label “\(wanted)”; it is “\(element.label)”.")
            }
            if let wanted = condition.value, wanted != element.value {
                return sentence("Expected the value “\(wanted)”; it is “\(element.value)”.")
            }
            return sentence(failure.text)
        } catch {
            return error.sentence
        }
    }
}
