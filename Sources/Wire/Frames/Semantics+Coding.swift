import CFanlightWire
import Display

extension Writer {
    func semantics(_ semantics: Semantics) -> PBSemantics.Pointer {
        arena.make {
            if semantics.role != .none { ($0.has_role, $0.role) = (1, .init(UInt32(semantics.role.rawValue))) }
            switch semantics.label {
            case .none: break
            case .drawn: ($0.has_drawn, $0.drawn) = (1, 1)
            case .own(let label): $0.label = presentText(label)
            }
            $0.value = text(semantics.value)
            $0.hint = text(semantics.hint)
            $0.identifier = text(semantics.identifier)
            if !semantics.state.isEmpty { ($0.has_state, $0.state) = (1, semantics.state.rawValue) }
            if !semantics.actions.isEmpty { ($0.has_actions, $0.actions) = (1, semantics.actions.rawValue) }
        }
    }
}

extension Reader {
    func semantics(_ message: PBSemantics) throws(WireError) -> Semantics {
        let label = try optionalString(message.label, "Semantics.label")
        return Semantics(
            role: try value(message.role.rawValue, "Semantics.role"),
            label: message.drawn != 0 ? .drawn : label.map(Semantics.Label.own) ?? .none,
            value: try string(message.value, "Semantics.value"), hint: try string(message.hint, "Semantics.hint"),
            identifier: try string(message.identifier, "Semantics.identifier"),
            state: Semantics.State(rawValue: message.state), actions: ActionSet(rawValue: message.actions))
    }
}
