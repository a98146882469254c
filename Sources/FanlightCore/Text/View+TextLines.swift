import Foundation

extension View {
    /// Sets the maximum number of lines of texts inside; nil for no limit.
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        lines(limit: number, reserved: 1)
    }

    /// Sets the maximum number of lines of texts inside. The height of all lines can be reserved.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lines(limit: limit, reserved: reservesSpace ? limit : 1)
    }

    /// Sets the number of lines with reserved height, and the maximum number of lines.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lines(limit: limit.upperBound, reserved: limit.lowerBound)
    }

    /// Sets the number of lines with reserved height.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lines(limit: nil, reserved: limit.lowerBound)
    }

    /// Sets the maximum number of lines.
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lines(limit: limit.upperBound, reserved: 1)
    }

    nonisolated private func lines(limit: Int?, reserved: Int) -> some View {
        transformEnvironment(\.textSettings, by: (limit: limit, reserved: reserved)) { settings, given in
            settings.lineLimit = given.limit
            settings.reservedLines = given.reserved
        }
    }

    /// Sets the distance between two lines of texts inside, in points.
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        environment(\.lineSpacing, lineSpacing)
    }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// Sets the position of the ellipsis in truncated text.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Allows tightening before text is truncated. It has no effect on terminals.
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    /// Allows texts to shrink to a part of their size before they are truncated. It has no effect on terminals.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        environment(\.minimumScaleFactor, factor)
    }

    /// Sets the case in which texts are displayed.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

    /// Allows people to select and copy text inside. They select by dragging, a word by a double press, a paragraph by
    /// a triple press. Shift extends the selection. Text of a control is pressed and cannot be selected.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        environment(\.textSettings.isSelectable, S.allowsSelection)
    }
}

/// Decides if text can be selected.
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

/// Selectable text.
public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

/// Text that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
