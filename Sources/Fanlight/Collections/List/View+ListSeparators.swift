import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The settings of the separator at an edge of a row or a section.
struct SeparatorSettings: Equatable {
    var visibility = Visibility.automatic
    /// The paint; nil for the default.
    var paint: Paint?

    var isHidden: Bool { visibility == .hidden }
    var isVisible: Bool { visibility == .visible }

    /// Returns the section's separator at the edge of a row. If the row's own is hidden, the section's is hidden too,
    /// unless it is explicitly visible.
    func edge(of row: SeparatorSettings) -> SeparatorSettings {
        SeparatorSettings(
            visibility: visibility == .automatic && row.isHidden ? .hidden : visibility, paint: paint ?? row.paint)
    }

    /// Returns the separator between two rows or sections, merged from the settings of both.
    func joined(with next: SeparatorSettings) -> SeparatorSettings {
        let visibility =
            isHidden || next.isHidden ? Visibility.hidden : isVisible || next.isVisible ? .visible : .automatic
        return SeparatorSettings(visibility: visibility, paint: next.paint ?? paint)
    }
}

/// The owner of separators.
enum SeparatorOwner {
    case row
    case section

    private enum Row {}
    private enum Section {}
    private enum Visible<Owner, Edge> {}
    private enum Painted<Owner, Edge> {}
    private enum Top {}
    private enum Bottom {}

    /// Returns the trait keys of visibility and paint. They are separate, because each may be set by a different
    /// modifier.
    func keys(_ edge: VerticalEdge) -> (visibility: ObjectIdentifier, paint: ObjectIdentifier) {
        func keys<Owner>(_ owner: Owner.Type) -> (ObjectIdentifier, ObjectIdentifier) {
            edge == .top
                ? (ObjectIdentifier(Visible<Owner, Top>.self), ObjectIdentifier(Painted<Owner, Top>.self))
                : (ObjectIdentifier(Visible<Owner, Bottom>.self), ObjectIdentifier(Painted<Owner, Bottom>.self))
        }
        return self == .row ? keys(Row.self) : keys(Section.self)
    }

    func line(_ edge: VerticalEdge, in traits: ItemTraits) -> SeparatorSettings {
        let keys = keys(edge)
        return SeparatorSettings(visibility: traits[keys.visibility] ?? .automatic, paint: traits[keys.paint] ?? nil)
    }
}

extension View {
    /// Sets the visibility of separators at edges of the list row.
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineModifier(owner: .row, edges: edges, change: .visibility(visibility)))
    }

    /// Sets the colour of separators at edges of the list row; nil for the default. A terminal has no row separators.
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineTintModifier(owner: .row, edges: edges, color: color))
    }

    /// Sets the visibility of separators above and below the rows of the view's list section. By default only the plain
    /// style has them, and a terminal has none, since each would occupy a line. Sections with a background have none.
    nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View
    {
        modifier(_ListLineModifier(owner: .section, edges: edges, change: .visibility(visibility)))
    }

    /// Sets the colour of separators above and below the rows of the view's list section; nil for the default. A
    /// terminal always uses the default.
    nonisolated public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(_ListLineTintModifier(owner: .section, edges: edges, color: color))
    }
}

/// A modifier that changes separators of a row or a section.
public struct _ListLineModifier {
    enum Change: Equatable {
        case visibility(Visibility)
        case paint(Paint?)
    }

    let owner: SeparatorOwner
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

extension _ListLineModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) {
        for edge in VerticalEdge.allCases where edges.contains(VerticalEdge.Set(edge)) {
            let keys = owner.keys(edge)
            switch change {
            case .visibility(let visibility): traits[keys.visibility] = visibility
            // An explicit nil also overrides: it is the default paint.
            case .paint(let paint): traits[keys.paint] = Optional(paint)
            }
        }
    }
}

/// A modifier that resolves a colour to a paint in the row's environment.
public struct _ListLineTintModifier: EnvironmentalModifier {
    public typealias Body = Never

    let owner: SeparatorOwner
    let edges: VerticalEdge.Set
    let color: Color?

    public func resolve(in environment: EnvironmentValues) -> _ListLineModifier {
        _ListLineModifier(owner: owner, edges: edges, change: .paint(color?.paint(in: environment)))
    }
}
