@_spi(Nodes) import FanlightCore

/// A program with a user interface. The module that runs it as a service provides `main()`.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

/// A part of an app that occupies its own place on a display.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }

    /// Creates the retained counterpart of a scene of this type. Only the framework's own scenes implement it.
    static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element
}

extension Scene {
    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        AppDefinedElement(scene, context, make: { Body._makeScene($0, $1) }) { $0.body }
    }
}

extension Never: Scene {
    public static func _makeScene(_ scene: Never, _ context: _ElementContext) -> _Element {}
}

/// Builds one scene from the statements of a closure.
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    @MainActor public static func buildBlock<each Content: Scene>(
        _ content: repeat each Content
    ) -> _TupleScene<(repeat each Content)> {
        _TupleScene(
            value: (repeat each content),
            make: { context in
                var made: [_Element] = []
                repeat made.append((each Content)._makeScene(each content, context))
                return made
            },
            update: { elements in
                var position = 0
                repeat updateScene(each content, to: elements, &position)
            })
    }

    /// Accepts a scene in the body of `if #available`, whose condition never changes while the app runs.
    public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _AvailableScene<Content> {
        _AvailableScene(scene: content)
    }

    public static func buildOptional<Content: Scene>(_ scene: _AvailableScene<Content>?) -> _AvailableScene<Content> {
        scene ?? _AvailableScene(scene: nil)
    }

    @MainActor private static func updateScene<Next: Scene>(
        _ scene: Next, to elements: [_Element], _ position: inout Int
    ) {
        elements[position].update(scene)
        position += 1
    }
}

/// A scene that exists on some systems only.
public struct _AvailableScene<Content: Scene> {
    let scene: Content?
}

extension _AvailableScene: Scene {
    public var body: Never { fatalError("A scene with an availability is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        AvailableSceneElement(scene, context)
    }
}

private final class AvailableSceneElement<Content: Scene>: _Element {
    private var child: _Element?

    init(_ scene: _AvailableScene<Content>, _ context: _ElementContext) {
        super.init(context)
        child = scene.scene.map { Content._makeScene($0, context.inside(self)) }
    }

    override func update(from pointer: UnsafeRawPointer) {
        let new = pointer.assumingMemoryBound(to: _AvailableScene<Content>.self).pointee
        if let scene = new.scene { child?.update(scene) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// Several scenes in sequence.
public struct _TupleScene<T> {
    let value: T
    fileprivate let make: @MainActor (_ElementContext) -> [_Element]
    fileprivate let update: @MainActor ([_Element]) -> Void
}

extension _TupleScene: Scene {
    public var body: Never { fatalError("A tuple of scenes is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        TupleSceneElement(scene, context)
    }
}

private final class TupleSceneElement<T>: _Element {
    private var children: [_Element] = []

    init(_ scene: _TupleScene<T>, _ context: _ElementContext) {
        super.init(context)
        children = scene.make(context.inside(self))
    }

    override func update(from pointer: UnsafeRawPointer) {
        pointer.assumingMemoryBound(to: _TupleScene<T>.self).pointee.update(children)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for child in children { visit(child) }
    }
}
