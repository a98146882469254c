import Foundation

extension PersonNameComponents {
    /// Formats a person's name. Foundation has this style on Apple's systems only.
    public struct FormatStyle: Foundation.FormatStyle {
        public enum Style: String, Codable, Hashable, Sendable {
            /// The nickname, or else the given name.
            case short
            /// The given and the family name.
            case medium
            /// The full name.
            case long
            /// The initials.
            case abbreviated
        }

        public var style: Style
        public var locale: Locale

        public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
            self.style = style
            self.locale = locale
        }

        public func format(_ name: PersonNameComponents) -> String {
            // In these languages the family name comes first. In Chinese, Japanese and Korean no space separates the
            // names.
            let isFamilyFirst = ["zh", "ja", "ko", "hu", "vi"].contains(locale.language.languageCode?.identifier)
            let isJoined = isFamilyFirst && ["zh", "ja", "ko"].contains(locale.language.languageCode?.identifier)
            let (given, family) = (name.givenName, name.familyName)
            let middle = style == .long ? name.middleName : nil
            let names = isFamilyFirst ? [family, given, middle] : [given, middle, family]
            switch style {
            case .short: return name.nickname ?? given ?? family ?? ""
            case .medium: return joined(names, isJoined ? "" : " ")
            case .long:
                return joined([name.namePrefix, joined(names, isJoined ? "" : " "), name.nameSuffix], " ")
            case .abbreviated:
                return (isFamilyFirst ? [family, given] : [given, family]).compactMap { $0?.first.map(String.init) }
                    .joined()
            }
        }

        private func joined(_ parts: [String?], _ separator: String) -> String {
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
        }

        public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }
    }

    /// Formats the name with a style.
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self {
        style.format(self)
    }

    /// Returns the given and the family name.
    public func formatted() -> String { FormatStyle().format(self) }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    /// A style for a person's name.
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self {
        PersonNameComponents.FormatStyle(style: style)
    }
}
