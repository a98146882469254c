/// A finding of the accessibility audit: something that is unusable for people with impaired vision or motor control.
public struct AuditFinding: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A control without a name.
        case label = 0
        /// Text with too little contrast to its background.
        case contrast = 1
        /// A control that is too small to press.
        case target = 2
        /// An identifier shared by several elements, which scripts cannot distinguish.
        case identifier = 3

        /// The kind's name in JSON.
        public var name: String { String(describing: self) }
    }

    public var kind: Kind
    public var element: ElementInfo
    /// The description of the problem.
    public var sentence: String
    /// The contrast ratio, the shorter side in points, or the number of elements with the identifier.
    public var measure: Double

    public init(_ kind: Kind, _ element: ElementInfo, _ sentence: String, measure: Double = 0) {
        self.kind = kind
        self.element = element
        self.sentence = sentence
        self.measure = measure
    }
}

extension Picture {
    /// Returns the findings that need no rendering: names, sizes and identifiers.
    public func auditOfElements(on screen: Screen) -> [AuditFinding] {
        let elements = elements(on: screen)
        var counts: [String: Int] = [:]
        for element in elements where !element.identifier.isEmpty { counts[element.identifier, default: 0] += 1 }
        let targets = elements.filter(\.isControl).compactMap(Target.init)
        var findings: [AuditFinding] = []
        var reported: Set<String> = []
        for element in elements {
            if element.isControl, element.label.allSatisfy(\.isWhitespace) {
                findings.append(AuditFinding(.label, element, "The \(element.name) has no label."))
            }
            if element.isControl, let finding = smallTarget(element, among: targets, on: screen) {
                findings.append(finding)
            }
            if let count = counts[element.identifier], count > 1, reported.insert(element.identifier).inserted {
                findings.append(
                    AuditFinding(
                        .identifier, element, "\(count) elements have the identifier \(quoted(element.identifier)).",
                        measure: Double(count)))
            }
        }
        return findings
    }

    private func smallTarget(_ element: ElementInfo, among others: [Target], on screen: Screen) -> AuditFinding? {
        guard let target = Target(element) else { return nil }
        switch screen.idiom {
        case .cell:
            guard target.width < screen.dotWidth || target.height < screen.dotHeight else { return nil }
            return AuditFinding(
                .target, element, "The \(element.name) is smaller than a cell.", measure: target.shorter)
        case .pixel:
            let pressed = element.hasExtendedReach ? target.enlarged(among: others, on: screen) : target
            guard pressed.shorter < AuditFinding.smallestTarget else { return nil }
            let size = "\(short(target.width))×\(short(target.height)) points"
            let surroundingSpace = element.hasExtendedReach ? " and has no space around it" : ""
            return AuditFinding(
                .target, element, "The \(element.name) is \(size)\(surroundingSpace); below 24 it is hard to hit.",
                measure: pressed.shorter)
        }
    }
}

extension AuditFinding {
    /// The minimum size of a control in points, in both dimensions.
    package static let smallestTarget = 24.0
}

extension ElementInfo {
    /// True for a control of the framework, which also accepts presses beside its frame. A view with only a tap gesture
    /// does not.
    fileprivate var hasExtendedReach: Bool {
        switch role {
        // An element that takes the focus, or is disabled, accepts presses as a control does. A view with only the
        // button trait does not.
        case .button, .link, .toggle, .slider, .textField, .picker, .stepper: actions.contains(.focus) || !isEnabled
        case .tab, .menu: true
        case .none, .text, .group, .heading, .image, .list, .row, .scrollArea, .window, .alert, .table, .progress: false
        }
    }

    /// True if a person can operate the element.
    fileprivate var isControl: Bool {
        switch role {
        case .button, .link, .toggle, .slider, .textField, .picker, .tab, .stepper: true
        case .progress, .image: false
        // An open menu is a list of its items.
        case .menu, .none, .text, .group, .heading, .list, .row, .scrollArea, .window, .alert, .table:
            actions.contains(.tap)
        }
    }
}
