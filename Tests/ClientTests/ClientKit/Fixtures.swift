import Testing

@testable import ClientKit

extension Client {
    static func connected(
        to folder: ClientTestFolder, timeout: Duration = .seconds(60),
        registrationGrace: Duration = .seconds(60)
    ) throws -> Client {
        var timing = ClientTiming()
        timing.answerGrace = .milliseconds(50)
        timing.registrationGrace = registrationGrace
        return try Client(
            ClientOptions(
                endpoint: folder.endpoint, name: "test", role: .controller, timeout: timeout, timing: timing))
    }

    /// Runs the loop until the condition holds, and returns the notices meanwhile; fails after a minute.
    @discardableResult
    func turn(
        until fact: ([Notice]) -> Bool, at location: SourceLocation = #_sourceLocation
    ) -> [Notice] {
        var notices: [Notice] = []
        let deadline = SuspendingClock.now + .seconds(60)
        while !fact(notices) {
            guard SuspendingClock.now < deadline else {
                Issue.record(
                    "the condition did not hold within a minute; notices: \(notices)", sourceLocation: location)
                return notices
            }
            notices += turn(limit: .milliseconds(50))
        }
        return notices
    }
}

/// Pictures of one line of text.
enum Sample {
    static let epoch: UInt64 = 0xE90C
    static let screen = Screen.cells(columns: 20, rows: 3)

    static func whole(_ text: String, version: Version = 1, epoch: UInt64 = epoch, inputSerial: UInt64 = 0) -> Frame {
        let change = LayerChange(
            id: LayerID(1), place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 0, y: 0, width: Int32(text.count), height: 1)),
            text: .whole([run(text)]), semantics: .plainText)
        return Frame(
            epoch: epoch, delta: PictureDelta(base: 0, version: version, changes: [change]), inputSerial: inputSerial,
            screen: screen, title: "Sample")
    }

    static func step(_ text: String, from base: Version, to version: Version? = nil, inputSerial: UInt64 = 0) -> Frame {
        let change = LayerChange(id: LayerID(1), text: .whole([run(text)]))
        return Frame(
            delta: PictureDelta(base: base, version: version ?? base + 1, changes: [change]), inputSerial: inputSerial)
    }

    static func attached(_ session: String, epoch: UInt64 = epoch) -> Answer {
        .attached(Attached(session: session, app: "sample", epoch: epoch, screen: screen, title: "Sample"))
    }

    private static func run(_ text: String) -> TextRun {
        TextRun(text, style: TextStyle(), width: SubDot(dots: Double(text.count)))
    }
}

extension Mirror {
    var text: String { picture.drawnText(of: LayerID(1)) }
}

extension ClientMessage {
    /// The message as a request, if it is one.
    var request: Request? { if case .request(let request) = self { request } else { nil } }
    var hello: Hello? { if case .hello(let hello) = self { hello } else { nil } }
    var input: InputMessage? { if case .input(let input) = self { input } else { nil } }
    var acknowledged: Version? { if case .acknowledge(let acknowledge) = self { acknowledge.version } else { nil } }
}
