/// A program with an interface. `main()` comes with the module that runs it as a service.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

/// A part of an app that has a place of its own on a display.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }

    /// Lists the windows that the scene is made of. Only the framework's own scenes implement it.
    static func _windows(of scene: Self) -> [_Window]
}

extension Scene {
    public static func _windows(of scene: Self) -> [_Window] { Body._windows(of: scene.body) }
}

extension Never: Scene {
    public static func _windows(of scene: Never) -> [_Window] {}
}

/// A window that a scene offers. Opaque outside the framework.
@MainActor
public struct _Window {
    let title: String
    let mount: (ViewGraph) -> Void
}

/// Builds one scene from the statements of a closure.
@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    @MainActor public static func buildBlock<each Content: Scene>(
        _ content: repeat each Content
    ) -> _TupleScene<(repeat each Content)> {
        _TupleScene(value: (repeat each content)) {
            var windows: [_Window] = []
            repeat windows.append(contentsOf: (each Content)._windows(of: each content))
            return windows
        }
    }
}

/// Several scenes in a row.
public struct _TupleScene<T> {
    let value: T
    let windows: @MainActor () -> [_Window]

    nonisolated init(value: T, windows: @escaping @MainActor () -> [_Window]) {
        self.value = value
        self.windows = windows
    }
}

extension _TupleScene: Scene {
    public var body: Never { fatalError("A tuple of scenes is built into the framework and has no body") }
    public static func _windows(of scene: Self) -> [_Window] { scene.windows() }
}

/// Windows of the same kind; a session shows one.
public struct WindowGroup<Content: View> {
    let title: String
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) {
        title = ""
        self.content = content()
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        title = Text(titleKey).plain
        self.content = content()
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        self.init(titleKey, content: content)
    }

    nonisolated public init(id: String, @ViewBuilder content: () -> Content) { self.init(content: content) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.title = String(title)
        self.content = content()
    }
}

extension WindowGroup: Scene {
    public var body: Never { fatalError("WindowGroup is built into the framework and has no body") }

    public static func _windows(of scene: Self) -> [_Window] {
        let content = scene.content
        return [_Window(title: scene.title) { $0.mount(content) }]
    }
}
