import Display
import Foundation
import Localization
import MarkdownParsing
import Typesetting

/// The properties to which a mark of a typeset text refers.
struct TextMark: Equatable {
    var link: URL?
    var background: Paint?
    /// The text that is read instead of the characters.
    var label: String?
    /// The custom attributes for renderers.
    var custom: CustomTextAttributes?
}

/// Resolves a text value into spans, from its own attributes and the environment.
package struct TextResolver {
    private let around: InheritedTextValues.Values
    /// The environment for rarely used values.
    private let environment: EnvironmentValues
    private let graph: ViewGraph
    private let marksEverything: Bool
    package private(set) var spans: [TextSpan] = []
    private var spacing: ViewSpacing?
    private var marks: [TextMark] = []
    private var images: [InlineImage] = []
    /// The earliest date at which a part of the text changes.
    private(set) var next: Date?
    /// The names of font families that the app gave.
    private(set) var faceNames: Set<String> = []
    /// Diagnostics about images and attributes.
    private(set) var diagnostics: [String] = []

    package init(
        _ around: InheritedTextValues.Values, _ environment: EnvironmentValues, _ graph: ViewGraph,
        marksEverything: Bool = false
    ) {
        self.around = around
        self.marksEverything = marksEverything
        self.environment = environment
        self.graph = graph
    }

    private var locale: Locale { around.locale }

    /// True if each run needs its own mark, because readers of the layout find runs by their marks.
    private var marksAll: Bool { marksEverything || around.settings.renderer != nil }

    @MainActor mutating func resolve(_ text: Text) -> ResolvedTextContent {
        add(text, nil)
        let settings = around.settings
        if settings.textCase == .lowercase { spans.correctFinalSigmas() }
        let paragraphs = TextParagraphs(
            spans, alignment: settings.alignment.typeset, truncation: settings.truncation.typeset,
            lineLimit: settings.lineLimit, reservedLines: settings.reservedLines,
            lineSpacing: settings.lineSpacing, rightToLeft: around.isRightToLeft)
        let fitting = TextFitting(
            minimumScale: settings.minimumScaleFactor, allowsTightening: settings.allowsTightening,
            isSelectable: settings.isSelectable && environment.isEnabled)
        if around.isRedacted {
            // Redacted text has no links either.
            return ResolvedTextContent(
                paragraphs: paragraphs, fitting: fitting, marks: marks.map { _ in TextMark() }, images: images,
                isRedacted: true, palette: around.palette, spacing: spacing ?? ViewSpacing())
        }
        return ResolvedTextContent(
            paragraphs: paragraphs, fitting: fitting, marks: marks, images: images, palette: around.palette,
            renderer: settings.renderer, spacing: spacing ?? around.spacing ?? ViewSpacing())
    }

    @MainActor private mutating func add(_ text: Text, _ outer: TextAttributes?) {
        var attributes = outer
        if let own = text.box?.attributes { attributes = outer.map { own.filled(by: $0) } ?? own }
        switch text.content {
        case .verbatim(let characters): append(characters, attributes)
        case .key(let key, let lookup): add(key, lookup, attributes)
        case .attributed(let string): add(string, attributes)
        case .source(let source): add(source, attributes)
        case .joined(let texts): for text in texts { add(text, attributes) }
        case .image(let image): add(image, attributes)
        }
    }

    // MARK: Localisation

    @MainActor private mutating func add(
        _ key: LocalizedStringKey, _ lookup: StringLookup?, _ attributes: TextAttributes?
    ) {
        if let found = graph.text.strings.find(key.key, lookup, locale) {
            let arguments = key.literal == nil ? key.arguments : []
            add(found.pieces(arguments.map(\.number)), arguments, attributes)
        } else if key.isMarkdownPossible {
            add(key.pieces, key.arguments, attributes)
        } else {
            addPlain(key.segments, attributes)
        }
    }

    /// Adds localized text with Markdown. Placeholders keep arguments out of the parsing, because arguments are no
    /// Markdown.
    @MainActor private mutating func add(
        _ words: [LocalizedPiece], _ arguments: [LocalizedArgument], _ attributes: TextAttributes?
    ) {
        let isMarkdown = words.contains { piece in
            if case .words(let text) = piece { return Markdown.isPossible(in: text) }
            return false
        }
        guard isMarkdown else {
            let segments = words.map { piece -> LocalizedStringKey.Part in
                switch piece {
                case .words(let text): .literal(text)
                case .argument(let index, let specifier):
                    .argument(
                        LocalizedArgument(
                            value: arguments[index].value, specifier: specifier ?? arguments[index].specifier))
                }
            }
            return addPlain(segments, attributes)
        }
        var source = ""
        var places: [(argument: Int, specifier: String?)] = []
        for piece in words {
            switch piece {
            case .words(let text): source += text
            case .argument(let index, let specifier):
                source.unicodeScalars.append(Markdown.placeholder(places.count))
                places.append((index, specifier))
            }
        }
        source = GrammarAgreement.inflected(source, language: locale.identifier) { place in
            guard let index = Markdown.index(ofPlace: place), places.indices.contains(index),
                case .number(let number) = arguments[places[index].argument].value
            else { return nil }
            return number.quantity
        }
        for run in Markdown.inline(source) {
            var inner = TextAttributes()
            inner.apply(run.intent)
            inner.link = run.destination.flatMap { destination in
                URL(string: Markdown.filled(destination, places.map { plain(arguments[$0.argument], $0.specifier) }))
            }
            let merged: TextAttributes? = attributes.map { inner.mergedInto($0) } ?? inner
            for part in Markdown.parts(run.text, places: places.count) {
                switch part {
                case .words(let text): append(text, merged)
                case .placeholder(let place): add(arguments[places[place].argument], places[place].specifier, merged)
                }
            }
        }
    }

    /// Adds text and arguments with the same attributes as a single span.
    @MainActor private mutating func addPlain(
        _ segments: [LocalizedStringKey.Part], _ attributes: TextAttributes?
    ) {
        var characters: String?
        for segment in segments {
            let more: String
            switch segment {
            case .literal(let text): more = text
            case .argument(let argument):
                switch argument.value {
                case .words, .number: more = plain(argument, nil)
                case .text, .source:
                    if let before = characters { append(before, attributes) }
                    characters = nil
                    add(argument, nil, attributes)
                    continue
                }
            }
            if characters == nil { characters = more } else { characters?.append(more) }
        }
        if characters != nil || segments.isEmpty { append(characters ?? "", attributes) }
    }

    @MainActor private mutating func add(
        _ argument: LocalizedArgument, _ specifier: String?, _ attributes: TextAttributes?
    ) {
        switch argument.value {
        case .text(let text): add(text, attributes)
        case .source(let source): add(source, attributes)
        case .words, .number: append(plain(argument, specifier), attributes)
        }
    }

    @MainActor private mutating func plain(_ argument: LocalizedArgument, _ specifier: String?) -> String {
        switch argument.value {
        case .words(let words): return words
        case .number(let number):
            let (words, warning) = number.formatted(specifier ?? argument.specifier, locale)
            if let warning { diagnostics.append(warning) }
            return words
        case .text, .source:
            var inner = self
            inner.spans = []
            inner.add(argument, specifier, nil)
            diagnostics = inner.diagnostics
            return ResolvedTextContent(
                paragraphs: TextParagraphs(inner.spans), marks: inner.marks, images: inner.images
            ).accessibleText()
        }
    }

    @MainActor private mutating func add(_ source: AnyTextSource, _ attributes: TextAttributes?) {
        let place = TextContext(
            locale: locale, calendar: environment.calendar, timeZone: environment.timeZone, now: graph.clock.date)
        let snapshot = source.source.snapshot(in: place)
        if let change = snapshot.next { next = min(next ?? change, change) }
        switch snapshot.content {
        case .plain(let text): append(text, attributes)
        case .attributed(let string): add(string, attributes)
        }
    }

    // MARK: Spans

    @MainActor private mutating func add(_ image: Image, _ own: TextAttributes?) {
        var own = own
        if let sentences = own?.check() { diagnostics += sentences }
        let merged = own.map { $0.filled(by: around.settings.attributes) } ?? around.settings.attributes
        var span = around.span(TextAttachment.placeholder, merged, environment)
        span.mark = mark(merged)
        let neighbours = Image.Neighbours(font: span.font, paint: span.paint)
        let content = image.content(in: environment, on: nil, among: { neighbours }) {
            diagnostics.append($0)
        }
        let name = image.name { text in
            var resolver = TextResolver(around, environment, graph)
            return resolver.resolve(text).accessibleText()
        }
        span.attachment = content.inlineSpace(images.count, graph.metrics)
        images.append(InlineImage(content: content, name: name ?? ""))
        spans.append(span)
    }

    /// - Parameter characters: the characters of the whole string. Callers that have them avoid another traversal.
    @MainActor package mutating func add(
        _ string: AttributedString, _ attributes: TextAttributes? = nil, of characters: String? = nil
    ) {
        let characters = characters ?? String(decoding: string.utf8, as: UTF8.self)
        var start = characters.startIndex
        for run in string.runs {
            let length = string.utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
            let end =
                characters.utf8.index(start, offsetBy: length, limitedBy: characters.endIndex) ?? characters.endIndex
            let own = TextAttributes(run.attributes)
            append(String(characters[start..<end]), attributes.map { own.mergedInto($0) } ?? own)
            start = end
        }
    }

    @MainActor private mutating func append(_ characters: String, _ own: TextAttributes?) {
        let text = around.settings.textCase.map { $0.applied(to: characters, locale) } ?? characters
        guard var own = own ?? (marksAll ? TextAttributes() : nil) else {
            if let name = around.faceName { faceNames.insert(name) }
            var span = around.plain
            span.text = text
            apply(around.spacing)
            return append(span)
        }
        apply(own.font == nil ? around.spacing : around.spacing(of: own, environment))
        diagnostics += own.check()
        let merged = own.filled(by: around.settings.attributes)
        if let name = (merged.font ?? around.font).faceName { faceNames.insert(name) }
        var span = around.span(text, merged, environment)
        span.mark = mark(merged)
        append(span)
    }

    /// Merges the spacing of text, so that the text keeps the distance that its largest characters require.
    private mutating func apply(_ other: ViewSpacing?) {
        guard let other else { return }
        if spacing == nil { spacing = other } else { spacing?.formUnion(other) }
    }

    /// Appends a span, joined with the last one if both have the same attributes. They are then typeset and sent as
    /// one.
    private mutating func append(_ span: TextSpan) {
        guard let last = spans.last else { return spans.append(span) }
        var joined = span
        joined.text = last.text
        if joined == last {
            spans[spans.count - 1].text += span.text
        } else if !span.text.isEmpty {
            spans.append(span)
        }
    }

    @MainActor private mutating func mark(_ merged: TextAttributes) -> Int {
        guard merged.link != nil || merged.background != nil || merged.label != nil || marksAll else { return 0 }
        let label = merged.label.map { label in
            var resolver = TextResolver(around, environment, graph)
            return resolver.resolve(label).accessibleText()
        }
        let mark = TextMark(
            link: merged.link, background: merged.background?.paint(in: environment), label: label,
            custom: merged.custom)
        // A link continues across changes of its attributes, so that it stays a single link node.
        if let known = marks.firstIndex(of: mark),
            mark.link == nil && mark.label == nil || spans.last?.mark == known + 1
        {
            return known + 1
        }
        marks.append(mark)
        return marks.count
    }
}

extension TextAlignment {
    var typeset: TextParagraphs.Alignment {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}

extension TextAttributes {
    /// Merges the attributes of a part of a text with those of the text. A link keeps the link colour, unless the link
    /// has a colour of its own.
    fileprivate func mergedInto(_ text: TextAttributes) -> TextAttributes {
        var merged = filled(by: text)
        if link != nil { merged.foreground = foreground }
        return merged
    }

    /// Applies the inline intent of Markdown.
    mutating func apply(_ intent: InlinePresentationIntent) {
        if intent.contains(.stronglyEmphasized) { weight = .fixed(.bold) }
        if intent.contains(.emphasized) { italic = true }
        if intent.contains(.code) { monospaced = true }
        if intent.contains(.strikethrough) { strikethrough = .drawn(.single) }
    }
}
