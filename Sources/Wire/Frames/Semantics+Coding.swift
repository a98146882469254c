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
            if semantics.hasDetails { $0.details = details(semantics.details) }
        }
    }

    /// Encodes the details. Items beyond the limit of each list are omitted.
    func details(_ details: SemanticDetails) -> PBSemanticDetails.Pointer {
        func few<Item>(_ items: [Item]) -> [Item] { Array(items.prefix(SemanticDetails.maximumCount)) }
        let (names, labels) = (few(details.actionNames), few(details.inputLabels))
        let (content, rotors) = (few(details.content), few(details.rotors))
        return arena.make {
            $0.n_action_names = names.count
            $0.action_names = strings(names)
            $0.n_content = content.count
            $0.content = arena.list(content, self.content)
            if details.headingLevel != 0 {
                ($0.has_heading_level, $0.heading_level) = (1, UInt32(details.headingLevel))
            }
            if details.sortPriority != 0, details.sortPriority.isFinite {
                ($0.has_sort_priority, $0.sort_priority) = (1, details.sortPriority)
            }
            $0.n_rotors = rotors.count
            $0.rotors = arena.list(rotors) { rotor in
                let entries = few(rotor.entries)
                return arena.make {
                    $0.name = text(rotor.name)
                    $0.n_entries = entries.count
                    $0.entries = strings(entries)
                }
            }
            $0.n_input_labels = labels.count
            $0.input_labels = strings(labels)
        }
    }

    private func content(_ content: SemanticDetails.Content) -> PBSemanticContent.Pointer {
        arena.make {
            $0.label = text(content.label)
            $0.value = text(content.value)
            if content.isImportant { ($0.has_important, $0.important) = (1, 1) }
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
            state: Semantics.State(rawValue: message.state), actions: ActionSet(rawValue: message.actions),
            details: try details(message.details))
    }

    func details(_ pointer: PBSemanticDetails.Pointer?) throws(WireError) -> SemanticDetails {
        guard let message = pointer?.pointee else { return .none }
        let limit = SemanticDetails.maximumCount
        guard message.heading_level <= UInt32(SemanticDetails.deepestHeading) else {
            throw .outOfRange(field: "SemanticDetails.heading_level")
        }
        guard message.sort_priority.isFinite else { throw .notFinite(field: "SemanticDetails.sort_priority") }
        return SemanticDetails(
            actionNames: try strings(
                message.n_action_names, message.action_names, "SemanticDetails.action_names", limit: limit),
            content: try list(message.n_content, message.content, "SemanticDetails.content", limit: limit) {
                (content) throws(WireError) in
                SemanticDetails.Content(
                    label: try string(content.label, "Content.label"),
                    value: try string(content.value, "Content.value"),
                    isImportant: content.important != 0)
            }, headingLevel: UInt8(message.heading_level), sortPriority: message.sort_priority,
            rotors: try list(message.n_rotors, message.rotors, "SemanticDetails.rotors", limit: limit) {
                (rotor) throws(WireError) in
                SemanticDetails.Rotor(
                    name: try string(rotor.name, "Rotor.name"),
                    entries: try strings(rotor.n_entries, rotor.entries, "Rotor.entries", limit: limit))
            },
            inputLabels: try strings(
                message.n_input_labels, message.input_labels, "SemanticDetails.input_labels", limit: limit))
    }
}
