import Display
@_spi(Nodes) import FanlightCore

/// A control that leads to another view of the enclosing navigation.
public struct NavigationLink<Label: View, Destination: View> {
    fileprivate enum Target {
        case view(Destination)
        /// A value, resolved by the navigation; nil disables the link.
        case value(AnyHashable?)
    }

    private let target: Target
    private let label: Label
    private let isActive: Binding<Bool>?
    @State private var link = LevelLink()
    @Environment(\.navigation) private var navigation
    @Environment(\.isListRow) private var isListRow
    @Environment(\.listSelectionType) private var selectionType
    @Environment(\.areColumnsSideBySide) private var areColumnsSideBySide
    @Environment(\.badgeText) private var badge
    @Environment(\.buttonStyleBox) private var buttonStyle

    private nonisolated init(_ target: Target, label: Label, isActive: Binding<Bool>? = nil) {
        self.target = target
        self.label = label
        self.isActive = isActive
    }

    /// Creates a link to a view.
    nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(.view(destination()), label: label())
    }

    nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(.view(destination), label: label())
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    nonisolated public init(
        isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.init(.view(destination()), label: label(), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    nonisolated public init(
        destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
    ) {
        self.init(.view(destination), label: label(), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    nonisolated public init<V: Hashable>(
        tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.init(.view(destination()), label: label(), isActive: selection.isSet(to: tag))
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    nonisolated public init<V: Hashable>(
        destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
    ) {
        self.init(.view(destination), label: label(), isActive: selection.isSet(to: tag))
    }

    @available(*, deprecated, message: "Has no effect: links always navigate in the detail column.")
    nonisolated public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

/// Marks rows that lead to the destination of their value when they are selected.
enum LinkedRowTrait: _ViewTraitKey { static let defaultValue = false }

/// Makes a row selectable by the value of its link.
private struct LinkedValueTrait: Equatable {
    let value: AnyHashable
}

extension LinkedValueTrait: TraitSettingModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }

    func addTraits(to traits: inout ItemTraits) {
        func addTag(_ tag: some Hashable) { _TagModifier(tag: tag, includesOptional: true).addTraits(to: &traits) }
        if let tag = value.base as? any Hashable { addTag(tag) }
        traits[ObjectIdentifier(LinkedRowTrait.self)] = true
    }
}

extension NavigationLink.Target: ComparableCases {
    static func _comparisonOfCases() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.view(let old), .view(let new)): ValueComparison.isSame(old, new)
            case (.value(let old), .value(let new)): old == new
            default: false
            }
        }
    }
}

extension NavigationLink where Destination == Never {
    /// Creates a link to the navigation's destination for a value; nil disables the link.
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(.value(value.map { AnyHashable($0) }), label: label())
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        self.init(value: value) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<P: Hashable>(_ titleResource: LocalizedStringResource, value: P?) {
        self.init(value: value) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, destination: Destination) {
        self.init(destination: destination) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
        self.init(.view(destination), label: Text(titleKey), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) {
        self.init(.view(destination), label: Text(title), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    nonisolated public init<V: Hashable>(
        _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
    ) {
        self.init(.view(destination), label: Text(titleKey), isActive: selection.isSet(to: tag))
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Hashable>(
        _ title: S, destination: Destination, tag: V, selection: Binding<V?>
    ) {
        self.init(.view(destination), label: Text(title), isActive: selection.isSet(to: tag))
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    nonisolated public init(
        _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(.view(destination()), label: Text(titleKey), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:).")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(.view(destination()), label: Text(title), isActive: isActive)
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    nonisolated public init<V: Hashable>(
        _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(.view(destination()), label: Text(titleKey), isActive: selection.isSet(to: tag))
    }

    @available(*, deprecated, message: "Use navigationDestination(item:destination:), or a path.")
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Hashable>(
        _ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(.view(destination()), label: Text(title), isActive: selection.isSet(to: tag))
    }
}

extension NavigationLink: View {
    public var body: some View {
        let isActive = isActive?.wrappedValue ?? false
        if case .view(let destination) = target { link.replaceView(destination) }
        return Group {
            if let value = selectedValue {
                RowLinkLabel(label: label, showsChevron: !areColumnsSideBySide || navigation?.nextColumn == nil)
                    .modifier(LinkedValueTrait(value: value))
                    .modifier(_TraitWritingModifier<BadgeIsShownTrait>(value: true))
                    .accessibilityValue(badge ?? Text(verbatim: ""), isEnabled: badge != nil)
            } else if isListRow, buttonStyle == nil {
                Button(semanticRole: .link, action: follow) { RowLinkLabel(label: label) }.buttonStyle(.plain)
                    .modifier(_TraitWritingModifier<BadgeIsShownTrait>(value: true))
                    .accessibilityValue(badge ?? Text(verbatim: ""), isEnabled: badge != nil)
            } else {
                Button(semanticRole: .link, action: follow) { label }
            }
        }
        .disabled(!leadsSomewhere)
        .onChange(of: isActive, initial: true) { _, isActive in
            if isActive { push() } else if self.isActive != nil { link.pop() }
        }
    }

    private var leadsSomewhere: Bool {
        if case .value(nil) = target { return false }
        return navigation != nil || selectedValue != nil
    }

    /// The value that the row selects in the list around it. Nil if the list has no selection of that type.
    private var selectedValue: AnyHashable? {
        guard isListRow, buttonStyle == nil, case .value(let value?) = target,
            ObjectIdentifier(type(of: value.base)) == selectionType
        else { return nil }
        return value
    }

    @MainActor private func follow() {
        switch target {
        case .value(let value?): navigation?.push(value)
        case .value(nil): break
        case .view:
            if let isActive { isActive.wrappedValue = true } else { push() }
        }
    }

    /// A link is one row of a list, independent of its content there.
    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    @MainActor private func push() {
        guard case .view(let destination) = target else { return }
        let isActive = isActive
        link.push(destination, in: navigation) { isActive?.wrappedValue = false }
    }
}

/// The label of a link that fills a row. The whole row is pressed, and a chevron shows that it leads on.
private struct RowLinkLabel<Label: View> {
    let label: Label
    var showsChevron = true
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.badgeText) private var badge
    @Environment(\.badgeProminence) private var prominence
}

extension RowLinkLabel: RowFillingLabel {}

extension RowLinkLabel: View {
    var body: some View {
        HStack(spacing: 8) {
            label
            Spacer(minLength: 0)
            if let badge {
                BadgeLabel(badge: RowBadge(text: badge, prominence: prominence)).accessibilityHidden(true)
            }
            if !showsChevron {
                EmptyView()
            } else if isCellDisplay {
                Text(verbatim: direction.mirrored("›")).foregroundStyle(.secondary).accessibilityHidden(true)
            } else {
                Chevron(isUp: false)
                    .stroke(.tertiary, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                    .frame(width: 10, height: 5)
                    .rotationEffect(.degrees(-90))
                    .frame(width: 8, height: 12)
                    .flipsForRightToLeftLayoutDirection(true)
            }
        }
    }
}
