import Display
import Foundation

/// Gets what a view shows anew.
public struct RefreshAction: Sendable {
    fileprivate let source: RefreshSource

    /// Returns when it is done. Where people ask for it, that is shown; what a view does by itself it shows itself.
    @MainActor public func callAsFunction() async { await source.action() }
}

/// The closure that is in force, so that who reads the action need not be evaluated for a new one.
private final class RefreshSource: Sendable {
    @MainActor var action: @Sendable () async -> Void = {}
}

private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }

extension EnvironmentValues {
    /// Gets anew what the view is part of; nil where nothing does.
    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

/// A view whose content can be got anew, and that shows while it is.
public struct _RefreshableModifier {
    let action: @Sendable () async -> Void
    @State private var source = RefreshSource()
    @State private var isUnderWay = false
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
                if isUnderWay {
                    ProgressView().padding(.vertical, isCellDisplay ? 0 : 8).frame(maxWidth: .infinity)
                }
            }
            .modifier(RefreshKeys(start: start))
    }

    /// Once at a time.
    @MainActor private func start() {
        guard !isUnderWay else { return }
        isUnderWay = true
        Task {
            await source.action()
            isUnderWay = false
        }
    }
}

/// Does something with the keys that people get things anew with.
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
    override init(wrapping view: ModifiedContent<Modified, RefreshKeys>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        graph.keys.refreshables += 1
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = RefreshNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? RefreshNode)?.start = view.modifier.start }

    override func willLeave() {
        graph.keys.refreshables -= 1
        super.willLeave()
    }
}

/// A view that can be got anew.
final class RefreshNode: WrapperNode {
    fileprivate(set) var start: () -> Void = {}
    /// What is pulled may be where there is nothing to press.
    override var isHittable: Bool { true }
}

extension RefreshNode: GestureNode {
    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(self) }

    func joining(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        let own = AnyGesture(
            AttachedGesture { [weak self] in
                self.map(PullRecognizer.init) ?? _GestureRecognizer()
            })
        return inner.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
    }
}

extension KeyInput {
    /// Whether people mean by it that they want to see what there is now.
    var asksForNews: Bool {
        switch key.name {
        case "f5": modifiers.isEmpty
        case "r", "R": modifiers == .control || modifiers == .command
        default: false
        }
    }
}

extension View {
    /// Lets people get anew what the view shows: by pulling it beyond its top, with the wheel or a pointer that drags, with F5,
    /// or Command-R or Control-R, and by the action “Refresh”. A sign above the view says while that is under way. Views
    /// inside find the action as `refresh` in the environment.
    nonisolated public func refreshable(
        @_inheritActorContext action: @escaping @Sendable () async -> Void
    ) -> some View { modifier(_RefreshableModifier(action: action)) }
}
