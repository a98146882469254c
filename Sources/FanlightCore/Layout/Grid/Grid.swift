import Foundation

/// Arranges views in rows and columns; a `GridRow` contains the views of one row. A view outside of rows spans all
/// columns.
public struct Grid<Content> {
    let layout: GridLayout
    let content: Content
}

extension Grid: View where Content: View {
    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = GridLayout(
            alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
        self.content = content()
    }

    public var body: Never { fatalError("Grid is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LayoutElement(view, context) { ($0.layout, $0.content) }
    }
}
