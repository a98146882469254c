import Testing

@testable import ClientKit

@Suite("Notice queue")
struct NoticeQueueTests {
    @Test("events without end are kept up to a number, and the last state is kept")
    func flood() {
        var queue = NoticeQueue()
        queue.append(.event(.busy(milliseconds: 2_000)))
        for number in 0..<3_000 { queue.append(.event(.openURL("https://example.org/\(number)"))) }
        queue.append(.event(.busy(milliseconds: 0)))
        queue.append(.frame)
        queue.append(.event(.ended(nil, reason: "over")))
        let notices = queue.removeAll()
        #expect(notices.count <= NoticeQueue.maximumCount + 3)
        #expect(
            notices.filter { if case .event(.busy) = $0 { true } else { false } } == [.event(.busy(milliseconds: 0))])
        #expect(notices.suffix(2) == [.frame, .event(.ended(nil, reason: "over"))])
        #expect(queue.removeAll().isEmpty)
    }

    @Test("only the last of several long copied texts is kept")
    func clipboard() {
        var queue = NoticeQueue()
        let texts = (0..<10).map { String(repeating: "\($0)", count: 1_000_000) }
        for text in texts { queue.append(.event(.clipboard(text))) }
        queue.append(.frame)
        let copied = queue.removeAll().compactMap { if case .event(.clipboard(let text)) = $0 { text } else { nil } }
        #expect(copied.count <= 4)
        #expect(copied.last == texts.last)
    }
}
