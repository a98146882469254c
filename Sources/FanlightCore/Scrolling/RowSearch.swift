import Foundation

/// A container with more rows than can be searched within one turn.
@MainActor
protocol RowSearchable: _Element {
    var rowCount: Int { get }
    /// The place of the first of these rows that has the explicit id.
    func row(withID id: AnyHashable, among rows: Range<Int>) -> ViewPlace?
    /// A version that changes with the content.
    var contentVersion: Int { get }
    var viewport: ViewportNode? { get }
}

/// Searches unrealised rows for an explicit id. Reading a row's ids requires making it, so the search runs in batches
/// between turns.
///
/// The search is cancelled when another target is requested, a person scrolls, or the views leave.
///
/// Decision record: Decisions/SearchingLazyRows.md
@MainActor
final class RowSearch {
    /// The number of rows searched immediately, in the turn of the request.
    nonisolated static let first = 2000
    /// The number of rows in each batch after the first. Other work runs between two batches.
    private nonisolated static let batchSize = 500
    /// The largest number of rows searched altogether, which bounds the search of an endless list.
    nonisolated static let maximumRows = 100_000

    private struct Container {
        weak var element: (any RowSearchable)?
        let stamp: Int
        let personMoves: UInt32?
        var next = RowSearch.first
    }

    private let id: AnyHashable
    private let name: String
    private weak var element: _Element?
    private var containers: [Container] = []
    private var examinedRows = 0
    private var whenDone: ((ViewPlace?) -> Void)?

    fileprivate init(
        _ id: AnyHashable, for name: String, in element: _Element, _ whenDone: @escaping (ViewPlace?) -> Void
    ) {
        self.id = id
        self.name = name
        self.element = element
        self.whenDone = whenDone
    }

    /// Searches everything, at first and after content has changed. Returns true if the search is over.
    fileprivate func begin() -> Bool {
        guard let element, element.isMounted else { return end(with: nil) }
        element.graph[ViewSearch.self].unsearched = []
        defer { element.graph[ViewSearch.self].unsearched = [] }
        let scrollView = element as? any ConnectedScrollView
        if let found = scrollView.map({ $0.findNearestView(id) }) ?? element.findView(id) { return end(with: found) }
        containers = element.graph[ViewSearch.self].unsearched.map { rows in
            Container(element: rows, stamp: rows.contentVersion, personMoves: rows.viewport?.personMoves)
        }
        guard !containers.isEmpty else { return end(with: nil) }
        examinedRows += RowSearch.first * containers.count
        scheduleNextBatch()
        return false
    }

    private func scheduleNextBatch() {
        element?.graph.clock.enqueue("rows are searched for an id") { [self] in
            MainActor.assumeIsolated { searchNextBatch() }
        }
    }

    private func searchNextBatch() {
        guard whenDone != nil else { return }
        guard let element, element.isMounted else { return cancel() }
        for container in containers where container.element?.viewport?.personMoves != container.personMoves {
            return cancel()
        }
        if containers.contains(where: { $0.element?.contentVersion != $0.stamp }),
            examinedRows < RowSearch.maximumRows
        {
            _ = begin()
            return
        }
        while let container = containers.first {
            guard let rows = container.element, rows.isMounted, container.next < rows.rowCount else {
                containers.removeFirst()
                continue
            }
            guard examinedRows < RowSearch.maximumRows else { break }
            let end = min(container.next + RowSearch.batchSize, rows.rowCount)
            examinedRows += end - container.next
            containers[0].next = end
            if let found = rows.row(withID: id, among: container.next..<end) {
                _ = self.end(with: found)
                return
            }
            return scheduleNextBatch()
        }
        let reason =
            containers.isEmpty ? "none of the rows has the id" : "none of the first \(examinedRows) rows has the id"
        let rest =
            containers.isEmpty ? "Give it to one of them with id(_:)" : "Rows after them are not searched"
        element.reportUsageWarning(
            "\(name): \(reason) \(id.base). \(rest), or make it the id of the element in a ForEach, which is found "
                + "without a search.")
        _ = self.end(with: nil)
    }

    /// Cancels the search.
    func cancel() { _ = end(with: nil) }

    private func end(with found: ViewPlace?) -> Bool {
        let done = whenDone
        whenDone = nil
        containers = []
        guard let done else { return true }
        // The search ran between turns. The completion runs in a turn, because it scrolls and clients wait for the new
        // picture.
        if examinedRows > 0, let graph = element?.graph {
            graph.afterLayout(SearchResult(found, done))
        } else {
            done(found)
        }
        return true
    }
}

/// The result of a search that ran between turns, reported in a turn.
@MainActor
private final class SearchResult: PlacementDependent {
    private let found: ViewPlace?
    private let report: (ViewPlace?) -> Void

    init(_ found: ViewPlace?, _ report: @escaping (ViewPlace?) -> Void) {
        self.found = found
        self.report = report
    }

    func nodesPlaced() { report(found) }
}

/// Finds views to scroll to; a new search cancels the one before.
@MainActor
package final class RowSeeker {
    private var search: RowSearch?
    nonisolated init() {}

    /// Passes the place of a view to `whenFound`, either immediately or after unrealised rows were searched. The place
    /// is nil if the view was not found or the search was cancelled. A search of rows without result is reported to the
    /// app author.
    package func find(
        _ id: AnyHashable, for name: String, in element: _Element, then whenFound: @escaping (ViewPlace?) -> Void
    ) {
        search?.cancel()
        let search = RowSearch(id, for: name, in: element) { [weak self] found in
            self?.search = nil
            whenFound(found)
        }
        self.search = search
        if search.begin() { self.search = nil }
    }

    /// Cancels the search, because another target is requested.
    func cancel() { search?.cancel() }
}

/// The state of a search for a view by its id, which elements pass down to their children.
@MainActor
final class ViewSearch: GraphService {
    static let key = GraphServiceKey()
    /// The lazy containers whose rows were not all searched.
    var unsearched: [any RowSearchable] = []
    /// The scroll view that is searched without those nested in it.
    weak var scrollView: _Element?

    init(_ graph: ViewGraph) {}
}
