import CZlib
import Display
import Wire

/// Bytes that are sent, through a real daemon and worker.
@MainActor
struct WireFigures {
    let service: BenchedService

    static let screen = Screen(width: 800, height: 600)

    func add(to report: inout Report) throws {
        try change("button", app: "labels-1", to: &report)
        try change("label of 300", app: "labels-300", to: &report)
        try change("label of 1000", app: "labels-1000", to: &report)
        try firstFrame(to: &report)
        try keystroke(to: &report)
        try rows(to: &report)
        try runningBar(to: &report)
    }

    private func change(_ name: String, app: String, to report: inout Report) throws {
        let session = try WatchedSession(service, app: app, on: WireFigures.screen)
        let tap = Input.act(.tap(count: 1), on: try session.element(Locator(label: "Count")))
        // The first time, caches are filled.
        try session.answer(to: tap)
        let before = try session.work()
        let answer = try session.answer(to: tap)
        guard answer.frame.pending.isEmpty else { throw BenchError("\(app) does not settle.") }
        let work = try session.work() - before
        report.add("\(name).bytes", answer.bytes.countOnWire, "bytes")
        report.add("\(name).bodies", work.bodies, "count")
        report.add("\(name).layers", work.layers, "count")
        try session.close()
    }

    private func firstFrame(to report: inout Report) throws {
        let session = try WatchedSession(service, app: "labels-1000", on: WireFigures.screen)
        report.add("first frame of 1000.bytes", session.first.countOnWire, "bytes")
        report.add("first frame of 1000.deflated", try deflated(session.first).count, "bytes")
        try session.close()
    }

    private func keystroke(to report: inout Report) throws {
        let session = try WatchedSession(service, app: "fields-100", on: WireFigures.screen)
        try session.answer(to: .act(.focus, on: try session.element(Locator(label: "Field 10"))))
        try session.answer(to: .text("x"))
        report.add("keystroke in a form.bytes", try session.answer(to: .text("y")).bytes.countOnWire, "bytes")
        try session.close()
    }

    /// Measures on a terminal, as the compared programs do.
    private func rows(to report: inout Report) throws {
        let screen = Screen.cells(columns: 80, rows: 24)
        let few = try WatchedSession(service, app: "rows-1000", on: screen)
        let session = try WatchedSession(service, app: "rows-100000", on: screen)
        let (first, more) = (session.first.countOnWire, session.first.count - few.first.count)
        report.add("first frame of 100000 rows.bytes", first, "bytes")
        report.add("first frame of 100000 rows.more than of 1000", max(0, more), "bytes")
        try session.answer(to: .key(KeyInput(.pageDown)))
        let row = try session.answer(to: .key(KeyInput(.down)))
        report.add("row of 100000 scrolls by.bytes", row.bytes.countOnWire, "bytes")
        let page = try session.answer(to: .key(KeyInput(.pageDown)))
        report.add("page of rows.bytes", page.bytes.countOnWire, "bytes")
        report.add("page of rows.deflated", try deflated(page.bytes).count, "bytes")
        for session in [few, session] { try session.close() }
    }

    /// Measures all bytes that are sent while a progress bar runs for two seconds.
    private func runningBar(to report: inout Report) throws {
        let session = try WatchedSession(service, app: "progress", on: WireFigures.screen)
        let tap = Input.act(.tap(count: 1), on: try session.element(Locator(label: "Count")))
        func run() throws -> Int {
            let start = try session.answer(to: tap).bytes.countOnWire
            session.client.turn(for: .seconds(2.5))
            return session.client.arrived.reduce(start) { $0 + $1.bytes.countOnWire }
        }
        _ = try run()
        report.add("progress for 2 s.bytes", try run(), "bytes")
        try session.close()
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
