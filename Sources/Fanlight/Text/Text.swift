import Foundation

/// Letters to read.
///
/// A literal is a key into the app's tables of strings and may have Markdown in it; a string is shown as it is.
public struct Text: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case verbatim(String)
        case key(LocalizedStringKey, StringLookup?)
        case attributed(AttributedString)
        /// Letters that depend on where and when they are shown: formats, dates.
        case source(AnyTextSource)
        case joined([Text])
        /// As high as its letters if it is a symbol, and as large as it is by itself otherwise.
        indirect case image(Image)
    }

    let content: Content
    /// What the text says of itself; nil for nothing.
    private(set) var box: TextAttributesBox?

    init(_ content: Content) { self.content = content }

    /// Shows the string as it is.
    public init(verbatim content: String) { self.init(.verbatim(content)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(.verbatim(String(content))) }

    /// A literal: a key to look up, shown as it is where no table has it.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(.key(key, tableName == nil && bundle == nil ? nil : StringLookup(table: tableName, bundle: bundle)))
    }

    /// Words that are looked up in the language of whoever reads them.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(
            .key(
                LocalizedStringKey(resource),
                StringLookup(table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale)))
    }

    /// Letters with attributes of their own: those that SwiftUI knows are shown.
    // A literal is a key, though it could be an attributed string as well.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) { self.init(.attributed(attributedContent)) }

    /// An image among letters: a symbol looks like them, a picture stands on their line at its own size.
    ///
    /// Text that is broken into lines or cut treats it as one letter.
    public init(_ image: Image) { self.init(.image(image)) }

    public static func + (a: Text, b: Text) -> Text {
        guard case .joined(let parts) = a.content, a.box == nil else { return Text(.joined([a, b])) }
        return Text(.joined(parts + [b]))
    }

    public static func == (a: Text, b: Text) -> Bool {
        guard a.box === b.box || a.box?.attributes == b.box?.attributes else { return false }
        return a.content == b.content
    }

    /// The same letters with attributes that count where none was given before.
    func adding(_ change: (inout TextAttributes) -> Void) -> Text {
        var outer = TextAttributes()
        change(&outer)
        var copy = self
        copy.box = TextAttributesBox(box?.attributes.filled(by: outer) ?? outer)
        return copy
    }
}

extension Text: View {
    public var body: Never { fatalError("Text is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TextElement(view, context)
    }
}
