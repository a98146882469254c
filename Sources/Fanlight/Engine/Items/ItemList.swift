/// The views of a container's content in order, as they were when the list was taken. Making one costs as much as
/// there are statements in the content, not rows.
@MainActor
struct ItemList {
    /// Rows that stand together, and what is said about all of them.
    struct Segment {
        let rows: any ItemRows
        /// How many there were when the list was taken.
        let count: Int
        let start: Int
        /// What modifiers around several views say about each of them.
        let traits: ItemTraits
        /// The section the rows belong to, and as what; nil outside of sections.
        let section: Int?
        let part: SectionPart
    }

    enum SectionPart { case header, content, footer }

    struct Section {
        let id: ItemID
        let traits: ItemTraits
        /// Which segments are in it.
        var segments: Range<Int>
    }

    private(set) var segments: [Segment] = []
    private(set) var sections: [Section] = []
    private(set) var count = 0
    /// What is said about collections of which there are no rows.
    private(set) var withoutRows: [ItemTraits] = []

    private var outerTraits = ItemTraits()
    /// What is said around the list that this one becomes a part of.
    private var surroundings = ItemTraits()
    private var section: Int?
    private var part = SectionPart.content

    nonisolated init() {}

    /// A list of what is to become a part of another one.
    init(inside outer: ItemList) {
        surroundings = outer.outerTraits
        surroundings.add(outer.surroundings)
    }

    // MARK: Reading

    /// The segment around an index, found by halving.
    func segment(around index: Int) -> Segment? {
        guard index >= 0, index < count else { return nil }
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if segments[middle].start <= index { low = middle } else { high = middle - 1 }
        }
        return segments[low]
    }

    /// The view at an index, known from here on but not made. See `ItemRows.item(at:)`.
    func item(at index: Int) -> (any ContentItem)? {
        segment(around: index).flatMap { $0.rows.item(at: index - $0.start) }
    }

    /// Looks at a view that need not exist: if it was made only for that, it goes again.
    func reading<Result>(_ index: Int, _ look: (any ContentItem, Segment) -> Result) -> Result? {
        guard let segment = segment(around: index) else { return nil }
        let isKnown = segment.rows.hasItem(at: index - segment.start)
        guard let item = segment.rows.item(at: index - segment.start) else { return nil }
        defer { if !isKnown { segment.rows.discard(item) } }
        return look(item, segment)
    }

    /// The identity of the view at an index, without making anything. Keys of different segments may be equal.
    func key(at index: Int) -> AnyHashable? {
        segment(around: index).map { $0.rows.key(at: index - $0.start) }
    }

    /// Where an item is now, if it is here. Asks one segment after the other.
    func index(of item: any ContentItem) -> Int? {
        for segment in segments {
            if let found = segment.rows.index(of: item), found < segment.count { return segment.start + found }
        }
        return nil
    }

    // MARK: Filling

    /// Whether something is said of whatever is appended now.
    func isSaid(_ key: ObjectIdentifier) -> Bool { outerTraits.says(key) || surroundings.says(key) }

    mutating func append(_ rows: any ItemRows) {
        let count = rows.count
        guard count > 0 else { return appendNothing() }
        segments.append(
            Segment(
                rows: rows, count: count, start: self.count, traits: outerTraits, section: section, part: part))
        self.count += count
    }

    /// A collection is here that has no rows.
    mutating func appendNothing() { withoutRows.append(outerTraits) }

    /// Everything that `fill` appends is said `traits` about.
    mutating func with(_ traits: ItemTraits, _ fill: (inout ItemList) -> Void) {
        let outer = outerTraits
        outerTraits = traits
        outerTraits.add(outer)
        fill(&self)
        outerTraits = outer
    }

    /// Everything that `fill` appends belongs to a section. A section inside another is part of the outer one.
    mutating func section(
        _ id: ItemID, traits: ItemTraits = ItemTraits(), _ fill: (inout ItemList) -> Void
    ) {
        guard section == nil else { return fill(&self) }
        var all = traits
        all.add(outerTraits)
        let index = sections.count
        sections.append(Section(id: id, traits: all, segments: segments.count..<segments.count))
        section = index
        fill(&self)
        section = nil
        sections[index].segments = sections[index].segments.lowerBound..<segments.count
    }

    /// Everything that `fill` appends is this part of the section around it.
    mutating func part(_ part: SectionPart, _ fill: (inout ItemList) -> Void) {
        let outer = self.part
        if outer == .content { self.part = part }
        fill(&self)
        self.part = outer
    }

    /// Appends what another list holds, each stretch of rows replaced.
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

    /// The sections in order, and what stands together between them.
    var groups: [(section: Section?, segments: Range<Int>)] {
        var groups: [(section: Section?, segments: Range<Int>)] = []
        var next = 0
        for section in sections {
            if section.segments.lowerBound > next { groups.append((nil, next..<section.segments.lowerBound)) }
            groups.append((section, section.segments))
            next = section.segments.upperBound
        }
        if next < segments.count { groups.append((nil, next..<segments.count)) }
        return groups
    }

    /// The part of a section, or of what stands between sections, as a list of its own.
    func list(of segments: Range<Int>, _ part: SectionPart) -> ItemList {
        var list = ItemList()
        for segment in self.segments[segments] where segment.part == part {
            list.with(segment.traits) { $0.append(segment.rows) }
        }
        return list
    }
}
