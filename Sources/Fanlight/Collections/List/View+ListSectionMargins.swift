@_spi(Nodes) import FanlightCore
import Foundation

/// The margins of a list section; nil for those of the list's style.
struct ListSectionMargins: Equatable {
    var top: CGFloat?
    var leading: CGFloat?
    var bottom: CGFloat?
    var trailing: CGFloat?

    private enum Key {}
    static var key: ObjectIdentifier { ObjectIdentifier(Key.self) }
}

public struct _ListSectionMarginsModifier: Equatable {
    let edges: Edge.Set
    let length: CGFloat?
}

extension _ListSectionMarginsModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _ListSectionMarginsModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) {
        // Inner modifiers apply first and take precedence.
        var margins: ListSectionMargins = traits[ListSectionMargins.key] ?? ListSectionMargins()
        let own = length.map { max($0.isFinite ? $0 : 0, 0) }
        if edges.contains(.top) { margins.top = margins.top ?? own }
        if edges.contains(.leading) { margins.leading = margins.leading ?? own }
        if edges.contains(.bottom) { margins.bottom = margins.bottom ?? own }
        if edges.contains(.trailing) { margins.trailing = margins.trailing ?? own }
        traits[ListSectionMargins.key] = margins
    }
}

extension View {
    /// Sets margins of the list section that the view is or belongs to; nil for those of the list's style.
    nonisolated public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
        modifier(_ListSectionMarginsModifier(edges: edges, length: length))
    }
}
