@_spi(Nodes) import FanlightCore

extension Group: Scene where Content: Scene {
    nonisolated public init(@SceneBuilder content: () -> Content) { self.init(grouping: content()) }

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
        child?.update(pointer.assumingMemoryBound(to: Group<Content>.self).pointee.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
