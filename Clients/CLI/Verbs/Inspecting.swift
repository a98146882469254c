import ClientKit
import Display
import ImageClient

private let session = Operand(name: "SESSION", kind: .session)

extension Command {
    static let inspect = Command(
        name: "inspect", summary: "prints the elements of a session",
        details: "As JSON: an array of objects with id, parent, role, identifier, label, value, hint, frame (x, y, "
            + "width and height in points of the scene), enabled, focused, selected and actions. Properties of "
            + "few elements are present where they apply: presentedFrame (of an animated element, which is on its "
            + "way to its frame), actionNames (for perform), content, headingLevel, "
            + "sortPriority, rotors, inputLabels, hasAccessibilityCursor. With --audit prints accessibility findings "
            + "instead: controls without a label, texts with a contrast below 4.5, controls smaller than 24 points "
            + "or a cell, and identifiers that several elements share; exit code 1 if there are any.",
        operands: [session],
        options: [
            .flag("audit", "prints accessibility findings"),
            .value(
                "list", "PROPERTY", .choice(ElementText.names),
                "prints one property of the elements that have it, each value once: "
                    + ElementText.names.joined(separator: ", ")),
            .json,
        ],
        examples: [
            "fanlight inspect demo --json", "fanlight inspect demo --audit", "fanlight inspect demo --list identifier",
        ]
    ) { invocation in
        let property = invocation.arguments["list"]
        if invocation.arguments.has("audit") {
            guard property == nil else {
                throw CommandFailure.usage("--audit and --list cannot be combined.")
            }
            return try invocation.audit()
        }
        try invocation.withSession { client in
            let (elements, busy) = try client.inspect(timeout: invocation.timeout)
            invocation.reportBusy(busy: busy)
            if let property {
                let names = ElementText.list(property, of: elements)
                if invocation.wantsJSON { return invocation.console.print(JSON.array(names.map(JSON.string)).compact) }
                return names.forEach { invocation.console.print($0.onOneLine) }
            }
            if invocation.wantsJSON { return invocation.console.write(ElementList.json(elements)) }
            for line in ElementText.tree(elements) { invocation.console.print(line) }
        }
    }

    static let stats = Command(
        name: "stats", summary: "prints the work counters of a session",
        details: "With --live prints how many elements, nodes, tokens and scopes exist in the session's process "
            + "instead. Only apps of debug builds count them.",
        operands: [session],
        options: [.flag("live", "prints the existing objects by type"), .json],
        examples: ["fanlight stats demo", "fanlight stats demo --live"]
    ) { invocation in
        try invocation.withSession { client in
            let (work, live, busy) = try client.stats(timeout: invocation.timeout)
            invocation.reportBusy(busy: busy)
            if invocation.arguments.has("live") { return try invocation.print(live) }
            if invocation.wantsJSON { return invocation.console.print(JSON(work).compact) }
            var table = TextTable(["WORK", "COUNT"], numbers: ["COUNT"])
            table.rows = Work.names.map { [$0.0, String(work[keyPath: $0.1])] }
            table.print(on: invocation.console)
        }
    }

