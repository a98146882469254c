/// Holds views together without laying them out: what is applied to the group is applied to each of them.
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: Never { fatalError("Group is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PassThroughElement(view, context) { $0.content }
    }
}

extension Group: Scene where Content: Scene {
    nonisolated public init(@SceneBuilder content: () -> Content) { self.content = content() }

    public var body: Never { fatalError("Group is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        GroupedScenesElement(scene, context)
    }
}

private final class GroupedScenesElement<Content: Scene>: _Element {
    private var child: _Element?

    init(_ scene: Group<Content>, _ context: _ElementContext) {
        super.init(context)
        child = Content._makeScene(scene.content, context.inside(self))
    }

    override func update(from pointer: UnsafeRawPointer) {
        child?.takeNext(pointer.assumingMemoryBound(to: Group<Content>.self).pointee.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// An element that only hands its content on.
final class PassThroughElement<V: View, Content: View>: ViewElement<V> {
    private var child: _Element?
    private let content: (V) -> Content

    init(_ view: V, _ context: _ElementContext, content: @escaping (V) -> Content) {
        self.content = content
        super.init(view, context)
        child = context.inside(self).make(content(view))
    }

    override func update(to new: V) {
        view = new
        child?.update(with: content(new))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
