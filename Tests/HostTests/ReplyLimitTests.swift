import Testing
import Wire

@testable import Host

@Suite("Answers that are too large")
struct ReplyLimitTests {
    private func received(_ reply: Reply) throws -> Reply? {
        let bytes = reply.encodedWithinLimits()
        #expect(bytes.count <= Limits.standard.frameBytes)
        let message = try bytes.withUnsafeBytes { try ServiceMessage.decode($0, limits: .standard) }
        return if case .reply(let reply) = message { reply } else { nil }
    }

    @Test("a picture of a session that no message can hold is answered by a sentence")
    func snapshot() throws {
        let file = [UInt8](repeating: 7, count: Limits.standard.frameBytes)
        let answer = try received(Reply(serial: 4, .success(.snapshot(file, busySinceMilliseconds: 0)), version: 9))
        let failure = try #require(answer?.result.refusal)
        #expect((answer?.serial, answer?.version) == (4, 9))
        #expect(failure.code == .tooLarge && failure.text.contains("8388608") && failure.text.contains("smaller scale"))
    }

    @Test("what just fits is sent")
    func fitting() throws {
        let file = [UInt8](repeating: 7, count: Limits.standard.frameBytes - 64)
        let reply = Reply(serial: 4, .success(.snapshot(file, busySinceMilliseconds: 0)), version: 9)
        #expect(try received(reply) == reply)
    }
}
