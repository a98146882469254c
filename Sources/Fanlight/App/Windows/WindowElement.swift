@_spi(Nodes) import FanlightCore

/// A scene whose windows can be opened.
@MainActor
protocol WindowScene: _Element {
    var title: String { get }
    var id: String? { get }
    var isUnique: Bool { get }
    var launches: Bool { get }
    /// The documents that windows show, which actions of the environment open; nil for other windows.
    var documents: DocumentScene? { get }
    var valueType: Any.Type? { get }
    /// True if open windows are stored for the next launch.
    var isRestored: Bool { get }
    /// Makes the value of a window that is opened without one.
    func initialValue() -> AnyHashable?
    /// Shows the window with which the session begins, below all layers.
    func showFirst(_ window: OpenWindow, isFramed: Bool)
    /// Shows another window, in a layer of its own.
    func show(_ window: OpenWindow)
    func remove(_ window: OpenWindow)
}

/// An open window of a scene.
@MainActor
final class OpenWindow: Identifiable {
    private(set) weak var scene: (any WindowScene)?
    /// The number among the scene's windows, from 1.
    let number: Int
    let presented: PresentedValue
    /// The layers of the window while another one is in front, in their order.
    var layers: [SceneLayer] = []

    init(_ scene: any WindowScene, number: Int, value: AnyHashable?) {
        self.scene = scene
        self.number = number
        presented = PresentedValue(value)
    }

    /// The title with which people tell the window from others.
    var name: String {
        let title = scene?.title ?? ""
        let name = title.isEmpty ? scene?.id ?? "Window" : title
        return number == 1 ? name : "\(name) \(number)"
    }

    /// The prefix of the window's keys in the scene storage. The first window of a scene has none.
    var storagePrefix: String { number == 1 ? "" : "\(scene?.storedID ?? "")#\(number)/" }
}

/// The element of a scene of windows. Owns the elements of the open ones.
final class WindowElement<Content: View>: _Element, WindowScene {
    private struct Shown {
        let window: OpenWindow
        let element: _Element
        let isFramed: Bool
        /// The layer of the window; nil for the window with which the session began.
        let layer: SceneLayer?
    }

    private var plan: WindowPlan<Content>
    private var shown: [Shown] = []
    let documents: DocumentScene?

    init(_ plan: WindowPlan<Content>, _ context: _ElementContext, documents: DocumentScene? = nil) {
        self.plan = plan
        self.documents = documents
        super.init(context)
        documents?.element = self
        graph.windows.add(self)
    }

    var title: String { plan.title }
    var id: String? { plan.id }
    var isUnique: Bool { plan.isUnique }
    var launches: Bool { plan.launches }
    var valueType: Any.Type? { plan.valueType }
    func initialValue() -> AnyHashable? { plan.initialValue() }

    var isRestored: Bool {
        EnvironmentValues(scope: environment, reader: nil).sceneRestorationBehavior != .disabled
    }

    override func update(from pointer: UnsafeRawPointer) {
        plan = pointer.assumingMemoryBound(to: WindowPlan<Content>.self).pointee
        for one in shown {
            if one.isFramed {
                one.element.update(with: framed(one.window, isAbove: one.layer != nil))
                one.layer?.readTitle()
            } else {
                one.element.update(with: plan.content(one.window.presented))
            }
        }
        graph.windows.updateTitle()
    }

    /// Opens and closes windows as requested since the last update.
    override func reevaluate() {
        isDirty = false
        offerCommands()
        graph.windows.update()
    }

    /// Lets windows of scenes without commands offer those of this one, if the session began with it.
    private func offerCommands() {
        guard let first = shown.first, first.isFramed, first.layer == nil else { return }
        graph.windows.offer(readEnvironment().commandsAround)
    }

    func showFirst(_ window: OpenWindow, isFramed: Bool) {
        let element =
            isFramed
            ? context(of: window).make(framed(window, isAbove: false))
            : inside(nil).make(plan.content(window.presented))
        shown.append(Shown(window: window, element: element, isFramed: isFramed, layer: nil))
        offerCommands()
    }

    func show(_ window: OpenWindow) {
        let layer = SceneLayer(.cover, graph, anchor: { nil }, dismiss: {})
        let context = context(of: window)
        let direction = EnvironmentValues(scope: environment, reader: nil).layoutDirection
        layer.setLayoutDirection(as: direction, for: self)
        let element = insert { layer.portal.make(framed(window, isAbove: true), in: context) }
        shown.append(Shown(window: window, element: element, isFramed: true, layer: layer))
        layer.readTitle()
        window.layers = [layer]
    }

    func remove(_ window: OpenWindow) {
        guard let index = shown.firstIndex(where: { $0.window === window }) else { return }
        let leaving = shown.remove(at: index)
        if let layer = leaving.layer { graph.remove(layer) }
        leaving.element.unmount()
        leaving.layer?.node.unmount()
        if leaving.layer == nil { contributedNodesChanged() }
        if !window.storagePrefix.isEmpty { graph.storage.sceneValues.removeValues(withPrefix: window.storagePrefix) }
    }

    private func framed(_ window: OpenWindow, isAbove: Bool) -> WindowFrame<Content> {
        WindowFrame(
            windows: graph.windows, window: window, isAbove: isAbove, content: plan.content(window.presented))
    }

    private func context(of window: OpenWindow) -> _ElementContext {
        let scope = EnvironmentScope(outer: environment)
        var values = EnvironmentValues()
        values.presentationHandle = PresentationHandle(isOfWindow: true) { [weak self, weak window] in
            if let self, let window { graph.windows.close(window) }
        }
        values.currentWindow = window
        values.sceneStoragePrefix = window.storagePrefix
        scope.write(values.writes)
        return _ElementContext(graph: graph, parent: self, environment: scope)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for one in shown { visit(one.element) }
    }

    override func willUnmount() {
        graph.windows.remove(self)
        for layer in shown.compactMap(\.layer) {
            graph.remove(layer)
            layer.node.unmount()
        }
        shown = []
    }
}
