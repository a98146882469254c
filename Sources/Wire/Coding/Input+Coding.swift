import CFanlightWire
import Display

extension Writer {
    func inputMessage(_ message: InputMessage) -> PBInputMessage.Pointer {
        arena.make {
            ($0.has_serial, $0.serial) = (1, message.serial)
            if message.seen != 0 { ($0.has_seen, $0.seen) = (1, message.seen) }
            $0.input = input(message.input)
        }
    }

    func input(_ input: Input) -> PBInput.Pointer {
        arena.make {
            switch input {
            case .pointer(let pointer):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_POINTER
                $0.pointer = self.pointer(pointer)
            case .scroll(let scroll):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_SCROLL
                $0.scroll = self.scroll(scroll)
            case .key(let key):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_KEY
                $0.key = self.key(key)
            case .text(let text):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_TEXT
                $0.text = arena.cString(text)
            case .composition(let text):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_COMPOSITION
                $0.composition = presentText(text)
            case .paste(let text):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_PASTE
                $0.paste = arena.cString(text)
            case .resize(let screen):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_RESIZE
                $0.resize = self.screen(screen)
            case .displayFocus(let has):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_ATTENTION
                $0.attention = has ? 1 : 0
            case .act(let action, let layer):
                $0.input_case = FANLIGHT__V1__INPUT__INPUT_ACT
                $0.act = arena.make {
                    if layer != .scene { ($0.has_layer, $0.layer) = (1, layer.rawValue) }
                    $0.action = self.action(action)
                }
            }
        }
    }

    func point(_ point: ScreenPoint) -> PBPoint.Pointer {
        arena.make {
            ($0.has_x, $0.x) = (1, point.x.sendablePoints)
            ($0.has_y, $0.y) = (1, point.y.sendablePoints)
        }
    }

    private func pointer(_ pointer: PointerInput) -> PBPointer.Pointer {
        arena.make {
            if pointer.phase != .moved { ($0.has_phase, $0.phase) = (1, .init(UInt32(pointer.phase.rawValue))) }
            $0.location = point(pointer.location)
            if pointer.button != 0 { ($0.has_button, $0.button) = (1, UInt32(pointer.button)) }
            if pointer.clicks != 1 { ($0.has_clicks, $0.clicks) = (1, UInt32(pointer.clicks)) }
            if !pointer.modifiers.isEmpty { ($0.has_modifiers, $0.modifiers) = (1, UInt32(pointer.modifiers.rawValue)) }
        }
    }

    private func scroll(_ scroll: ScrollInput) -> PBScroll.Pointer {
        arena.make {
            $0.location = point(scroll.location)
            if scroll.deltaX != 0 { ($0.has_delta_x, $0.delta_x) = (1, scroll.deltaX.sendablePoints) }
            if scroll.deltaY != 0 { ($0.has_delta_y, $0.delta_y) = (1, scroll.deltaY.sendablePoints) }
        }
    }

    private func key(_ key: KeyInput) -> PBKeyPress.Pointer {
        arena.make {
            $0.name = presentText(key.key.name)
            if !key.modifiers.isEmpty { ($0.has_modifiers, $0.modifiers) = (1, UInt32(key.modifiers.rawValue)) }
            $0.text = text(key.text)
        }
    }

    func action(_ action: ElementAction) -> PBAction.Pointer {
        arena.make {
            switch action {
            case .tap(let count):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_TAP
                $0.tap = UInt32(min(max(count, 1), ElementAction.mostTaps))
            case .focus:
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_FOCUS
                $0.focus = nothing
            case .setValue(let value):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_SET_VALUE
                $0.set_value = arena.cString(value)
            case .increment:
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_INCREMENT
                $0.increment = nothing
            case .decrement:
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_DECREMENT
                $0.decrement = nothing
            case .scroll(let deltaX, let deltaY):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_SCROLL
                $0.scroll = distance(deltaX, deltaY)
            case .drag(let deltaX, let deltaY):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_DRAG
                $0.drag = distance(deltaX, deltaY)
            case .magnify(let scale):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_MAGNIFY
                $0.magnify = scale
            case .rotate(let degrees):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_ROTATE
                $0.rotate = degrees
            case .perform(let name):
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_PERFORM
                $0.perform = arena.cString(name)
            case .moveAccessibilityCursor:
                $0.action_case = FANLIGHT__V1__ACTION__ACTION_ATTEND
                $0.attend = nothing
            }
        }
    }

