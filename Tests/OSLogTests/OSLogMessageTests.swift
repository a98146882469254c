import Foundation
import OSLog
import Testing

@testable import os

@Suite("Messages of logs")
struct OSLogMessageTests {
    private struct Point: CustomStringConvertible { let description = "a point" }
    private enum Failure: Error { case full }

    static let messages: [(OSLogMessage, String)] = [
        ("plain", "plain"), ("\(7) and \(UInt8(8))", "7 and 8"), ("\(-3, format: .decimal(minDigits: 3))", "-003"),
        ("\(3, format: .decimal(explicitPositiveSign: true))", "+3"),
        ("\(255, format: .hex)", "ff"), ("\(255, format: .hex(includePrefix: true, uppercase: true))", "0xFF"),
        ("\(8, format: .octal(includePrefix: true))", "0o10"),
        ("\(1.5)", "1.500000"), ("\(1.25, format: .fixed(precision: 1))", "1.2"),
        ("\(CGFloat(1500), format: .exponential(precision: 1))", "1.5e+03"),
        ("\(true) \(false, format: .answer)", "true no"),
        ("\("name", privacy: .private) \("key", privacy: .private(mask: .hash))", "name key"),
        ("[\("a", align: .right(columns: 3))\("b", align: .left(columns: 2))]", "[  ab ]"),
        ("\(Point(), privacy: .public) \(Failure.full) \(Int.self) \([1, 2])", "a point full Int [1, 2]"),
    ]

    @Test("a message shows all values in their format, whatever their privacy", arguments: messages)
    func text(_ message: OSLogMessage, _ text: String) { #expect(message.text == text) }

    @Test(
        "a format of C takes values of any type",
        arguments: [
            ("100%%", [], "100%"), ("%d of %lu", [-1, UInt(2)], "-1 of 2"),
            ("%{public}@ %{private}s", ["a", "b"], "a b"),
            ("%05.1f|%x|%X", [2.25 as Float, 255, 255], "002.2|ff|FF"), ("%lld", [Int32(5)], "5"),
            ("%d", ["five"], "five"), ("%@ and %@", ["one"], "one and %@"), ("%c", [65], "A"),
        ] as [(String, [any Sendable], String)])
    func format(_ format: String, _ values: [any Sendable], _ text: String) {
        #expect(LogFormat.text(of: format, values) == text)
    }

    @Test("a line begins with the log's names and the type of the message")
    func lines() {
        let log = OSLog(subsystem: "org.example", category: "net")
        #expect(log.line(.default, "sent") == "[org.example:net] sent\n")
        #expect(log.line(.error, "lost") == "[org.example:net] error: lost\n")
        #expect(OSLog.default.line(.debug, "x") == "debug: x\n")
        #expect(!OSLog.disabled.isEnabled(type: .fault) && log.isEnabled(type: .debug))
    }

    @Test("a disabled log evaluates no message")
    func disabled() {
        var count = 0
        func text() -> String {
            count += 1
            return "x"
        }
        OSLog.disabled.write(.error, text())
        #expect(count == 0)
    }
}
