import Foundation

extension AttributedString {
    /// What is done while a text is made from its parts.
    public struct FormattingOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// The words for a key in a language, with their Markdown read; the key's own where no table has it. Foundation has this
    /// on Apple's systems only.
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
        var markdown = ""
        var arguments: [Character: String] = [:]
        for part in value.parts(lookup) {
            // What an argument says is no Markdown: a sign that nobody writes stands for it until that is read.
            guard part.isArgument, let sign = Unicode.Scalar(0xF_0000 + UInt32(arguments.count)).map(Character.init)
            else {
                markdown += part.words
                continue
            }
            arguments[sign] = part.words
            markdown.append(sign)
        }
        let whole = MarkdownParsingOptions(
            interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible)
        self = (try? AttributedString(markdown: markdown, options: whole)) ?? AttributedString(markdown)
        for (sign, words) in arguments {
            while let index = characters.firstIndex(of: sign) {
                characters.replaceSubrange(index..<characters.index(after: index), with: words)
            }
        }
    }
}
