@_spi(Nodes) import FanlightCore
import Foundation

/// A title with an icon. The label style decides which of them are shown, and how.
public struct Label<Title: View, Icon: View> {
    fileprivate let title: Title
    fileprivate let icon: Icon

    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// Creates a copy of the label that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: LabelStyleConfiguration) {
        self.init {
            configuration.title
        } icon: {
            configuration.icon
        }
    }
}

extension Label: TitledLabel {
    package var titleWords: String? { words(of: title) }
}

extension Label: View {
    public var body: Never { fatalError("Label is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LabelElement(view, context)
    }
}

/// Resolves the enclosing label style and passes it the label's parts.
private final class LabelElement<Title: View, Icon: View>: ViewElement<Label<Title, Icon>> {
    private let title: PlaceholderHost
    private let icon: PlaceholderHost
    /// The environment of the style's body, in which a label uses the next outer style.
    private let scope: EnvironmentScope
    private var child: _Element?
    private var styleType: ObjectIdentifier?
    private var properties = StyleProperties()

    override init(_ view: Label<Title, Icon>, _ context: _ElementContext) {
        title = LabelParts.columnHost(view.title)
        icon = PlaceholderHost(view.icon)
        scope = EnvironmentScope(outer: context.environment)
        super.init(view, context)
        reevaluate()
    }

    override func update(to new: Label<Title, Icon>) {
        let words = view.titleWords
        view = new
        // Both contents are known before the style's body is updated, which shows them.
        icon.setContent(new.icon, of: self) {
            LabelParts.updateColumn(title, of: self, with: new.title) {
                // A style may show only the icon, whose accessibility label is the title.
                if new.titleWords != words { reevaluate() }
            }
        }
    }

    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        let environment = readEnvironment()
        let box = environment.labelStyleBox
        var values = EnvironmentValues()
        values.labelStyleBox = box?.outer
        scope.write(values.writes)
        let style: any LabelStyle = box?.style ?? DefaultLabelStyle()
        Tracking.with(token) { show(style, token) }
    }

    private func show<S: LabelStyle>(_ style: S, _ token: ElementToken) {
        let style = properties.connected(style, self, token)
        let configuration = LabelStyleConfiguration(
            title: LabelStyleConfiguration.Title(host: title, words: view.titleWords),
            icon: LabelStyleConfiguration.Icon(host: icon))
        let body = style.makeBody(configuration: configuration)
        if let child, styleType == ObjectIdentifier(S.self) { return child.update(with: body) }
        let leaving = child
        styleType = ObjectIdentifier(S.self)
        child = _ElementContext(graph: graph, parent: self, environment: scope).make(body)
        guard let leaving else { return }
        leaving.unmount()
        contributedNodesChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// A type that defines the appearance of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label that a style renders.
public struct LabelStyleConfiguration {
    /// The label's title as a view.
    public struct Title {
        let host: PlaceholderHost
        /// The title's text, if the title is text.
        let words: String?
    }

    /// The label's icon as a view.
    public struct Icon {
        let host: PlaceholderHost
    }

    public let title: Title
    public let icon: Icon
}

extension LabelStyleConfiguration.Title: View {
    public var body: Never { fatalError("A label's title is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PlaceholderElement(view, context, host: view.host)
    }
}

extension LabelStyleConfiguration.Icon: View {
    public var body: Never { fatalError("A label's icon is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PlaceholderElement(view, context, host: view.host)
    }
}
