import ClientKit
import Display

private let session = Operand(name: "SESSION", kind: .session)

extension Command {
    static let tap = Command(
        name: "tap", summary: "taps an element, or a position",
        details:
            "An element must be visible, enabled and not covered. Prints the addresses that the app asks to "
            + "open. "
            + SettlingHelp.sentence,
        operands: [session],
        options: LocatorOptions.options + [
            LocatorOptions.scrollTo, .value("count", "N", .taps, "the number of taps; default 1"), .json,
        ],
        examples: ["fanlight tap demo --identifier increment", "fanlight tap demo --role button --label Add"]
    ) { invocation in
        let count = invocation.arguments["count"].flatMap(ValueReader.taps) ?? 1
        let locator = try LocatorOptions.requiredLocator(invocation.arguments)
        try invocation.performReporting { client in
            if let place = locator.point, locator == Locator(point: place) {
                try client.perform(PointerInput.taps(at: place, count: count), timeout: invocation.timeout)
            } else {
                try invocation.reach(locator, client)
                try client.act(.tap(count: count), on: locator, timeout: invocation.timeout)
            }
        }
    }

    static let type = Command(
        name: "type", summary: "types text into an element, or at the focus",
        details: "Sends the text as keys to the focused element. Exit code 7 if nothing handles them. "
            + SettlingHelp.sentence,
        operands: [session, Operand(name: "TEXT", kind: .text)],
        options: LocatorOptions.options + [LocatorOptions.scrollTo, .json],
        examples: ["fanlight type demo --identifier name \"Ada Lovelace\""]
    ) { invocation in
        try invocation.perform(Input.typing(invocation.arguments.operands[1]))
    }

    static let paste = Command(
        name: "paste", summary: "pastes text into an element, or at the focus",
        details:
            "Sends the text as a whole with its line ends, not as keys. Exit code 7 if nothing handles it. "
            + "Text that the app copies is printed by the command that caused it, such as `key demo cmd+c`. "
            + SettlingHelp.sentence,
        operands: [session, Operand(name: "TEXT", kind: .text)],
        options: LocatorOptions.options + [LocatorOptions.scrollTo, .json],
        examples: ["fanlight paste demo --identifier notes \"$(cat notes.txt)\""]
    ) { invocation in
        try invocation.perform([.paste(invocation.arguments.operands[1])])
    }

    static let openURL = Command(
        name: "open-url", summary: "asks a session to open an address, such as a deep link",
        details: "The views with onOpenURL(perform:) get it. Exit code 7 if there are none, or if the app has an "
            + "Info.plist that does not declare the address's scheme. " + SettlingHelp.sentence,
        operands: [session, Operand(name: "URL", kind: .text)], options: [.json],
        examples: ["fanlight open-url demo recipes://soup/3"]
    ) { invocation in
        try invocation.performReporting {
            try $0.perform([.openURL(invocation.arguments.operands[1])], timeout: invocation.timeout)
        }
    }

    static let key = Command(
        name: "key", summary: "presses keys, one after the other",
        details: "A key is a character, tab, enter, escape, space, backspace, delete, up, down, left, right, home, "
            + "end, pageup, pagedown, or f1 to f12, with the prefixes shift+, ctrl+, alt+ and cmd+. Stops at the "
            + "first key that nothing handles, with exit code 7. "
            + SettlingHelp.sentence,
        operands: [session, Operand(name: "KEY", kind: .key, repeats: true)],
        options: LocatorOptions.options + [LocatorOptions.scrollTo, .json],
        examples: ["fanlight key demo shift+tab enter"]
    ) { invocation in
        try invocation.perform(
            invocation.arguments.operands.dropFirst().compactMap(ValueReader.key).map { key, modifiers in
                .key(KeyInput(key, modifiers: modifiers))
            })
    }

