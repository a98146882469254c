import Display
import Foundation

/// What a view says about the line at an edge of its row, or of its section.
struct ListRowLine: Equatable {
    var visibility = Visibility.automatic
    /// nil: the usual one.
    var paint: Paint?

    var isHidden: Bool { visibility == .hidden }
    var isVisible: Bool { visibility == .visible }

    /// The section's line at the edge of a row: without one of its own the row has none of the section's, unless that is
    /// wanted.
    func edge(of row: ListRowLine) -> ListRowLine {
        ListRowLine(
            visibility: visibility == .automatic && row.isHidden ? .hidden : visibility, paint: paint ?? row.paint)
    }

    /// The line where two rows or sections meet, each of which may have said something about it.
    func joined(with next: ListRowLine) -> ListRowLine {
        let visibility =
            isHidden || next.isHidden ? Visibility.hidden : isVisible || next.isVisible ? .visible : .automatic
        return ListRowLine(visibility: visibility, paint: next.paint ?? paint)
    }
}

/// What has lines at its edges.
enum ListLineOwner {
    case row
    case section

    private enum Row {}
    private enum Section {}
    private enum Visible<Owner, Edge> {}
    private enum Painted<Owner, Edge> {}
    private enum Top {}
    private enum Bottom {}

    /// Under which it is said whether there is a line, and in which paint: one may be said around the other.
    func keys(_ edge: VerticalEdge) -> (visibility: ObjectIdentifier, paint: ObjectIdentifier) {
        func keys<Owner>(_ owner: Owner.Type) -> (ObjectIdentifier, ObjectIdentifier) {
            edge == .top
                ? (ObjectIdentifier(Visible<Owner, Top>.self), ObjectIdentifier(Painted<Owner, Top>.self))
                : (ObjectIdentifier(Visible<Owner, Bottom>.self), ObjectIdentifier(Painted<Owner, Bottom>.self))
        }
        return self == .row ? keys(Row.self) : keys(Section.self)
    }

    func line(_ edge: VerticalEdge, in traits: ItemTraits) -> ListRowLine {
        let keys = keys(edge)
        return ListRowLine(visibility: traits[keys.visibility] ?? .automatic, paint: traits[keys.paint] ?? nil)
    }
}

extension View {
    /// Whether there are lines at edges of the row that the view is of a list.
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineModifier(owner: .row, edges: edges, change: .visibility(visibility)))
    }

    /// The colour of the lines at edges of the row that the view is of a list; nil for the usual one. A terminal has no
    /// such lines.
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineTintModifier(owner: .row, edges: edges, color: color))
    }

    /// Whether there are lines above and below the rows of the section that the view is, or is in, of a list. By itself
    /// only the plain style has them, and on a terminal, where each takes a line, none has. Sections that lie on a ground of
    /// their own have none.
    nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View
    {
        modifier(_ListLineModifier(owner: .section, edges: edges, change: .visibility(visibility)))
    }

    /// The colour of the lines above and below the rows of the section that the view is, or is in; nil for the usual one,
    /// which those of a terminal always have.
    nonisolated public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineTintModifier(owner: .section, edges: edges, color: color))
    }
}

/// Says something about the lines at edges of a row or a section.
public struct _ListLineModifier {
    enum Change: Equatable {
        case visibility(Visibility)
        case paint(Paint?)
    }

    let owner: ListLineOwner
    let edges: VerticalEdge.Set
    let change: Change
}

extension _ListLineModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _ListLineModifier: TraitModifier {
    func addTraits(to traits: inout ItemTraits) {
        for edge in VerticalEdge.allCases where edges.contains(VerticalEdge.Set(edge)) {
            let keys = owner.keys(edge)
            switch change {
            case .visibility(let visibility): traits[keys.visibility] = visibility
            // None is one, too: the usual one.
            case .paint(let paint): traits[keys.paint] = Optional(paint)
            }
        }
    }
}

/// A colour becomes a paint where the row is.
public struct _ListLineTintModifier: EnvironmentalModifier {
    public typealias Body = Never

    let owner: ListLineOwner
    let edges: VerticalEdge.Set
    let color: Color?

    public func resolve(in environment: EnvironmentValues) -> _ListLineModifier {
        _ListLineModifier(owner: owner, edges: edges, change: .paint(color?.paint(in: environment)))
    }
}
