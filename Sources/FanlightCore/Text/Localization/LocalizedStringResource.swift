import Foundation

/// A reference to a localized string, looked up later in the reader's language. Foundation has it on Apple's systems
/// only.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The location of the table.
    public enum BundleDescription: Equatable, Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)

        public static func == (a: BundleDescription, b: BundleDescription) -> Bool { a.bundle == b.bundle }

        var bundle: Bundle {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }
    }

    let value: String.LocalizationValue
    /// The text if no table has the key; nil uses the key.
    let defaultValue: String.LocalizationValue?
    public let key: String
    public var table: String?
    public var locale: Locale
    public var bundle: BundleDescription

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        value = keyAndValue
        defaultValue = nil
        key = keyAndValue.key.key
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        value = String.LocalizationValue("\(key)")
        self.defaultValue = defaultValue
        self.key = "\(key)"
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}

extension LocalizedStringKey {
    init(_ resource: LocalizedStringResource) {
        self = resource.defaultValue?.key ?? resource.value.key
        if resource.defaultValue != nil { name = resource.key }
    }
}
