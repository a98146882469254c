import Foundation

struct GridColumnsKey: LayoutValueKey {
    static let defaultValue = 1
}

/// Sets the number of columns of a cell, after a check of the app's value.
struct _GridColumnsModifier: Equatable {
    let count: Int
}

extension _GridColumnsModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GridColumnsElement(wrapping: view, context)
    }
}

private final class GridColumnsElement<Modified: View>: WrapperElement<Modified, _GridColumnsModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        LayoutValueNode<GridColumnsKey>(columns, graph)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? LayoutValueNode<GridColumnsKey>)?.value = columns
    }

    override func isSameModifier(_ old: _GridColumnsModifier, _ new: _GridColumnsModifier) -> Bool { old == new }

    private var columns: Int { count(view.modifier.count, "gridCellColumns") }
}

struct GridAnchorKey: LayoutValueKey {
    static let defaultValue: UnitPoint? = nil
}

struct GridUnsizedAxesKey: LayoutValueKey {
    static let defaultValue: Axis.Set = []
}

struct GridColumnAlignmentKey: LayoutValueKey {
    static let defaultValue: HorizontalAlignment? = nil
}

extension View {
    /// Makes a grid cell span this many columns.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        modifier(_GridColumnsModifier(count: count))
    }

    /// Places the view at a point of its cell, instead of the grid's alignment.
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        layoutValue(key: GridAnchorKey.self, value: anchor)
    }

    /// Gives the cell the space that other cells determine in these directions, without requiring any itself.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        layoutValue(key: GridUnsizedAxesKey.self, value: axes)
    }

    /// Sets the alignment of all cells in this cell's column.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        layoutValue(key: GridColumnAlignmentKey.self, value: guide)
    }
}
