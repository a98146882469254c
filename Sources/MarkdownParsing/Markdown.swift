import CCommonMark
import Localization

/// Inline Markdown for texts: emphasis, code, strikethrough, links. Parsed by cmark-gfm.
package enum Markdown {
    /// Characters with the same intent.
    package struct Run: Equatable {
        package var text: String
        package var intent: InlinePresentationIntent = []
        /// The destination of a link.
        package var destination: String?
    }

    package enum Breaks {
        /// A line end in the source becomes a space.
        case spaces
        case preserved
    }

    /// A fast check: text without any of these bytes contains no Markdown.
    package static func isPossible(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "["),
                    UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "@"):
                    return true
                case UInt8(ascii: ":") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
                    return true
                case UInt8(ascii: "w") where index + 3 < bytes.count && bytes[index + 3] == UInt8(ascii: "."):
                    if bytes[index + 1] == byte, bytes[index + 2] == byte { return true }
                default: continue
                }
            }
            return false
        }
    }

    /// Parses text as one paragraph, independent of line prefixes.
    package static func inline(_ source: String, breaks: Breaks = .preserved) -> [Run] {
        let source = GrammarAgreement.unmarked(source)
        guard !source.utf8.contains(0), !source.unicodeScalars.contains(shield) else { return [Run(text: source)] }
        // Encloses each line in shield characters, so that no line begins a list or a heading, or is blank. Spaces at
        // the ends of a line would be dropped without a shield. The parser treats the shield as whitespace, so emphasis
        // may begin and end beside it. URLs end only at ASCII whitespace.
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var reader = MarkdownReader(breaks: breaks)
        reader.read(lines.indices.map { shielded(lines[$0], isLast: $0 == lines.count - 1) }.joined(separator: "\n"))
        return reader.runs.compactMap { run in
            var run = run
            run.text = unshielded(run.text)
            return run.text.isEmpty ? nil : run
        }
    }

    /// Returns a line enclosed in shields. A backslash that marks a hard line break, and escapes no character, stays at
    /// the end of the line.
    private static func shielded(_ line: Substring, isLast: Bool) -> String {
        guard !isLast, !line.reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2) else {
            return "\(shield) \(line) \(shield)"
        }
        return "\(shield) \(line.dropLast()) \(shield)\\"
    }

    /// Returns the text without shields and the spaces beside them.
    private static func unshielded(_ text: String) -> String {
        guard text.unicodeScalars.contains(shield) else { return text }
        var scalars = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == " ", rest.first == shield {
                rest.removeFirst()
            } else if scalar == shield {
                if rest.first == " " { rest.removeFirst() }
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Parses a whole document into the inline runs of its blocks, in order.
    package static func document(_ source: String) -> [Run] {
        var reader = MarkdownReader(breaks: .spaces)
        reader.read(GrammarAgreement.unmarked(source).replacing("\0", with: "\u{FFFD}"))
        return reader.runs
    }

    private static let shield: Unicode.Scalar = "\u{1680}"
}

// Placeholders for interpolated values
extension Markdown {
    package enum Part: Equatable {
        case words(String)
        case placeholder(Int)
    }

    private static let firstPlace: UInt32 = 0x10_0000

    /// Returns the private-use character that represents an argument during parsing.
    package static func placeholder(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(firstPlace + UInt32(min(index, 0xFFF0))) ?? "\u{FFFD}"
    }

    /// Returns the index of a placeholder character; nil for other characters.
    package static func index(ofPlace scalar: Unicode.Scalar) -> Int? {
        scalar.value >= firstPlace && scalar.value <= firstPlace + 0xFFF0 ? Int(scalar.value - firstPlace) : nil
    }

    package static func parts(_ text: String, places: Int) -> [Part] {
        var parts: [Part] = []
        var words = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= firstPlace, scalar.value < firstPlace + UInt32(places) {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(.placeholder(Int(scalar.value - firstPlace)))
            } else {
                words.unicodeScalars.append(scalar)
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return parts
    }

    package static func filled(_ text: String, _ words: [String]) -> String {
        parts(text, places: words.count).reduce(into: "") { result, part in
            switch part {
            case .words(let text): result += text
            case .placeholder(let index): result += words[index]
            }
        }
    }
}

/// Walks the syntax tree of cmark and collects runs.
private struct MarkdownReader {
    let breaks: Markdown.Breaks
    private(set) var runs: [Markdown.Run] = []
    private var intents: [InlinePresentationIntent] = []
    private var destinations: [String] = []

    init(breaks: Markdown.Breaks) { self.breaks = breaks }

    private static let isPrepared: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    mutating func read(_ source: String) {
        guard MarkdownReader.isPrepared, let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
        defer { cmark_parser_free(parser) }
        for name in ["strikethrough", "autolink"] {
            if let ext = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, ext) }
        }
        var source = source
        source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        guard let document = cmark_parser_finish(parser), let iterator = cmark_iter_new(document) else { return }
        defer {
            cmark_iter_free(iterator)
            cmark_node_free(document)
        }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { break }
            guard let node = cmark_iter_get_node(iterator) else { continue }
            visit(node, entering: event == CMARK_EVENT_ENTER)
        }
    }

    private mutating func visit(_ node: OpaquePointer, entering: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: add(cmark_node_get_literal(node))
        case CMARK_NODE_CODE: add(cmark_node_get_literal(node), .code)
        case CMARK_NODE_CODE_BLOCK: if entering { add(cmark_node_get_literal(node), .code) }
        case CMARK_NODE_HTML_INLINE: add(cmark_node_get_literal(node), .inlineHTML)
        case CMARK_NODE_HTML_BLOCK: if entering { add(cmark_node_get_literal(node), .blockHTML) }
        case CMARK_NODE_SOFTBREAK: append(breaks == .spaces ? " " : "\n", [])
        case CMARK_NODE_LINEBREAK: append("\n", [])
        case CMARK_NODE_STRONG: nest(.stronglyEmphasized, entering)
        case CMARK_NODE_EMPH: nest(.emphasized, entering)
        case CMARK_NODE_LINK:
            if entering {
                destinations.append(cmark_node_get_url(node).map { String(cString: $0) } ?? "")
            } else {
                _ = destinations.popLast()
            }
        default:
            if let name = cmark_node_get_type_string(node), String(cString: name) == "strikethrough" {
                nest(.strikethrough, entering)
            }
        }
    }

    private mutating func nest(_ intent: InlinePresentationIntent, _ entering: Bool) {
        if entering { intents.append(intent) } else { _ = intents.popLast() }
    }

    private mutating func add(_ text: UnsafePointer<CChar>?, _ intent: InlinePresentationIntent = []) {
        if let text { append(String(cString: text), intent) }
    }

    private mutating func append(_ text: String, _ intent: InlinePresentationIntent) {
        let all = intents.reduce(intent) { $0.union($1) }
        if let last = runs.last, last.intent == all, last.destination == destinations.last {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Markdown.Run(text: text, intent: all, destination: destinations.last))
        }
    }
}
