import Foundation

/// Somebody who knows in which view something is, and tells its author of a mistake there, once.
@MainActor
protocol MistakeTeller {
    func mistake(_ sentence: String)
}

extension LayoutNode: MistakeTeller {}

extension _Element: MistakeTeller {
    final func mistake(_ sentence: String) {
        graph.reportOnce(located(sentence))
    }
}

/// Something that an author gives numbers to, some of which cannot be: what is `NaN`, has no end or is negative where
/// only a length makes sense. Checked once when it is given, so that layout meets only numbers that count.
protocol GivenNumbers {
    /// The same with numbers that count instead of those that cannot be, of which the author is told.
    @MainActor func checked(_ teller: any MistakeTeller) -> Self
}

extension MistakeTeller {
    /// A number as it counts: `fallback` in place of one that has no end, is none, or is less than `least`.
    func number(
        _ given: CGFloat, _ name: String, orElse fallback: CGFloat = 0, least: CGFloat = -.infinity
    ) -> CGFloat {
        if given.isFinite, given >= least { return near(given) }
        mistake(
            "\(name): \(given) \(given.isFinite ? "is negative" : "is no length") and counts as \(plain(fallback)).")
        return fallback
    }

    /// A length that an author may leave out, which one that is none counts as; one that is too small counts as the least.
    func number(_ given: CGFloat?, _ name: String, least: CGFloat = -.infinity) -> CGFloat? {
        guard let given else { return nil }
        if given.isFinite, given >= least { return near(given) }
        if given.isFinite {
            mistake("\(name): \(given) is negative and counts as \(plain(least)).")
            return least
        }
        mistake("\(name): \(given) is no length, so what is usual there counts instead.")
        return nil
    }

    /// Something that may well have no end, but has to be a number.
    func rank(_ given: Double, _ name: String) -> Double {
        if !given.isNaN { return given }
        mistake("\(name): \(given) is no number and counts as 0.")
        return 0
    }

    /// Something of which there has to be at least so many.
    func count(_ given: Int, _ name: String, least: Int = 1) -> Int {
        if given >= least { return given }
        mistake("\(name): \(given) is less than there can be and counts as \(least).")
        return least
    }

    /// The distances from edges that an author gave to one modifier, told in one sentence.
    func insets(_ given: EdgeInsets, _ name: String) -> EdgeInsets {
        let lengths = [given.top, given.leading, given.bottom, given.trailing]
        guard let bad = lengths.first(where: { !(abs($0) <= CGSize.mostLength) }) else { return given }
        if !bad.isFinite { mistake("\(name): \(bad) is no length and counts as 0.") }
        func finite(_ length: CGFloat) -> CGFloat { length.isFinite ? near(length) : 0 }
        return EdgeInsets(
            top: finite(given.top), leading: finite(given.leading), bottom: finite(given.bottom),
            trailing: finite(given.trailing))
    }

    /// A length in numbers that can be added up: beyond it there is nothing to be seen.
    func near(_ given: CGFloat) -> CGFloat { min(max(given, -CGSize.mostLength), CGSize.mostLength) }

    private func plain(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
}
