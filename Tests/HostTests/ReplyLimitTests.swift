import Testing
import Wire

@testable import Host

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
        let failure = try #require(answer?.result.refusal)
        #expect((answer?.serial, answer?.version) == (4, 9))
        #expect(failure.code == .tooLarge && failure.text.contains("8388608") && failure.text.contains("smaller scale"))
    }

    @Test("a reply of exactly the limit is sent")
    func fitting() throws {
        let file = [UInt8](repeating: 7, count: Limits.standard.frameBytes - 64)
        let reply = Reply(serial: 4, .success(.snapshot(file, busySinceMilliseconds: 0)), version: 9)
        #expect(try received(reply) == reply)
    }
}
