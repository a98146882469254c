import Combine
import Foundation
import Testing
import URLSessionPublishers

@Suite("Publishers of a URL session's tasks")
struct DataTaskPublisherTests {
    private let session = PlannedServer.session()

    @Test("a task delivers its data and response, then finishes")
    func answer() async throws {
        let publisher = session.dataTaskPublisher(for: try address("hello"))
        var answers: [String] = []
        for try await (data, response) in publisher.values {
            #expect(response.url?.lastPathComponent == "hello")
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            answers.append(String(decoding: data, as: UTF8.self))
        }
        #expect(answers == ["hello"])
    }

    @Test("a request's method and fields reach the server")
    func request() async throws {
        var request = URLRequest(url: try address("echo"))
        request.httpMethod = "PUT"
        request.setValue("blue", forHTTPHeaderField: "Colour")
        let text = try await texts(session.dataTaskPublisher(for: request))
        #expect(text == ["PUT blue"])
    }

    @Test("a failed task ends with the session's error")
    func failure() async throws {
        let publisher = session.dataTaskPublisher(for: try address("fail"))
        let error = await #expect(throws: URLError.self) { _ = try await texts(publisher) }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test("a task starts on demand, and each subscriber has its own")
    func demand() async throws {
        let url = try address(UUID().uuidString)
        let publisher = session.dataTaskPublisher(for: url)
        let silent = AnySubscriber<URLSession.DataTaskPublisher.Output, URLError>(receiveSubscription: { _ in })
        publisher.subscribe(silent)
        #expect(PlannedServer.events(of: url).isEmpty)
        _ = try await texts(publisher)
        _ = try await texts(publisher)
        #expect(PlannedServer.events(of: url).filter { $0 == .start }.count == 2)
    }

    @Test("cancelling the subscription cancels its task", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        let url = try address("never")
        let publisher = session.dataTaskPublisher(for: url)
        let token = publisher.sink(
            receiveCompletion: { _ in Issue.record("The task ended.") }, receiveValue: { _ in })
        await PlannedServer.wait(for: .start, of: url)
        token.cancel()
        await PlannedServer.wait(for: .stop, of: url)
    }

    // Without a time limit: the tests of views keep the main queue busy for minutes.
    @Test(
        "a loader of pictures replaces errors and receives on the main queue", arguments: ["hello", "fail"])
    func chain(_ path: String) async throws {
        let url = try address(path)
        let document = Document()
        let text = await withCheckedContinuation { done in document.load(url, session) { done.resume(returning: $0) } }
        #expect(text == (path == "hello" ? "hello" : nil))
        let assigned = await withCheckedContinuation { done in
            document.onText = { done.resume(returning: $0) }
            document.assign(url, session)
        }
        #expect(assigned == text)
    }

    /// A document whose picture, here a text, is loaded as in apps that were written for Combine.
    private final class Document {
        var text: String? { didSet { onText(text) } }
        var onText: (String?) -> Void = { _ in }
        private var fetch: AnyCancellable?
        private static let isMainQueue = DispatchSpecificKey<Bool>()

        init() { DispatchQueue.main.setSpecific(key: Document.isMainQueue, value: true) }

        func load(_ url: URL, _ session: URLSession, _ received: @escaping (String?) -> Void) {
            fetch = session.dataTaskPublisher(for: url)
                .map { (data, urlResponse) in String(data: data, encoding: .utf8) }
                .replaceError(with: nil)
                .receive(on: DispatchQueue.main)
                .sink { text in
                    #expect(DispatchQueue.getSpecific(key: Document.isMainQueue) == true)
                    received(text)
                }
        }

        func assign(_ url: URL, _ session: URLSession) {
            fetch?.cancel()
            fetch = session.dataTaskPublisher(for: url)
                .map { data, urlResponse in String(data: data, encoding: .utf8) }
                .receive(on: DispatchQueue.main)
                .replaceError(with: nil)
                .assign(to: \.text, on: self)
        }
    }

    private func address(_ path: String) throws -> URL { try #require(URL(string: "planned://server/\(path)")) }

    private func texts(_ publisher: URLSession.DataTaskPublisher) async throws -> [String] {
        var texts: [String] = []
        for try await (data, _) in publisher.values { texts.append(String(decoding: data, as: UTF8.self)) }
        return texts
    }
}
