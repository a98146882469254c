/// The semantics collected for merging containers: a button with its label, a combined element, or a row. They are
/// joined with the container's own semantics.
struct MergedSemantics {
    private struct Contribution {
        var values: [String] = []
        var hints: [String] = []
        var names: [String] = []
        var content: [SemanticDetails.Content] = []
        var headingLevel: UInt8?
    }

    /// The collected semantics by the element's index.
    private var contributions: [Int: Contribution] = [:]

    mutating func add(_ id: LayerID, _ semantics: Semantics, to container: Int, _ picture: Picture) {
        let details = semantics.details
        let value = picture.value(semantics, of: id)
        let isHeading = semantics.role == .heading
        guard isHeading || semantics.hasDetails || !value.isEmpty || !semantics.hint.isEmpty else { return }
        var known = contributions[container] ?? Contribution()
        if !value.isEmpty { known.values.append(value) }
        if !semantics.hint.isEmpty { known.hints.append(semantics.hint) }
        known.names += details.actionNames
        known.content += details.content
        if isHeading, known.headingLevel == nil { known.headingLevel = details.headingLevel }
        contributions[container] = known
    }

    func join(into elements: inout [PictureElement]) {
        for (number, contribution) in contributions { join(contribution, to: &elements[number].semantics) }
    }

    private func join(_ contribution: Contribution, to semantics: inout Semantics) {
        // Attributes that the container has itself, be it from the app or from its value, take precedence.
        if semantics.value.isEmpty, semantics.inheritsValue {
            semantics.value = contribution.values.joined(separator: ", ")
        }
        if semantics.hint.isEmpty { semantics.hint = contribution.hints.joined(separator: ", ") }
        var details = semantics.details
        for name in contribution.names where !details.actionNames.contains(name) { details.actionNames.append(name) }
        details.content += contribution.content
        if let level = contribution.headingLevel, semantics.state.contains(.combined), semantics.role == .text {
            semantics.role = .heading
            if details.headingLevel == 0 { details.headingLevel = level }
        }
        semantics.details = details
    }
}

extension Semantics {
    fileprivate var inheritsValue: Bool {
        if state.contains(.valueIsDrawn) { return false }
        return switch role {
        case .button, .link, .menu, .tab, .text, .heading, .image, .row, .group: true
        default: state.contains(.combined)
        }
    }
}
