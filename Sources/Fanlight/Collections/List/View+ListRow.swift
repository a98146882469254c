import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The settings that a view provides to its list row.
struct ListRowSettings: Equatable {
    var insets: EdgeInsets?
    var above = SeparatorSettings()
    var below = SeparatorSettings()
    /// The separators of the row's section.
    var sectionAbove = SeparatorSettings()
    var sectionBelow = SeparatorSettings()
    var hasBackground = false
    /// The margins of the row's section.
    var margins: ListSectionMargins?

    init() {}

    init(_ traits: ItemTraits) {
        insets = traits[ObjectIdentifier(ListRowInsetsTrait.self)]
        above = SeparatorOwner.row.line(.top, in: traits)
        below = SeparatorOwner.row.line(.bottom, in: traits)
        sectionAbove = SeparatorOwner.section.line(.top, in: traits)
        sectionBelow = SeparatorOwner.section.line(.bottom, in: traits)
        hasBackground = traits.listRowBackground != nil
        margins = traits[ListSectionMargins.key]
    }
}

extension ItemTraits {
    /// The background view of the row.
    var listRowBackground: AnyView? { self[ObjectIdentifier(ListRowBackgroundTrait.self)] }
}

private enum ListRowInsetsTrait: _ViewTraitKey { static var defaultValue: EdgeInsets? { nil } }
private enum ListRowBackgroundTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }

extension View {
    /// Sets the insets of the view in its list row; nil for those of the list's style.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        _trait(ListRowInsetsTrait.self, insets)
    }

    /// Sets the background of the list row; nil for that of the list's style.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        _trait(ListRowBackgroundTrait.self, view.map { AnyView($0) })
    }
}
