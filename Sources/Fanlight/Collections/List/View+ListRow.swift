import Display
import Foundation

/// What a view says to the list that it is a row of.
struct ListRowWords: Equatable {
    var insets: EdgeInsets?
    var above = ListRowLine()
    var below = ListRowLine()
    /// Of its section.
    var sectionAbove = ListRowLine()
    var sectionBelow = ListRowLine()
    var hasBackground = false
    /// Of its section.
    var margins: ListSectionMargins?

    init() {}

    init(_ traits: ItemTraits) {
        insets = traits[ObjectIdentifier(ListRowInsetsTrait.self)]
        above = ListLineOwner.row.line(.top, in: traits)
        below = ListLineOwner.row.line(.bottom, in: traits)
        sectionAbove = ListLineOwner.section.line(.top, in: traits)
        sectionBelow = ListLineOwner.section.line(.bottom, in: traits)
        hasBackground = traits.listRowBackground != nil
        margins = traits[ListSectionMargins.key]
    }
}

extension ItemTraits {
    /// What is to be behind the row.
    var listRowBackground: AnyView? { self[ObjectIdentifier(ListRowBackgroundTrait.self)] }
}

private enum ListRowInsetsTrait: _ViewTraitKey { static var defaultValue: EdgeInsets? { nil } }
private enum ListRowBackgroundTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }

extension View {
    /// How far the view is from the edges of its row in a list; nil: as the list's style says.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        _trait(ListRowInsetsTrait.self, insets)
    }

    /// What is behind the view where it is a row of a list, instead of what the list's style puts there; nil for that.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        _trait(ListRowBackgroundTrait.self, view.map { AnyView($0) })
    }
}
