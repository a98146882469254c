import ClientKit
import Display

/// Verbs that perform one action on one element.
extension Command {
    static let magnify = elementCommand(
        "magnify", summary: "magnifies an element or a position with two fingers; TIMES is the scale",
        value: Operand(name: "TIMES", kind: .magnification), example: "fanlight magnify demo --identifier map 2.5"
    ) { .magnify(scale: ValueReader.magnification($0) ?? 1) }

    static let rotate = elementCommand(
        "rotate", summary: "rotates an element or a position with two fingers, clockwise",
        value: Operand(name: "DEGREES", kind: .degrees), example: "fanlight rotate demo --identifier map -- -90"
    ) { .rotate(degrees: ValueReader.degrees($0) ?? 0) }

    static let set = elementCommand(
        "set", summary: "sets the value of an element", value: Operand(name: "VALUE", kind: .text),
        example: "fanlight set demo --identifier volume 0.5"
    ) { .setValue($0) }

    static let increment = elementCommand(
        "increment", summary: "increases the value of an element by one step",
        example: "fanlight increment demo --identifier volume"
    ) { _ in .increment }

    static let decrement = elementCommand(
        "decrement", summary: "decreases the value of an element by one step",
        example: "fanlight decrement demo --identifier volume"
    ) { _ in .decrement }

    static let perform = elementCommand(
        "perform", summary: "performs a named action of an element",
        details: "The names are those that the app gave with accessibilityAction(named:). Selectable text has the "
            + "action Copy, which copies all of it.",
        value: Operand(name: "ACTION", kind: .text), example: "fanlight perform demo --identifier message Archive"
    ) { .perform($0) }

    private static func elementCommand(
        _ name: String, summary: String, details: String = "", value: Operand? = nil, example: String,
        _ action: @escaping @Sendable (String) -> ElementAction
    ) -> Command {
        Command(
            name: name, summary: summary, details: details + (details.isEmpty ? "" : " ") + SettlingHelp.sentence,
            operands: [Operand(name: "SESSION", kind: .session)] + (value.map { [$0] } ?? []),
            options: LocatorOptions.options + [LocatorOptions.scrollTo, .json], examples: [example]
        ) { invocation in
            let locator = try LocatorOptions.requiredLocator(invocation.arguments)
            let action = action(invocation.arguments.operands.dropFirst().first ?? "")
            try invocation.performReporting { client in
                try invocation.reach(locator, client)
                try client.act(action, on: locator, timeout: invocation.timeout)
            }
        }
    }
}
