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

extension EmptyView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { 0 }
}

extension Optional where Wrapped: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension _ConditionalContent where TrueContent: View, FalseContent: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        Arity.either(in: Self.self, TrueContent.self, FalseContent.self, content: content)
    }
}

extension AnyView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension ForEach where Content: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

extension Group where Content: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}

extension EquatableView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}

extension IDView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}

extension TupleView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        Arity.sum(TupleMembers.arities(of: T.self, content: content))
    }
}

extension ModifiedContent where Content: View, Modifier: ViewModifier {
    /// A framework modifier is applied to each view. An app's modifier may replace the views.
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? {
        guard let modified = Content._arity(content: content) else { return nil }
        // The modifier may decide which content the view shows, but it remains the same view.
        if modified.number == 1, Modifier.self is any ViewHoldingModifier.Type { return 1 }
        if Modifier.Body.self == Never.self { return modified }
        return Modifier.Body._arity(content: modified)
    }
}

/// A modifier that stores state for its view, such as the focus.
///
/// A container takes the modifier and its content as one view, even if the content changes over time. If it took the
/// content alone, changed content would be another view without that state.
@MainActor
package protocol ViewHoldingModifier: ViewModifier where Body == Never {}

extension _ViewModifier_Content {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { content }
}

extension HostedContent {
    @MainActor static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
