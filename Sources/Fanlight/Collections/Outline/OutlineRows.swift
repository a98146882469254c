import Foundation

/// The roots of a tree.
enum OutlineRoots<Data: RandomAccessCollection> {
    case several(Data)
    case one(Data.Element)
}

extension OutlineRoots: ComparableCases {
    static func _comparisonOfCases() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.several(let old), .several(let new)): ValueComparison.isSame(old, new)
            case (.one(let old), .one(let new)): ValueComparison.isSame(old, new)
            default: false
            }
        }
    }
}

/// The visible rows of a tree: children of collapsed rows are left out.
///
/// The set of rows is known without evaluating any of them. A list of them is therefore as lazy as any other.
struct OutlineRows<Data: RandomAccessCollection, ID: Hashable, Row: View> {
    let roots: OutlineRoots<Data>
    let id: ElementMember<Data.Element, ID>
    /// The children of an element; nil for a leaf.
    let children: ElementMember<Data.Element, Data?>
    let row: (Data.Element, RowDisclosure) -> Row
    @State private var expanded: Set<ID> = []
    @Environment(\.rowDepth) private var depth

    nonisolated init(
        roots: OutlineRoots<Data>, id: ElementMember<Data.Element, ID>, children: ElementMember<Data.Element, Data?>,
        row: @escaping (Data.Element, RowDisclosure) -> Row
    ) {
        self.roots = roots
        self.id = id
        self.children = children
        self.row = row
    }
}

extension OutlineRows {
    private struct Entry: Identifiable {
        let element: Data.Element
        let id: ID
        let depth: Int
        let isExpanded: Bool?
        let parent: ID?
    }

    private func collect(
        _ element: Data.Element, _ depth: Int, below parent: ID? = nil, into entries: inout [Entry]
    ) {
        let known = id(element)
        let inside = children(element)
        let isExpanded = inside == nil ? nil : expanded.contains(known)
        entries.append(Entry(element: element, id: known, depth: depth, isExpanded: isExpanded, parent: parent))
        guard let inside, isExpanded == true else { return }
        for child in inside { collect(child, depth + 1, below: known, into: &entries) }
    }

    private var entries: [Entry] {
        var entries: [Entry] = []
        switch roots {
        case .several(let elements): for element in elements { collect(element, depth, into: &entries) }
        case .one(let element): collect(element, depth, into: &entries)
        }
        return entries
    }
}

extension OutlineRows: View {
    var body: some View {
        let expanded = $expanded
        return ForEach(entries) { [row] entry in
            row(
                entry.element,
                RowDisclosure(depth: entry.depth, isExpanded: entry.isExpanded, parent: entry.parent) {
                    expanded.wrappedValue.formSymmetricDifference([entry.id])
                })
        }
    }
}
