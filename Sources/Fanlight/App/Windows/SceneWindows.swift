import Display
@_spi(Nodes) import FanlightCore
import Observation

/// The windows of a session, of which the front one is shown.
///
/// The session has one picture, so a window covers the display, and those behind it keep their state. A bar above each
/// window closes it and lists the others. The window with which the session began is below all layers; each other one
/// has a layer. While a window is behind, its sheets and other layers are set aside.
@MainActor
@Observable
final class SceneWindows: GraphService, KeyFallback {
    static let key = GraphServiceKey()
    /// The open windows, from back to front.
    private(set) var open: [OpenWindow] = []
    /// The extras in the menu bar that apps inserted, in the order of their scenes.
    private(set) var extras: [InsertedExtra] = []
    /// The commands of the scene with which the session began.
    private(set) var commands = CommandsAround()
    @ObservationIgnored private var scenes: [WeakScene] = []
    /// The scenes of extras, until the session begins.
    @ObservationIgnored private var extraScenes: [any MenuBarExtraScene] = []
    /// The number of extras that the app has declared.
    @ObservationIgnored private(set) var extraCount = 0
    /// The open windows that have elements.
    @ObservationIgnored private var shown: [OpenWindow] = []
    /// True if the app has scenes whose windows can be opened.
    @ObservationIgnored private var canOpen = false
    @ObservationIgnored private unowned let graph: ViewGraph

    private struct WeakScene {
        weak var scene: (any WindowScene)?
    }

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The scenes of documents, in the order of their declaration.
    var documentScenes: [DocumentScene] { scenes.compactMap { $0.scene?.documents } }

    func add(_ scene: any WindowScene) { scenes.append(WeakScene(scene: scene)) }

    func remove(_ scene: any WindowScene) {
        scenes.removeAll { $0.scene == nil || $0.scene === scene }
        open.removeAll { $0.scene == nil || $0.scene === scene }
        shown.removeAll { $0.scene == nil || $0.scene === scene }
    }

    func add(_ scene: any MenuBarExtraScene) {
        extraScenes.append(scene)
        extraCount += 1
    }

    func insert(_ extra: InsertedExtra) {
        extras = (extras.filter { $0.id != extra.id } + [extra]).sorted { $0.id < $1.id }
    }

    func remove(_ extra: InsertedExtra) { extras.removeAll { $0.id == extra.id } }

    /// Shows the windows that were open when the session ended, or the first scene that a session can begin with.
    func begin() {
        defer { extraScenes = [] }
        let scenes = self.scenes.compactMap(\.scene)
        guard let first = scenes.first(where: \.launches) else {
            return extraScenes.first?.showAsWindow() ?? ()
        }
        canOpen = scenes.contains { $0.id != nil || $0.valueType != nil || $0.documents != nil && $0 !== first }
        if canOpen {
            graph.keys.fallbacks.append(self)
            open = WindowRestoration(graph).windows(of: scenes)
        }
        if open.isEmpty { open = [OpenWindow(first, number: 1, value: first.initialValue())] }
        // The other windows are shown by the first turn.
        let window = open.first { $0.scene === first } ?? open[0]
        shown = [window]
        window.scene?.showFirst(window, isFramed: canOpen || !extraScenes.isEmpty)
        for window in open { observe(window) }
        if open.count > 1 { invalidate() }
        if window.presented.value != nil { store() }
        updateTitle()
    }

    private func observe(_ window: OpenWindow) {
        window.presented.onChange = { [weak self] in self?.store() }
    }

    /// Stores the open windows for the next launch.
    private func store() {
        if canOpen { WindowRestoration(graph).store(open) }
    }

    func offer(_ commands: CommandsAround) { self.commands = commands }

    // MARK: Requests

    /// Opens a window, or brings the one to the front that shows the same. Returns the reason if that is impossible.
    func open(id: String?, value: AnyHashable?) -> String? {
        let type = value.map { Swift.type(of: $0.base) }
        let scenes = self.scenes.compactMap(\.scene)
        let scene = scenes.first { (id == nil || $0.id == id) && (type == nil || $0.valueType == type) }
        guard let scene else { return noScene(id, type, scenes) }
        let wanted = scene.valueType == nil ? nil : value ?? scene.initialValue()
        let known = open.last {
            $0.scene === scene && (scene.isUnique || wanted != nil && $0.presented.value == wanted)
        }
        if let known {
            bringToFront(known)
        } else {
            openWindow(of: scene, value: wanted)
        }
        return nil
    }

