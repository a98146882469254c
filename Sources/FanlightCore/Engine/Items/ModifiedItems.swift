/// A modifier around several listed views, applied to each of them where the container places it.
final class ModifiedItemsElement<Modified: View, Modifier: ViewModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private var content: _Element?
    private var modifiedRows: [ObjectIdentifier: ModifiedRows<Modifier>] = [:]
    /// The scope with the environment values that the modifier writes; nil if it writes none. The views inside may
    /// depend on these values.
    private let scope: EnvironmentScope?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        scope = view.modifier is any EnvironmentModifier ? EnvironmentScope(outer: context.environment) : nil
        super.init(view, context)
        writeValues()
        var inside = context.inside(self)
        if let scope { inside.environment = scope }
        content = inside.make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        if !isSame { writeValues() }
        content?.update(with: new.content)
        if isSame { return }
        for rows in modifiedRows.values { rows.update(new.modifier) }
        if view.modifier is any UniformTraitModifier { traitsChanged() }
    }

    override func reevaluate() {
        isDirty = false
        writeValues()
    }

    /// Invalid numbers are reported where the modifier is applied to each view.
    private func writeValues() {
        guard let scope, let modifier = view.modifier as? any EnvironmentModifier else { return }
        _ = beginReading()
        var values = readEnvironment()
        modifier.write(into: &values)
        scope.write(values.writes)
    }

    override func collectItems(into list: inout ItemList) {
        if let modifier = view.modifier as? any UniformTraitModifier {
            // A modifier that only sets traits has no nodes of its own, so the views are passed on unchanged.
            var traits = ItemTraits()
            modifier.addTraits(to: &traits)
            list.with(traits) { content?.collectItems(into: &$0) }
            return
        }
        var inner = ItemList(inside: list)
        content?.collectItems(into: &inner)
        var kept: [ObjectIdentifier: ModifiedRows<Modifier>] = [:]
        list.append(inner) { base in
            let key = ObjectIdentifier(base)
            let rows =
                modifiedRows.removeValue(forKey: key) ?? ModifiedRows(base, view.modifier, around: self)
            kept[key] = rows
            return rows
        }
        for (key, rows) in modifiedRows {
            // Views that leave with a transition keep the modifier until their places have left.
            if rows.areLeaving { kept[key] = rows } else { rows.end() }
        }
        modifiedRows = kept
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func willUnmount() {
        for rows in modifiedRows.values { rows.end() }
    }
}

/// A modifier that only sets a trait, for the container, on each view inside.
@MainActor
package protocol TraitSettingModifier: ViewModifier {
    func addTraits(to traits: inout ItemTraits)
}

/// A modifier that sets the same trait on all views inside, whatever they set themselves. Applied once to several
/// listed views.
@MainActor
package protocol UniformTraitModifier: TraitSettingModifier {}

/// Rows with a modifier around each of them.
final class ModifiedRows<Modifier: ViewModifier>: ItemRows {
    private typealias Item = ItemElement<ModifiedContent<ListedItem, Modifier>>

    private let base: any ItemRows
    private var modifier: Modifier
    /// The element that owns these rows; nil after its removal, when lists of rows may be read once more.
    private weak var element: _Element?
    private var items: [ItemID: (inner: any ContentItem, outer: Item)] = [:]

    init(_ base: any ItemRows, _ modifier: Modifier, around element: _Element) {
        self.base = base
        self.modifier = modifier
        self.element = element
    }

    var count: Int { base.count }
    var viewsPerElement: Int { base.viewsPerElement }
    func key(at index: Int) -> AnyHashable { base.key(at: index) }
    func index(ofKey key: AnyHashable) -> Int? { base.index(ofKey: key) }

    func item(at index: Int) -> (any ContentItem)? {
        guard let inner = base.item(at: index) else { return nil }
        if let known = items[inner.itemID] { return known.outer }
        guard let element else { return nil }
        discardRemovedItems()
        let outer = Item(
            ModifiedContent(content: ListedItem(item: inner), modifier: modifier),
            element.inside(Listing(id: inner.rowID)))
        items[inner.itemID] = (inner, outer)
        return outer
    }

    func hasItem(at index: Int) -> Bool {
        base.hasItem(at: index) && base.item(at: index).map { items[$0.itemID] != nil } == true
    }

    func index(of item: any ContentItem) -> Int? {
        for (inner, outer) in items.values where outer === item { return base.index(of: inner) }
        return nil
    }

    func discard(_ item: any ContentItem) {
        for (inner, outer) in items.values where outer === item {
            items[inner.itemID] = nil
            outer.unmount()
            return base.discard(inner)
        }
    }

    /// True if a view that the content has removed is still at its place, because it may depart from there.
    var areLeaving: Bool { items.values.contains { $0.inner.isMounted && $0.outer.place != nil } }

    func update(_ new: Modifier) {
        modifier = new
        for (inner, outer) in items.values {
            outer.update(to: ModifiedContent(content: ListedItem(item: inner), modifier: new))
        }
    }

    func end() {
        for (_, outer) in items.values { outer.unmount() }
        items.removeAll()
    }

    /// The number of items at which removed rows are searched for. The search is needed because removed rows are not
    /// reported.
    private var limit = 16

    private func discardRemovedItems() {
        guard items.count >= limit else { return }
        for (id, pair) in items where !pair.inner.isMounted {
            pair.outer.unmount()
            items[id] = nil
        }
        limit = max(16, items.count * 2)
    }
}

/// The content of a modifier that is applied to a listed view.
package struct ListedItem: View {
    package let item: any ContentItem

    package var body: Never { fatalError("A listed view is built into the framework and has no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PassThroughElement(view, context) { Subview(item: $0.item) }
    }
}
