/// How many views a container sees in a value of a view type.
///
/// A container that takes its content view by view asks the type first: a view that always counts as one need not be
/// evaluated to be counted, so that a hundred thousand rows cost nothing until they are looked at.
@MainActor
enum Arity {
    private static var known: [ObjectIdentifier: Int] = [:]
    private static let unknown = -1

    /// nil where it depends on the value.
    static func of<V: View>(_ type: V.Type) -> Int? {
        let id = ObjectIdentifier(type)
        if let found = known[id] { return found == unknown ? nil : found }
        let made = type._arity(content: nil)
        known[id] = made ?? unknown
        return made
    }

    /// Several parts, one after the other.
    static func sum(_ parts: [Int?]) -> Int? {
        var total = 0
        for part in parts {
            guard let part else { return nil }
            total += part
        }
        return total
    }
}

extension View {
    @MainActor public static func _arity(content: Int?) -> Int? { Body._arity(content: content) }
}

extension View where Body == Never {
    @MainActor public static func _arity(content: Int?) -> Int? { 1 }
}

extension EmptyView {
    @MainActor public static func _arity(content: Int?) -> Int? { 0 }
}

extension Optional where Wrapped: View {
    @MainActor public static func _arity(content: Int?) -> Int? { nil }
}

extension _ConditionalContent where TrueContent: View, FalseContent: View {
    @MainActor public static func _arity(content: Int?) -> Int? { nil }
}

extension AnyView {
    @MainActor public static func _arity(content: Int?) -> Int? { nil }
}

extension ForEach where Content: View {
    @MainActor public static func _arity(content: Int?) -> Int? { nil }
}

extension Group where Content: View {
    @MainActor public static func _arity(content: Int?) -> Int? { Content._arity(content: content) }
}

extension EquatableView {
    @MainActor public static func _arity(content: Int?) -> Int? { Content._arity(content: content) }
}

extension IDView {
    @MainActor public static func _arity(content: Int?) -> Int? { Content._arity(content: content) }
}

extension TupleView {
    @MainActor public static func _arity(content: Int?) -> Int? {
        Arity.sum(TupleMembers.arities(of: T.self, content: content))
    }
}

extension ModifiedContent where Content: View, Modifier: ViewModifier {
    /// A modifier of the framework's own is done to each view; the author's may put several where one was.
    @MainActor public static func _arity(content: Int?) -> Int? {
        guard let modified = Content._arity(content: content) else { return nil }
        if Modifier.Body.self == Never.self { return modified }
        return modified == 1 ? Modifier.Body._arity(content: 1) : nil
    }
}

extension _ViewModifier_Content {
    @MainActor public static func _arity(content: Int?) -> Int? { content }
}

extension HostedContent {
    @MainActor static func _arity(content: Int?) -> Int? { nil }
}
