/// A group of windows of the same kind.
///
/// A session begins with a window of the app's first scene. ``OpenWindowAction`` opens a further window of a group with
/// an id or a type of values. A session shows one window at a time, the front one; see `SceneWindows`.
public struct WindowGroup<Content: View> {
    let plan: WindowPlan<Content>

    nonisolated public init(@ViewBuilder content: () -> Content) { plan = WindowPlan(content()) }

    nonisolated public init(id: String, @ViewBuilder content: () -> Content) { plan = WindowPlan(id: id, content()) }

    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleKey).plain, content())
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleKey).plain, id: id, content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleResource).plain, content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: Text(titleResource).plain, id: id, content())
    }

    nonisolated public init(_ title: Text, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: title.plain, content())
    }

    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: title.plain, id: id, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: String(title), content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
        plan = WindowPlan(title: String(title), id: id, content())
    }
}

extension WindowGroup: Scene {
    public var body: Never { fatalError("WindowGroup is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        WindowElement(scene.plan, context)
    }
}
