import Foundation
import Glibc
import Testing

@testable import Host

@Suite("Unread output")
struct UnreadOutputTests {
    private func printed(_ lines: Range<Int>) -> [UInt8] { lines.flatMap { Array("line \($0 + 10_000)\n".utf8) } }

    @Test("the oldest output is dropped from a pipe that gets full, and its lines are counted")
    func full() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        var output = try #require(UnreadOutput(ends[0]))
        #expect(fcntl(ends[0], F_GETFD) & FD_CLOEXEC != 0)
        // An empty pipe, and one with little in it, keep all.
        output.makeSpace()
        let few = printed(0..<2_000)
        #expect(write(ends[1], few, few.count) == few.count && few.count < UnreadOutput.kept)
        output.makeSpace()
        #expect(output.consumeDroppedCount() == 0)
        let many = printed(2_000..<5_000)
        #expect(write(ends[1], many, many.count) == many.count)
        output.makeSpace()
        let dropped = output.consumeDroppedCount()
        #expect(dropped == (few.count + many.count - UnreadOutput.kept) / 11)
        #expect(output.consumeDroppedCount() == 0)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        #expect(read(ends[0], &bytes, bytes.count) == UnreadOutput.kept)
        #expect(bytes[..<UnreadOutput.kept].elementsEqual((few + many).suffix(UnreadOutput.kept)))
    }

    @Test("a descriptor that is no pipe is left alone")
    func noPipe() throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(UnreadOutput(file) == nil)
        #expect(fcntl(file, F_GETFD) & FD_CLOEXEC == 0)
        #expect(UnreadOutput(-1) == nil)
    }
}
