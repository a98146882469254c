import CFanlightWire
import Display

/// Writes and reads each case of `Input`. `OneofCoded` explains why each case stands twice.
extension Input: OneofCoded {
    static var oneof: String { "Input.input" }

    func write(to message: inout PBInput, with writer: Writer) {
        message.input_case =
            switch self {
            case .pointer(let pointer):
                store(writer.pointer(pointer), in: &message.pointer, as: FANLIGHT__V1__INPUT__INPUT_POINTER)
            case .scroll(let scroll):
                store(writer.scroll(scroll), in: &message.scroll, as: FANLIGHT__V1__INPUT__INPUT_SCROLL)
            case .key(let key): store(writer.key(key), in: &message.key, as: FANLIGHT__V1__INPUT__INPUT_KEY)
            case .text(let text):
                store(writer.arena.cString(text), in: &message.text, as: FANLIGHT__V1__INPUT__INPUT_TEXT)
            case .composition(let text):
                store(writer.presentText(text), in: &message.composition, as: FANLIGHT__V1__INPUT__INPUT_COMPOSITION)
            case .paste(let text):
                store(writer.arena.cString(text), in: &message.paste, as: FANLIGHT__V1__INPUT__INPUT_PASTE)
            case .resize(let screen):
                store(writer.screen(screen), in: &message.resize, as: FANLIGHT__V1__INPUT__INPUT_RESIZE)
            case .displayFocus(let has):
                store(has ? 1 : 0, in: &message.display_focus, as: FANLIGHT__V1__INPUT__INPUT_DISPLAY_FOCUS)
            case .act(let action, let layer):
                store(writer.elementAct(action, on: layer), in: &message.act, as: FANLIGHT__V1__INPUT__INPUT_ACT)
            case .openURL(let address):
                store(writer.presentText(address), in: &message.open_url, as: FANLIGHT__V1__INPUT__INPUT_OPEN_URL)
            }
    }

    static func read(_ message: PBInput, with reader: Reader) throws(WireError) -> Input? {
        switch message.input_case {
        case FANLIGHT__V1__INPUT__INPUT_POINTER:
            return .pointer(try reader.pointer(try reader.some(message.pointer, "Input.pointer")))
        case FANLIGHT__V1__INPUT__INPUT_SCROLL:
            return .scroll(try reader.scroll(try reader.some(message.scroll, "Input.scroll")))
        case FANLIGHT__V1__INPUT__INPUT_KEY:
            return .key(try reader.key(try reader.some(message.key, "Input.key")))
        case FANLIGHT__V1__INPUT__INPUT_TEXT:
            return .text(try reader.string(message.text, "Input.text", long: true))
        case FANLIGHT__V1__INPUT__INPUT_COMPOSITION:
            return .composition(try reader.string(message.composition, "Input.composition"))
        case FANLIGHT__V1__INPUT__INPUT_PASTE:
            return .paste(try reader.string(message.paste, "Input.paste", long: true))
        case FANLIGHT__V1__INPUT__INPUT_RESIZE:
            return .resize(try reader.screen(try reader.some(message.resize, "Input.resize")))
        case FANLIGHT__V1__INPUT__INPUT_DISPLAY_FOCUS: return .displayFocus(message.display_focus != 0)
        case FANLIGHT__V1__INPUT__INPUT_ACT:
            let act = try reader.some(message.act, "Input.act")
            return .act(try reader.oneof(try reader.some(act.action, "ElementAct.action")), on: LayerID(act.layer))
        case FANLIGHT__V1__INPUT__INPUT_OPEN_URL:
            return .openURL(try reader.string(message.open_url, "Input.open_url"))
        default: return nil
        }
    }
}

/// Writes and reads each case of `ElementAction`. `OneofCoded` explains why each case stands twice.
extension ElementAction: OneofCoded {
    static var oneof: String { "Action.action" }