    private func distance(_ deltaX: Double, _ deltaY: Double) -> PBScrollBy.Pointer {
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
            serial: serial, seen: message.seen, input: try input(try some(message.input, "InputMessage.input")))
    }

    func input(_ message: PBInput) throws(WireError) -> Input {
        switch message.input_case {
        case FANLIGHT__V1__INPUT__INPUT_POINTER:
            return .pointer(try pointer(try some(message.pointer, "Input.pointer")))
        case FANLIGHT__V1__INPUT__INPUT_SCROLL:
            return .scroll(try scroll(try some(message.scroll, "Input.scroll")))
        case FANLIGHT__V1__INPUT__INPUT_KEY:
            return .key(try key(try some(message.key, "Input.key")))
        case FANLIGHT__V1__INPUT__INPUT_TEXT:
            return .text(try string(message.text, "Input.text", long: true))
        case FANLIGHT__V1__INPUT__INPUT_COMPOSITION:
            return .composition(try string(message.composition, "Input.composition"))
        case FANLIGHT__V1__INPUT__INPUT_PASTE:
            return .paste(try string(message.paste, "Input.paste", long: true))
        case FANLIGHT__V1__INPUT__INPUT_RESIZE:
            return .resize(try screen(try some(message.resize, "Input.resize")))
        case FANLIGHT__V1__INPUT__INPUT_ATTENTION:
            return .displayFocus(message.attention != 0)
        case FANLIGHT__V1__INPUT__INPUT_ACT:
            let act = try some(message.act, "Input.act")
            return .act(try action(try some(act.action, "ElementAct.action")), on: LayerID(act.layer))
        default:
            throw .missing(field: "Input.input")
        }
    }

    func point(_ pointer: PBPoint.Pointer?) throws(WireError) -> ScreenPoint {
        guard let message = pointer?.pointee else { return ScreenPoint(x: 0, y: 0) }
        return ScreenPoint(x: try points(message.x, "Point.x"), y: try points(message.y, "Point.y"))
    }

    /// Returns the modifiers. Unknown bits are ignored.
    private func modifiers(_ raw: UInt32) -> KeyModifiers { KeyModifiers(rawValue: UInt8(truncatingIfNeeded: raw)) }

    private func pointer(_ message: PBPointer) throws(WireError) -> PointerInput {
        PointerInput(
            try value(message.phase.rawValue, "Pointer.phase"), at: try point(message.location),
            button: try byte(message.button, "Pointer.button"),
            clicks: message.has_clicks != 0 ? try byte(message.clicks, "Pointer.clicks") : 1,
            modifiers: modifiers(message.modifiers))
    }

    private func scroll(_ message: PBScroll) throws(WireError) -> ScrollInput {
        ScrollInput(
            at: try point(message.location), deltaX: try points(message.delta_x, "Scroll.delta_x"),
            deltaY: try points(message.delta_y, "Scroll.delta_y"))
    }

    private func key(_ message: PBKeyPress) throws(WireError) -> KeyInput {
        let name = try string(message.name, "KeyPress.name")
        guard !name.isEmpty else { throw .missing(field: "KeyPress.name") }
        return KeyInput(
            Key(name: name), modifiers: modifiers(message.modifiers),
            text: try string(message.text, "KeyPress.text"))
    }

    func action(_ message: PBAction) throws(WireError) -> ElementAction {
        switch message.action_case {
        case FANLIGHT__V1__ACTION__ACTION_TAP:
            guard (1...UInt32(ElementAction.mostTaps)).contains(message.tap) else {
                throw .outOfRange(field: "Action.tap")
            }
            return .tap(count: Int(message.tap))
        case FANLIGHT__V1__ACTION__ACTION_FOCUS: return .focus
        case FANLIGHT__V1__ACTION__ACTION_SET_VALUE:
            return .setValue(try string(message.set_value, "Action.set_value", long: true))
        case FANLIGHT__V1__ACTION__ACTION_INCREMENT: return .increment
        case FANLIGHT__V1__ACTION__ACTION_DECREMENT: return .decrement
        case FANLIGHT__V1__ACTION__ACTION_SCROLL:
            let scroll = try some(message.scroll, "Action.scroll")
            return .scroll(
                deltaX: try points(scroll.delta_x, "ScrollBy.delta_x"),
                deltaY: try points(scroll.delta_y, "ScrollBy.delta_y"))
        case FANLIGHT__V1__ACTION__ACTION_DRAG:
            let drag = try some(message.drag, "Action.drag")
            return .drag(
                deltaX: try points(drag.delta_x, "ScrollBy.delta_x"),
                deltaY: try points(drag.delta_y, "ScrollBy.delta_y"))
        case FANLIGHT__V1__ACTION__ACTION_MAGNIFY:
            guard message.magnify > 0, message.magnify <= ElementAction.largestScale else {
                throw .outOfRange(field: "Action.magnify")
            }
            return .magnify(scale: message.magnify)
        case FANLIGHT__V1__ACTION__ACTION_ROTATE:
            guard abs(message.rotate) <= ElementAction.largestTurn else { throw .outOfRange(field: "Action.rotate") }
            return .rotate(degrees: message.rotate)
        case FANLIGHT__V1__ACTION__ACTION_PERFORM:
            return .perform(try string(message.perform, "Action.perform"))
        case FANLIGHT__V1__ACTION__ACTION_ATTEND: return .moveAccessibilityCursor
        default: throw .missing(field: "Action.action")
        }
    }
}
