import Display

/// Descriptions of elements for a screen reader: label, kind, value and state.
enum ElementDescription {
    /// Returns the line that is read without a request.
    static func line(_ element: ElementInfo) -> String {
        var words = element.label.isEmpty ? [] : [element.label]
        if let kind = kind(element) { words.append(kind) }
        if !element.value.isEmpty { words.append(element.value) }
        if element.isSelected { words.append("selected") }
        if !element.isEnabled { words.append("dimmed") }
        words += element.details.content.filter(\.isImportant).map(content)
        // The element has only actions to offer.
        if words.isEmpty { words.append(element.role == .none ? "unnamed" : element.role.name) }
        return plain(words.joined(separator: ", "))
    }

    /// Returns the further lines that a person can request.
    static func more(_ element: ElementInfo) -> [String] {
        var lines = [line(element)]
        if !element.hint.isEmpty { lines.append(element.hint) }
        lines += element.details.content.filter { !$0.isImportant }.map(content)
        let actions = actions(element)
        if !actions.isEmpty { lines.append("Actions: \(actions.joined(separator: ", "))") }
        return lines.map(plain)
    }

    /// Returns the named actions, including the entries of rotors.
    static func actions(_ element: ElementInfo) -> [String] {
        element.details.actionNames
            + element.details.rotors.flatMap { rotor in rotor.entries.map { rotor.action($0) } }
    }

    private static func content(_ content: SemanticDetails.Content) -> String { "\(content.label): \(content.value)" }

    /// Returns the word for the element's kind; plain text needs none.
    private static func kind(_ element: ElementInfo) -> String? {
        switch element.role {
        case .none, .text, .group, .row: nil
        case .heading:
            element.details.headingLevel == 0 ? "heading" : "heading level \(element.details.headingLevel)"
        case .textField: "text field"
        case .scrollArea: "scroll area"
        case .picker: "choice"
        case .progress: "progress"
        case .button, .image, .link, .toggle, .slider, .list, .menu, .window, .alert, .tab, .table, .stepper:
            element.role.name
        }
    }

    /// Returns the text as one line without control characters.
    static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
