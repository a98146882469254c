import Testing

@testable import Host

@Suite("Input ledger")
struct InputLedgerTests {
    @Test("a repeated input has no effect, and is reported once more")
    func repeated() {
        var ledger = InputLedger(after: 3)
        #expect(!ledger.hasUnreported)
        let isNew = ledger.accept(2)
        #expect(!isNew)
        #expect(ledger.report().serial == 3)
        #expect(!ledger.hasUnreported)
    }

    @Test("an input in progress is reported once when it is done, even if it is repeated")
    func inProgress() {
        var ledger = InputLedger()
        let isNew = (ledger.accept(1), ledger.accept(1))
        #expect(isNew == (true, false))
        #expect(!ledger.hasUnreported)
        ledger.finished(1, stale: false)
        #expect(ledger.report().serial == 1)
    }

    @Test("a client that is back gets the stale inputs again, whose frame may have been lost")
    func repeatedStale() {
        var ledger = InputLedger()
        for serial: UInt64 in 1...3 {
            let isNew = ledger.accept(serial)
            #expect(isNew)
            ledger.finished(serial, stale: serial != 2)
            #expect(ledger.report().stale == (serial == 2 ? [] : [serial]))
        }
        #expect(!ledger.hasUnreported)
        for _ in 1...2 {
            ledger.repeatReport()
            let report = ledger.report()
            #expect(report.serial == 3 && report.stale == [1, 3])
        }
    }
}
