import Display
import Foundation

/// The views of a scene that handle addresses which the scene is asked to open.
@MainActor
package final class URLHandlers: GraphService {
    package static let key = GraphServiceKey()
    private var handlers: [WeakHandler] = []

    private struct WeakHandler {
        weak var handler: (any URLHandler)?
    }

    package init(_ graph: ViewGraph) {}

    package func add(_ handler: any URLHandler) { handlers.append(WeakHandler(handler: handler)) }
    package func remove(_ handler: any URLHandler) {
        handlers.removeAll { $0.handler == nil || $0.handler === handler }
    }

    /// Calls all handlers, outer ones first.
    func route(_ address: String) -> InputOutcome {
        guard let url = URL(string: address), url.scheme != nil else {
            return .refused("“\(address)” is not an address with a scheme, such as recipes://soup.")
        }
        let present = handlers.compactMap(\.handler)
        for handler in present { handler.open(url) }
        return present.isEmpty ? .ignored : .handled
    }
}

/// An element that handles addresses.
@MainActor
package protocol URLHandler: AnyObject {
    func open(_ url: URL)
}
