import Foundation
@_exported import MarkdownParsing

extension AttributedString {
    /// Options that decide which Markdown is parsed, and the handling of failures.
    public struct MarkdownParsingOptions: Hashable, Sendable {
        public enum InterpretedSyntax: Hashable, Sendable {
            /// Parses blocks too. Their markers are removed, and their texts are joined.
            case full
            /// Parses emphasis, code and links; line ends become spaces.
            case inlineOnly
            /// Parses like `inlineOnly` and preserves whitespace.
            case inlineOnlyPreservingWhitespace
        }

        public enum FailurePolicy: Hashable, Sendable { case throwError, returnPartiallyParsedIfPossible }

        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        public var languageCode: String?

        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
        }
    }

    /// Parses Markdown. Foundation has this on Apple's systems only.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        let runs =
            switch options.interpretedSyntax {
            case .full: Markdown.document(markdown)
            case .inlineOnly: Markdown.inline(markdown, breaks: .spaces)
            case .inlineOnlyPreservingWhitespace: Markdown.inline(markdown)
            }
        self.init()
        for run in runs {
            var part = AttributedString(run.text)
            if !run.intent.isEmpty {
                part[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] = run.intent
            }
            if let destination = run.destination { part.link = URL(string: destination, relativeTo: baseURL) }
            append(part)
        }
    }

    /// Parses Markdown in UTF-8.
    public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        guard let text = String(data: markdown, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        try self.init(markdown: text, options: options, baseURL: baseURL)
    }

    public init(contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
    }
}
