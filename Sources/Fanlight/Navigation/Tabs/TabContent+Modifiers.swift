import CoreTransferable
import Foundation

/// Tabs with something said about each of them.
public struct _ModifiedTabs<Tabs: TabContent, Modifier: ViewModifier> {
    let tabs: Tabs
    let modifier: Modifier
}

extension _ModifiedTabs: TabContent {
    public typealias TabValue = Tabs.TabValue

    nonisolated public var _shown: ModifiedContent<Tabs._Shown, Modifier> {
        ModifiedContent(content: tabs._shown, modifier: modifier)
    }
}

/// What is done to what the bar shows for a tab, from the inside outwards.
struct TabDecorations {
    var annotation = SemanticAnnotation()
    var changes: [(AnyView) -> AnyView] = []

    @ViewBuilder func body(_ button: some View) -> some View {
        if changes.isEmpty { button } else { changes.reduce(AnyView(button)) { $1($0) } }
    }
}

extension ItemTraits {
    var tabDecorations: TabDecorations {
        get { self[ObjectIdentifier(TabDecorations.self)] ?? TabDecorations() }
        set { self[ObjectIdentifier(TabDecorations.self)] = newValue }
    }
}

/// Says something about the tab's place in the bar, for scripts and assistive technology.
public struct _TabAnnotationModifier: Equatable {
    let annotation: SemanticAnnotation
}

extension _TabAnnotationModifier: ViewModifier, TraitModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { TraitElement(view, context) }

    func addTraits(to traits: inout ItemTraits) {
        traits.tabDecorations.annotation = traits.tabDecorations.annotation.filled(by: annotation)
    }
}

/// Does something to the tab's place in the bar.
public struct _TabDecorationModifier {
    let change: (AnyView) -> AnyView
}

extension _TabDecorationModifier: ViewModifier, TraitModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { TraitElement(view, context) }

    func addTraits(to traits: inout ItemTraits) { traits.tabDecorations.changes.append(change) }
}

extension TabContent {
    nonisolated private func modified<Modifier: ViewModifier>(_ modifier: Modifier) -> _ModifiedTabs<Self, Modifier> {
        _ModifiedTabs(tabs: self, modifier: modifier)
    }

    nonisolated private func semantics(_ annotation: SemanticAnnotation) -> some TabContent<TabValue> {
        modified(_TabAnnotationModifier(annotation: annotation))
    }

    nonisolated private func decorated<V: View>(
        _ change: @escaping (AnyView) -> V
    ) -> some TabContent<TabValue> { modified(_TabDecorationModifier { AnyView(change($0)) }) }

    // MARK: What is seen of a tab

    /// Whether the tab is not there.
    nonisolated public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
        _TabGroup<TabValue, Self._Shown?>(_shown: hidden ? nil : _shown)
    }

    /// Whether the tab cannot be chosen.
    nonisolated public func disabled(_ disabled: Bool) -> some TabContent<TabValue> {
        modified(_TraitWritingModifier<TabDisabledTrait>(value: disabled))
    }

    /// A number beside the tab's name; 0 is not shown.
    nonisolated public func badge(_ count: Int) -> some TabContent<TabValue> {
        badge(count == 0 ? nil : Text("\(count)"))
    }

    /// Words beside the tab's name.
    nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> { modified(_BadgeModifier(text: label)) }
    nonisolated public func badge(_ key: LocalizedStringKey) -> some TabContent<TabValue> { badge(Text(key)) }

    @_disfavoredOverload
    nonisolated public func badge(_ resource: LocalizedStringResource) -> some TabContent<TabValue> {
        badge(Text(resource))
    }

    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S) -> some TabContent<TabValue> { badge(Text(label)) }

    // MARK: What can be done to a tab

    /// A menu for the tab's place in the bar.
    nonisolated public func contextMenu<M: View>(
        @ViewBuilder menuItems: () -> M
    ) -> some TabContent<TabValue> {
        let items = menuItems()
        return decorated { button in button.contextMenu { items } }
    }

    /// Lets the tab's place in the bar be dragged to views that take the value.
    nonisolated public func draggable<T: Transferable>(
        _ payload: @autoclosure @escaping () -> T
    ) -> some TabContent<TabValue> { decorated { button in button.draggable(payload()) } }

    /// Takes values that are dropped on the tab's place in the bar.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void
    ) -> some TabContent<TabValue> {
        decorated { button in
            button.dropDestination(for: payloadType) { items, _ in
                action(items)
                return true
            }
        }
    }

    // MARK: What a tab is for those who do not see it

    /// A name by which scripts find the tab's place in the bar.
    nonisolated public func accessibilityIdentifier(
        _ identifier: String, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { semantics(SemanticAnnotation(identifier: isEnabled ? identifier : nil)) }

    /// What people may call the tab when they speak to it, the best first.
    nonisolated public func accessibilityInputLabels(
        _ inputLabels: [Text], isEnabled: Bool = true
    ) -> some TabContent<TabValue> {
        semantics(SemanticAnnotation(rare: RareAnnotation(inputLabels: isEnabled ? inputLabels.map(\.plain) : [])))
    }

    nonisolated public func accessibilityInputLabels(
        _ inputLabelKeys: [LocalizedStringKey], isEnabled: Bool = true
    ) -> some TabContent<TabValue> {
        accessibilityInputLabels(inputLabelKeys.map { Text($0) }, isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(
        _ inputLabels: [S], isEnabled: Bool = true
    ) -> some TabContent<TabValue> {
        accessibilityInputLabels(inputLabels.map { Text($0) }, isEnabled: isEnabled)
    }

    /// What assistive technology calls the tab.
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticAnnotation(label: isEnabled ? label.plain : nil))
    }

    nonisolated public func accessibilityLabel(
        _ key: LocalizedStringKey, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityLabel(Text(key), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel(
        _ resource: LocalizedStringResource, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityLabel(Text(resource), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(
        _ label: S, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityLabel(Text(label), isEnabled: isEnabled) }

    /// What the tab holds: how many letters are new.
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticAnnotation(value: isEnabled ? value.plain : nil))
    }

    nonisolated public func accessibilityValue(
        _ key: LocalizedStringKey, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityValue(Text(key), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityValue(
        _ resource: LocalizedStringResource, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityValue(Text(resource), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(
        _ value: S, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityValue(Text(value), isEnabled: isEnabled) }

    /// What comes of choosing the tab.
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticAnnotation(hint: isEnabled ? hint.plain : nil))
    }

    nonisolated public func accessibilityHint(
        _ key: LocalizedStringKey, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityHint(Text(key), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityHint(
        _ resource: LocalizedStringResource, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityHint(Text(resource), isEnabled: isEnabled) }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(
        _ hint: S, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { accessibilityHint(Text(hint), isEnabled: isEnabled) }
}
