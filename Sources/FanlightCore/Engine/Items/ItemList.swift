/// The views of a container's content in order, as of the time the list was collected. Collecting costs as much as
/// there are statements in the content, not rows.
@MainActor
@_spi(Nodes) public struct ItemList {
    /// Adjacent rows and the traits that apply to all of them.
    package struct RowSpan {
        package let rows: any ItemRows
        /// The number of rows when the list was collected.
        package let count: Int
        package let start: Int
        /// The traits that modifiers around several views set for each of them.
        package let traits: ItemTraits
        /// The section that contains the rows, nil outside of sections.
        let section: Int?
        package let part: SectionPart
    }

    package enum SectionPart { case header, content, footer }

    struct SectionSpan {
        let id: ItemID
        let traits: ItemTraits
        /// The indices of the section's segments.
        var segments: Range<Int>
    }

    package private(set) var segments: [RowSpan] = []
    private(set) var sections: [SectionSpan] = []
    package private(set) var count = 0
    /// The traits of collections without rows.
    package private(set) var emptyCollectionTraits: [ItemTraits] = []

    private var outerTraits = ItemTraits()
    /// The traits around the outer list that includes this one.
    private var enclosingTraits = ItemTraits()
    private var section: Int?
    private var part = SectionPart.content

    package nonisolated init() {}

    /// Creates a list that becomes a part of an outer list.
    init(inside outer: ItemList) {
        enclosingTraits = outer.outerTraits
        enclosingTraits.add(outer.enclosingTraits)
    }

    // MARK: Reading

    /// Returns the segment that contains an index, by binary search.
    package func segment(around index: Int) -> RowSpan? {
        guard index >= 0, index < count else { return nil }
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if segments[middle].start <= index { low = middle } else { high = middle - 1 }
        }
        return segments[low]
    }

    /// Returns the item at an index; its view is not created. See `ItemRows.item(at:)`.
    func item(at index: Int) -> (any ContentItem)? {
        segment(around: index).flatMap { $0.rows.item(at: index - $0.start) }
    }

    /// Reads a view that need not exist. A view that is created only for that is discarded afterwards.
    package func reading<Result>(_ index: Int, _ look: (any ContentItem, RowSpan) -> Result) -> Result? {
        guard let segment = segment(around: index) else { return nil }
        let isKnown = segment.rows.hasItem(at: index - segment.start)
        guard let item = segment.rows.item(at: index - segment.start) else { return nil }
        defer { if !isKnown { segment.rows.discard(item) } }
        return look(item, segment)
    }

    /// Returns the key of the view at an index without creating anything. Keys of different segments may be equal.
    package func key(at index: Int) -> AnyHashable? {
        segment(around: index).map { $0.rows.key(at: index - $0.start) }
    }

    /// Returns the current index of an item, nil if the list does not contain it. Searches one segment after the other.
    package func index(of item: any ContentItem) -> Int? {
        for segment in segments {
            if let found = segment.rows.index(of: item), found < segment.count { return segment.start + found }
        }
        return nil
    }

    // MARK: Filling

    /// Returns true if appended rows have a value for a trait key.
    package func hasOuterTrait(_ key: ObjectIdentifier) -> Bool {
        outerTraits.hasValue(key) || enclosingTraits.hasValue(key)
    }

    mutating func append(_ rows: any ItemRows) {
        let count = rows.count
        guard count > 0 else { return appendEmptyCollection() }
        segments.append(
            RowSpan(
                rows: rows, count: count, start: self.count, traits: outerTraits, section: section, part: part))
        self.count += count
    }

    /// Records a collection without rows at this position.
    mutating func appendEmptyCollection() { emptyCollectionTraits.append(outerTraits) }

    /// Applies `traits` to everything that `fill` appends.
    package mutating func with(_ traits: ItemTraits, _ fill: (inout ItemList) -> Void) {
        let outer = outerTraits
        outerTraits = traits
        outerTraits.add(outer)
        fill(&self)
        outerTraits = outer
    }

    /// Adds everything that `fill` appends to a section. A section inside another is part of the outer one.
    package mutating func section(
        _ id: ItemID, traits: ItemTraits = ItemTraits(), _ fill: (inout ItemList) -> Void
    ) {
        guard section == nil else { return fill(&self) }
        var all = traits
        all.add(outerTraits)
        let index = sections.count
        sections.append(SectionSpan(id: id, traits: all, segments: segments.count..<segments.count))
        section = index
        fill(&self)
        section = nil
        sections[index].segments = sections[index].segments.lowerBound..<segments.count
    }

    /// Marks everything that `fill` appends as this part of the enclosing section.
    package mutating func part(_ part: SectionPart, _ fill: (inout ItemList) -> Void) {
        let outer = self.part
        if outer == .content { self.part = part }
        fill(&self)
        self.part = outer
    }

    /// Appends the segments of another list, with each rows object replaced.
    mutating func append(_ other: ItemList, _ replace: (any ItemRows) -> any ItemRows) {
        for group in other.groups {
            func fill(_ list: inout ItemList) {
                for segment in other.segments[group.segments] {
                    let rows = replace(segment.rows)
                    list.part(segment.part) { $0.with(segment.traits) { $0.append(rows) } }
                }
            }
            if let section = group.section {
                self.section(section.id, traits: section.traits, fill)
            } else {
                fill(&self)
            }
        }
    }

    /// The sections in order, and the segments between them.
    var groups: [(section: SectionSpan?, segments: Range<Int>)] {
        var groups: [(section: SectionSpan?, segments: Range<Int>)] = []
        var next = 0
        for section in sections {
            if section.segments.lowerBound > next { groups.append((nil, next..<section.segments.lowerBound)) }
            groups.append((section, section.segments))
            next = section.segments.upperBound
        }
        if next < segments.count { groups.append((nil, next..<segments.count)) }
        return groups
    }

    /// Returns the segments of one section part, or of the rows between sections, as a list.
    func list(of segments: Range<Int>, _ part: SectionPart) -> ItemList {
        var list = ItemList()
        for segment in self.segments[segments] where segment.part == part {
            list.with(segment.traits) { $0.append(segment.rows) }
        }
        return list
    }
}
