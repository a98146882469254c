import Foundation

/// A spelling checker without dictionaries: it finds no misspelled word, and has no guesses.
open class UITextChecker: NSObject {
    public override init() {}

    @available(*, deprecated, message: "Has no effect: there are no dictionaries, and no word counts as misspelled.")
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
    ) -> NSRange {
        NSRange(location: NSNotFound, length: 0)
    }

    @available(*, deprecated, message: "Has no effect: there are no dictionaries.")
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }

    @available(*, deprecated, message: "Has no effect: there are no dictionaries.")
    open func completions(
        forPartialWordRange range: NSRange, in string: String, language: String
    ) -> [String]? { nil }

    /// The languages with a dictionary.
    open class var availableLanguages: [String] { [] }
}
