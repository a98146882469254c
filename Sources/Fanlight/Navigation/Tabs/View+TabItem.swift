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
        TraitElement(view, context)
    }

    package func addTraits(to traits: inout ItemTraits) { traits[ObjectIdentifier(TabLabelTrait.self)] = label }
}

extension View {
    /// Sets the view's label in the bar of the enclosing tab view: a text, an image or a label.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        modifier(_TabItemModifier(label: AnyView(label())))
    }
}
