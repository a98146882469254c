import Foundation

/// The section views that stay visible while their section is.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1 << 0)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 1 << 1)
}

/// Arranges views in a column, and makes each view only shortly before it becomes visible.
///
/// The stack takes the full proposed width. Its height is an estimate until every row was measured. A removed row keeps
/// its state until many other rows have been removed after it.
public struct LazyVStack<Content: View> {
    let arrangement: LazyArrangement
    let content: Content

    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        arrangement = LazyArrangement(axis: .vertical, spacing: spacing, guide: alignment.key, pinned: pinnedViews)
        self.content = content()
    }
}

extension LazyVStack: View {
    public var body: Never { fatalError("LazyVStack is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LazyElement(view, context) { ($0.arrangement, $0.content) }
    }
}

/// Arranges views in a row, and makes each view only shortly before it becomes visible.
public struct LazyHStack<Content: View> {
    let arrangement: LazyArrangement
    let content: Content

    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        arrangement = LazyArrangement(axis: .horizontal, spacing: spacing, guide: alignment.key, pinned: pinnedViews)
        self.content = content()
    }
}

extension LazyHStack: View {
    public var body: Never { fatalError("LazyHStack is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LazyElement(view, context) { ($0.arrangement, $0.content) }
    }
}
