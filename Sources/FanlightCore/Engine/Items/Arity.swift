/// The number of views that a container sees in a value of a view type.
///
/// A container that takes its content view by view checks the type first. A type with a constant count need not be
/// evaluated to be counted. A hundred thousand rows therefore cost nothing until they are accessed.
@MainActor
package enum Arity {
    private enum Answer {
        case constant(_ViewCount)
        case dependsOnValue
    }

    private static var cache: [ObjectIdentifier: Answer] = [:]
    /// The branch types being counted. Stops the recursion into a branch that contains itself.
    private static var counting: Set<ObjectIdentifier> = []

    /// Returns the number of views of a type, nil where it depends on the value.
    package static func of<V: View>(_ type: V.Type) -> _ViewCount? {
        let id = ObjectIdentifier(type)
        switch cache[id] {
        case .constant(let count): return count
        case .dependsOnValue: return nil
        case nil: break
        }
        let made = type._arity(content: nil)
        cache[id] = made.map { .constant($0) } ?? .dependsOnValue
        return made
    }

    /// Returns the count of several parts in sequence.
    static func sum(_ parts: [_ViewCount?]) -> _ViewCount? {
        var total = 0
        var hasBranches = false
        for part in parts {
            guard let part else { return nil }
            total += part.number
            if part.hasBranches { hasBranches = true }
        }
        return _ViewCount(total, hasBranches: hasBranches)
    }

    /// Returns the count of two alternative branches. Each branch has its own views: if both have as many, only the
    /// number is constant.
    static func either<V: View, A: View, B: View>(
        in type: V.Type, _ first: A.Type, _ second: B.Type, content: _ViewCount?
    ) -> _ViewCount? {
        let id = ObjectIdentifier(type)
        guard counting.insert(id).inserted else { return nil }
        defer { counting.remove(id) }
        guard let first = first._arity(content: content), let second = second._arity(content: content),
            first.number == second.number
        else { return nil }
        return _ViewCount(first.number, hasBranches: true)
    }
}

extension View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        // Views of one type occur in many places: their count is cached.
        content == nil ? Arity.of(Body.self) : Body._arity(content: content)
    }
}

extension View where Body == Never {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// A modifier that stores state for its view, such as the focus.
///
/// A container takes the modifier and its content as one view, even if the content changes over time. If it took the
/// content alone, changed content would be another view without that state.
@MainActor
package protocol ViewHoldingModifier: ViewModifier where Body == Never {}
