import Foundation

/// Which views of sections stay in view while their section is.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1 << 0)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 1 << 1)
}

/// Arranges views one below the other, and makes each only when it is about to be seen.
///
/// It takes all the width it is offered. Its height is estimated until every row was seen. A row that left keeps its
/// state as long as it is not too many rows ago.
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

/// Arranges views side by side, and makes each only when it is about to be seen.
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
