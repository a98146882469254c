import FanlightCore
import Foundation

/// The kind of text in a view.
public enum AccessibilityTextContentType: Hashable, Sendable {
    case plain, console, fileSystem, messaging, narrative, sourceCode, spreadsheet, wordProcessing
}

/// Options of an area that is touched directly.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1 << 0)
    public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 1 << 1)
}

extension View {
    @available(
        *, deprecated, message: "Has no effect: clients decide on speech."
    )
    nonisolated public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }

    @available(*, deprecated, message: "Has no effect: assistive technology has no gestures of its own here.")
    nonisolated public func accessibilityDirectTouch(
        _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: colours are not inverted here.")
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: text grows with the display's own size here.")
    nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }

    @available(*, deprecated, message: "Has no effect: text grows with the display's own size here.")
    nonisolated public func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ largeContentView: () -> V)
        -> some View
    { self }

    @available(
        *, deprecated, message: "Has no effect: elements are read in their order, or that of accessibilitySortPriority."
    )
    nonisolated public func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: a drag starts at the middle of the view.")
    nonisolated public func accessibilityDragPoint(_ point: UnitPoint, description: Text, isEnabled: Bool = true)
        -> some View
    { self }

    @available(*, deprecated, message: "Has no effect: a drop is at the middle of the view.")
    nonisolated public func accessibilityDropPoint(_ point: UnitPoint, description: Text, isEnabled: Bool = true)
        -> some View
    { self }

    @available(*, deprecated, message: "Has no effect: clients receive the visible content.")
    nonisolated public func accessibilityScrollStatus(_ status: Text, isEnabled: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: a drag starts at the middle of the view.")
    nonisolated public func accessibilityDragPoint(
        _ point: UnitPoint, description: LocalizedStringKey, isEnabled: Bool = true
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: a drop is at the middle of the view.")
    nonisolated public func accessibilityDropPoint(
        _ point: UnitPoint, description: LocalizedStringKey, isEnabled: Bool = true
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: clients receive the visible content.")
    nonisolated public func accessibilityScrollStatus(_ status: LocalizedStringKey, isEnabled: Bool = true) -> some View
    { self }

    @available(*, deprecated, message: "Has no effect: readers move by elements here, not inside texts.")
    nonisolated public func accessibilityRotor(
        _ systemRotor: AccessibilitySystemRotor, textRanges: [Range<String.Index>]
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: readers move by elements here, not inside texts.")
    nonisolated public func accessibilityRotor(_ label: Text, textRanges: [Range<String.Index>]) -> some View { self }

    @available(*, deprecated, message: "Has no effect: readers move by elements here, not inside texts.")
    nonisolated public func accessibilityRotor(_ labelKey: LocalizedStringKey, textRanges: [Range<String.Index>])
        -> some View
    { self }
}
