/// The views of one row of a grid. Outside of a grid it acts as a `Group`.
public struct GridRow<Content> {
    let alignment: VerticalAlignment?
    let content: Content
}

extension GridRow: View where Content: View {
    nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public var body: Never { fatalError("GridRow is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PassThroughElement(view, context) { $0.content.modifier(_GridRowModifier(alignment: $0.alignment)) }
    }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}

/// Identifies a row. All cells of a row have the same mark.
final class GridRowMark {
    var alignment: VerticalAlignment?
    init(_ alignment: VerticalAlignment?) { self.alignment = alignment }
}

struct GridRowKey: LayoutValueKey {
    static var defaultValue: GridRowMark? { nil }
}

struct _GridRowModifier: Equatable {
    let alignment: VerticalAlignment?
}

extension _GridRowModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GridRowElement(wrapping: view, context)
    }
}

private final class GridRowElement<Modified: View>: WrapperElement<Modified, _GridRowModifier> {
    private lazy var mark = GridRowMark(view.modifier.alignment)

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { GridCellNode(mark, graph) }

    override func modifierChanged(_ wrapper: WrapperNode) {
        mark.alignment = view.modifier.alignment
        wrapper.invalidateLayout()
    }

    override func isSameModifier(_ old: _GridRowModifier, _ new: _GridRowModifier) -> Bool { old == new }
}

private final class GridCellNode: WrapperNode {
    private let mark: GridRowMark

    init(_ mark: GridRowMark, _ graph: ViewGraph) {
        self.mark = mark
        super.init(graph)
    }

    override var isAsLargeAsChild: Bool { true }

    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
        key == ObjectIdentifier(GridRowKey.self) ? mark : super.layoutValue(key)
    }
}