    static let scroll = Command(
        name: "scroll", summary: "scrolls by points: DOWN, or RIGHT,DOWN; negative numbers scroll back",
        details: SettlingHelp.sentence,
        operands: [session, Operand(name: "DISTANCE", kind: .distance)], options: LocatorOptions.options + [.json],
        examples: ["fanlight scroll demo --identifier list 160", "fanlight scroll demo --at 40,60 -- -160"]
    ) { invocation in
        let arguments = invocation.arguments
        let distance = ValueReader.distance(arguments.operands[1]) ?? (0, 0)
        try invocation.performReporting { client in
            if let locator = try LocatorOptions.locator(arguments), locator != Locator(point: locator.point) {
                try client.act(
                    .scroll(deltaX: distance.x, deltaY: distance.y), on: locator, timeout: invocation.timeout)
            } else {
                let screen = client.attached?.screen
                let place =
                    arguments["at"].flatMap(ValueReader.point)
                    ?? ScreenPoint(x: (screen?.width ?? 0) / 2, y: (screen?.height ?? 0) / 2)
                let input = Input.scroll(ScrollInput(at: place, deltaX: distance.x, deltaY: distance.y))
                try client.perform([input], timeout: invocation.timeout)
            }
        }
    }
}

extension Invocation {
    /// Runs the body with the session that the first operand names. Discards the connection if its session is gone, so
    /// that the next command attaches again.
    func withSession<Result>(_ body: (Client) throws -> Result) throws -> Result {
        try suggestingSessions {
            do {
                return try body(sessionClient())
            } catch let error as ClientError {
                if error.endsConnection { service.closeSession(session: arguments.operands[0]) }
                throw error
            }
        }
    }

    /// Runs an action, then prints the addresses that the app asks to open because of it. Also prints the text that it
    /// copies.
    func performReporting(_ body: (Client) throws -> Void) throws {
        let events = try withSession { client -> [SessionEvent] in
            _ = client.turn()
            try body(client)
            return client.turn().compactMap { if case .event(let event) = $0 { event } else { nil } }
        }
        let addresses = events.compactMap { if case .openURL(let address) = $0 { address } else { nil } }
        let texts = events.compactMap { if case .clipboard(let text) = $0 { text } else { nil } }
        if wantsJSON {
            let list = { (words: [String]) in JSON.array(words.map { .string($0) }) }
            console.print(JSON.object([("opened", list(addresses)), ("copied", list(texts))]).compact)
        } else {
            for address in addresses { console.print("The app asks to open \(address)") }
            // Quoted: copied text may contain terminal control characters.
            for text in texts { console.print("The app copied \(JSON.string(text).compact)") }
        }
    }

    /// Scrolls to an element if `--scroll-to` is given.
    func reach(_ locator: Locator, _ client: Client) throws {
        if arguments.has("scroll-to") { try client.scroll(to: locator, timeout: timeout) }
    }

    /// Performs inputs on the element that the options name, which gets the focus first, or on the focused one.
    fileprivate func perform(_ inputs: [Input]) throws {
        try performReporting { client in
            if let locator = try LocatorOptions.locator(arguments) {
                try reach(locator, client)
                try client.act(.focus, on: locator, timeout: timeout)
            }
            try client.perform(inputs, timeout: timeout)
        }
    }
}

extension ClientError {
    /// True if the connection's session is gone or may be another one.
    fileprivate var endsConnection: Bool {
        switch self {
        case .refused(let failure): ExitCode(failure.code) == .lost || failure.code == .notAttached
        case .badEndpoint, .noService, .noKey, .timeout, .connectionLost, .malformed, .interrupted: true
        }
    }
}

extension PointerInput {
    static func taps(at place: ScreenPoint, count: Int) -> [Input] {
        (1...max(1, count)).flatMap { number -> [Input] in
            let clicks = UInt8(clamping: number)
            return [
                .pointer(PointerInput(.pressed, at: place, clicks: clicks)),
                .pointer(PointerInput(.released, at: place, clicks: clicks)),
            ]
        }
    }
}

extension Input {
    /// Returns a text as a person types it: as keys, except for characters that have no key.
    static func typing(_ text: String) -> [Input] {
        text.map { character in
            switch character {
            case "\n", "\r\n", "\r": .key(KeyInput(.enter))
            case "\t": .key(KeyInput(.tab))
            case " ": .key(KeyInput(.space))
            case _ where character.isASCII && ("!"..."~").contains(character): .key(KeyInput(Key(character)))
            default: .text(String(character))
            }
        }
    }
}
