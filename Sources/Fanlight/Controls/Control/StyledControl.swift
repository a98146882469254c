@_spi(Nodes) import FanlightCore

/// A type-erased style of one kind of control, linked to the next outer style. A style's body may contain the same kind
/// of control.
final class StyleChain<Configuration> {
    /// Makes the body for a configuration. The `StyleConnecting` argument connects the style's properties.
    typealias Body = @MainActor (Configuration, any StyleConnecting) -> AnyView

    let body: Body
    let outer: StyleChain?

    init(body: @escaping Body, outer: StyleChain?) {
        self.body = body
        self.outer = outer
    }
}

/// A control's element, which owns the storage of the enclosing style.
@MainActor
protocol StyleConnecting: AnyObject {
    func connected<Style>(_ style: Style) -> Style
}

private enum StyleKey<Configuration>: EnvironmentKey {
    static var defaultValue: StyleChain<Configuration>? { nil }
}

extension EnvironmentValues {
    /// True if the app sets a style for disclosure groups.
    var disclosureGroupsAreStyled: Bool { self[StyleKey<DisclosureGroupStyleConfiguration>.self] != nil }
}

/// Sets the style of the controls inside a view.
public struct _StyleModifier<Style, Configuration> {
    let style: Style
    let makeBody: @MainActor (Style, Configuration) -> AnyView
}

// The types of the style and of the configuration determine the closure, which captures nothing but these types.
extension _StyleModifier: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            ValueComparison.isSame(
                $0.assumingMemoryBound(to: Self.self).pointee.style,
                $1.assumingMemoryBound(to: Self.self).pointee.style)
        }
    }
}

extension _StyleModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        let (style, makeBody) = (style, makeBody)
        values[StyleKey<Configuration>.self] = StyleChain(
            body: { makeBody($1.connected(style), $0) }, outer: values[StyleKey<Configuration>.self])
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

/// A control, rendered by the enclosing style.
struct StyledControl<Configuration> {
    let configuration: Configuration
    /// The appearance where no style is set.
    let standard: @MainActor (Configuration) -> AnyView
}

extension StyledControl: View {
    var body: Never { fatalError("A styled control is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        StyledControlElement(view, context)
    }
}

private final class StyledControlElement<Configuration>: ViewElement<StyledControl<Configuration>>, StyleConnecting {
    /// The environment of the style's body, in which the same kind of control uses the next outer style.
    private let scope: EnvironmentScope
    private var child: _Element?
    private var properties = StyleProperties()

    override init(_ view: StyledControl<Configuration>, _ context: _ElementContext) {
        scope = EnvironmentScope(outer: context.environment)
        super.init(view, context)
        reevaluate()
    }

    override func update(to new: StyledControl<Configuration>) {
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        let chain = readEnvironment()[StyleKey<Configuration>.self]
        var values = EnvironmentValues()
        values[StyleKey<Configuration>.self] = chain?.outer
        scope.write(values.writes)
        let body = observing(token) {
            Tracking.with(token) { chain?.body(view.configuration, self) ?? view.standard(view.configuration) }
        }
        if let child { return child.update(with: body) }
        child = _ElementContext(graph: graph, parent: self, environment: scope).make(body)
    }

    func connected<Style>(_ style: Style) -> Style { properties.connected(style, self, continueReading()) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
