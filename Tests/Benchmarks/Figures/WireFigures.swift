import CZlib
import Display
import Wire

/// What travels, through a real daemon and worker.
@MainActor
struct WireFigures {
    let service: Service

    static let screen = Screen(width: 800, height: 600)

    func add(to report: inout Report) throws {
        try change("button", app: "labels-1", to: &report)
        try change("label of 300", app: "labels-300", to: &report)
        try change("label of 1000", app: "labels-1000", to: &report)
        try firstFrame(to: &report)
    }

    private func change(_ name: String, app: String, to report: inout Report) throws {
        let client = try WireClient(service, role: .tester)
        guard case .opened(let session) = try client.ask(.open(OpenRequest(app: app, screen: WireFigures.screen))),
            case .attached = try client.ask(.attach(AttachRequest(session: session, mode: .control))),
            case _ = try client.nextFrame(),
            case .element(let button) = try client.ask(.query(Locator(label: "Count")))
        else { throw BenchError("\(app) cannot be looked at.") }
        // The first time, caches are filled.
        client.send(.input(InputMessage(serial: 1, seen: 1, input: .act(.tap(count: 1), on: button.id))))
        _ = try client.nextFrame()
        guard case .stats(let before, _) = try client.ask(.stats) else { throw BenchError("No work was told.") }
        client.forgetArrived()
        client.send(.input(InputMessage(serial: 2, seen: 2, input: .act(.tap(count: 1), on: button.id))))
        let frame = try client.nextFrame()
        guard frame.frame.inputSerial == 2, frame.frame.pending.isEmpty else {
            throw BenchError("The frame of \(app) does not answer the input.")
        }
        guard case .stats(let after, _) = try client.ask(.stats) else { throw BenchError("No work was told.") }
        let work = after - before
        report.add("\(name).bytes", frame.bytes.countOnWire, "bytes")
        report.add("\(name).bodies", work.bodies, "count")
        report.add("\(name).layers", work.layers, "count")
        _ = try client.ask(.close(session: session))
    }

    private func firstFrame(to report: inout Report) throws {
        let client = try WireClient(service, role: .tester)
        guard
            case .opened(let session) = try client.ask(
                .open(OpenRequest(app: "labels-1000", screen: WireFigures.screen))),
            case .attached = try client.ask(.attach(AttachRequest(session: session, mode: .observe)))
        else { throw BenchError("labels-1000 cannot be looked at.") }
        let bytes = try client.nextFrame().bytes
        report.add("first frame of 1000.bytes", bytes.countOnWire, "bytes")
        report.add("first frame of 1000.deflated", try deflated(bytes).count, "bytes")
        _ = try client.ask(.close(session: session))
    }

    private func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
        var count = UInt(result.count)
        guard compress2(&result, &count, bytes, UInt(bytes.count), 6) == Z_OK else {
            throw BenchError("The frame could not be deflated.")
        }
        return Array(result.prefix(Int(count)))
    }
}