    static let get = Command(
        name: "get", summary: "prints one property of an element",
        details:
            "A frame is four numbers: x, y, width and height in points of the scene. The presented-frame is the same "
            + "as it is presented now: an animated element moves to its frame. The value of a text above "
            + "32 KiB is the part around the visible text, for expect and wait too.",
        operands: [
            session,
            Operand(name: "PROPERTY", kind: .choice(ElementText.properties), isOptional: true),
        ],
        options: LocatorOptions.options + [.json],
        examples: ["fanlight get demo --identifier count label"]
    ) { invocation in
        let locator = try LocatorOptions.requiredLocator(invocation.arguments)
        try invocation.withSession { client in
            let (element, busy) = try client.query(locator, timeout: invocation.timeout)
            invocation.reportBusy(busy: busy)
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
    /// Prints the objects that exist, and fails if the app does not count them.
    fileprivate func print(_ live: [LiveCount]) throws {
        guard !live.isEmpty else {
            throw CommandFailure(
                .failed, "\(arguments.operands[0]) does not count its objects: only apps of debug builds do.")
        }
        if wantsJSON {
            return console.print(JSON.object(live.map { ($0.type, .integer(Int64($0.count))) }).compact)
        }
        var table = TextTable(["TYPE", "COUNT"], numbers: ["COUNT"])
        table.rows = live.map { [$0.type, String($0.count)] }
        table.print(on: console)
    }

    /// Prints accessibility findings, and fails if there are any.
    fileprivate func audit() throws {
        let findings = try withSession { client in
            let (findings, busy) = try client.audit(timeout: timeout)
            reportBusy(busy: busy)
            return findings
        }
        if wantsJSON {
            console.write(ElementList.json(findings: findings))
        } else {
            for finding in findings { console.print("\(finding.kind.name): \(finding.sentence)".onOneLine) }
        }
        guard findings.isEmpty else {
            let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
            throw CommandFailure(.failed, "\(count) in \(arguments.operands[0]).")
        }
        if !wantsJSON { console.print("No findings.") }
    }

    func reportBusy(busy milliseconds: UInt64) {
        guard milliseconds > 0 else { return }
        let seconds = JSON.number((Double(milliseconds) / 100).rounded() / 10).compact
        console.printError("The app has been busy for \(seconds) s; this is its last picture.")
    }
}

/// Formatting of elements as text for people.
enum ElementText {
    static let properties = [
        "label", "value", "frame", "presented-frame", "role", "identifier", "enabled", "focused", "selected", "hint",
        "actions",
        "action-names", "id",
    ]

    static func property(_ name: String, of element: ElementInfo) -> JSON {
        switch name {
        case "value": .string(element.value)
        case "frame": .array(element.frame.map(JSON.number))
        case "presented-frame": .array((element.presentedFrame ?? element.frame).map(JSON.number))
        case "role": .string(element.role.name)
        case "identifier": .string(element.identifier)
        case "enabled": .bool(element.isEnabled)
        case "focused": .bool(element.isFocused)
        case "selected": .bool(element.isSelected)
        case "hint": .string(element.hint)
        case "action-names": .array(element.details.actionNames.map(JSON.string))
        case "actions": .array(element.actions.names.map(JSON.string))
        case "id": .integer(Int64(element.id.rawValue))
        default: .string(element.label)
        }
    }

    /// The properties that an element can be located by.
    static let names = ["identifier", "label", "role"]

    /// Returns the distinct values of a property, in the order of the elements.
    static func list(_ property: String, of elements: [ElementInfo]) -> [String] {
        var seen: Set<String> = [""]
        return elements.map { plain(self.property(property, of: $0)) }.filter { seen.insert($0).inserted }
    }

    /// Returns the value without quotes and brackets, for shells.
    static func plain(_ json: JSON) -> String {
        switch json {
        case .string(let text): text
        case .array(let items): items.map(plain).joined(separator: " ")
        default: json.compact
        }
    }

    /// Returns one element per line, indented below its parent.
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
        if element.isSelected { words.append("selected") }
        if element.hasAccessibilityCursor { words.append("accessibility cursor") }
        return (words + details(element.details)).joined(separator: " ").onOneLine
    }

    private static func details(_ details: SemanticDetails) -> [String] {
        var words: [String] = []
        if details.headingLevel != 0 { words.append("level \(details.headingLevel)") }
        if details.sortPriority != 0 { words.append("priority \(JSON.number(details.sortPriority).compact)") }
        if !details.actionNames.isEmpty {
            words.append("performs " + details.actionNames.map { "“\($0)”" }.joined(separator: ", "))
        }
        words += details.content.map { "\($0.label): \($0.value)\($0.isImportant ? "!" : "")" }
        words += details.rotors.map { "leads to \($0.name): \($0.entries.joined(separator: ", "))" }
        if !details.inputLabels.isEmpty {
            words.append("called " + details.inputLabels.map { "“\($0)”" }.joined(separator: ", "))
        }
        return words
    }
}

extension JSON {
    init(_ work: Work) {
        self = .object(Work.names.map { ($0.0, .integer(Int64(work[keyPath: $0.1]))) })
    }
}
