import Foundation

/// An object that reports a mistake of the app once, together with its view's place in the tree.
@MainActor
package protocol DiagnosticReporter {
    func reportUsageWarning(_ sentence: String)
}

extension LayoutNode: DiagnosticReporter {}

extension _Element: DiagnosticReporter {
    package final func reportUsageWarning(_ sentence: String) {
        graph.reportOnce(messageWithPath(sentence))
    }
}

/// A value with numbers from the app that may be invalid. It may be NaN, infinite, or negative where only a length
/// makes sense. Checked once when given, so that layout only handles valid numbers.
package protocol ArgumentValidation {
    /// Returns the value with invalid numbers replaced, and reports them to the app author.
    @MainActor func validated(_ reporter: any DiagnosticReporter) -> Self
}

extension DiagnosticReporter {
    /// Returns a valid number: `fallback` if the given one is NaN, infinite or less than `minimum`.
    func validLength(
        _ given: CGFloat, _ name: String, orElse fallback: CGFloat = 0, minimum: CGFloat = -.infinity
    ) -> CGFloat {
        if given.isFinite, given >= minimum { return clampedLength(given) }
        reportUsageWarning(
            "\(name): \(given) is \(given.isFinite ? "negative" : "not a valid length") "
                + "and counts as \(plain(fallback)).")
        return fallback
    }

    /// Returns a valid length. An infinite or NaN length counts as omitted, and a length below `minimum` as `minimum`.
    package func validLength(_ given: CGFloat?, _ name: String, minimum: CGFloat = -.infinity) -> CGFloat? {
        guard let given else { return nil }
        if given.isFinite, given >= minimum { return clampedLength(given) }
        if given.isFinite {
            reportUsageWarning("\(name): \(given) is negative and counts as \(plain(minimum)).")
            return minimum
        }
        reportUsageWarning("\(name): \(given) is not a valid length, so the default counts instead.")
        return nil
    }

    /// Returns a number that may be infinite but not NaN.
    func validRank(_ given: Double, _ name: String) -> Double {
        if !given.isNaN { return given }
        reportUsageWarning("\(name): \(given) is not a number and counts as 0.")
        return 0
    }

    /// Returns a count of at least `minimum`.
    func count(_ given: Int, _ name: String, minimum: Int = 1) -> Int {
        if given >= minimum { return given }
        reportUsageWarning("\(name): \(given) is below the minimum and counts as \(minimum).")
        return minimum
    }

    /// Returns the valid insets of one modifier, with one report for all edges.
    package func insets(_ given: EdgeInsets, _ name: String) -> EdgeInsets {
        let lengths = [given.top, given.leading, given.bottom, given.trailing]
        guard let bad = lengths.first(where: { !(abs($0) <= CGSize.maximumLength) }) else { return given }
        if !bad.isFinite { reportUsageWarning("\(name): \(bad) is not a valid length and counts as 0.") }
        func finite(_ length: CGFloat) -> CGFloat { length.isFinite ? clampedLength(length) : 0 }
        return EdgeInsets(
            top: finite(given.top), leading: finite(given.leading), bottom: finite(given.bottom),
            trailing: finite(given.trailing))
    }

    /// Returns a length clamped to a range in which sums stay finite. Nothing beyond that range is visible.
    func clampedLength(_ given: CGFloat) -> CGFloat { min(max(given, -CGSize.maximumLength), CGSize.maximumLength) }

    private func plain(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
}
