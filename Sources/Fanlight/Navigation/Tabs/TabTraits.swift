@_spi(Nodes) import FanlightCore

/// Reads the tag, the label and the badge of a tab from the values of the modifiers around it.
///
/// A bar shows all tabs, but only the selected tab's content is evaluated. Another tab is evaluated if the type of its
/// body sets the label, the tag or the badge itself.
@MainActor
enum TabTraits {
    /// The part of a view that its outermost bodies lead to.
    enum TraitOrigin {
        /// A view that sets no traits of tabs.
        case nothing
        /// The content of a modifier.
        case content
        /// A modifier that sets a trait of tabs.
        case traits
    }

    private static var origins: [ObjectIdentifier: TraitOrigin] = [:]

    /// Returns the traits of a tab, with the IDs that the app has set.
    static func read(_ tab: Subview) -> ItemTraits {
        var traits = ItemTraits()
        if add(tab.item, to: &traits) {
            traits.add(tab.outerTraits)
        } else {
            traits = tab.traits
            traits.explicitIDs = tab.explicitIDs
        }
        return traits
    }

    /// Adds the traits of a listed view. Returns false if only evaluating its body reveals them.
    static func add(_ item: any ContentItem, to traits: inout ItemTraits) -> Bool {
        guard add(item.observeValue(), to: &traits) else { return false }
        if let id = item.rowID { traits.explicitIDs.insert(id, at: 0) }
        return true
    }

    static func add<V: View>(_ view: V, to traits: inout ItemTraits) -> Bool {
        if let view = view as? any TraitForwarding { return view.addForwardedTraits(to: &traits) }
        return origin(of: V.self) != .traits
    }

    /// Returns what the bodies of a view type lead to, without evaluating them.
    static func origin<V: View>(of type: V.Type) -> TraitOrigin {
        let id = ObjectIdentifier(type)
        if let known = origins[id] { return known }
        // A type inside of itself leads to nothing else.
        origins[id] = .nothing
        let found: TraitOrigin =
            if let known = type as? any TraitForwarding.Type {
                known.origin
            } else {
                V.Body.self == Never.self ? .nothing : origin(of: V.Body.self)
            }
        origins[id] = found
        return found
    }
}

/// A view that passes on the traits of its content.
@MainActor
protocol TraitForwarding {
    static var origin: TabTraits.TraitOrigin { get }
    /// Adds the traits of the view. Returns false if only a body inside tells them.
    func addForwardedTraits(to traits: inout ItemTraits) -> Bool
}

/// A modifier with a trait of tabs, also inside of bodies.
@MainActor
private protocol TabSettingModifier: ViewModifier {}

extension _TabItemModifier: TabSettingModifier {}
extension _TagModifier: TabSettingModifier {}
extension _BadgeModifier: TabSettingModifier {}

extension ModifiedContent: TraitForwarding where Content: View, Modifier: ViewModifier {
    static var origin: TabTraits.TraitOrigin {
        if Modifier.self is any TabSettingModifier.Type { return .traits }
        let own = originOfModifier
        return own == .content ? TabTraits.origin(of: Content.self) : own
    }

    @MainActor private static var originOfModifier: TabTraits.TraitOrigin {
        Modifier.Body.self == Never.self ? .content : TabTraits.origin(of: Modifier.Body.self)
    }

    func addForwardedTraits(to traits: inout ItemTraits) -> Bool {
        switch Self.originOfModifier {
        case .traits: return false
        case .nothing: return true
        case .content: break
        }
        guard TabTraits.add(content, to: &traits) else { return false }
        if let modifier = modifier as? any TraitSettingModifier {
            modifier.addTraits(to: &traits)
        } else if let modifier = modifier as? _BadgeModifier {
            let badge = modifier.text.map { RowBadge(text: $0, prominence: .standard) }
            traits[ObjectIdentifier(RowBadgeTrait.self)] = badge
        }
        return true
    }
}

extension _ViewModifier_Content: TraitForwarding {
    static var origin: TabTraits.TraitOrigin { .content }
    func addForwardedTraits(to traits: inout ItemTraits) -> Bool { false }
}

extension IDView: TraitForwarding {
    static var origin: TabTraits.TraitOrigin { TabTraits.origin(of: Content.self) }

    func addForwardedTraits(to traits: inout ItemTraits) -> Bool {
        guard TabTraits.add(content, to: &traits) else { return false }
        traits.explicitIDs.insert(AnyHashable(id), at: 0)
        return true
    }
}

extension EquatableView: TraitForwarding {
    static var origin: TabTraits.TraitOrigin { TabTraits.origin(of: Content.self) }
    func addForwardedTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(content, to: &traits) }
}

extension Group: TraitForwarding where Content: View {
    static var origin: TabTraits.TraitOrigin { TabTraits.origin(of: Content.self) }
    func addForwardedTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(content, to: &traits) }
}

extension _ConditionalContent: TraitForwarding where TrueContent: View, FalseContent: View {
    static var origin: TabTraits.TraitOrigin {
        let origins = [TabTraits.origin(of: TrueContent.self), TabTraits.origin(of: FalseContent.self)]
        return origins.contains(.traits) ? .traits : origins.contains(.content) ? .content : .nothing
    }

    func addForwardedTraits(to traits: inout ItemTraits) -> Bool {
        switch storage {
        case .trueContent(let view): TabTraits.add(view, to: &traits)
        case .falseContent(let view): TabTraits.add(view, to: &traits)
        }
    }
}

extension Subview: TraitForwarding {
    static var origin: TabTraits.TraitOrigin { .nothing }

    func addForwardedTraits(to traits: inout ItemTraits) -> Bool {
        guard TabTraits.add(item, to: &traits) else { return false }
        traits.add(outerTraits)
        return true
    }
}

extension ListedItem: TraitForwarding {
    static var origin: TabTraits.TraitOrigin { .nothing }
    func addForwardedTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(item, to: &traits) }
}
