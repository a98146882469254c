import Foundation

/// The language for typesetting. It selects between glyph variants that a font has for different languages.
public struct TypesettingLanguage: Hashable, Sendable {
    /// The BCP 47 tag; nil for the reader's language.
    let tag: String?

    /// The reader's language.
    public static let automatic = TypesettingLanguage(tag: nil)

    public static func explicit(_ language: Locale.Language) -> TypesettingLanguage {
        TypesettingLanguage(tag: language.maximalIdentifier)
    }
}

extension Text {
    /// Sets the language of the text.
    public func typesettingLanguage(_ language: TypesettingLanguage, isEnabled: Bool = true) -> Text {
        isEnabled ? adding { $0.language = language } : self
    }

    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
        typesettingLanguage(.explicit(language), isEnabled: isEnabled)
    }
}

extension View {
    /// Sets the language of texts inside.
    nonisolated public func typesettingLanguage(
        _ language: TypesettingLanguage, isEnabled: Bool = true
    ) -> some View {
        transformEnvironment(\.textSettings, by: isEnabled ? language : nil) {
            if let language = $1 { $0.attributes.language = language }
        }
    }

    nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
        typesettingLanguage(.explicit(language), isEnabled: isEnabled)
    }
}
