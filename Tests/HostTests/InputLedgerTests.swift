import Testing

@testable import Host

@Suite("Input ledger")
struct InputLedgerTests {
    @Test("a repeated input has no effect, and is reported once more")
    func repeated() {
        var ledger = InputLedger()
        let isFirstNew = ledger.accept(3)
        ledger.finished(3, stale: false)
        #expect(isFirstNew && ledger.report().serial == 3)
        #expect(!ledger.hasUnreported)
        let isNew = ledger.accept(2)
        #expect(!isNew)
        #expect(ledger.report().serial == 3)
        #expect(!ledger.hasUnreported)
    }

    @Test("inputs of an earlier epoch are stale, and their serials are free once the client has this epoch")
    func earlierEpoch() {
        var ledger = InputLedger(lastEarlier: 3)
        #expect(!ledger.hasUnreported)
        let isNew = (ledger.accept(1), ledger.accept(3))
        #expect(isNew == (false, false))
        let report = ledger.report()
        #expect(report.serial == 0 && report.stale == [1, 3])
        ledger.endEarlierSerials()
        let isNewNow = (ledger.accept(1), ledger.accept(1))
        #expect(isNewNow == (true, false))
        ledger.finished(1, stale: false)
        #expect(ledger.report().serial == 1)
    }

    @Test("a client may continue after the serials of an earlier epoch")
    func continuing() {
        var ledger = InputLedger(lastEarlier: 3)
        let isNew = ledger.accept(4)
        ledger.finished(4, stale: false)
        ledger.endEarlierSerials()
        let isRepeatedNew = ledger.accept(4)
        #expect(isNew && !isRepeatedNew && ledger.report().serial == 4)
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