    func write(to message: inout PBAction, with writer: Writer) {
        message.action_case =
            switch self {
            case .tap(let count):
                store(
                    UInt32(min(max(count, 1), ElementAction.maximumTaps)), in: &message.tap,
                    as: FANLIGHT__V1__ACTION__ACTION_TAP)
            case .focus: store(writer.nothing, in: &message.focus, as: FANLIGHT__V1__ACTION__ACTION_FOCUS)
            case .setValue(let value):
                store(writer.arena.cString(value), in: &message.set_value, as: FANLIGHT__V1__ACTION__ACTION_SET_VALUE)
            case .increment:
                store(writer.nothing, in: &message.increment, as: FANLIGHT__V1__ACTION__ACTION_INCREMENT)
            case .decrement:
                store(writer.nothing, in: &message.decrement, as: FANLIGHT__V1__ACTION__ACTION_DECREMENT)
            case .scroll(let deltaX, let deltaY):
                store(writer.distance(deltaX, deltaY), in: &message.scroll, as: FANLIGHT__V1__ACTION__ACTION_SCROLL)
            case .drag(let deltaX, let deltaY):
                store(writer.distance(deltaX, deltaY), in: &message.drag, as: FANLIGHT__V1__ACTION__ACTION_DRAG)
            case .magnify(let scale): store(scale, in: &message.magnify, as: FANLIGHT__V1__ACTION__ACTION_MAGNIFY)
            case .rotate(let degrees): store(degrees, in: &message.rotate, as: FANLIGHT__V1__ACTION__ACTION_ROTATE)
            case .perform(let name):
                store(writer.arena.cString(name), in: &message.perform, as: FANLIGHT__V1__ACTION__ACTION_PERFORM)
            case .moveAccessibilityCursor:
                store(
                    writer.nothing, in: &message.move_accessibility_cursor,
                    as: FANLIGHT__V1__ACTION__ACTION_MOVE_ACCESSIBILITY_CURSOR)
            }
    }

    static func read(_ message: PBAction, with reader: Reader) throws(WireError) -> ElementAction? {
        switch message.action_case {
        case FANLIGHT__V1__ACTION__ACTION_TAP: return .tap(count: try reader.taps(message))
        case FANLIGHT__V1__ACTION__ACTION_FOCUS: return .focus
        case FANLIGHT__V1__ACTION__ACTION_SET_VALUE:
            return .setValue(try reader.string(message.set_value, "Action.set_value", long: true))
        case FANLIGHT__V1__ACTION__ACTION_INCREMENT: return .increment
        case FANLIGHT__V1__ACTION__ACTION_DECREMENT: return .decrement
        case FANLIGHT__V1__ACTION__ACTION_SCROLL:
            let scroll = try reader.some(message.scroll, "Action.scroll")
            return .scroll(
                deltaX: try reader.points(scroll.delta_x, "ScrollBy.delta_x"),
                deltaY: try reader.points(scroll.delta_y, "ScrollBy.delta_y"))
        case FANLIGHT__V1__ACTION__ACTION_DRAG:
            let drag = try reader.some(message.drag, "Action.drag")
            return .drag(
                deltaX: try reader.points(drag.delta_x, "ScrollBy.delta_x"),
                deltaY: try reader.points(drag.delta_y, "ScrollBy.delta_y"))
        case FANLIGHT__V1__ACTION__ACTION_MAGNIFY: return .magnify(scale: try reader.scale(message))
        case FANLIGHT__V1__ACTION__ACTION_ROTATE: return .rotate(degrees: try reader.degrees(message))
        case FANLIGHT__V1__ACTION__ACTION_PERFORM:
            return .perform(try reader.string(message.perform, "Action.perform"))
        case FANLIGHT__V1__ACTION__ACTION_MOVE_ACCESSIBILITY_CURSOR: return .moveAccessibilityCursor
        default: return nil
        }
    }
}

extension Writer {
    func inputMessage(_ message: InputMessage) -> PBInputMessage.Pointer {
        arena.make {
            ($0.has_serial, $0.serial) = (1, message.serial)
            if message.seen != 0 { ($0.has_seen, $0.seen) = (1, message.seen) }
            $0.input = oneof(message.input)
        }
    }

    fileprivate func elementAct(_ action: ElementAction, on layer: LayerID) -> PBElementAct.Pointer {
        arena.make {
            if layer != .scene { ($0.has_layer, $0.layer) = (1, layer.rawValue) }
            $0.action = oneof(action)
        }
    }

    func point(_ point: ScreenPoint) -> PBPoint.Pointer {
        arena.make {
            ($0.has_x, $0.x) = (1, point.x.sendablePoints)
            ($0.has_y, $0.y) = (1, point.y.sendablePoints)
        }
    }

