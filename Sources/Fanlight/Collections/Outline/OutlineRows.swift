import Foundation

/// The rows of a tree of which those below rows that are put away are not shown.
///
/// Which rows are there is known without making any of them, so that a list of them is as lazy as any other.
struct OutlineRows<Data: RandomAccessCollection, ID: Hashable, Row: View> {
    let data: Data
    let id: KeyPath<Data.Element, ID>
    let children: KeyPath<Data.Element, Data?>
    let row: (Data.Element, RowDisclosure) -> Row
    @State private var expanded: Set<ID> = []
    @Environment(\.rowDepth) private var depth

    nonisolated init(
        data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
        row: @escaping (Data.Element, RowDisclosure) -> Row
    ) {
        self.data = data
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
    }

    private func collect(_ elements: Data, _ depth: Int, into entries: inout [Entry]) {
        for element in elements {
            let known = element[keyPath: id]
            let inside = element[keyPath: children]
            let isExpanded = inside == nil ? nil : expanded.contains(known)
            entries.append(Entry(element: element, id: known, depth: depth, isExpanded: isExpanded))
            if let inside, isExpanded == true { collect(inside, depth + 1, into: &entries) }
        }
    }
}

extension OutlineRows: View {
    var body: some View {
        var entries: [Entry] = []
        collect(data, depth, into: &entries)
        let expanded = $expanded
        return ForEach(entries) { [row] entry in
            row(
                entry.element,
                RowDisclosure(depth: entry.depth, isExpanded: entry.isExpanded) {
                    expanded.wrappedValue.formSymmetricDifference([entry.id])
                })
        }
    }
}
