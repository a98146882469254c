enum TabLabelTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }
enum TabDisabledTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    /// What the bar of a tab view shows for the view.
    var tabLabel: AnyView? { self[ObjectIdentifier(TabLabelTrait.self)] ?? nil }
    var isTabDisabled: Bool { self[ObjectIdentifier(TabDisabledTrait.self)] ?? false }
}

extension View {
    /// What the bar of the tab view around shows for this view: a text, an image, or a label.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        _trait(TabLabelTrait.self, AnyView(label()))
    }
}
