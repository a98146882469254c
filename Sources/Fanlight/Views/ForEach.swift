/// A view for each element of a collection, known by the element's identity rather than its position.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        self.id = { $0[keyPath: id] }
    }

    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        self.content = content
        id = { $0.id }
    }

    /// A row for each number of a range that never changes.
    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.data = data
        self.content = content
        id = { $0 }
    }

    public var body: Never { fatalError("ForEach is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ForEachElement(view, context)
    }
}

private final class ForEachElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ViewElement<ForEach<Data, ID, Content>>
{
    /// An identity that occurs more than once is told apart by how often it occurred before.
    private struct Key: Hashable {
        let id: ID
        let occurrence: Int
    }

    private var rows: [Key: _Element] = [:]
    private var order: [Key] = []
    private let context: _ElementContext
    private var reportedDuplicate = false

    override init(_ view: ForEach<Data, ID, Content>, _ context: _ElementContext) {
        self.context = context
        super.init(view, context)
        takeRows()
    }

    override func update(to new: ForEach<Data, ID, Content>) {
        view = new
        let before = order
        takeRows()
        if order != before { contributedNodesChanged() }
    }

    /// The content closure reads what the author's closures captured, on behalf of this element.
    private func takeRows() {
        var next: [Key: _Element] = [:]
        next.reserveCapacity(view.data.count)
        var keys: [Key] = []
        keys.reserveCapacity(view.data.count)
        let inside = context.inside(self)
        let token = beginReading()
        observing(token) {
            Tracking.with(token) {
                for element in view.data {
                    let key = uniqueKey(view.id(element), taken: next)
                    let content = view.content(element)
                    if let row = rows.removeValue(forKey: key) {
                        row.update(with: content)
                        next[key] = row
                    } else {
                        next[key] = inside.make(content)
                    }
                    keys.append(key)
                }
            }
        }
        let leaving = rows
        rows = next
        order = keys
        for row in leaving.values { row.unmount() }
    }

    override func reevaluate() {
        isMarked = false
        update(to: view)
    }

    private func uniqueKey(_ id: ID, taken: [Key: _Element]) -> Key {
        var key = Key(id: id, occurrence: 0)
        guard taken[key] != nil else { return key }
        if !reportedDuplicate {
            reportedDuplicate = true
            graph.report(
                "\(typePath): the id \(id) occurs several times in a ForEach. Give every element an id of its own; until then rows with the same id may swap their state."
            )
        }
        while taken[key] != nil { key = Key(id: id, occurrence: key.occurrence + 1) }
        return key
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for key in order {
            if let row = rows[key] { visit(row) }
        }
    }
}
