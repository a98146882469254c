import CoreTransferable
import Foundation
import Observation
import UniformTypeIdentifiers

/// The last copied items. All sessions of a process share one clipboard; text may also come from clients.
@MainActor
@Observable
public final class Clipboard {
    public private(set) var items: [NSItemProvider] = []
    /// The text form of the items that clients received.
    @ObservationIgnored private var text: String?

    public init() {}

    fileprivate func replaceItems(_ new: [NSItemProvider]) {
        items = new
        text = nil
    }

    fileprivate func recordSharedText(_ text: String) { self.text = text }

    /// Replaces the items with text that a client copied. Ignores the echo of text that was copied here.
    public func receive(_ text: String) {
        guard text != self.text else { return }
        items = [NSItemProvider(object: text)]
        self.text = text
    }
}

/// A scene's access to the clipboard.
@MainActor
package final class SceneClipboard: GraphService, GraphObserver {
    package static let key = GraphServiceKey()
    private let shared: Clipboard
    /// Called with the text that the scene copies, for the clipboard of the person's own machine.
    var onCopy: ((String) -> Void)?
    private let link: GraphLink
    /// Number of copies so far. Text that loads asynchronously is discarded if a newer copy was made.
    private var copies = 0

    /// The action by which values arrive.
    package enum Arrival { case pasted, dropped }

    /// Creates a scene's access to a clipboard of its own.
    package convenience init(_ graph: ViewGraph) { self.init(graph, Clipboard()) }

    init(_ graph: ViewGraph, _ shared: Clipboard) {
        self.shared = shared
        link = graph.link
        graph.observe(self)
    }

    func addRootValues(to values: inout EnvironmentValues) { values.clipboard = self }

    package var items: [NSItemProvider] { shared.items }

    package func copy(_ items: [NSItemProvider]) {
        guard !items.isEmpty else { return }
        shared.replaceItems(items)
        copies += 1
        let texts = items.filter(\.hasSharedText)
        guard !texts.isEmpty else { return }
        let now = texts.compactMap(\.sharedTextNow)
        if now.count == texts.count { return report(now.joined(separator: "\n")) }
        Task { [copy = copies] in
            var words: [String] = []
            for item in texts {
                if let text = await item.sharedText { words.append(text) }
            }
            if !words.isEmpty, copy == copies { report(words.joined(separator: "\n")) }
        }
    }

    package func copy(text: String) { copy([NSItemProvider(object: text)]) }

    private func report(_ text: String) {
        shared.recordSharedText(text)
        onCopy?(text)
    }

    /// Converts pasted or dropped items to values and passes these to `done`, immediately if possible. Returns false if
    /// no item can be converted.
    package func values<T: Transferable>(
        of items: [NSItemProvider], as type: T.Type, _ way: Arrival = .pasted, _ done: @escaping ([T]) -> Void
    ) -> Bool {
        let steps = items.compactMap { $0.step(to: type) }
        guard !steps.isEmpty else { return false }
        let now = steps.compactMap(\.now)
        if now.count == steps.count {
            let values = now.compactMap { make in attempt(way) { try make(()) } }
            guard !values.isEmpty else { return false }
            done(values)
            return true
        }
        Task {
            var values: [T] = []
            for step in steps {
                do { values.append(try await step(())) } catch { report(error, way) }
            }
            if !values.isEmpty { done(values) }
        }
        return true
    }

    private func attempt<T>(_ way: Arrival, _ make: () throws -> T) -> T? {
        do { return try make() } catch {
            report(error, way)
            return nil
        }
    }

    private func report(_ error: any Error, _ way: Arrival) {
        link.graph?.report("The content that was \(way) has no value of the requested type: \(error)")
    }
}

private struct ClipboardKey: EnvironmentKey { static var defaultValue: SceneClipboard? { nil } }

extension EnvironmentValues {
    package var clipboard: SceneClipboard? {
        get { self[ClipboardKey.self] }
        set { self[ClipboardKey.self] = newValue }
    }
}

extension ViewGraph {
    /// The scene's access to the clipboard.
    package var clipboard: SceneClipboard { self[SceneClipboard.self] }
}
