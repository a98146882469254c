@_spi(Nodes) import FanlightCore

enum TabLabelTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }
enum TabDisabledTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    /// The view's label in the bar of a tab view.
    var tabLabel: AnyView? { self[ObjectIdentifier(TabLabelTrait.self)] ?? nil }
    var isTabDisabled: Bool { self[ObjectIdentifier(TabDisabledTrait.self)] ?? false }
}

/// Sets the label of a tab. A view with branches inside is one tab: counting its views would evaluate its body.
public struct _TabItemModifier {
    let label: AnyView
}

extension _TabItemModifier: ViewModifier, UniformTraitModifier, ViewHoldingModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TabItemElement(view, context)
    }

    package func addTraits(to traits: inout ItemTraits) { traits[ObjectIdentifier(TabLabelTrait.self)] = label }
}

/// The element of a view with a label in a bar.
///
/// A view that sets the label in its own body is evaluated for the bar. Its content is created once the tab is selected.
private final class TabItemElement<Modified: View>: ViewElement<ModifiedContent<Modified, _TabItemModifier>>,
    TraitSource
{
    override var traitSource: (any TraitSource)? { self }
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, _TabItemModifier>, _ context: _ElementContext) {
        super.init(view, context)
        var traits = ItemTraits()
        if !isOnlyListed || !TabTraits.add(view.content, to: &traits) { makeContent() }
    }

    /// True if the tab was not selected yet: no place shows its view.
    private var isOnlyListed: Bool {
        let outer = sequence(first: self as _Element, next: \.parent)
        return outer.first { $0 is any ContentItem || $0 is ItemPlaceElement } is any ContentItem
    }

    private func makeContent() { child = inside(nil).make(view.content) }

    override func didShow() {
        guard child == nil else { return }
        makeContent()
        contributedNodesChanged()
    }

    func addTraits(to traits: inout ItemTraits) {
        if child == nil { _ = TabTraits.add(view.content, to: &traits) }
        view.modifier.addTraits(to: &traits)
    }

    override func update(to new: ModifiedContent<Modified, _TabItemModifier>) {
        let isSame =
            child == nil ? ValueComparison.isSame(view, new) : ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        child?.update(with: new.content)
        if !isSame { traitsChanged() }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Sets the view's label in the bar of the enclosing tab view: a text, an image or a label.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        modifier(_TabItemModifier(label: AnyView(label())))
    }
}
