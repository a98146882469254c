@_spi(Nodes) import FanlightCore

/// Reads the tag, the label and the badge of a tab from the values of the modifiers around it.
///
/// A bar shows all tabs, but only the selected tab's content is evaluated. Another tab is evaluated if the type of its
/// body sets the label, the tag or the badge itself.
@MainActor
enum TabTraits {
    /// The part of a view that its outermost bodies lead to.
    enum Reach {
        /// A view that sets no traits of tabs.
        case nothing
        /// The content of a modifier.
        case content
        /// A modifier that sets a trait of tabs.
        case traits
    }

    private static var reaches: [ObjectIdentifier: Reach] = [:]

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

    /// Adds the traits of a listed view. Returns false if only its bodies tell them.
    static func add(_ item: any ContentItem, to traits: inout ItemTraits) -> Bool {
        guard add(item.observeValue(), to: &traits) else { return false }
        if let id = item.rowID { traits.explicitIDs.insert(id, at: 0) }
        return true
    }

    static func add<V: View>(_ view: V, to traits: inout ItemTraits) -> Bool {
        if let view = view as? any OutwardTraits { return view.addOutwardTraits(to: &traits) }
        return reach(of: V.self) != .traits
    }

    /// Returns what the bodies of a view type lead to, without evaluating them.
    static func reach<V: View>(of type: V.Type) -> Reach {
        let id = ObjectIdentifier(type)
        if let known = reaches[id] { return known }
        // A type inside of itself leads to nothing else.
        reaches[id] = .nothing
        let found: Reach =
            if let known = type as? any OutwardTraits.Type {
                known.reach
            } else {
                V.Body.self == Never.self ? .nothing : reach(of: V.Body.self)
            }
        reaches[id] = found
        return found
    }
}

/// A view that passes on the traits of its content.
@MainActor
protocol OutwardTraits {
    static var reach: TabTraits.Reach { get }
    /// Adds the traits of the view. Returns false if only a body inside tells them.
    func addOutwardTraits(to traits: inout ItemTraits) -> Bool
}

/// A modifier with a trait of tabs, also inside of bodies.
@MainActor
private protocol TabSettingModifier: ViewModifier {}

extension _TabItemModifier: TabSettingModifier {}
extension _TagModifier: TabSettingModifier {}
extension _BadgeModifier: TabSettingModifier {}

extension ModifiedContent: OutwardTraits where Content: View, Modifier: ViewModifier {
    static var reach: TabTraits.Reach {
        if Modifier.self is any TabSettingModifier.Type { return .traits }
        let own = reachOfModifier
        return own == .content ? TabTraits.reach(of: Content.self) : own
    }

    @MainActor private static var reachOfModifier: TabTraits.Reach {
        Modifier.Body.self == Never.self ? .content : TabTraits.reach(of: Modifier.Body.self)
    }

    func addOutwardTraits(to traits: inout ItemTraits) -> Bool {
        switch Self.reachOfModifier {
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

extension _ViewModifier_Content: OutwardTraits {
    static var reach: TabTraits.Reach { .content }
    func addOutwardTraits(to traits: inout ItemTraits) -> Bool { false }
}

extension IDView: OutwardTraits {
    static var reach: TabTraits.Reach { TabTraits.reach(of: Content.self) }

    func addOutwardTraits(to traits: inout ItemTraits) -> Bool {
        guard TabTraits.add(content, to: &traits) else { return false }
        traits.explicitIDs.insert(AnyHashable(id), at: 0)
        return true
    }
}

extension EquatableView: OutwardTraits {
    static var reach: TabTraits.Reach { TabTraits.reach(of: Content.self) }
    func addOutwardTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(content, to: &traits) }
}

extension Group: OutwardTraits where Content: View {
    static var reach: TabTraits.Reach { TabTraits.reach(of: Content.self) }
    func addOutwardTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(content, to: &traits) }
}

extension _ConditionalContent: OutwardTraits where TrueContent: View, FalseContent: View {
    static var reach: TabTraits.Reach {
        let reaches = [TabTraits.reach(of: TrueContent.self), TabTraits.reach(of: FalseContent.self)]
        return reaches.contains(.traits) ? .traits : reaches.contains(.content) ? .content : .nothing
    }

    func addOutwardTraits(to traits: inout ItemTraits) -> Bool {
        switch storage {
        case .trueContent(let view): TabTraits.add(view, to: &traits)
        case .falseContent(let view): TabTraits.add(view, to: &traits)
        }
    }
}

extension Subview: OutwardTraits {
    static var reach: TabTraits.Reach { .nothing }

    func addOutwardTraits(to traits: inout ItemTraits) -> Bool {
        guard TabTraits.add(item, to: &traits) else { return false }
        traits.add(outerTraits)
        return true
    }
}

extension ListedItem: OutwardTraits {
    static var reach: TabTraits.Reach { .nothing }
    func addOutwardTraits(to traits: inout ItemTraits) -> Bool { TabTraits.add(item, to: &traits) }
}