    private func openWindow(of scene: any WindowScene, value: AnyHashable?) {
        let numbers = Set(open.filter { $0.scene === scene }.map(\.number))
        let number = (1...).first { !numbers.contains($0) } ?? 1
        let window = OpenWindow(scene, number: number, value: value)
        observe(window)
        open.append(window)
        invalidate()
    }

    /// Brings a window of a scene to the front, or opens one.
    func show(_ scene: any WindowScene) {
        if let known = open.last(where: { $0.scene === scene }) {
            bringToFront(known)
        } else {
            openWindow(of: scene, value: nil)
        }
    }

    private func noScene(_ id: String?, _ type: Any.Type?, _ scenes: [any WindowScene]) -> String {
        let ids = scenes.compactMap(\.id).map { "“\($0)”" }.joined(separator: ", ")
        if let id, let type, scenes.contains(where: { $0.id == id }) {
            return "the scene “\(id)” presents no values of the type \(type)."
        }
        if let id { return "no scene has the id “\(id)”. The ids are: \(ids.isEmpty ? "none" : ids)." }
        return "no WindowGroup presents values of the type \(type.map { "\($0)" } ?? "nil")."
    }

    func bringToFront(_ window: OpenWindow) {
        guard open.last !== window, let index = open.firstIndex(where: { $0 === window }) else { return }
        open.append(open.remove(at: index))
        invalidate()
    }

    /// True if a person can close a window. A session always shows one.
    var canClose: Bool { open.count > 1 }

    func close(_ window: OpenWindow) {
        guard let index = open.firstIndex(where: { $0 === window }) else { return }
        guard canClose else {
            return graph.reportOnce("The last window stays open: a session always shows one.")
        }
        open.remove(at: index)
        invalidate()
    }

    /// Closes the windows with an id or a value. Returns the reason if no scene has such windows.
    func close(id: String?, value: AnyHashable?) -> String? {
        let type = value.map { Swift.type(of: $0.base) }
        let scenes = self.scenes.compactMap(\.scene)
        let matching = scenes.filter { (id == nil || $0.id == id) && (type == nil || $0.valueType == type) }
        if matching.isEmpty { return noScene(id, type, scenes) }
        let leaving = open.filter { window in
            matching.contains { $0 === window.scene } && (value == nil || window.presented.value == value)
        }
        for window in leaving { close(window) }
        return nil
    }

    /// Closes the front window with Command-W.
    func handle(_ key: KeyInput) -> Bool {
        guard canClose, let front = open.last, let press = KeyPress(key), KeyboardShortcut("w").matches(press) else {
            return false
        }
        close(front)
        return true
    }

    private func invalidate() { scenes.lazy.compactMap(\.scene).first?.invalidate() }

    // MARK: Updates

    /// Makes the shown windows those that are open.
    func update() {
        guard let front = open.last else { return }
        let frontBefore = shown.last
        if let frontBefore, frontBefore !== front { setAside(frontBefore) }
        for window in shown where !open.contains(where: { $0 === window }) { window.scene?.remove(window) }
        for window in open where !shown.contains(where: { $0 === window }) { window.scene?.show(window) }
        if let frontBefore, frontBefore !== front {
            // Layers of other windows than the closed one may have come above it.
            if !open.contains(where: { $0 === frontBefore }) { front.layers += frontBefore.layers }
            for layer in front.layers where layer.portal.isMounted { graph.show(layer) }
            front.layers = []
        }
        shown = open
        store()
        updateTitle()
    }

    private func setAside(_ window: OpenWindow) {
        window.layers = graph.layers
        for layer in window.layers.reversed() {
            graph.remove(layer)
            layer.node.detach()
        }
    }

    func updateTitle() {
        if let front = open.last { graph.windowTitle = front.number == 1 ? front.scene?.title : front.name }
    }
}

extension ViewGraph {
    /// The session's windows.
    var windows: SceneWindows { self[SceneWindows.self] }
}

private struct CurrentWindowKey: EnvironmentKey { static var defaultValue: OpenWindow? { nil } }

extension EnvironmentValues {
    /// The window that contains the view; nil in a session of an app that opens no others.
    var currentWindow: OpenWindow? {
        get { self[CurrentWindowKey.self] }
        set { self[CurrentWindowKey.self] = newValue }
    }
}
