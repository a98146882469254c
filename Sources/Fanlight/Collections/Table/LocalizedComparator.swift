import Foundation

extension String {
    /// Compares strings in the order of the user's language. Foundation provides these comparators on Apple's systems
    /// only.
    public struct LocalizedComparator: SortComparator {
        public var order = SortOrder.forward
        /// True for the order of lists: numbers in the text compare by value, letters without regard to case.
        let isForLists: Bool

        public func compare(_ one: String, _ other: String) -> ComparisonResult {
            let result = isForLists ? one.localizedStandardCompare(other) : one.localizedCompare(other)
            guard order == .reverse else { return result }
            return result == .orderedAscending
                ? .orderedDescending : result == .orderedDescending ? .orderedAscending : result
        }
    }
}

extension SortComparator where Self == String.LocalizedComparator {
    /// The order of lists: numbers compare by value, letters without regard to case.
    public static var localizedStandard: String.LocalizedComparator { .init(isForLists: true) }

    /// The order of a dictionary.
    public static var localized: String.LocalizedComparator { .init(isForLists: false) }
}
