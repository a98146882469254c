import ClientKit
import Display
import Glibc
import Wire

/// The cost of an idle session, and of one whose client does not read.
@MainActor
struct IdleFigures {
    let service: BenchedService

    func add(to report: inout Report) throws {
        let driver = try service.client()
        try moving(driver, to: &report)
        let session = try driver.open(OpenRequest(app: "labels-300", screen: WireFigures.screen))
        let worker = try service.worker(of: session, driver)
        try idle(session, worker, driver, to: &report)
        try stalled(session, worker, driver, to: &report)
        try driver.closeSession(session)
    }

    private func idle(_ session: String, _ worker: Int32, _ driver: Client, to report: inout Report) throws {
        let client = try WireClient(service)
        guard case .attached = try client.request(.attach(AttachRequest(session: session, mode: .control))) else {
            return
        }
        _ = try client.nextFrame()
        // A spare is started shortly after an app was opened.
        client.turn(for: .seconds(1))
        client.forgetArrived()
        let seconds = 3.0
        let before = try [service.process, worker].map { try ProcessFigures.processorTime($0) }
        client.turn(for: .seconds(seconds))
        let after = try [service.process, worker].map { try ProcessFigures.processorTime($0) }
        let bytes = client.arrived.reduce(0) { $0 + $1.bytes.countOnWire }
        report.add("idle.bytes", Double(bytes) / seconds, "bytes/s")
        let spent = zip(before, after).reduce(0) { $0 + ($1.1 - $1.0) }
        report.add("idle.cpu", Double(spent) / seconds / 1e7, "% of a core")
    }

    /// Measures 100 sessions of which each has an animation that never ends, all of them together.
    private func moving(_ driver: Client, to report: inout Report) throws {
        let count = 100
        let request = OpenRequest(app: "pulse", screen: WireFigures.screen)
        let sessions = try (0..<count).map { _ in try driver.open(request) }
        let names = Set(sessions)
        let workers = try driver.sessions().filter { names.contains($0.name) }.map(\.process)
        guard workers.count == count else { throw BenchError("\(workers.count) of \(count) sessions run.") }
        let client = try WireClient(service)
        guard case .attached = try client.request(.attach(AttachRequest(session: sessions[0], mode: .control))) else {
            return
        }
        _ = try client.nextFrame()
        // A spare is started shortly after an app was opened.
        client.turn(for: .seconds(2))
        client.forgetArrived()
        let seconds = 5.0
        let processes = [service.process] + workers
        let before = try processes.map { try ProcessFigures.processorTime($0) }
        client.turn(for: .seconds(seconds))
        let after = try processes.map { try ProcessFigures.processorTime($0) }
        let spent = zip(before, after).reduce(0) { $0 + ($1.1 - $1.0) }
        let bytes = client.arrived.reduce(0) { $0 + $1.bytes.countOnWire }
        report.add("100 moving sessions.bytes", Double(bytes) / seconds, "bytes/s to a client of one")
        report.add("100 moving sessions.cpu", Double(spent) / seconds / 1e7, "% of a core, together")
        for session in sessions { try driver.closeSession(session) }
    }

    /// Measures the growth of daemon and worker over 100,000 updates that one client does not read. Temporary
    /// allocations reach their maximum within some 20,000: these run before, so that only retained memory counts.
    private func stalled(_ session: String, _ worker: Int32, _ driver: Client, to report: inout Report) throws {
        let client = try WireClient(service)
        guard case .attached = try client.request(.attach(AttachRequest(session: session, mode: .control))) else {
            return
        }
        _ = try client.nextFrame()
        try driver.attach(AttachRequest(session: session, mode: .control))
        let tap = Input.act(.tap(count: 1), on: try driver.query(Locator(label: "Count")).element.id)
        func update(_ count: Int) throws {
            for _ in 0..<(count / 100) { try driver.perform(Array(repeating: tap, count: 100)) }
        }
        try update(30_000)
        let before = try [service.process, worker].map { try ProcessFigures.residentMemory($0) }
        try update(100_000)
        let after = try [service.process, worker].map { try ProcessFigures.residentMemory($0) }
        report.add("stalled client.daemon", max(0, after[0] - before[0]), "KiB")
        report.add("stalled client.worker", max(0, after[1] - before[1]), "KiB")
        try driver.detach()
    }
}
