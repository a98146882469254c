import ClientKit
import Display
import Testing

@testable import CLI

@Suite("Untrusted text of apps in the output")
struct HostileTextTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    /// Sets the clipboard in two ways, and the window's title.
    private static let text = "a\u{1B}]52;c;eA==\u{7}b\u{9D}52;c;eA==\u{9C}\u{1B}]0;c\u{7}"

    private static let element = ElementInfo(
        id: LayerID(1), parent: .scene, role: .text, identifier: text, label: text, value: text, hint: text,
        frame: [0, 0, 8, 16], isEnabled: true, isFocused: false, actions: [],
        details: SemanticDetails(actionNames: [text], content: [.init(label: text, value: text)]))

    private static func answer(_ verb: Verb) -> Result<Answer, Failure> {
        switch verb {
        case .attach: .success(Sample.attached("demo"))
        case .query: .success(.element(element, busySinceMilliseconds: 0))
        case .inspect: .success(.elements([element], busySinceMilliseconds: 0))
        case .audit:
            .success(.findings([AuditFinding(.label, element, "The \(text) has no label.")], busySinceMilliseconds: 0))
        case .logs(_, let cursor, _): .success(.logs(lines: cursor == 0 ? [text] : [], cursor: 1))
        default: .failure(Failure(.notTaken, "The \(text) does not support it."))
        }
    }

    @Test(
        "a terminal gets no control characters of an app's text",
        arguments: [
            ["inspect", "demo"], ["inspect", "demo", "--json"], ["inspect", "demo", "--audit"],
            ["inspect", "demo", "--list", "label"], ["inspect", "demo", "--list", "label", "--json"],
            ["inspect", "demo", "--audit", "--json"], ["get", "demo", "--identifier", "x", "value"],
            ["get", "demo", "--identifier", "x", "--json"], ["tap", "demo", "--identifier", "x"], ["logs", "demo"],
        ])
    func hostile(words: [String]) throws {
        let service = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            send(.reply(Reply(serial: request.serial, Self.answer(request.verb))))
        }
        defer { service.end() }
        let captured = CapturedConsole(isColored: true)
        _ = Tool.run(["--endpoint", folder.endpoint] + words, console: captured.console)
        let printed = captured.out + captured.error
        #expect(printed.contains("52;c;eA=="))
        #expect(!printed.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test("an app's text keeps its lines and its tabs if printed as text")
    func lines() {
        #expect("one\r\n\ttwo\u{85}".withoutControls == "one \n\ttwo ")
        #expect("one\r\n\ttwo\u{85}".onOneLine == "one   two ")
    }
}
