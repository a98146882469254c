import ClientKit
import Display

/// Verbs that perform one action on one element.
extension Command {
    static let drag = elementCommand(
        "drag", summary: "drags an element by points: DOWN, or RIGHT,DOWN",
        details: "Presses the element's centre, moves the pointer by this distance and releases it. With --at "
            + "alone, the point is pressed, whether or not an element is there.",
        value: Operand(name: "DISTANCE", kind: .distance), example: "fanlight drag demo --identifier card -- 120,0"
    ) { value in
        let distance = ValueReader.distance(value) ?? (0, 0)
        return .drag(deltaX: distance.x, deltaY: distance.y)
    }

    /// Returns the pointer's input for a drag that begins at a point; nil for other actions.
    private static func inputs(for action: ElementAction, at start: ScreenPoint) -> [Input]? {
        guard case .drag(let x, let y) = action else { return nil }
        // Several moves, so that gestures begin before they end.
        let places = [0, 0.25, 0.5, 0.75, 1].map { ScreenPoint(x: start.x + x * $0, y: start.y + y * $0) }
        return [.pointer(PointerInput(.pressed, at: start))]
            + places.dropFirst().map { .pointer(PointerInput(.moved, at: $0)) }
            + [.pointer(PointerInput(.released, at: places[4]))]
    }

    static let magnify = elementCommand(
        "magnify", summary: "magnifies an element with two fingers; TIMES is the scale",
        value: Operand(name: "TIMES", kind: .magnification), example: "fanlight magnify demo --identifier map 2.5"
    ) { .magnify(scale: ValueReader.magnification($0) ?? 1) }

    static let rotate = elementCommand(
        "rotate", summary: "rotates an element with two fingers, clockwise",
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
            options: LocatorOptions.options + [.json], examples: [example]
        ) { invocation in
            let locator = try LocatorOptions.requiredLocator(invocation.arguments)
            let action = action(invocation.arguments.operands.dropFirst().first ?? "")
            try invocation.performReporting { client in
                if let point = locator.point, locator == Locator(point: point),
                    let inputs = inputs(for: action, at: point)
                {
                    return try client.perform(inputs, timeout: invocation.timeout)
                }
                try client.act(action, on: locator, timeout: invocation.timeout)
            }
        }
    }
}
