import Foundation

/// What a view says to the list that it is a row of.
struct ListRowWords: Equatable {
    var insets: EdgeInsets?
    /// The edges at which no line is wanted.
    var hiddenLines: VerticalEdge.Set = []
    var hasBackground = false

    init() {}

    init(_ traits: ItemTraits) {
        insets = traits[ObjectIdentifier(ListRowInsetsTrait.self)]
        hiddenLines = traits[ObjectIdentifier(ListRowSeparatorTrait.self)] ?? []
        hasBackground = traits.listRowBackground != nil
    }
}

extension ItemTraits {
    /// What is to be behind the row.
    var listRowBackground: AnyView? { self[ObjectIdentifier(ListRowBackgroundTrait.self)] }
}

private enum ListRowInsetsTrait: _ViewTraitKey { static var defaultValue: EdgeInsets? { nil } }
private enum ListRowSeparatorTrait: _ViewTraitKey { static var defaultValue: VerticalEdge.Set { [] } }
private enum ListRowBackgroundTrait: _ViewTraitKey { static var defaultValue: AnyView? { nil } }

extension View {
    /// How far the view is from the edges of its row in a list; nil: as the list's style says.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        _trait(ListRowInsetsTrait.self, insets)
    }

    /// Whether there are lines at edges of the row that the view is of a list.
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        _trait(ListRowSeparatorTrait.self, visibility == .hidden ? edges : [])
    }

    /// What is behind the view where it is a row of a list, instead of what the list's style puts there; nil for that.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        _trait(ListRowBackgroundTrait.self, view.map { AnyView($0) })
    }
}
