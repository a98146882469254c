import ClientKit
import Display

private let session = Operand(name: "SESSION", kind: .session)
private let elementOptions = LocatorOptions.options + [LocatorOptions.scrollTo]

/// The permitted seconds of a gesture.
private let permitted = 0...ClientTiming().longestGesture / .seconds(1)

/// Verbs that move the pointer as a person does.
extension Command {
    static let press = Command(
        name: "press", summary: "presses an element or a position for a time: a long press",
        details: "A virtual clock is advanced by that time. " + SettlingHelp.sentence, operands: [session],
        options: elementOptions + [
            .value("for", "SECONDS", .secondsWithin(permitted), "the time until the release; default 0.6"), .json,
        ],
        examples: ["fanlight press demo --identifier message", "fanlight press demo --at 40,60 --for 2"]
    ) { invocation in
        let time = invocation.arguments["for"].flatMap(ValueReader.seconds) ?? invocation.service.timing.longPress
        try invocation.performGesture { client, place in
            let path = PointerPath(from: place, to: place, steps: 1, over: time)
            try client.drag(along: path, timeout: invocation.timeout)
        }
    }

    static let hover = Command(
        name: "hover", summary: "moves the pointer over an element or a position",
        details: SettlingHelp.sentence, operands: [session], options: elementOptions + [.json],
        examples: ["fanlight hover demo --identifier toolbar"]
    ) { invocation in
        try invocation.performGesture { client, place in
            try client.perform([.pointer(PointerInput(.moved, at: place))], timeout: invocation.timeout)
        }
    }

    static let swipe = Command(
        name: "swipe", summary: "swipes over an element: left, right, up or down",
        details: "The pointer moves quickly over most of the element, or by --distance. " + SettlingHelp.sentence,
        operands: [session, Operand(name: "DIRECTION", kind: .choice(["left", "right", "up", "down"]))],
        options: elementOptions + [
            .value("distance", "POINTS", .points, "the length of the way; default 80 % of the element"), .json,
        ],
        examples: [
            "fanlight swipe demo left --label Groceries", "fanlight swipe demo up --identifier card --distance 300",
        ]
    ) { invocation in
        let arguments = invocation.arguments
        let direction: (x: Double, y: Double) =
            switch arguments.operands[1] {
            case "left": (-1, 0)
            case "right": (1, 0)
            case "up": (0, -1)
            default: (0, 1)
            }
        let locator = try LocatorOptions.requiredLocator(arguments)
        try invocation.performGesture { client, place in
            var length = arguments["distance"].flatMap(ValueReader.points)
            if length == nil, locator != Locator(point: locator.point) {
                let frame = try client.query(locator, timeout: invocation.timeout).element.frame
                length = 0.8 * (direction.x == 0 ? frame[3] : frame[2])
            }
            let half = (length ?? 200) / 2
            let path = PointerPath(
                from: ScreenPoint(x: place.x - direction.x * half, y: place.y - direction.y * half),
                to: ScreenPoint(x: place.x + direction.x * half, y: place.y + direction.y * half), steps: 5,
                over: invocation.service.timing.swipe)
            try client.drag(along: path, timeout: invocation.timeout)
        }
    }

    static let drag = Command(
        name: "drag", summary: "drags an element by points (DOWN, or RIGHT,DOWN), or to another element",
        details: "Presses the element's centre, moves the pointer and releases it. With --at alone, the point is "
            + "pressed, whether or not an element is there. With --for or --steps the pointer moves like a hand, at an "
            + "even speed; a virtual clock is advanced. " + SettlingHelp.sentence,
        operands: [session, Operand(name: "DISTANCE", kind: .distance, isOptional: true)],
        options: elementOptions + [
            .value("to", "ELEMENT", .container, "ends at this element: an identifier, or label=…, role=…, text=…"),
            .value("steps", "N", .countWithin(1...240), "the number of moves; default 10 with --for, else 4"),
            .value("for", "SECONDS", .secondsWithin(permitted), "the time from the press to the release; default 0"),
            .json,
        ],
        examples: [
            "fanlight drag demo --identifier card -- 120,0",
            "fanlight drag demo --label Milk --to label=Eggs --for 0.5",
        ]
    ) { invocation in
        let arguments = invocation.arguments
        let distance = arguments.operands.dropFirst().first.flatMap(ValueReader.distance)
        let target = arguments["to"].flatMap(ValueReader.container)
        guard (distance == nil) != (target == nil) else {
            throw CommandFailure.usage("Where to? Give either a distance, such as 0,40, or --to with an element.")
        }
        let locator = try LocatorOptions.requiredLocator(arguments)
        let time = arguments["for"].flatMap(ValueReader.seconds)
        let steps = arguments["steps"].flatMap(ValueReader.count)
        if let distance, time == nil, steps == nil, locator != Locator(point: locator.point) {
            // The session presses the element wherever it is at that moment.
            return try invocation.performReporting { client in
                try invocation.reach(locator, client)
                try client.act(
                    .drag(deltaX: distance.x, deltaY: distance.y), on: locator, timeout: invocation.timeout)
            }
        }
        try invocation.performGesture { client, place in
            var end = ScreenPoint(x: place.x + (distance?.x ?? 0), y: place.y + (distance?.y ?? 0))
            if let target, var last = target.last {
                last.within = Array(target.dropLast())
                end = try client.place(of: last, timeout: invocation.timeout)
            }
            // Several moves, so that gestures begin before they end.
            let path = PointerPath(from: place, to: end, steps: steps ?? (time == nil ? 4 : 10), over: time ?? .zero)
            try client.drag(along: path, timeout: invocation.timeout)
        }
    }
}

extension Invocation {
    /// Performs a gesture at the place of the element that the options name.
    fileprivate func performGesture(_ body: (Client, ScreenPoint) throws -> Void) throws {
        let locator = try LocatorOptions.requiredLocator(arguments)
        try performReporting { client in
            try reach(locator, client)
            try body(client, try client.place(of: locator, timeout: timeout))
        }
    }
}
