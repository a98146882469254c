/// A single window. `openWindow(id:)` opens it, or brings it to the front if it is open already.
public struct Window<Content: View> {
    let plan: WindowPlan<Content>

    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleKey).plain, id: id, isUnique: true, content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleResource).plain, id: id, isUnique: true, content())
    }

    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: title.plain, id: id, isUnique: true, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: String(title), id: id, isUnique: true, content())
    }
}

extension Window: Scene {
    public var body: Never { fatalError("Window is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        WindowElement(scene.plan, context)
    }
}

/// A single window for tools or information. A session never begins with it.
public struct UtilityWindow<Content: View> {
    let plan: WindowPlan<Content>

    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleKey).plain, id: id, isUnique: true, launches: false, content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleResource).plain, id: id, isUnique: true, launches: false, content())
    }

    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: title.plain, id: id, isUnique: true, launches: false, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: String(title), id: id, isUnique: true, launches: false, content())
    }
}

extension UtilityWindow: Scene {
    public var body: Never { fatalError("UtilityWindow is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        WindowElement(scene.plan, context)
    }
}
