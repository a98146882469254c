import Display
@_spi(Nodes) import FanlightCore
import Observation

/// The settings of an app. A sheet over its window shows them, opened by ``SettingsLink``, `openSettings` or the
/// shortcut Command-comma.
public struct Settings<Content: View> {
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Settings: Scene {
    public var body: Never { fatalError("Settings is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        SettingsElement(scene, context)
    }
}

private final class SettingsElement<Content: View>: _Element {
    private var child: _Element?

    init(_ scene: Settings<Content>, _ context: _ElementContext) {
        super.init(context)
        graph.settings.hasSettings = true
        graph.keys.fallbacks.append(graph.settings)
        child = context.inside(self).make(SettingsHost(presenter: graph.settings, content: scene.content))
    }

    override func update(from pointer: UnsafeRawPointer) {
        let new = pointer.assumingMemoryBound(to: Settings<Content>.self).pointee
        child?.update(with: SettingsHost(presenter: graph.settings, content: new.content))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { graph.settings.hasSettings = false }
}

/// Presents the sheet; occupies no space in the window.
private struct SettingsHost<Content: View> {
    let presenter: SettingsPresenter
    let content: Content
}

extension SettingsHost: View {
    var body: some View {
        EmptyView().sheet(isPresented: Binding(get: { presenter.isOpen }, set: { presenter.isOpen = $0 })) { content }
    }
}

/// The state of the app's settings: if they exist, and if they are open.
@MainActor
@Observable
final class SettingsPresenter: KeyFallback, GraphService {
    static let key = GraphServiceKey()
    fileprivate(set) var hasSettings = false
    fileprivate var isOpen = false

    init(_ graph: ViewGraph) {}

    /// Opens the settings. Returns true if the app has any.
    func open() -> Bool {
        if hasSettings { isOpen = true }
        return hasSettings
    }

    /// Opens the settings if the key is their keyboard shortcut. Returns true if it did.
    func handle(_ key: KeyInput) -> Bool {
        guard hasSettings, let press = KeyPress(key), KeyboardShortcut(",").matches(press) else { return false }
        return open()
    }
}

extension ViewGraph {
    /// The state of the app's settings.
    var settings: SettingsPresenter { self[SettingsPresenter.self] }
}

extension PresentScene {
    /// Opens the settings of the scene whose code runs. Returns true if the app has any.
    @MainActor package static func openSettings() -> Bool { graph?.settings.open() ?? false }
}

/// Opens the settings of the app.
@MainActor @preconcurrency
public struct OpenSettingsAction {
    let link: GraphLink?

    nonisolated init(_ link: GraphLink?) { self.link = link }

    public func callAsFunction() {
        guard let graph = link?.graph, !graph.settings.open() else { return }
        graph.reportOnce("openSettings: the app has no Settings scene, so that there is nothing to open.")
    }
}

extension EnvironmentValues {
    /// Opens the settings of the app, the content of its `Settings` scene.
    public var openSettings: OpenSettingsAction { OpenSettingsAction(graphLink) }
}

/// A button that opens the settings of the app. Disabled without a `Settings` scene.
public struct SettingsLink<Label: View> {
    private let label: Label
    @Environment(\.openSettings) private var openSettings

    nonisolated public init(@ViewBuilder label: () -> Label) { self.label = label() }
}

extension SettingsLink where Label == DefaultSettingsLinkLabel {
    nonisolated public init() { label = DefaultSettingsLinkLabel() }
}

extension SettingsLink: View {
    public var body: some View {
        Button {
            openSettings()
        } label: {
            label
        }
        .disabled(openSettings.link?.graph?.settings.hasSettings != true)
        .onAppear {
            guard let graph = openSettings.link?.graph, !graph.settings.hasSettings else { return }
            graph.reportOnce("SettingsLink: the app has no Settings scene, so that there is nothing to open.")
        }
    }
}

/// The default label of a button that opens the settings.
public struct DefaultSettingsLinkLabel: View {
    public var body: some View { Text("Settings…") }
}
