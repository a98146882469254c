import Foundation

/// The language that letters are set in. Where faces hold different forms of a letter, it decides between them.
public struct TypesettingLanguage: Hashable, Sendable {
    /// As BCP 47 says it; nil: that of whoever reads.
    let tag: String?

    /// The language of whoever reads.
    public static let automatic = TypesettingLanguage(tag: nil)

    public static func explicit(_ language: Locale.Language) -> TypesettingLanguage {
        TypesettingLanguage(tag: language.maximalIdentifier)
    }
}

extension Text {
    /// Says what language the letters are of.
    public func typesettingLanguage(_ language: TypesettingLanguage, isEnabled: Bool = true) -> Text {
        isEnabled ? adding { $0.language = language } : self
    }

    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
        typesettingLanguage(.explicit(language), isEnabled: isEnabled)
    }
}

extension View {
    /// Says what language the texts inside are of.
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
