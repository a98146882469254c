import Foundation
import Localization

extension String {
    /// A key with its arguments, as a string literal creates it. Foundation has it on Apple's systems only.
    public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
        let key: LocalizedStringKey

        public init(_ value: String) { key = LocalizedStringKey(value) }
        public init(stringLiteral value: String) { key = LocalizedStringKey(value) }
        public init(stringInterpolation: StringInterpolation) {
            key = LocalizedStringKey(stringInterpolation: stringInterpolation.inner)
        }

        public struct StringInterpolation: StringInterpolationProtocol {
            var inner: LocalizedStringKey.StringInterpolation

            public init(literalCapacity: Int, interpolationCount: Int) {
                inner = .init(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
            }

            public mutating func appendLiteral(_ literal: String) { inner.appendLiteral(literal) }
            public mutating func appendInterpolation(_ string: String) { inner.appendInterpolation(string) }
            public mutating func appendInterpolation(_ substring: Substring) { inner.appendInterpolation(substring) }

            @_disfavoredOverload
            public mutating func appendInterpolation<T>(_ value: T) { inner.appendInterpolation(value) }

            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
                inner.appendInterpolation(value)
            }

            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                inner.appendInterpolation(value, specifier: specifier)
            }

            public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
            where F.FormatInput: Equatable, F.FormatOutput == String {
                inner.appendInterpolation(value, format: format)
            }
        }
    }

    /// Returns the localized string of a key, or the key itself if no table has it.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self.init(keyAndValue.key, StringLookup(table: table, bundle: bundle, locale: locale))
    }

    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        var value = defaultValue.key
        value.name = "\(key)"
        self.init(value, StringLookup(table: table, bundle: bundle, locale: locale))
    }

    public init(localized resource: LocalizedStringResource) {
        self.init(
            LocalizedStringKey(resource),
            StringLookup(table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale))
    }

    init(_ value: LocalizedStringKey, _ lookup: StringLookup) {
        self = value.parts(lookup).reduce(into: "") { $0 += $1.words }
    }
}

extension LocalizedStringKey {
    /// Returns the localized text in parts. `isArgument` is true for the parts that are arguments.
    func parts(_ lookup: StringLookup) -> [(words: String, isArgument: Bool)] {
        let locale = lookup.locale ?? .current
        let arguments = arguments
        // A table is loaded for each call and not cached, because calls are rare and may come from any thread.
        var tables = StringTables()
        let found = tables.find(key, lookup, locale)?.pieces(arguments.map(\.number)) ?? pieces
        return found.map { piece in
            switch piece {
            case .words(let words): (words, false)
            case .argument(let index, let specifier): (arguments[index].words(specifier, locale), true)
            }
        }
    }
}

extension LocalizedArgument {
    /// The argument as plain text.
    fileprivate func words(_ specifier: String?, _ locale: Locale) -> String {
        switch value {
        case .words(let words): return words
        case .number(let number): return number.formatted(specifier ?? self.specifier, locale).words
        case .text(let text): return text.plain
        case .source(let source):
            return source.plain(locale)
        }
    }
}
