import Display
import Wire

/// A session with one client that counts the bytes that answer each input.
final class WatchedSession {
    let client: WireClient
    /// The bytes of the first, whole picture.
    let first: [UInt8]
    private let name: String
    private let app: String
    private var serial: UInt64 = 0
    private var seen: Version

    init(_ service: BenchedService, app: String, on screen: Screen) throws {
        self.app = app
        client = try WireClient(service, role: .tester)
        guard case .opened(let name) = try client.request(.open(OpenRequest(app: app, screen: screen))),
            case .attached = try client.request(.attach(AttachRequest(session: name, mode: .control)))
        else { throw BenchError("\(app) cannot be attached.") }
        self.name = name
        let frame = try client.nextFrame()
        (first, seen) = (frame.bytes, frame.frame.delta.version)
    }

    func element(_ locator: Locator) throws -> LayerID {
        guard case .element(let element, _) = try client.request(.query(locator)) else {
            throw BenchError("\(app) does not show the expected element.")
        }
        return element.id
    }

    func work() throws -> Work {
        guard case .stats(let work, _, _) = try client.request(.stats) else {
            throw BenchError("The reply has no stats.")
        }
        return work
    }

    /// Returns the first frame that includes an input.
    @discardableResult
    func answer(to input: Input) throws -> (frame: Frame, bytes: [UInt8]) {
        client.forgetArrived()
        serial += 1
        client.send(.input(InputMessage(serial: serial, seen: seen, input: input)))
        let answer = try client.nextFrame()
        seen = answer.frame.delta.version
        guard answer.frame.inputSerial == serial else {
            throw BenchError("The frame of \(app) does not answer the input.")
        }
        return answer
    }

    func close() throws { _ = try client.request(.close(session: name)) }
}
