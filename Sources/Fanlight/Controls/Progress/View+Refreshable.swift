import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// Refreshes the data of a view.
public struct RefreshAction: Sendable {
    fileprivate let source: RefreshSource

    /// Runs the action and returns when it ends. Progress is displayed only for refreshes that people start.
    @MainActor public func callAsFunction() async { await source.action() }
}

/// The current closure. Views that read the action are not invalidated when the closure changes.
private final class RefreshSource: Sendable {
    @MainActor var action: @Sendable () async -> Void = {}
}

private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

extension EnvironmentValues {
    /// The refresh action of the enclosing `refreshable(action:)`; nil if there is none.
    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

/// Makes a view refreshable, and displays progress while it refreshes.
public struct _RefreshableModifier {
    let action: @Sendable () async -> Void
    @State private var source = RefreshSource()
    @State private var isRefreshing = false
    @Environment(\.isCellDisplay) private var isCellDisplay

    nonisolated init(action: @escaping @Sendable () async -> Void) { self.action = action }
}

extension _RefreshableModifier: ViewModifier {
    public func body(content: Content) -> some View {
        source.action = action
        return
            content
            .environment(\.refresh, RefreshAction(source: source))
            .accessibilityAction(named: "Refresh") { MainActor.assumeIsolated { start() } }
            .solidBar(edge: .top, isAside: true) {
                if isRefreshing {
                    ProgressView().padding(.vertical, isCellDisplay ? 0 : 8).frame(maxWidth: .infinity)
                }
            }
            .modifier(RefreshKeys(start: start))
    }

    /// Starts a refresh unless one is running.
    @MainActor private func start() {
        guard !isRefreshing else { return }
        isRefreshing = true
        Task {
            await source.action()
            isRefreshing = false
        }
    }
}

/// Attaches the node that handles refresh keys and pulls.
private struct RefreshKeys {
    let start: () -> Void
}

extension RefreshKeys: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        RefreshKeysElement(wrapping: view, context)
    }
}

private final class RefreshKeysElement<Modified: View>: WrapperElement<Modified, RefreshKeys> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = RefreshNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? RefreshNode)?.start = view.modifier.start }
}

extension View {
    /// Lets people refresh the view's data. They pull it beyond its top with the wheel or a dragging pointer. F5,
    /// Command-R, Control-R and the action “Refresh” do the same. A progress indicator is displayed above the view
    /// meanwhile. Views inside read the action as `refresh` from the environment.
    nonisolated public func refreshable(
        @_inheritActorContext action: @escaping @Sendable () async -> Void
    ) -> some View { modifier(_RefreshableModifier(action: action)) }
}
