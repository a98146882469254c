import Foundation

extension MutableCollection {
    /// Moves the elements at some offsets, together and in order, before the element at `destination`.
    ///
    /// Offsets count from the start of the collection, and `destination` is a position before the move. The
    /// collection's count means its end. Takes the arguments of ``DynamicViewContent/onMove(perform:)``.
    ///
    /// - Precondition: All offsets are those of elements, and `destination` is at most the collection's count.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        guard let place = index(startIndex, offsetBy: destination, within: endIndex) else {
            failProgram(for: "Elements cannot move to offset \(destination) of a collection of \(count).")
        }
        moveSubranges(subranges(atOffsets: source), to: place)
    }
}

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Removes the elements at some offsets. All offsets are positions before the removal.
    ///
    /// Offsets count from the start of the collection. Takes the arguments of
    /// ``DynamicViewContent/onDelete(perform:)``.
    ///
    /// - Precondition: All offsets are those of elements.
    public mutating func remove(atOffsets offsets: IndexSet) {
        removeSubranges(subranges(atOffsets: offsets))
    }
}

extension Collection {
    /// Returns the ranges of some offsets in one traversal, since advancing an index may cost O(n).
    fileprivate func subranges(atOffsets offsets: IndexSet) -> RangeSet<Index> {
        var place = (index: startIndex, offset: 0)
        return RangeSet(
            offsets.rangeView.map { range in
                guard let start = index(place.index, offsetBy: range.lowerBound - place.offset, within: endIndex),
                    let end = index(start, offsetBy: range.count, within: endIndex)
                else {
                    failProgram(for: "No element is at offset \(range.upperBound - 1) of a collection of \(count).")
                }
                place = (end, range.upperBound)
                return start..<end
            })
    }

    /// Returns the index at a distance, nil outside of the range. The standard library's method traps for some
    /// collections and goes before the start for others.
    fileprivate func index(_ start: Index, offsetBy distance: Int, within end: Index) -> Index? {
        distance < 0 ? nil : index(start, offsetBy: distance, limitedBy: end)
    }
}
