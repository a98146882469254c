/// A view for each element of a collection, known by the element's identity rather than its position.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID

    init(data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID) {
        self.data = data
        self.content = content
        self.id = id
    }
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

    private var keys: [Key] = []
    private var rows: [_Element] = []
    private let context: _ElementContext
    private var reportedDuplicate = false

    override init(_ view: ForEach<Data, ID, Content>, _ context: _ElementContext) {
        self.context = context
        super.init(view, context)
        takeRows()
    }

    override func update(to new: ForEach<Data, ID, Content>) {
        view = new
        if takeRows() { contributedNodesChanged() }
    }

    /// The content closure reads what the author's closures captured, on behalf of this element. Answers whether there
    /// are other rows than before, or in another order.
    @discardableResult
    private func takeRows() -> Bool {
        let token = beginReading()
        return observing(token) { Tracking.with(token) { updateRows() } }
    }

    private func updateRows() -> Bool {
        let data = view.data
        var position = 0
        var index = data.startIndex
        // Nearly always the same rows come in the same order.
        while index != data.endIndex, position < keys.count {
            let element = data[index]
            guard keys[position].occurrence == 0, keys[position].id == view.id(element) else { break }
            rows[position].update(with: view.content(element))
            position += 1
            data.formIndex(after: &index)
        }
        if index == data.endIndex, position == keys.count { return false }
        replaceRows(from: position, with: data[index...])
        return true
    }

    /// Keeps the elements of rows whose ids are still there, wherever they are now.
    private func replaceRows(from start: Int, with data: Data.SubSequence) {
        var known = Dictionary(zip(keys[start...], rows[start...])) { first, _ in first }
        var taken = Set(keys[..<start])
        keys.removeSubrange(start...)
        rows.removeSubrange(start...)
        let inside = context.inside(self)
        for element in data {
            let key = uniqueKey(view.id(element), taken: taken)
            taken.insert(key)
            let content = view.content(element)
            keys.append(key)
            if let row = known.removeValue(forKey: key) {
                row.update(with: content)
                rows.append(row)
            } else {
                rows.append(inside.make(content))
            }
        }
        for row in known.values { row.unmount() }
    }

    override func reevaluate() {
        isMarked = false
        update(to: view)
    }

    private func uniqueKey(_ id: ID, taken: Set<Key>) -> Key {
        var key = Key(id: id, occurrence: 0)
        guard taken.contains(key) else { return key }
        if !reportedDuplicate {
            reportedDuplicate = true
            graph.report(
                "\(typePath): the id \(id) occurs several times in a ForEach. Give every element an id of its own; until then rows with the same id may swap their state."
            )
        }
        while taken.contains(key) { key = Key(id: id, occurrence: key.occurrence + 1) }
        return key
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        rows.forEach(visit)
    }
}
