import ClientKit
import Display

/// The keys of the reading mode.
extension TerminalReader {
    static let help = [
        "Down or j: next element. Up or k: previous. Home, End: first, last.",
        "h: next heading, H: previous. c: next control, C: previous. /: find text.",
        "Enter: press, or write into a field. Right and left, or plus and minus: step a value.",
        "i: more about this element. a: its actions, chosen by number. w: its rotor entries, chosen by number.",
        "Page Down and Page Up: scroll the element by one page.",
        "l: read from here. Tab and Shift-Tab: move the focus. Escape: sent to the app.",
        "q: leave; the session goes on.",
    ]

    func handle(_ input: TerminalInput) {
        guard outcome == nil else { return }
        if case .key(let key) = input {
            let (detach, modifiers) = configuration.detachKey
            if key.key == detach, key.modifiers == modifiers {
                outcome = .detached
                return
            }
            if key.key == Key("z"), key.modifiers == .control { return device.suspend() }
        }
        if editor != nil { return write(input) }
        guard case .key(let key) = input else { return }
        if key.modifiers.isEmpty || key.modifiers == .shift { press(key) }
    }

    private func press(_ key: KeyInput) {
        if let number = Int(key.key.name), !choices.isEmpty { return choose(number) }
        choices = []
        switch key.key {
        case .down, Key("j"), Key("n"): move(order.step(1), "That was the last element.")
        case .up, Key("k"), Key("p"): move(order.step(-1), "This is the first element.")
        case .home, Key("g"):
            order.moveToEnd(false)
            move(true, "")
        case .end, Key("G"):
            order.moveToEnd(true)
            move(true, "")
        case Key("h"): move(order.step(1) { $0.role == .heading }, "There is no heading after this.")
        case Key("H"): move(order.step(-1) { $0.role == .heading }, "There is no heading before this.")
        case Key("c"): move(order.step(1) { !$0.actions.isEmpty }, "There is no control after this.")
        case Key("C"): move(order.step(-1) { !$0.actions.isEmpty }, "There is no control before this.")
        case Key("/"):
            editor = LineEditor(.find)
            printLine("Find:")
        case Key("i"): order.current.map { ElementDescription.more($0).forEach(printLine) }
        case Key("l"): order.elements[order.position...].forEach { printLine(ElementDescription.line($0)) }
        case Key("?"): TerminalReader.help.forEach(printLine)
        case Key("q"): outcome = .detached
        case .enter, .space: activate()
        case .right, Key("+"), Key("="): act(.increment, if: .increment, "This has no value to step.")
        case .left, Key("-"): act(.decrement, if: .decrement, "This has no value to step.")
        case .pageDown: scroll(1)
        case .pageUp: scroll(-1)
        case Key("a"):
            offer(order.current.map { element in element.details.actionNames.map { (element.id, $0) } } ?? [])
        case Key("w"):
            offer(
                describedElements.flatMap { element in
                    element.details.rotors.flatMap { rotor in rotor.entries.map { (element.id, rotor.action($0)) } }
                })
        case .tab, .escape: send(.key(KeyInput(key.key, modifiers: key.modifiers)))
        default: printLine("\(key.key.name) does nothing here. Press ? for the keys.")
        }
    }

    private func move(_ hasMoved: Bool, _ otherwise: String) {
        guard hasMoved else { return printLine(otherwise) }
        printCurrent()
        guard !configuration.observesOnly, let element = order.current else { return }
        // Reports the accessibility cursor: other clients may follow it, the app may observe it, and it scrolls there.
        // If the input cannot be queued, the person has moved on all the same.
        lastMove = client.send(.act(.moveAccessibilityCursor, on: element.id))
        quietUntil = lastMove
    }

    private func send(_ input: Input) {
        guard !configuration.observesOnly else { return printLine("You only observe this session.") }
        guard client.send(input) == 0 else { return }
        if leftOut == 0 { printLine("Too many inputs wait; this one and those that follow are discarded.") }
        leftOut += 1
    }

    /// Announces dropped inputs once, when the queue is empty: a line for each key would drown everything else.
    func printDropped() {
        guard leftOut > 0, client.waitingInputs == 0 || outcome != nil else { return }
        printLine(leftOut == 1 ? "1 input was discarded." : "\(leftOut) inputs were discarded.")
        leftOut = 0
    }

    private func act(_ action: ElementAction, if needed: ActionSet, _ otherwise: String) {
        guard let element = order.current, element.isEnabled, !element.actions.isDisjoint(with: needed) else {
            return printLine(order.current?.isEnabled == false ? "This is dimmed." : otherwise)
        }
        send(.act(action, on: element.id))
    }

    /// Scrolls by a page if the element has pages. Elements further on are reached one by one.
    private func scroll(_ direction: Double) {
        let height = client.mirror.screen?.height ?? 0
        act(.scroll(deltaX: 0, deltaY: direction * height), if: .scroll, "The element does not scroll by pages.")
    }

    private func activate() {
        guard let element = order.current else { return }
        guard element.role == .textField, element.actions.contains(.setValue) else {
            return act(.tap(count: 1), if: .tap, "This cannot be pressed.")
        }
        guard !configuration.observesOnly else { return printLine("You only observe this session.") }
        let isSecret = client.mirror.picture.layers[element.id]?.semantics.state.contains(.secret) ?? false
        editor = LineEditor(.value(of: element.id), isSecret: isSecret)
        printLine("Write, then press Enter; Escape leaves it as it is.")
    }

    private func write(_ input: TerminalInput) {
        guard var editor else { return }
        let step = editor.handle(input)
        self.editor = editor
        switch step {
        case .echo(let text): device.write(Array(text.utf8))
        case .nothing: break
        case .cancelled:
            self.editor = nil
            printLine("")
            printCurrent()
        case .done(let text):
            self.editor = nil
            printLine("")
            switch editor.purpose {
            case .value(let element):
                send(.act(.setValue(text), on: element))
                send(.act(.focus, on: element))
            case .find: find(text)
            }
        }
    }

    /// Searches forward from here, and wraps around the end.
    private func find(_ words: String) {
        let place = order.position
        func isFound(_ element: ElementInfo) -> Bool {
            ElementDescription.line(element).lowercased().contains(words.lowercased())
        }
        if order.step(1, where: isFound) { return move(true, "") }
        order.moveToEnd(false)
        if order.current.map(isFound) == true || order.step(1, where: isFound) { return move(true, "") }
        order.move(toPosition: place)
        printLine("Nothing says “\(words)”.")
    }

    private func offer(_ offered: [(LayerID, String)]) {
        choices = Array(offered.prefix(9)).map { (element: $0.0, action: $0.1) }
        guard !choices.isEmpty else { return printLine("There is nothing else here.") }
        for (index, choice) in choices.enumerated() { printLine("\(index + 1): \(choice.action)") }
    }

    private func choose(_ number: Int) {
        guard choices.indices.contains(number - 1) else { return printLine("There is no \(number).") }
        let choice = choices[number - 1]
        choices = []
        send(.act(.perform(choice.action), on: choice.element))
    }
}
