import Foundation

/// The values of the levels above a navigation's root view, of any types.
public struct NavigationPath {
    fileprivate struct Step: Equatable {
        let value: AnyHashable
        /// The value, if it can be encoded.
        let codable: (any Codable)?

        static func == (a: Step, b: Step) -> Bool { a.value == b.value }
    }

    fileprivate var steps: [Step] = []

    public init() {}

    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        steps = elements.map { Step(value: AnyHashable($0), codable: nil) }
    }

    public init<S: Sequence>(_ elements: S) where S.Element: Hashable, S.Element: Codable {
        steps = elements.map { Step(value: AnyHashable($0), codable: $0) }
    }

    public var count: Int { steps.count }
    public var isEmpty: Bool { steps.isEmpty }

    public mutating func append<V: Hashable>(_ value: V) { append(AnyHashable(value)) }

    public mutating func append<V: Hashable & Codable>(_ value: V) {
        steps.append(Step(value: AnyHashable(value), codable: value))
    }

    private mutating func append(_ value: AnyHashable) {
        steps.append(Step(value: value, codable: value.base as? any Codable))
    }

    /// Removes the last levels, at most as many as there are.
    public mutating func removeLast(_ k: Int = 1) { steps.removeLast(min(max(k, 0), steps.count)) }

    var values: [AnyHashable] {
        get { steps.map(\.value) }
        set {
            let known = steps
            steps = newValue.enumerated().map { index, value in
                index < known.count && known[index].value == value
                    ? known[index] : Step(value: value, codable: value.base as? any Codable)
            }
        }
    }
}

extension NavigationPath: Equatable {}

extension NavigationPath {
    /// The path in a form that can be encoded; nil if one of its values cannot.
    public var codable: CodableRepresentation? {
        var steps: [any Codable & Hashable] = []
        for step in self.steps {
            guard step.codable != nil, let value = step.value.base as? any Codable & Hashable else { return nil }
            steps.append(value)
        }
        return CodableRepresentation(steps: steps)
    }

    public init(_ codable: CodableRepresentation) {
        for value in codable.steps { steps.append(Step(value: AnyHashable(value), codable: value)) }
    }

    /// The encodable form of a path: the type name and the value of each level in order.
    public struct CodableRepresentation: Codable {
        fileprivate let steps: [any Codable & Hashable]

        fileprivate init(steps: [any Codable & Hashable]) { self.steps = steps }

        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var steps: [any Codable & Hashable] = []
            while !container.isAtEnd {
                let name = try container.decode(String.self)
                let written = try container.decode(String.self)
                guard let type = Self.storedType(name) as? any (Codable & Hashable).Type else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "No type named \(name) is known to navigation paths.")
                }
                steps.append(try JSONDecoder().decode(type, from: Data(written.utf8)))
            }
            self.steps = steps
        }

        /// Returns the type with a stored name. Earlier versions stored the types of lower modules as
        /// types of `Fanlight` or `FanlightCore`, which contained them then.
        private static func storedType(_ name: String) -> Any.Type? {
            let inCore = name.replacing("8Fanlight", with: "12FanlightCore")
            return _typeByName(name) ?? _typeByName(inCore)
                ?? _typeByName(inCore.replacing("12FanlightCore", with: "12PathGeometry"))
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for step in steps {
                let type = type(of: step)
                guard let name = _mangledTypeName(type) else {
                    throw EncodingError.invalidValue(
                        step,
                        .init(codingPath: container.codingPath, debugDescription: "\(type) has no storable name."))
                }
                try container.encode(name)
                try container.encode(String(decoding: JSONEncoder().encode(step), as: UTF8.self))
            }
        }
    }
}

extension NavigationPath.CodableRepresentation: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        a.steps.map { AnyHashable($0) } == b.steps.map { AnyHashable($0) }
    }
}
