import Foundation

/// The table, bundle and locale of a lookup; nil for the defaults.
package struct StringLookup: Equatable, Sendable {
    package var table: String?
    package var bundle: Bundle?
    /// The locale that the app sets; nil for the reader's locale.
    package var locale: Locale?

    package init(table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil) {
        self.table = table
        self.bundle = bundle
        self.locale = locale
    }
}
