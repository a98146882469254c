/// Something that people who do not see the display, or see or aim badly, cannot use as it is.
public struct AuditFinding: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A control that nothing says the name of.
        case label = 0
        /// Letters that are too much like what they are on.
        case contrast = 1
        /// A control that is too small to be hit.
        case target = 2
        /// An identifier that several elements have: scripts cannot tell them apart.
        case identifier = 3

        /// The word used in JSON.
        public var name: String { String(describing: self) }
    }

    public var kind: Kind
    public var element: ElementInfo
    /// What is wrong, for people.
    public var sentence: String
    /// The contrast, the shorter side in points, or how many have the identifier.
    public var measure: Double

    public init(_ kind: Kind, _ element: ElementInfo, _ sentence: String, measure: Double = 0) {
        self.kind = kind
        self.element = element
        self.sentence = sentence
        self.measure = measure
    }
}

extension Picture {
    /// What of the elements can be found fault with without looking at what is drawn: names, sizes, identifiers.
    public func auditOfElements(on screen: Screen) -> [AuditFinding] {
        let elements = elements(on: screen)
        var counts: [String: Int] = [:]
        for element in elements where !element.identifier.isEmpty { counts[element.identifier, default: 0] += 1 }
        let targets = elements.filter(\.isControl).compactMap(Target.init)
        var findings: [AuditFinding] = []
        var told: Set<String> = []
        for element in elements {
            if element.isControl, element.label.allSatisfy(\.isWhitespace) {
                findings.append(AuditFinding(.label, element, "The \(element.name) has no label."))
            }
            if element.isControl, let finding = smallTarget(element, among: targets, on: screen) {
                findings.append(finding)
            }
            if let count = counts[element.identifier], count > 1, told.insert(element.identifier).inserted {
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
            let pressed = element.hasReach ? target.grown(among: others, on: screen) : target
            guard pressed.shorter < AuditFinding.smallestTarget else { return nil }
            let size = "\(short(target.width))×\(short(target.height)) points"
            let room = element.hasReach ? " and has no room around it" : ""
            return AuditFinding(
                .target, element, "The \(element.name) is \(size)\(room); below 24 it is hard to hit.",
                measure: pressed.shorter)
        }
    }
}

extension AuditFinding {
    /// Points that a control should have either way.
    package static let smallestTarget = 24.0
}

extension ElementInfo {
    /// Whether it is a control of the framework, which is also pressed beside itself; a view that is only tapped is not.
    fileprivate var hasReach: Bool {
        switch role {
        // What takes the focus, or is disabled, is pressed as a control is; what only a modifier calls a button is not.
        case .button, .link, .toggle, .slider, .textField, .picker, .stepper: actions.contains(.focus) || !isEnabled
        case .tab, .menu: true
        case .none, .text, .group, .heading, .image, .list, .row, .scrollArea, .window, .alert, .table, .progress: false
        }
    }

    /// Whether a person does something with it.
    fileprivate var isControl: Bool {
        switch role {
        case .button, .link, .toggle, .slider, .textField, .picker, .tab, .stepper: true
        case .progress, .image: false
        // A menu that is open is a list of what it offers.
        case .menu, .none, .text, .group, .heading, .list, .row, .scrollArea, .window, .alert, .table:
            actions.contains(.tap)
        }
    }
}
