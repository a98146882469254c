/// A modifier that is resolved to another modifier for an environment.
@MainActor @preconcurrency
public protocol EnvironmentalModifier: ViewModifier where Body == Never {
    associatedtype ResolvedModifier: ViewModifier

    /// Returns the modifier for this environment. Called again when a value that it read changes.
    func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentalElement(view, context)
    }
}

private final class EnvironmentalElement<Modified: View, Modifier: EnvironmentalModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private let host: PlaceholderHost
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        host = PlaceholderHost(view.content)
        super.init(view, context)
        child = context.inside(self).make(resolved())
    }

    private func resolved() -> ModifiedContent<HostedContent, Modifier.ResolvedModifier> {
        _ = beginReading()
        return HostedContent(host: host).modifier(view.modifier.resolve(in: readEnvironment()))
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        host.setContent(new.content, of: self) { reevaluate() }
    }

    override func reevaluate() {
        isDirty = false
        child?.update(with: resolved())
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// Represents content that another element holds.
struct HostedContent {
    let host: PlaceholderHost
}

extension HostedContent: View {
    var body: Never { fatalError("Hosted content is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PlaceholderElement(view, context, host: view.host)
    }
}

extension HostedContent {
    @MainActor static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
