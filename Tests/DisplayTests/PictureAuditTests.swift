import Testing

@testable import Display

@Suite("Accessibility audit of elements")
struct PictureAuditTests {
    private func findings(on screen: Screen = .page, _ draw: (inout Sketch) -> Void) throws -> [AuditFinding] {
        var sketch = Sketch()
        draw(&sketch)
        return try sketch.finished().auditOfElements(on: screen)
    }

    @Test("a control without a label is a finding, a text without one is none")
    func labels() throws {
        let found = try findings {
            $0.add([0, 0, 40, 40], Semantics(role: .button, label: .drawn, identifier: "x", actions: .tap))
            $0.add([0, 50, 40, 40], Semantics(role: .slider, label: .own("  "), actions: .increment))
            $0.add([50, 50, 40, 40], Semantics(role: .group, identifier: "group"))
            $0.button("Named", [50, 0, 40, 40])
        }
        #expect(found.map(\.kind) == [.label, .label])
        #expect(found.first?.sentence == "The button \"x\" has no label.")
    }

    @Test("a control below 24 points is a finding if its extended hit area is also too small")
    func targets() throws {
        let found = try findings {
            $0.button("Edge", [0, 0, 60, 23])
            $0.button("Fine", [70, 40, 24, 24])
            $0.button("Alone", [4, 40, 40, 12])
            $0.button("Above", [4, 70, 40, 14])
            $0.button("Below", [4, 88, 40, 12])
            $0.button("Gone", [0, 60, 0, 0])
        }
        #expect(found.map(\.element.label) == ["Edge", "Above", "Below"])
        #expect(found.map(\.measure) == [23.5, 21, 14])
        #expect(
            found.first?.sentence
                == "The button \"Edge\" is 60×23 points and has no space around it; below 24 it is hard to hit.")
    }

    @Test("a view with only a tap action is judged by its shown size")
    func tappedViews() throws {
        let found = try findings { $0.add([30, 30, 40, 20], Semantics(role: .text, label: .own("x"), actions: .tap)) }
        #expect(found.map(\.measure) == [20])
    }

    @Test("a control of one cell is large enough for a terminal")
    func cells() throws {
        let found = try findings(on: .cells(columns: 20, rows: 5)) { $0.button("Ok", [0, 0, 1, 1]) }
        #expect(found.isEmpty)
    }

    @Test("an identifier of several elements is reported once, with their number")
    func identifiers() throws {
        let found = try findings {
            for row in 0..<3 { $0.button("Row", identifier: "row", [0, Int32(row) * 30, 40, 24]) }
        }
        #expect(found.map(\.sentence) == ["3 elements have the identifier \"row\"."])
        #expect(found.first?.measure == 3)
    }

    @Test("each finding has its element in JSON")
    func json() throws {
        let found = try findings { $0.add([0, 0, 40, 40], Semantics(role: .toggle, actions: .tap)) }
        let json = ElementList.json(findings: found)
        #expect(json.hasPrefix("[\n  {\"kind\":\"label\",\"text\":\"The toggle 1 has no label.\""))
        #expect(json.contains("\"element\":{\"id\":1,"))
    }

    @Test("JSON contains no control character of either kind")
    func controls() throws {
        let found = try findings {
            for row in 0..<2 { $0.button("Row", identifier: "\u{1B}]\u{7F}\u{9D}é", [0, Int32(row) * 30, 40, 24]) }
        }
        let json = ElementList.json(findings: found)
        #expect(json.contains("\"identifier\":\"\\u001b]\\u007f\\u009dé\""))
        #expect(!json.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
}
