import Foundation

/// Arranges views in columns, line by line, and makes each view only shortly before it becomes visible.
public struct LazyVGrid<Content: View> {
    let arrangement: LazyArrangement
    let content: Content

    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        arrangement = LazyArrangement(
            axis: .vertical, spacing: spacing, guide: alignment.key, tracks: columns, pinned: pinnedViews)
        self.content = content()
    }
}

extension LazyVGrid: View {
    public var body: Never { fatalError("LazyVGrid is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LazyElement(view, context) { ($0.arrangement, $0.content) }
    }
}

/// Arranges views in rows, column by column, and makes each view only shortly before it becomes visible.
public struct LazyHGrid<Content: View> {
    let arrangement: LazyArrangement
    let content: Content

    nonisolated public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        arrangement = LazyArrangement(
            axis: .horizontal, spacing: spacing, guide: alignment.key, tracks: rows, pinned: pinnedViews)
        self.content = content()
    }
}

extension LazyHGrid: View {
    public var body: Never { fatalError("LazyHGrid is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LazyElement(view, context) { ($0.arrangement, $0.content) }
    }
}
