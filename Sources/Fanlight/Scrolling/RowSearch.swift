import Foundation

/// A container with more rows than are made for being asked while everything else waits.
@MainActor
protocol RowAsking: _Element {
    var rowCount: Int { get }
    /// Where the first of some rows is that says an id itself.
    func row(saying id: AnyHashable, among rows: Range<Int>) -> ViewPlace?
    /// Another number whenever the content is.
    var contentStamp: Int { get }
    var viewport: ViewportNode? { get }
}

/// Looks for a view among rows that do not exist. Each is made for being asked, so they are asked in stretches, between which
/// the session does what else there is to do.
///
/// It is given up where it is no use any more: when somebody wants to go elsewhere, a person scrolls, or the views leave.
@MainActor
final class RowSearch {
    /// How many rows are asked at once where a view is wanted.
    nonisolated static let first = 2000
    /// How many are asked before other things get their turn.
    private nonisolated static let stretch = 500
    /// How many are asked altogether: a list without an end would be searched for ever.
    nonisolated static let most = 100_000

    private struct Container {
        weak var element: (any RowAsking)?
        let stamp: Int
        let personMoves: UInt32?
        var next = RowSearch.first
    }

    private let id: AnyHashable
    private let name: String
    private weak var element: _Element?
    private var containers: [Container] = []
    private var asked = 0
    private var whenDone: ((ViewPlace?) -> Void)?

    fileprivate init(
        _ id: AnyHashable, for name: String, in element: _Element, _ whenDone: @escaping (ViewPlace?) -> Void
    ) {
        self.id = id
        self.name = name
        self.element = element
        self.whenDone = whenDone
    }

    /// Looks everywhere, for the first time or because rows are others than before. Answers whether that was the end of it.
    fileprivate func begin() -> Bool {
        guard let element, element.isMounted else { return end(with: nil) }
        element.graph.unaskedRows = []
        defer { element.graph.unaskedRows = [] }
        let scrollView = element as? any ConnectedScrollView
        if let found = scrollView.map({ $0.findNearestView(id) }) ?? element.findView(id) { return end(with: found) }
        containers = element.graph.unaskedRows.map { rows in
            Container(element: rows, stamp: rows.contentStamp, personMoves: rows.viewport?.personMoves)
        }
        guard !containers.isEmpty else { return end(with: nil) }
        asked += RowSearch.first * containers.count
        goOnLater()
        return false
    }

    private func goOnLater() {
        element?.graph.clock.soon("rows are asked for an id") { [self] in
            MainActor.assumeIsolated { goOn() }
        }
    }

    private func goOn() {
        guard whenDone != nil else { return }
        guard let element, element.isMounted else { return giveUp() }
        for container in containers where container.element?.viewport?.personMoves != container.personMoves {
            return giveUp()
        }
        if containers.contains(where: { $0.element?.contentStamp != $0.stamp }), asked < RowSearch.most {
            _ = begin()
            return
        }
        while let container = containers.first {
            guard let rows = container.element, rows.isMounted, container.next < rows.rowCount else {
                containers.removeFirst()
                continue
            }
            guard asked < RowSearch.most else { break }
            let end = min(container.next + RowSearch.stretch, rows.rowCount)
            asked += end - container.next
            containers[0].next = end
            if let found = rows.row(saying: id, among: container.next..<end) {
                _ = self.end(with: found)
                return
            }
            return goOnLater()
        }
        let reason =
            containers.isEmpty ? "none of the rows says the id" : "none of the first \(asked) rows says the id"
        let rest =
            containers.isEmpty ? "Give it to one of them with id(_:)" : "Those after them are not asked"
        element.mistake(
            "\(name): \(reason) \(id.base). \(rest), or make it the id of the element in a ForEach: those are known of all "
                + "rows without asking.")
        _ = self.end(with: nil)
    }

    /// Somebody wants to be elsewhere.
    func giveUp() { _ = end(with: nil) }

    private func end(with found: ViewPlace?) -> Bool {
        let done = whenDone
        whenDone = nil
        containers = []
        // Rows were asked between turns: views are moved in one, and whoever waits for the scene is told.
        if asked > 0, let graph = element?.graph { graph.afterLayout { done?(found) } } else { done?(found) }
        return true
    }
}

/// What looks for a view to scroll to, of which there is one at a time.
@MainActor
final class RowSeeker {
    private var search: RowSearch?
    nonisolated init() {}

    /// Says where a view is, now or once the rows that do not exist were asked; nil where it was not found, or nobody wants to
    /// know any more. The author is told of an id that rows were asked for in vain.
    func find(
        _ id: AnyHashable, for name: String, in element: _Element, then whenFound: @escaping (ViewPlace?) -> Void
    ) {
        search?.giveUp()
        let search = RowSearch(id, for: name, in: element) { [weak self] found in
            self?.search = nil
            whenFound(found)
        }
        self.search = search
        if search.begin() { self.search = nil }
    }

    /// Something else is wanted.
    func giveUp() { search?.giveUp() }
}
