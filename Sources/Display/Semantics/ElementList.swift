/// Elements as JSON, one per line: the output of `inspect --json` and the content of a `.json` snapshot.
public enum ElementList {
    public static func json(_ elements: [ElementInfo]) -> String { lines(elements.map(json)) }

    /// Returns the output of `inspect --audit --json`.
    public static func json(findings: [AuditFinding]) -> String {
        lines(
            findings.map {
                object([
                    ("kind", quoted($0.kind.name)), ("text", quoted($0.sentence)), ("measure", number($0.measure)),
                    ("element", json($0.element)),
                ])
            })
    }

    private static func lines(_ items: [String]) -> String {
        items.isEmpty ? "[]\n" : "[\n" + items.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
    }

    private static func json(_ element: ElementInfo) -> String {
        object(
            [
                ("id", String(element.id.rawValue)), ("parent", String(element.parent.rawValue)),
                ("role", quoted(element.role.name)), ("identifier", quoted(element.identifier)),
                ("label", quoted(element.label)), ("value", quoted(element.value)), ("hint", quoted(element.hint)),
                ("frame", "[" + element.frame.map(number).joined(separator: ",") + "]"),
                ("enabled", String(element.isEnabled)), ("focused", String(element.isFocused)),
                ("selected", String(element.isSelected)), ("actions", words(element.actions.names)),
            ] + rare(element))
    }

    /// Returns the members that most elements lack; each is present only if it has a value.
    private static func rare(_ element: ElementInfo) -> [(String, String)] {
        var members: [(String, String)] = []
        let details = element.details
        if let frame = element.presentedFrame {
            members.append(("presentedFrame", "[" + frame.map(number).joined(separator: ",") + "]"))
        }
        if element.hasAccessibilityCursor { members.append(("hasAccessibilityCursor", "true")) }
        if !details.actionNames.isEmpty { members.append(("actionNames", words(details.actionNames))) }
        if !details.content.isEmpty {
            let content = details.content.map {
                object([
                    ("label", quoted($0.label)), ("value", quoted($0.value)), ("important", String($0.isImportant)),
                ])
            }
            members.append(("content", list(content)))
        }
        if details.headingLevel != 0 { members.append(("headingLevel", String(details.headingLevel))) }
        if details.sortPriority != 0 { members.append(("sortPriority", number(details.sortPriority))) }
        if !details.rotors.isEmpty {
            let rotors = details.rotors.map { object([("name", quoted($0.name)), ("entries", words($0.entries))]) }
            members.append(("rotors", list(rotors)))
        }
        if !details.inputLabels.isEmpty { members.append(("inputLabels", words(details.inputLabels))) }
        return members
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
    private static func words(_ words: [String]) -> String { list(words.map(quoted)) }

    /// Returns a number in JSON. Whole numbers have no fraction. Numbers that are not finite become 0, because JSON
    /// cannot represent them.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
