import Combine
@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// A scene with a view modifier applied to its content.
struct _ModifiedScene<Content: Scene, Modifier: ViewModifier> {
    let content: Content
    let modifier: Modifier
}

extension _ModifiedScene: Scene {
    var body: Never { fatalError("A modified scene is built into the framework and has no body") }

    static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        ModifiedSceneElement(scene, context)
    }
}

/// The element of a modified scene, which applies the modifier as to a view.
private final class ModifiedSceneElement<Content: Scene, Modifier: ViewModifier>: _Element {
    private var child: _Element?

    init(_ scene: _ModifiedScene<Content, Modifier>, _ context: _ElementContext) {
        super.init(context)
        child = context.inside(self).make(Self.view(of: scene))
    }

    private static func view(
        of scene: _ModifiedScene<Content, Modifier>
    ) -> ModifiedContent<SceneContent<Content>, Modifier> {
        ModifiedContent(content: SceneContent(scene: scene.content), modifier: scene.modifier)
    }

    override func update(from pointer: UnsafeRawPointer) {
        let new = pointer.assumingMemoryBound(to: _ModifiedScene<Content, Modifier>.self).pointee
        child?.update(with: Self.view(of: new))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// A scene in the place of a view. It uses the scene's element: a struct has the memory layout of its only field.
private struct SceneContent<Content: Scene> {
    let scene: Content
}

extension SceneContent: View {
    var body: Never { fatalError("A scene's content is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        Content._makeScene(view.scene, context)
    }
}

extension Scene {
    nonisolated func modified(by modifier: some ViewModifier) -> some Scene {
        _ModifiedScene(content: self, modifier: modifier)
    }

    /// Sets a value of the environment for everything in this scene.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some Scene {
        modified(by: _EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
    }

    /// Puts an observable object into the environment of this scene, where its type is the key.
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
        modified(by: _EnvironmentObjectModifier(object: object))
    }

    /// Puts an object into the environment of this scene, where its type is the key.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
        modified(by: _EnvironmentObjectModifier(object: object))
    }

    /// Changes a value of the environment in place, for everything in this scene.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some Scene {
        modified(by: _EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
    }
}

extension Scene {
    /// Runs an action when a value changed; with `initial`, also when the scene first appears.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene {
        modified(
            by: _ValueActionModifier(
                value: value, isInitial: initial, runsOldAction: false, action: .init(both: action)))
    }

    /// Runs an action when a value changed; with `initial`, also when the scene first appears.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene {
        modified(
            by: _ValueActionModifier(value: value, isInitial: initial, runsOldAction: false, action: .init(action)))
    }

    /// Runs an action with a value when it changed. The action is that of the scene that had the old value.
    @available(
        *, deprecated, message: "Use the form of onChange whose action takes the old and the new value, or none."
    )
    @_disfavoredOverload
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void)
        -> some Scene
    {
        modified(
            by: _ValueActionModifier(value: value, isInitial: false, runsOldAction: true, action: .init(new: action)))
    }
}

extension Scene {
    /// Sets the default store of `@AppStorage` inside.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some Scene {
        environment(\.appStorageDefaults, store)
    }
}
