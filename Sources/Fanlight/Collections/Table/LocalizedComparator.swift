import Foundation

extension String {
    /// Compares words as people do who read a language. Foundation has these orders on Apple's systems only.
    public struct LocalizedComparator: SortComparator {
        public var order = SortOrder.forward
        /// Numbers in the words count by their size, and letters without regard to their case.
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
    /// The order of a list that people read: numbers by their size, letters without regard to their case.
    public static var localizedStandard: String.LocalizedComparator { .init(isForLists: true) }

    /// The order of a dictionary.
    public static var localized: String.LocalizedComparator { .init(isForLists: false) }
}
