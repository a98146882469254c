@_spi(Nodes) import FanlightCore
import Foundation

/// A tab of a tab view, with its value, its content and its label in the bar.
public struct Tab<Value: Hashable, Content: View, Label: View> {
    let value: Value?
    let content: Content
    let label: Label
    var role: TabRole?
}

/// The purpose of a tab, which affects its position.
public struct TabRole: Hashable, Sendable {
    private let name: String
    /// A tab for search, which is the last one in the bar.
    public static let search = TabRole(name: "search")
}

extension Tab: TabContent {
    public typealias TabValue = Value
    public typealias Body = Never

    nonisolated public var _shown: some View {
        VStack { content }
            .modifier(_TabTagModifier(value: value, role: role))
            .modifier(_TraitWritingModifier<TabLabelTrait>(value: AnyView(label)))
    }
}

/// The trait with a tab's role.
private enum TabRoleTrait: _ViewTraitKey { static var defaultValue: TabRole? { nil } }

extension ItemTraits {
    var tabRole: TabRole? { self[ObjectIdentifier(TabRoleTrait.self)] ?? nil }
}

/// Sets the tab's value as its tag, if it has one, and its role.
struct _TabTagModifier<Value: Hashable> {
    let value: Value?
    let role: TabRole?
}

extension _TabTagModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _TabTagModifier: UniformTraitModifier {
    func addTraits(to traits: inout ItemTraits) {
        if let value { _TagModifier(tag: value, includesOptional: true).addTraits(to: &traits) }
        if role != nil { traits[ObjectIdentifier(TabRoleTrait.self)] = role }
    }
}

extension Tab where Value == Never {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }

    nonisolated public init(
        role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: nil, content: content(), label: label(), role: role)
    }
}

extension Tab {
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: value, content: content(), label: label())
    }

    nonisolated public init(
        value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, content: content(), label: label(), role: role)
    }
}

extension Tab where Label == EmptyView {
    /// Creates a tab without a label, for a tab view whose bar is hidden.
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: EmptyView())
    }

    /// Creates a tab without a label, for a tab view whose bar is hidden.
    nonisolated public init(@ViewBuilder content: () -> Content) where Value == Never {
        self.init(value: nil, content: content(), label: EmptyView())
    }
}

extension Tab where Label == DefaultTabLabel {
    /// Creates a tab labelled by its role.
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content) where Value == Never {
        self.init(value: nil, content: content(), label: Label(role: role), role: role)
    }

    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: Label(role: role), role: role)
    }
}

/// The label made of a tab's title and image.
public struct DefaultTabLabel {
    let title: Text
    let image: Image?

    nonisolated init(title: Text, image: Image?) {
        self.title = title
        self.image = image
    }

    nonisolated init(role: TabRole?) {
        title = role == .search ? Text("Search") : Text(verbatim: "•")
        image = role == .search ? Image(systemName: "magnifyingglass") : nil
    }

}

extension DefaultTabLabel: View {
    public var body: some View {
        if let image {
            SwiftUILabel {
                title
            } icon: {
                image
            }
        } else {
            title
        }
    }
}

private typealias SwiftUILabel = Fanlight.Label

extension Tab where Label == DefaultTabLabel, Value == Never {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(), label: Label(title: Text(titleKey), image: Image(systemName: systemImage)),
            role: role)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(),
            label: Label(title: Text(titleResource), image: Image(systemName: systemImage)), role: role)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: nil, content: content(), label: Label(title: Text(titleKey), image: Image(image)), role: role)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: String, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(), label: Label(title: Text(titleResource), image: Image(image)), role: role)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(), label: Label(title: Text(title), image: Image(systemName: systemImage)),
            role: role)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: nil, content: content(), label: Label(title: Text(title), image: Image(image)), role: role)
    }
}

extension Tab where Label == DefaultTabLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(),
            label: Label(title: Text(titleKey), image: Image(systemName: systemImage)), role: role)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(),
            label: Label(title: Text(titleResource), image: Image(systemName: systemImage)), role: role)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Label(title: Text(titleKey), image: Image(image)), role: role)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Label(title: Text(titleResource), image: Image(image)), role: role)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Label(title: Text(title), image: Image(systemName: systemImage)),
            role: role)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content(), label: Label(title: Text(title), image: Image(image)), role: role)
    }
}
