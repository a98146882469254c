/// A view of a tab view, with the value that stands for it and what the bar shows for it.
public struct Tab<Value: Hashable, Content: View, Label: View> {
    let value: Value?
    let content: Content
    let label: Label
    var isHidden = false
    var isDisabled = false
    var badge: Text?
}

/// What is in a tab view.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
    associatedtype _Shown: View
    nonisolated var _shown: _Shown { get }
}

/// What a tab is for, where that changes where it is shown.
public struct TabRole: Hashable, Sendable {
    private let name: String
    public static let search = TabRole(name: "search")
}

extension Tab: TabContent {
    public typealias TabValue = Value

    @ViewBuilder nonisolated public var _shown: some View {
        if !isHidden {
            content
                .modifier(_TabTagModifier(value: value))
                .modifier(_TraitWritingModifier<TabLabelTrait>(value: AnyView(label)))
                .modifier(_TraitWritingModifier<TabDisabledTrait>(value: isDisabled))
                .badge(badge)
        }
    }

    /// Whether the tab is not there.
    nonisolated public func hidden(_ hidden: Bool = true) -> Tab {
        var tab = self
        tab.isHidden = hidden
        return tab
    }

    /// Whether the tab cannot be chosen.
    nonisolated public func disabled(_ disabled: Bool) -> Tab {
        var tab = self
        tab.isDisabled = disabled
        return tab
    }

    /// A number beside the tab's name; 0 is not shown.
    nonisolated public func badge(_ count: Int) -> Tab { badge(count == 0 ? nil : Text("\(count)")) }

    /// Words beside the tab's name.
    nonisolated public func badge(_ label: Text?) -> Tab {
        var tab = self
        tab.badge = label
        return tab
    }
}

/// A tab's value stands for it, where it has one.
struct _TabTagModifier<Value: Hashable> {
    let value: Value?
}

extension _TabTagModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _TabTagModifier: TraitModifier {
    func addTraits(to traits: inout ItemTraits) {
        if let value { _TagModifier(tag: value, includesOptional: true).addTraits(to: &traits) }
    }
}

extension Tab where Value == Never {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }

    nonisolated public init(
        role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: nil, content: content(), label: label())
    }
}

extension Tab {
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: value, content: content(), label: label())
    }

    nonisolated public init(
        value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, content: content(), label: label())
    }
}

/// The title and the picture of a tab that was given them.
public struct DefaultTabLabel: View {
    let title: Text
    let image: Image?

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
            value: nil, content: content(), label: Label(title: Text(titleKey), image: Image(systemName: systemImage)))
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(value: nil, content: content(), label: Label(title: Text(titleKey), image: Image(image)))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(), label: Label(title: Text(title), image: Image(systemName: systemImage)))
    }
}

extension Tab where Label == DefaultTabLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Label(title: Text(titleKey), image: Image(systemName: systemImage))
        )
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content(), label: Label(title: Text(titleKey), image: Image(image)))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Label(title: Text(title), image: Image(systemName: systemImage)))
    }
}
