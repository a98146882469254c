import Foundation

struct GridColumnsKey: LayoutValueKey {
    static let defaultValue = 1
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
    /// Gives a cell of a grid this many columns.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        layoutValue(key: GridColumnsKey.self, value: count)
    }

    /// Puts the view at a point of its cell, instead of where the grid's alignment would.
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        layoutValue(key: GridAnchorKey.self, value: anchor)
    }

    /// Lets the cell take the room that others make, in these directions, without asking for any.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        layoutValue(key: GridUnsizedAxesKey.self, value: axes)
    }

    /// Lines up everything in this cell's column.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        layoutValue(key: GridColumnAlignmentKey.self, value: guide)
    }
}
