import ClientKit
import Display
import ImageClient

private let session = Operand(name: "SESSION", kind: .session)

extension Command {
    static let inspect = Command(
        name: "inspect", summary: "prints the elements of a session",
        details: "As JSON: an array of {\"id\",\"parent\",\"role\",\"identifier\",\"label\",\"value\","
            + "\"frame\":[x,y,w,h],\"enabled\",\"focused\",\"actions\"}; frames are points of the scene.",
        operands: [session], options: [.json]
    ) { invocation in
        try invocation.inSession { client in
            let (elements, busy) = try client.inspect(timeout: invocation.timeout)
            invocation.mention(busy: busy)
            if invocation.wantsJSON { return invocation.console.write(ElementList.json(elements)) }
            for line in ElementText.tree(elements) { invocation.console.print(line) }
        }
    }

    static let stats = Command(
        name: "stats", summary: "prints how much work a session has done so far", operands: [session], options: [.json]
    ) { invocation in
        try invocation.inSession { client in
            let (work, busy) = try client.stats(timeout: invocation.timeout)
            invocation.mention(busy: busy)
            if invocation.wantsJSON { return invocation.console.print(JSON(work).compact) }
            var table = Table(["WORK", "COUNT"], numbers: ["COUNT"])
            table.rows = Work.names.map { [$0.0, String(work[keyPath: $0.1])] }
            table.print(on: invocation.console)
        }
    }

    static let get = Command(
        name: "get", summary: "prints one thing about an element",
        details: "A frame is four numbers: x, y, width and height in points of the scene.",
        operands: [
            session,
            Operand(name: "PROPERTY", kind: .choice(ElementText.properties), isOptional: true),
        ],
        options: Locating.options + [.json],
        examples: ["fanlight get demo --identifier count label"]
    ) { invocation in
        let locator = try Locating.requiredLocator(invocation.arguments)
        try invocation.inSession { client in
            let (element, busy) = try client.query(locator, timeout: invocation.timeout)
            invocation.mention(busy: busy)
            let property = invocation.arguments.operands.dropFirst().first
            if invocation.wantsJSON, property == nil {
                let all = ElementText.properties.map { ($0, ElementText.property($0, of: element)) }
                return invocation.console.print(JSON.object(all).compact)
            }
            let json = ElementText.property(property ?? "label", of: element)
            invocation.console.print(invocation.wantsJSON ? json.compact : ElementText.plain(json))
        }
    }
}

extension Invocation {
    func mention(busy milliseconds: UInt64) {
        guard milliseconds > 0 else { return }
        let seconds = JSON.number((Double(milliseconds) / 100).rounded() / 10).compact
        console.printError("The app has been busy for \(seconds) s; this is what it last showed.")
    }
}

/// Elements as text for people.
enum ElementText {
    static let properties = [
        "label", "value", "frame", "role", "identifier", "enabled", "focused", "hint", "actions", "id",
    ]

    static func property(_ name: String, of element: ElementInfo) -> JSON {
        switch name {
        case "value": .string(element.value)
        case "frame": .array(element.frame.map(JSON.number))
        case "role": .string(element.role.name)
        case "identifier": .string(element.identifier)
        case "enabled": .bool(element.isEnabled)
        case "focused": .bool(element.isFocused)
        case "hint": .string(element.hint)
        case "actions": .array(element.actions.names.map(JSON.string))
        case "id": .integer(Int64(element.id.rawValue))
        default: .string(element.label)
        }
    }

    /// Without quotes and brackets, for shells.
    static func plain(_ json: JSON) -> String {
        switch json {
        case .string(let text): text
        case .array(let items): items.map(plain).joined(separator: " ")
        default: json.compact
        }
    }

    /// One element a line, indented below its parent.
    static func tree(_ elements: [ElementInfo]) -> [String] {
        let known = Set(elements.map(\.id))
        let children = Dictionary(grouping: elements) { known.contains($0.parent) ? $0.parent : .scene }
        var lines: [String] = []
        var stack = (children[.scene] ?? []).reversed().map { ($0, 0) }
        while let (element, depth) = stack.popLast() {
            lines.append(String(repeating: "  ", count: depth) + line(element))
            stack += (element.id == .scene ? [] : children[element.id] ?? []).reversed().map { ($0, depth + 1) }
        }
        return lines
    }

    private static func line(_ element: ElementInfo) -> String {
        var words = [element.role.name]
        if !element.identifier.isEmpty { words.append("#\(element.identifier)") }
        if !element.label.isEmpty { words.append("“\(element.label)”") }
        if !element.value.isEmpty { words.append("= \(element.value)") }
        if element.frame.count == 4 {
            let numbers = element.frame.map { JSON.number($0).compact }
            words.append("at \(numbers[0]),\(numbers[1]) size \(numbers[2])×\(numbers[3])")
        }
        if !element.actions.isEmpty { words.append("[\(element.actions.names.joined(separator: " "))]") }
        if !element.isEnabled { words.append("disabled") }
        if element.isFocused { words.append("focused") }
        return words.joined(separator: " ")
    }
}

extension JSON {
    init(_ work: Work) {
        self = .object(Work.names.map { ($0.0, .integer(Int64(work[keyPath: $0.1]))) })
    }
}
