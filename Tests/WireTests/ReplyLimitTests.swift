import Testing
import Wire

@Suite("Oversized replies")
struct ReplyLimitTests {
    private func received(_ reply: Reply) throws -> Reply? {
        let bytes = reply.encodedWithinLimits()
        #expect(bytes.count <= Limits.standard.frameBytes)
        let message = try bytes.withUnsafeBytes { try ServiceMessage.decode($0, limits: .standard) }
        return if case .reply(let reply) = message { reply } else { nil }
    }

    @Test("a snapshot above the message limit fails with a sentence")
    func snapshot() throws {
        let file = [UInt8](repeating: 7, count: Limits.standard.frameBytes)
        let answer = try received(Reply(serial: 4, .success(.snapshot(file, busySinceMilliseconds: 0)), version: 9))
        guard case .failure(let failure) = answer?.result else {
            Issue.record("the snapshot was sent")
            return
        }
        #expect((answer?.serial, answer?.version) == (4, 9))
        #expect(failure.code == .tooLarge && failure.text.contains("8388608") && failure.text.contains("smaller scale"))
    }

    @Test("a reply of exactly the limit is sent")
    func fitting() throws {
        let file = [UInt8](repeating: 7, count: Limits.standard.frameBytes - 64)
        let reply = Reply(serial: 4, .success(.snapshot(file, busySinceMilliseconds: 0)), version: 9)
        #expect(try received(reply) == reply)
    }

    @Test("a list of apps above the message limit fails with a sentence")
    func apps() throws {
        let text = String(repeating: "x", count: 60_000)
        let apps = (0..<150).map { AppInfo(name: "\($0)", description: text, icon: "", executable: "") }
        let answer = try received(Reply(serial: 4, .success(.apps(apps))))
        guard case .failure(let failure) = answer?.result else {
            Issue.record("the list was sent")
            return
        }
        #expect(failure.code == .tooLarge && failure.text.contains("Remove apps"))
    }
}
