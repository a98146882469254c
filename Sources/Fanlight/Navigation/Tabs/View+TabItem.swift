@_spi(Nodes) import FanlightCore

enum TabLabelTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }
enum TabDisabledTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    /// The view's label in the bar of a tab view.
    var tabLabel: AnyView? { self[ObjectIdentifier(TabLabelTrait.self)] ?? nil }
    var isTabDisabled: Bool { self[ObjectIdentifier(TabDisabledTrait.self)] ?? false }
}

extension View {
    /// Sets the view's label in the bar of the enclosing tab view: a text, an image or a label.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        _trait(TabLabelTrait.self, AnyView(label()))
    }
}
