import Foundation

/// A key into an app's tables of strings. A string literal makes one.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    var key: String
    var arguments: [String] = []

    public init(_ value: String) { key = value }
    public init(stringLiteral value: String) { key = value }

    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

        public mutating func appendInterpolation<T>(_ value: T) {
            key += "%@"
            arguments.append("\(value)")
        }

        /// A number or date in a format of the author's choice.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatOutput == String {
            appendInterpolation(format.format(value))
        }

        public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
            appendInterpolation(String(format: specifier, value))
        }
    }

    /// The words to show: from the table if it has the key, else the key with its arguments.
    func resolved(table: String?, bundle: Bundle?) -> String {
        if arguments.isEmpty && bundle == nil && table == nil { return key }
        let format =
            (table != nil || bundle != nil)
            ? (bundle ?? .main).localizedString(forKey: key, value: key, table: table) : key
        var result = ""
        var rest = arguments[...]
        var characters = format.makeIterator()
        while let character = characters.next() {
            guard character == "%" else {
                result.append(character)
                continue
            }
            switch characters.next() {
            case "@": result += rest.popFirst() ?? ""
            case let other?: result.append(other)
            case nil: result.append("%")
            }
        }
        return result
    }
}
