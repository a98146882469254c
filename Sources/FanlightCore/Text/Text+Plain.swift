import Foundation
import Localization
import MarkdownParsing

extension Text {
    /// The text without attributes, in the machine's locale, for uses outside of a display.
    package var plain: String {
        switch content {
        case .verbatim(let string): string
        case .key(let key, let lookup):
            Markdown.inline(
                GrammarAgreement.inflected(String(key, lookup ?? StringLookup()), language: Locale.current.identifier)
            ).map(\.text).joined()
        case .attributed(let string): String(string.characters)
        case .source(let source): source.plain(.current)
        case .joined(let texts): texts.map(\.plain).joined()
        case .image(let image): image.name(\.plain) ?? ""
        }
    }
}

extension AnyTextSource {
    /// The present text of the source.
    func plain(_ locale: Locale) -> String {
        let place = TextContext(locale: locale, calendar: .current, timeZone: .current, now: Date())
        switch source.snapshot(in: place).content {
        case .plain(let text): return text
        case .attributed(let string): return String(string.characters)
        }
    }
}
