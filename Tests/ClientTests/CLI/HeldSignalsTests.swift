import Glibc
import Testing

@testable import CLI

@Suite("Held signals", .serialized)
struct HeldSignalsTests {
    private func isReadable(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&question, 1, 0) == 1
    }

    @Test("a signal stays pending and makes the descriptor readable")
    func waits() throws {
        let held = try DeferredSignals()
        #expect(!isReadable(held.descriptor))
        raise(SIGTERM)
        #expect(isReadable(held.descriptor))
        // Consumed: once released it would end the tests.
        var taken = [UInt8](repeating: 0, count: 1024)
        #expect(read(held.descriptor, &taken, taken.count) > 0)
        held.release()
    }

    @Test("an ignored signal, as under nohup, stays ignored")
    func ignored() throws {
        let before = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, before) }
        let held = try DeferredSignals()
        raise(SIGHUP)
        #expect(!isReadable(held.descriptor))
        held.release()
    }
}
