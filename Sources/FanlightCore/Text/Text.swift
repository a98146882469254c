import Foundation
import Localization

/// A view that displays text.
///
/// A literal is a key into the app's string tables and may contain Markdown; a string is displayed unchanged.
public struct Text: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case verbatim(String)
        case key(LocalizedStringKey, StringLookup?)
        case attributed(AttributedString)
        /// Text that depends on place and time, such as formats and dates.
        case source(AnyTextSource)
        case joined([Text])
        /// A symbol takes the height of the text; other images keep their own size.
        indirect case image(Image)
    }

    let content: Content
    /// The attributes of the text; nil for none.
    private(set) var box: TextAttributesBox?

    init(_ content: Content) { self.content = content }

    /// Displays the string unchanged.
    public init(verbatim content: String) { self.init(.verbatim(content)) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(.verbatim(String(content))) }

    /// Looks up a key, and displays its own text if no table has it.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(.key(key, tableName == nil && bundle == nil ? nil : StringLookup(table: tableName, bundle: bundle)))
    }

    /// Looks up a resource in the reader's language.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(
            .key(
                LocalizedStringKey(resource),
                StringLookup(table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale)))
    }

    /// Displays an attributed string with the attributes that SwiftUI supports.
    // Disfavoured, because a literal must be a key and not an attributed string.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) { self.init(.attributed(attributedContent)) }

    /// Displays an image inline. A symbol has the style of the text. Other images stand on the baseline at their own
    /// size.
    ///
    /// Line breaking and truncation treat it as one character.
    public init(_ image: Image) { self.init(.image(image)) }

    public static func + (a: Text, b: Text) -> Text {
        guard case .joined(let parts) = a.content, a.box == nil else { return Text(.joined([a, b])) }
        return Text(.joined(parts + [b]))
    }

    public static func == (a: Text, b: Text) -> Bool {
        guard a.box === b.box || a.box?.attributes == b.box?.attributes else { return false }
        return a.content == b.content
    }

    /// Returns the text with attributes added. Attributes that were set before take precedence.
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
