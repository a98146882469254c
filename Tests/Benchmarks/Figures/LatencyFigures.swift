import ClientKit
import Display
import Wire

/// Time from an input to the frame that answers it, applied to the client's mirror.
@MainActor
struct LatencyFigures {
    let service: BenchedService
    /// Together with earlier inputs, fewer than the burst that the service accepts.
    private static let rounds = 750

    func add(to report: inout Report) throws {
        try measure("input to frame", app: "labels-1", to: &report)
        try measure("input to frame of 1000", app: "labels-1000", to: &report)
        try keystroke(to: &report)
    }

    private func measure(_ name: String, app: String, to report: inout Report) throws {
        let floor = try PingPongClient(service.folder)
        let client = try service.client()
        let session = try client.open(OpenRequest(app: app, screen: WireFigures.screen))
        try client.attach(AttachRequest(session: session, mode: .control))
        let tap = Input.act(.tap(count: 1), on: try client.query(Locator(label: "Count")).element.id)
        for _ in 0..<200 {
            floor.ping()
            try apply(tap, client)
        }
        var pings = Samples()
        var inputs = Samples()
        for _ in 0..<LatencyFigures.rounds {
            guard pings.time({ floor.ping() }) else { throw BenchError("The ping-pong stopped.") }
            try inputs.time { try apply(tap, client) }
        }
        report.add("\(name).ratio", inputs.median / pings.median, "ping-pongs")
        progress("  \(name): p50 \(Int(inputs.median)) µs, ping-pong \(Int(pings.median)) µs")
        try client.closeSession(session)
    }

    /// Measures a key in one of a hundred fields, relative to the change of a label, in turns.
    private func keystroke(to report: inout Report) throws {
        let (label, form) = (try service.client(), try service.client())
        let sessions = try [(label, "labels-1"), (form, "fields-100")].map { client, app in
            let session = try client.open(OpenRequest(app: app, screen: WireFigures.screen))
            try client.attach(AttachRequest(session: session, mode: .control))
            return session
        }
        let tap = Input.act(.tap(count: 1), on: try label.query(Locator(label: "Count")).element.id)
        try apply(.act(.focus, on: try form.query(Locator(label: "Field 10")).element.id), form)
        var changes = Samples()
        var keys = Samples()
        for round in 0..<LatencyFigures.rounds {
            try changes.time { try apply(tap, label) }
            // The length of the text stays the same.
            try keys.time { try apply(round % 2 == 0 ? .text("x") : .key(KeyInput(.backspace)), form) }
        }
        report.add("key in a form.ratio", keys.median / changes.median, "changes of a label")
        progress("  key in a form: p50 \(Int(keys.median)) µs, change of a label \(Int(changes.median)) µs")
        try label.closeSession(sessions[0])
        try form.closeSession(sessions[1])
    }

    private func apply(_ input: Input, _ client: Client) throws {
        let serial = client.send(input)
        try client.wait { $0.includedInput >= serial }
    }
}
