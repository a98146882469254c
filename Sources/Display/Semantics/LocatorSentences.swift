func quoted(_ text: String) -> String { "\"\(text)\"" }

extension ElementInfo {
    /// The element's name in sentences: `button "save"`, with the label if it differs.
    public var name: String {
        let kind = role == .none ? "element" : role.name
        if identifier.isEmpty { return label.isEmpty ? "\(kind) \(id)" : "\(kind) \(quoted(label))" }
        let name = "\(kind) \(quoted(identifier))"
        return label.isEmpty || label == identifier ? name : "\(name) labelled \(quoted(label))"
    }
}

extension Locator: CustomStringConvertible {
    /// The locator in sentences: `identifier "save" and role button`.
    public var description: String {
        var parts: [String] = []
        if let identifier { parts.append("identifier \(quoted(identifier))") }
        if let label { parts.append("label \(quoted(label))") }
        if let role { parts.append("role \(role.name)") }
        if let text { parts.append("text \(quoted(text))") }
        if let index { parts.append("index \(index)") }
        var words = parts.joined(separator: " and ")
        if let point {
            let place = "\(short(point.x)),\(short(point.y))"
            words = parts.isEmpty ? "place \(place)" : "\(words) at \(place)"
        }
        if words.isEmpty { words = "nothing" }
        return ([words] + within.reversed().map(\.description)).joined(separator: " within ")
    }
}

extension LocatorFailure: CustomStringConvertible {
    /// The failure as a sentence with a hint.
    public var sentence: String { sentence(for: nil) }

    public var description: String { sentence }

    /// Returns the failure as a sentence that names the locator.
    public func sentence(for locator: Locator?) -> String {
        let sought = locator.map { " with \($0)" } ?? ""
        switch self {
        case .empty:
            return "The locator is empty: give an identifier, a label, a role, a text or a place."
        case .notFound(let candidates, let scrolls):
            let none = locator == nil ? "No element matches." : "There is no element\(sought)."
            let hidden = scrolls ? " If it is outside the visible part of a scroll view, scroll to it first." : ""
            guard !candidates.isEmpty else { return none + hidden }
            if let locator, let point = locator.point, locator == Locator(point: point) {
                // For a locator by point, names of other elements are no hint.
                return "No element is at \(short(point.x)),\(short(point.y))."
            }
            if locator?.index != nil {
                let match = candidates.count == 1 ? "1 matches" : "\(candidates.count) match"
                return "\(none) \(match) without it: \(list(candidates)).\(hidden)"
            }
            // Names of elements contain their own quotes.
            let names = candidates.map { $0.contains("\"") ? $0 : quoted($0) }
            return (["\(none)\(hidden) The closest:"] + names.map { "  \($0.onOneLine)" }).joined(separator: "\n")
        case .ambiguous(let matches):
            return "\(matches.count) elements match\(locator.map { " \($0)" } ?? ""): \(list(matches.map(\.name)))."
                + " Add properties of the one you mean, or give its index, from 0."
        case .notVisible(let element):
            return
                "The \(element.name) is not visible: the display shows nothing of its frame, \(element.place). "
                + "Scroll to it first."
        case .disabled(let element):
            return "The \(element.name) is disabled."
        case .covered(let element, let other):
            return "The \(element.name) is covered by \(other) at the middle of its frame, \(element.place)."
        case .container(let outer, let failure): return failure.sentence(for: outer)
        }
    }

    private func list(_ names: [String]) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }
}

extension String {
    /// The text without line ends, which a label may have.
    fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension ElementInfo {
    fileprivate var place: String {
        guard frame.count == 4 else { return "unknown" }
        return "\(short(frame[2]))×\(short(frame[3])) at \(short(frame[0])),\(short(frame[1]))"
    }
}

/// Returns a length without a trailing `.0`.
func short(_ length: Double) -> String {
    length == length.rounded() && abs(length) < 1e9 ? String(Int(length)) : String(length)
}
