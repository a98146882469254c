import FanlightCore

/// The arrangement of the previews of several dragged items.
public struct DragDropPreviewsFormation: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public static let `default` = DragDropPreviewsFormation(description: "default")
    public static let none = DragDropPreviewsFormation(description: "none")
    public static let pile = DragDropPreviewsFormation(description: "pile")
    public static let list = DragDropPreviewsFormation(description: "list")
    public static let stack = DragDropPreviewsFormation(description: "stack")
}

extension View {
    @available(*, deprecated, message: "Has no effect: items are dragged one by one here, each under the pointer.")
    nonisolated public func dragPreviewsFormation(_ formation: DragDropPreviewsFormation) -> some View { self }

    @available(*, deprecated, message: "Has no effect: items are dragged one by one here, each under the pointer.")
    nonisolated public func dropPreviewsFormation(_ formation: DragDropPreviewsFormation) -> some View { self }
}
