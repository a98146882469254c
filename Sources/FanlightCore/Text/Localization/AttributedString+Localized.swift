import Foundation
import Localization
import MarkdownParsing

extension AttributedString {
    /// Options for formatting localized strings.
    public struct FormattingOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Returns the localized string of a key with its Markdown parsed. It is the key's own text if no table has it.
    /// Foundation has this on Apple's systems only.
    public init(
        localized keyAndValue: String.LocalizationValue, options: FormattingOptions = [], table: String? = nil,
        bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(keyAndValue.key, StringLookup(table: table, bundle: bundle, locale: locale))
    }

    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, options: FormattingOptions = [],
        table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
        var value = defaultValue.key
        value.name = "\(key)"
        self.init(value, StringLookup(table: table, bundle: bundle, locale: locale))
    }

    public init(localized resource: LocalizedStringResource, options: FormattingOptions = []) {
        self.init(
            LocalizedStringKey(resource),
            StringLookup(table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale))
    }

    private init(_ value: LocalizedStringKey, _ lookup: StringLookup) {
        let parts = value.parts(lookup)
        // Arguments are not parsed as Markdown. During parsing, each argument is replaced by a private-use character
        // that the text does not contain.
        let written = Set(parts.flatMap { $0.words.unicodeScalars.map(\.value) })
        var signs = (0xF_0000...0xF_FFFD).lazy.filter { !written.contains($0) }.compactMap(Unicode.Scalar.init)
            .makeIterator()
        var markdown = ""
        var arguments: [Unicode.Scalar: String] = [:]
        for part in parts {
            if part.isArgument, let sign = signs.next() {
                arguments[sign] = part.words
                markdown.unicodeScalars.append(sign)
            } else {
                markdown += part.words
            }
        }
        let options = MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible)
        let parsed = (try? AttributedString(markdown: markdown, options: options)) ?? AttributedString(markdown)
        self.init()
        for run in parsed.runs {
            var words = ""
            for scalar in parsed.unicodeScalars[run.range] {
                if let argument = arguments[scalar] { words += argument } else { words.unicodeScalars.append(scalar) }
            }
            append(AttributedString(words, attributes: run.attributes))
        }
    }
}
