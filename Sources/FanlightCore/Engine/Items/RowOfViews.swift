/// A row of a `ForEach` in a container that creates rows lazily: its constant number of views.
@MainActor
protocol RowOfViews: _Element {
    var itemID: ItemID { get }
    func view(at position: Int) -> (any ContentItem)?
    /// Returns true if the view at a position was handed out.
    func isInUse(at position: Int) -> Bool
    func position(of item: any ContentItem) -> Int?
    /// Ends the use of a view. Returns true if no view of the row is in use any longer.
    func discardView(_ item: any ContentItem) -> Bool
}

// Most rows consist of one view.
extension ItemElement: RowOfViews {
    func view(at position: Int) -> (any ContentItem)? { position == 0 ? self : nil }
    func isInUse(at position: Int) -> Bool { position == 0 }
    func position(of item: any ContentItem) -> Int? { item === self ? 0 : nil }
    func discardView(_ item: any ContentItem) -> Bool { true }
}

/// A row of several views, or of one that may be replaced at any time.
final class RowOfViewsElement<Content: View>: ViewElement<Content>, RowOfViews {
    let itemID = ItemID()
    private var content: _Element?
    /// The current views, nil while they have to be collected again.
    private var cachedItems: [any ContentItem]?
    private var inUse: Set<ItemID> = []
    /// Rows with traits that were set on several views together, by the rows they wrap.
    private var stretches: [ObjectIdentifier: ModifiedRows<SharedTraitsModifier>] = [:]
    private var isCollecting = false

    override init(_ view: Content, _ context: _ElementContext) {
        super.init(view, context)
        content = context.inside(self).make(view)
    }

    override func update(to new: Content) {
        view = new
        content?.update(with: new)
    }

    // MARK: Views

    private var views: [any ContentItem] {
        if let cachedItems { return cachedItems }
        isCollecting = true
        defer { isCollecting = false }
        var list = ItemList()
        content?.collectItems(into: &list)
        var found: [any ContentItem] = []
        var kept: [ObjectIdentifier: ModifiedRows<SharedTraitsModifier>] = [:]
        for segment in list.segments {
            let rows = applyTraits(segment.traits, of: segment.rows, &kept)
            for index in 0..<segment.count {
                if let item = rows.item(at: index) { found.append(item) }
            }
        }
        for rows in stretches.values { rows.end() }
        stretches = kept
        inUse.formIntersection(found.map(\.itemID))
        cachedItems = found
        return found
    }

    /// Sets traits of several views of the row on each view: the container's list cannot represent them.
    private func applyTraits(
        _ traits: ItemTraits, of rows: any ItemRows,
        _ kept: inout [ObjectIdentifier: ModifiedRows<SharedTraitsModifier>]
    ) -> any ItemRows {
        if traits.isEmpty { return rows }
        let modifier = SharedTraitsModifier(traits: traits)
        let key = ObjectIdentifier(rows)
        let known = stretches.removeValue(forKey: key)
        known?.update(modifier)
        let modified = known ?? ModifiedRows(rows, modifier, around: self)
        kept[key] = modified
        return modified
    }

    func view(at position: Int) -> (any ContentItem)? {
        let views = views
        guard views.indices.contains(position) else { return nil }
        inUse.insert(views[position].itemID)
        return views[position]
    }

    func isInUse(at position: Int) -> Bool {
        let views = views
        return views.indices.contains(position) && inUse.contains(views[position].itemID)
    }

    func position(of item: any ContentItem) -> Int? { views.firstIndex { $0 === item } }

    func discardView(_ item: any ContentItem) -> Bool {
        inUse.remove(item.itemID)
        return inUse.isEmpty
    }

    // MARK: In the tree

    override func contributedNodesChanged() {
        cachedItems = nil
        if !isCollecting { super.contributedNodesChanged() }
    }

    override func traitsChanged() {
        guard !isCollecting else { return }
        cachedItems = nil
        super.traitsChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func willUnmount() {
        for rows in stretches.values { rows.end() }
    }
}

/// A modifier that sets the traits of several views on each view.
private struct SharedTraitsModifier {
    let traits: ItemTraits
}

extension SharedTraitsModifier: UniformTraitModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }

    func addTraits(to traits: inout ItemTraits) { traits.add(self.traits) }
}
