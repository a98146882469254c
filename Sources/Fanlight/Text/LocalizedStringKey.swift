import Foundation

/// A key into an app's tables of strings. A string literal makes one.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    enum Segment: Equatable, Sendable {
        case literal(String)
        case argument(String)
    }

    private let segments: [Segment]

    public init(_ value: String) { segments = [.literal(value)] }
    public init(stringLiteral value: String) { segments = [.literal(value)] }
    public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

    public struct StringInterpolation: StringInterpolationProtocol {
        var segments: [Segment] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            segments.reserveCapacity(2 * interpolationCount + 1)
        }

        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { segments.append(.literal(literal)) }
        }

        public mutating func appendInterpolation<T>(_ value: T) { segments.append(.argument("\(value)")) }

        /// A number or date in a format of the author's choice.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatOutput == String {
            appendInterpolation(format.format(value))
        }

        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
            appendInterpolation(String(format: specifier, value))
        }
    }

    /// What tables are searched for: a place for each argument, and per cents that are no place doubled.
    var key: String {
        if segments.count == 1, case .literal(let text) = segments[0] { return text }
        return segments.reduce(into: "") { key, segment in
            switch segment {
            case .literal(let text): key += text.replacingOccurrences(of: "%", with: "%%")
            case .argument: key += "%@"
            }
        }
    }

    /// The words to show: from the table if it has the key, else the key with its arguments.
    func resolved(table: String?, bundle: Bundle?) -> String {
        if table != nil || bundle != nil {
            let key = key
            let format = (bundle ?? .main).localizedString(forKey: key, value: "", table: table)
            if !format.isEmpty, format != key { return filled(format) }
        }
        if segments.count == 1, case .literal(let text) = segments[0] { return text }
        return segments.reduce(into: "") { words, segment in
            switch segment {
            case .literal(let text), .argument(let text): words += text
            }
        }
    }

    private func filled(_ format: String) -> String {
        var arguments = segments.compactMap { segment -> String? in
            if case .argument(let text) = segment { return text }
            return nil
        }[...]
        if arguments.isEmpty { return format }
        var result = ""
        var characters = format.makeIterator()
        while let character = characters.next() {
            guard character == "%" else {
                result.append(character)
                continue
            }
            switch characters.next() {
            case "@": result += arguments.popFirst() ?? ""
            case let other?: result.append(other)
            case nil: result.append("%")
            }
        }
        return result
    }
}
