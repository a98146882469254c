import Display

/// The options that locate an element.
enum LocatorOptions {
    static let options: [Option] = [
        .value("identifier", short: "i", "ID", .identifier, "the element with this accessibility identifier"),
        .value("label", short: "l", "LABEL", .label, "the element with this label"),
        .value("role", short: "r", "ROLE", .role, "an element with this role: \(ValueReader.roleNames)"),
        .value("text", "TEXT", .label, "an element that shows this text"),
        .value("index", "N", .count, "the index among several matching elements, from 0"),
        .value("at", "X,Y", .point, "the topmost element at this position, in points"),
        .value(
            "within", "ELEMENT", .container,
            """
            inside the element with this identifier, or label=…, role=…, text=…; \
            after a > follows an element inside it
            """
        ),
    ]

    /// The option of verbs that act on one element.
    static let scrollTo = Option.flag("scroll-to", "scrolls first until the element is visible, in either direction")

    static let missingElement = CommandFailure.usage(
        "Which element? Give --identifier, --label, --role, --text or --at.")

    /// Returns nil if no element was named. An index alone names none.
    static func locator(_ arguments: Arguments) throws(CommandFailure) -> Locator? {
        guard let locator = try unchecked(arguments) else { return nil }
        return try checked(locator)
    }

    /// Throws for an empty name, which is most often an unset variable of a script. It would match any element without
    /// that name.
    private static func checked(_ locator: Locator) throws(CommandFailure) -> Locator {
        for (option, name) in [
            ("identifier", locator.identifier), ("label", locator.label), ("text", locator.text),
        ] where name == "" {
            throw .usage("--\(option) is empty, which matches no element.")
        }
        return locator
    }

    private static func unchecked(_ arguments: Arguments) throws(CommandFailure) -> Locator? {
        let locator = Locator(
            identifier: arguments["identifier"], label: arguments["label"],
            role: arguments["role"].flatMap(ValueReader.role), text: arguments["text"],
            index: arguments["index"].flatMap(ValueReader.count), point: arguments["at"].flatMap(ValueReader.point),
            within: arguments["within"].flatMap(ValueReader.container) ?? [])
        if locator == Locator() { return nil }
        if locator == Locator(index: locator.index, within: locator.within) { throw missingElement }
        return locator
    }

    static func requiredLocator(_ arguments: Arguments) throws(CommandFailure) -> Locator {
        guard let locator = try locator(arguments) else { throw missingElement }
        return locator
    }

    /// Parses a condition. If another option locates the element, `--label` is the expected label.
    static func condition(
        _ arguments: Arguments
    ) throws(CommandFailure) -> (locator: Locator, label: String?, value: String?)? {
        guard var locator = try unchecked(arguments) else {
            // An expectation without an element is no condition.
            guard arguments["value"] == nil, !arguments.has("absent") else { throw missingElement }
            return nil
        }
        var label: String?
        if locator.identifier != nil || locator.role != nil || locator.text != nil || locator.point != nil {
            label = locator.label
            locator.label = nil
        }
        return (try checked(locator), label, arguments["value"])
    }
}
