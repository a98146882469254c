import CoreTransferable
@_spi(Nodes) import FanlightCore
import Foundation

/// Tabs with a modifier applied to each of them.
public struct _ModifiedTabs<Tabs: TabContent, Modifier: ViewModifier> {
    let tabs: Tabs
    let modifier: Modifier
}

extension _ModifiedTabs: TabContent {
    public typealias TabValue = Tabs.TabValue
    public typealias Body = Never

    nonisolated public var _shown: ModifiedContent<Tabs._Shown, Modifier> {
        ModifiedContent(content: tabs._shown, modifier: modifier)
    }
}

/// The changes of a tab's button in the bar, from the inside outwards.
struct TabDecorations {
    var configuration = SemanticsConfiguration()
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

/// Sets accessibility attributes of the tab's button in the bar.
public struct _TabSemanticsModifier: Equatable {
    let configuration: SemanticsConfiguration
}

extension _TabSemanticsModifier: ViewModifier, UniformTraitModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { TraitElement(view, context) }

    package func addTraits(to traits: inout ItemTraits) {
        traits.tabDecorations.configuration = traits.tabDecorations.configuration.filled(by: configuration)
    }
}

/// Wraps the tab's button in the bar.
public struct _TabDecorationModifier {
    let change: (AnyView) -> AnyView
}

extension _TabDecorationModifier: ViewModifier, UniformTraitModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { TraitElement(view, context) }

    package func addTraits(to traits: inout ItemTraits) { traits.tabDecorations.changes.append(change) }
}

extension TabContent {
    nonisolated private func modified<Modifier: ViewModifier>(_ modifier: Modifier) -> _ModifiedTabs<Self, Modifier> {
        _ModifiedTabs(tabs: self, modifier: modifier)
    }

    nonisolated private func semantics(_ configuration: SemanticsConfiguration) -> some TabContent<TabValue> {
        modified(_TabSemanticsModifier(configuration: configuration))
    }

    nonisolated private func decorated<V: View>(
        _ change: @escaping (AnyView) -> V
    ) -> some TabContent<TabValue> { modified(_TabDecorationModifier { AnyView(change($0)) }) }

    // MARK: Appearance

    /// Removes the tab if `hidden` is true.
    nonisolated public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
        _TabGroup<TabValue, Self._Shown?>(_shown: hidden ? nil : _shown)
    }

    /// Disables the selection of the tab if `disabled` is true.
    nonisolated public func disabled(_ disabled: Bool) -> some TabContent<TabValue> {
        modified(_TraitWritingModifier<TabDisabledTrait>(value: disabled))
    }

    /// Shows a number beside the tab's label; 0 is not shown.
    nonisolated public func badge(_ count: Int) -> some TabContent<TabValue> {
        badge(count == 0 ? nil : Text("\(count)"))
    }

    /// Shows a text beside the tab's label.
    nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> { modified(_BadgeModifier(text: label)) }
    nonisolated public func badge(_ key: LocalizedStringKey) -> some TabContent<TabValue> { badge(Text(key)) }

    @_disfavoredOverload
    nonisolated public func badge(_ resource: LocalizedStringResource) -> some TabContent<TabValue> {
        badge(Text(resource))
    }

    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S) -> some TabContent<TabValue> { badge(Text(label)) }

    // MARK: Interaction

    /// Adds a context menu to the tab's button.
    nonisolated public func contextMenu<M: View>(
        @ViewBuilder menuItems: () -> M
    ) -> some TabContent<TabValue> {
        let items = menuItems()
        return decorated { button in button.contextMenu { items } }
    }

    /// Makes the tab's button a drag source of a value.
    nonisolated public func draggable<T: Transferable>(
        _ payload: @autoclosure @escaping () -> T
    ) -> some TabContent<TabValue> { decorated { button in button.draggable(payload()) } }

    /// Makes the tab's button a drop destination.
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

    // MARK: Accessibility

    /// Sets the identifier by which scripts find the tab's button.
    nonisolated public func accessibilityIdentifier(
        _ identifier: String, isEnabled: Bool = true
    ) -> some TabContent<TabValue> { semantics(SemanticsConfiguration(identifier: isEnabled ? identifier : nil)) }

    /// Sets alternative names of the tab for voice input, the preferred one first.
    nonisolated public func accessibilityInputLabels(
        _ inputLabels: [Text], isEnabled: Bool = true
    ) -> some TabContent<TabValue> {
        semantics(SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? inputLabels.map(\.plain) : [])))
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

    /// Sets the accessibility label of the tab.
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticsConfiguration(label: isEnabled ? label.plain : nil))
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

    /// Sets the accessibility value of the tab, such as the number of unread messages.
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticsConfiguration(value: isEnabled ? value.plain : nil))
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

    /// Sets the accessibility hint of the tab: the result of selecting it.
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> some TabContent<TabValue> {
        semantics(SemanticsConfiguration(hint: isEnabled ? hint.plain : nil))
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
