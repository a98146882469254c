import Foundation
import FoundationNetworking
import Synchronization

/// A server inside the process, for addresses with the scheme `planned`. Its answer is the last part of the path.
///
/// `never` gets no answer, `fail` an error, and `echo` the request's method and its field `Colour`.
final class PlannedServer: URLProtocol {
    enum Event: Equatable { case start, stop }

    /// Returns a session that reaches this server only.
    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [PlannedServer.self]
        return URLSession(configuration: configuration)
    }

    private static let log = Mutex<[URL: [Event]]>([:])

    static func events(of url: URL) -> [Event] { log.withLock { $0[url] ?? [] } }

    /// Waits until a request for the address starts or is stopped.
    static func wait(for event: Event, of url: URL) async {
        while !events(of: url).contains(event) { await Task.yield() }
    }

    private func note(_ event: Event) {
        guard let url = request.url else { return }
        PlannedServer.log.withLock { $0[url, default: []].append(event) }
    }

    override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "planned" }
    override class func canInit(with task: URLSessionTask) -> Bool {
        task.currentRequest.map { canInit(with: $0) } ?? false
    }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        note(.start)
        guard let url = request.url, url.lastPathComponent != "never" else { return }
        if url.lastPathComponent == "fail" {
            client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
            return
        }
        var text = url.lastPathComponent
        if text == "echo" {
            text = "\(request.httpMethod ?? "") \(request.value(forHTTPHeaderField: "Colour") ?? "")"
        }
        if let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil) {
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        }
        client?.urlProtocol(self, didLoad: Data(text.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() { note(.stop) }
}
