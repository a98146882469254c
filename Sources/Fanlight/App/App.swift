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

    @MainActor private static func updateScene<Next: Scene>(
        _ scene: Next, to elements: [_Element], _ position: inout Int
    ) {
        elements[position].update(scene)
        position += 1
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