    fileprivate func pointer(_ pointer: PointerInput) -> PBPointer.Pointer {
        arena.make {
            if pointer.phase != .moved { ($0.has_phase, $0.phase) = (1, .init(UInt32(pointer.phase.rawValue))) }
            $0.location = point(pointer.location)
            if pointer.button != 0 { ($0.has_button, $0.button) = (1, UInt32(pointer.button)) }
            if pointer.clicks != 1 { ($0.has_clicks, $0.clicks) = (1, UInt32(pointer.clicks)) }
            if !pointer.modifiers.isEmpty { ($0.has_modifiers, $0.modifiers) = (1, UInt32(pointer.modifiers.rawValue)) }
        }
    }

    fileprivate func scroll(_ scroll: ScrollInput) -> PBScroll.Pointer {
        arena.make {
            $0.location = point(scroll.location)
            if scroll.deltaX != 0 { ($0.has_delta_x, $0.delta_x) = (1, scroll.deltaX.sendablePoints) }
            if scroll.deltaY != 0 { ($0.has_delta_y, $0.delta_y) = (1, scroll.deltaY.sendablePoints) }
        }
    }

    fileprivate func key(_ key: KeyInput) -> PBKeyPress.Pointer {
        arena.make {
            $0.name = presentText(key.key.name)
            if !key.modifiers.isEmpty { ($0.has_modifiers, $0.modifiers) = (1, UInt32(key.modifiers.rawValue)) }
            $0.text = text(key.text)
        }
    }

    fileprivate func distance(_ deltaX: Double, _ deltaY: Double) -> PBScrollBy.Pointer {
        arena.make {
            if deltaX != 0 { ($0.has_delta_x, $0.delta_x) = (1, deltaX.sendablePoints) }
            if deltaY != 0 { ($0.has_delta_y, $0.delta_y) = (1, deltaY.sendablePoints) }
        }
    }
}

extension Reader {
    func inputMessage(_ message: PBInputMessage) throws(WireError) -> InputMessage {
        let serial = try present(message.has_serial, message.serial, "InputMessage.serial")
        guard serial > 0 else { throw .outOfRange(field: "InputMessage.serial") }
        return InputMessage(
            serial: serial, seen: message.seen, input: try oneof(try some(message.input, "InputMessage.input")))
    }

    func point(_ pointer: PBPoint.Pointer?) throws(WireError) -> ScreenPoint {
        guard let message = pointer?.pointee else { return ScreenPoint(x: 0, y: 0) }
        return ScreenPoint(x: try points(message.x, "Point.x"), y: try points(message.y, "Point.y"))
    }

    /// Returns the modifiers. Unknown bits are ignored.
    private func modifiers(_ raw: UInt32) -> KeyModifiers { KeyModifiers(rawValue: UInt8(truncatingIfNeeded: raw)) }

    fileprivate func pointer(_ message: PBPointer) throws(WireError) -> PointerInput {
        PointerInput(
            try value(message.phase.rawValue, "Pointer.phase"), at: try point(message.location),
            button: try byte(message.button, "Pointer.button"),
            clicks: message.has_clicks != 0 ? try byte(message.clicks, "Pointer.clicks") : 1,
            modifiers: modifiers(message.modifiers))
    }

    fileprivate func scroll(_ message: PBScroll) throws(WireError) -> ScrollInput {
        ScrollInput(
            at: try point(message.location), deltaX: try points(message.delta_x, "Scroll.delta_x"),
            deltaY: try points(message.delta_y, "Scroll.delta_y"))
    }

    fileprivate func key(_ message: PBKeyPress) throws(WireError) -> KeyInput {
        let name = try string(message.name, "KeyPress.name")
        guard !name.isEmpty else { throw .missing(field: "KeyPress.name") }
        return KeyInput(
            Key(name: name), modifiers: modifiers(message.modifiers),
            text: try string(message.text, "KeyPress.text"))
    }

    fileprivate func taps(_ message: PBAction) throws(WireError) -> Int {
        guard (1...UInt32(ElementAction.maximumTaps)).contains(message.tap) else {
            throw .outOfRange(field: "Action.tap")
        }
        return Int(message.tap)
    }

    fileprivate func scale(_ message: PBAction) throws(WireError) -> Double {
        guard message.magnify > 0, message.magnify <= ElementAction.largestScale else {
            throw .outOfRange(field: "Action.magnify")
        }
        return message.magnify
    }

    fileprivate func degrees(_ message: PBAction) throws(WireError) -> Double {
        guard abs(message.rotate) <= ElementAction.largestTurn else { throw .outOfRange(field: "Action.rotate") }
        return message.rotate
    }
}
