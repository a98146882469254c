import Display
import Foundation

/// What a view says to the list that it is a row of.
struct ListRowWords: Equatable {
    var insets: EdgeInsets?
    var above = ListRowLine()
    var below = ListRowLine()
    var hasBackground = false
    /// Of its section.
    var margins: ListSectionMargins?

    init() {}

    init(_ traits: ItemTraits) {
        insets = traits[ObjectIdentifier(ListRowInsetsTrait.self)]
        above = traits[ListRowLine.key(.top)] ?? ListRowLine()
        below = traits[ListRowLine.key(.bottom)] ?? ListRowLine()
        hasBackground = traits.listRowBackground != nil
        margins = traits[ListSectionMargins.key]
    }
}

/// What a view says about the line at an edge of its row.
struct ListRowLine: Equatable {
    var isHidden = false
    /// nil: the usual one.
    var paint: Paint?

    private enum Top {}
    private enum Bottom {}

    fileprivate static func key(_ edge: VerticalEdge) -> ObjectIdentifier {
        edge == .top ? ObjectIdentifier(Top.self) : ObjectIdentifier(Bottom.self)
    }

    /// The line between two rows, each of which may have said something about it.
    func joined(with next: ListRowLine) -> ListRowLine {
        ListRowLine(isHidden: isHidden || next.isHidden, paint: next.paint ?? paint)
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

    /// Whether there are lines at edges of the row that the view is of a list.
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListRowLineModifier(edges: edges, change: .hidden(visibility == .hidden)))
    }

    /// The colour of the lines at edges of the row that the view is of a list; nil for the usual one. A terminal has no
    /// such lines.
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListRowTintModifier(edges: edges, color: color))
    }

    /// What is behind the view where it is a row of a list, instead of what the list's style puts there; nil for that.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
        _trait(ListRowBackgroundTrait.self, view.map { AnyView($0) })
    }
}

/// Says something about the lines at edges of a row.
public struct _ListRowLineModifier {
    enum Change: Equatable {
        case hidden(Bool)
        case paint(Paint?)
    }

    let edges: VerticalEdge.Set
    let change: Change
}

extension _ListRowLineModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _ListRowLineModifier: TraitModifier {
    func addTraits(to traits: inout ItemTraits) {
        for edge in VerticalEdge.allCases where edges.contains(VerticalEdge.Set(edge)) {
            var line: ListRowLine = traits[ListRowLine.key(edge)] ?? ListRowLine()
            switch change {
            case .hidden(let isHidden): line.isHidden = isHidden
            case .paint(let paint): line.paint = paint
            }
            traits[ListRowLine.key(edge)] = line
        }
    }
}

/// A colour becomes a paint where the row is.
public struct _ListRowTintModifier: EnvironmentalModifier {
    public typealias Body = Never

    let edges: VerticalEdge.Set
    let color: Color?

    public func resolve(in environment: EnvironmentValues) -> _ListRowLineModifier {
        _ListRowLineModifier(edges: edges, change: .paint(color?.paint(in: environment)))
    }
}
