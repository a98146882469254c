import Foundation

extension View {
    /// How many lines a text inside may have; nil for as many as it needs.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        lines(limit: number, reserved: 1)
    }

    /// How many lines a text inside may have, and whether it takes the room for them even where it needs fewer.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lines(limit: limit, reserved: reservesSpace ? limit : 1)
    }

    /// How many lines a text inside has room for at least, and has at most.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lines(limit: limit.upperBound, reserved: limit.lowerBound)
    }

    /// How many lines a text inside has room for at least.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lines(limit: nil, reserved: limit.lowerBound)
    }

    /// How many lines a text inside has at most.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lines(limit: limit.upperBound, reserved: 1)
    }

    nonisolated private func lines(limit: Int?, reserved: Int) -> some View {
        transformEnvironment(\.textSettings, by: (limit: limit, reserved: reserved)) { settings, given in
            settings.lineLimit = given.limit
            settings.reservedLines = given.reserved
        }
    }

    /// What is put between two lines of a text inside, in points.
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        environment(\.lineSpacing, lineSpacing)
    }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// Where letters are left out when there is no room for all.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Lets letters come a little closer before some are left out. In a terminal they cannot.
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    /// Lets letters become smaller, down to a part of their size, before some are left out. In a terminal they cannot.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        environment(\.minimumScaleFactor, factor)
    }

    /// Shows all letters as capitals, or as small letters.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

    /// Whether people may select text inside, to copy it: by dragging over it, a word by pressing twice, a paragraph by pressing
    /// three times; Shift goes on from what is selected. Words of a control are pressed, and cannot be selected.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        environment(\.textSettings.isSelectable, S.allowsSelection)
    }
}

/// Whether text may be selected.
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

/// Text that may be selected.
public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

/// Text that may not be selected.
public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
