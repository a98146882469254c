import ClientKit
import Display
import Testing

@testable import TerminalClient

@Suite("Reading element by element")
struct ReadingTests {
    private func element(
        _ id: UInt32, _ role: Role, _ label: String, value: String = "", hint: String = "", parent: UInt32 = 0,
        isEnabled: Bool = true, isSelected: Bool = false, actions: ActionSet = [], details: SemanticDetails = .none
    ) -> ElementInfo {
        ElementInfo(
            id: LayerID(id), parent: LayerID(parent), role: role, identifier: "", label: label, value: value,
            hint: hint,
            frame: [0, 0, 8, 16], isEnabled: isEnabled, isFocused: false, isSelected: isSelected, actions: actions,
            details: details)
    }

    @Test("a line has the label, the kind and the state")
    func lines() {
        #expect(ElementDescription.line(element(1, .text, "Hello")) == "Hello")
        #expect(ElementDescription.line(element(1, .slider, "Level", value: "40%")) == "Level, slider, 40%")
        #expect(ElementDescription.line(element(1, .tab, "Home", isSelected: true)) == "Home, tab, selected")
        #expect(ElementDescription.line(element(1, .button, "Send", isEnabled: false)) == "Send, button, dimmed")
        let heading = element(
            1, .heading, "News",
            details: SemanticDetails(
                content: [.init(label: "Size", value: "2", isImportant: true), .init(label: "Age", value: "1")],
                headingLevel: 2))
        #expect(ElementDescription.line(heading) == "News, heading level 2, Size: 2")
        #expect(ElementDescription.more(heading) == ["News, heading level 2, Size: 2", "Age: 1"])
    }

    @Test("an app's labels never control the terminal")
    func plain() {
        #expect(ElementDescription.line(element(1, .text, "a\u{1B}[2Jb\nc\u{9B}")) == "a [2Jb c ")
    }

    @Test("only elements with a description are read, and not those merged into their container's label")
    func order() {
        var order = ReadingOrder()
        order.update([
            element(1, .group, ""), element(2, .row, "Anna, 3", actions: .tap), element(3, .text, "Anna", parent: 2),
            element(4, .button, "Delete", parent: 2, actions: .tap), element(5, .scrollArea, ""),
        ])
        #expect(order.elements.map(\.id.rawValue) == [2, 4])
        // Part of another word is not that word.
        order.update([
            element(1, .group, "Inbox, 12 unread, now"), element(2, .text, "2", parent: 1),
            element(3, .text, "12 unread, now", parent: 1), element(4, .text, "Inbox, now", parent: 1),
        ])
        #expect(order.elements.map(\.id.rawValue) == [1, 2, 4])
    }

    @Test("an element with actions is read, even without a label")
    func offering() {
        var order = ReadingOrder()
        let refresh = SemanticDetails(actionNames: ["Refresh"])
        order.update([
            element(1, .scrollArea, "", details: refresh), element(2, .list, ""),
            element(3, .group, "", details: refresh),
        ])
        #expect(order.elements.map(ElementDescription.line) == ["scroll area", "group"])
    }

    @Test("a reader stays at its element, and if that is gone at the one in its place")
    func staying() {
        var order = ReadingOrder()
        order.update((1...4).map { element($0, .text, "\($0)") })
        #expect(order.step(1) && order.step(1))
        order.update([element(9, .text, "new")] + (1...4).map { element($0, .text, "\($0)") })
        #expect(order.current?.label == "3")
        order.update([1, 2, 4].map { element($0, .text, "\($0)") })
        #expect(order.current?.label == "4")
        order.update([])
        #expect(order.current == nil)
    }

    @Test("elements behind a sheet, an alert or a menu are skipped, and the reader returns to its place")
    func layers() {
        var order = ReadingOrder()
        let scene = [
            element(1, .text, "a"), element(2, .menu, "More", actions: .tap), element(3, .button, "b", actions: .tap),
        ]
        order.update(scene)
        #expect(order.step(1) && order.step(1) && order.current?.label == "b")
        let sheet = [
            element(10, .window, ""), element(11, .group, "", parent: 10), element(12, .text, "in", parent: 11),
        ]
        order.update(scene + sheet)
        #expect(order.elements.map(\.label) == ["in"] && order.all.count == 4)
        order.update(scene + sheet + [element(20, .menu, ""), element(21, .button, "item", parent: 20)])
        #expect(order.elements.map(\.label) == ["item"] && order.current?.label == "item")
        order.update(scene + sheet)
        #expect(order.current?.label == "in")
        order.update(scene)
        #expect(order.current?.label == "b" && order.elements.count == 3)
    }

    @Test("a step moves to the next matching element, and does not move without one")
    func steps() {
        var order = ReadingOrder()
        order.update([element(1, .text, "a"), element(2, .heading, "b"), element(3, .text, "c")])
        #expect(order.step(1) { $0.role == .heading })
        #expect(order.current?.label == "b")
        #expect(!order.step(1) { $0.role == .heading })
        #expect(order.current?.label == "b")
    }

    @Test("new and changed elements are announced; of many only the number")
    func narration() {
        let before = [element(1, .text, "Count: 0"), element(2, .text, "same")]
        let after = [element(1, .text, "Count: 1"), element(2, .text, "same"), element(3, .button, "Undo")]
        var narration = ChangeNarrator(ClientTiming())
        let now = SuspendingClock.now
        #expect(narration.lines(from: before, to: after, now: now) == (["Count: 1"], ["New: Undo, button"]))
        let many = (10..<30).map { element($0, .text, "\($0)") }
        #expect(narration.lines(from: before, to: before + many, now: now) == ([], ["20 elements are new"]))
        let others = (10..<30).map { element($0, .text, "New: \($0)") }
        let narrated = narration.lines(from: before + many, to: before + others, now: now)
        #expect(narrated == (["20 elements have changed"], []))
        #expect(narration.lines(from: before, to: [], now: now) == ([], []))
    }

    @Test("repeated changes of a clock are not announced; the user's changes, and changes after a pause, are")
    func frequentChanges() {
        var narration = ChangeNarrator(ClientTiming())
        let start = SuspendingClock.now
        func tick(_ second: Int, asked: Bool = false) -> [String] {
            let (before, after) = (element(1, .text, "\(second - 1)"), element(1, .text, "\(second)"))
            let now = start + .seconds(second)
            return narration.lines(from: [before], to: [after], asked: asked, now: now).changed
        }
        #expect(tick(1) == ["1"])
        #expect(tick(2) == ["2"])
        #expect(tick(3) == ["3. Further changes are not announced."])
        for second in 4..<20 { #expect(tick(second) == []) }
        #expect(tick(20, asked: true) == ["20"])
        for second in 21..<30 { #expect(tick(second, asked: true) == ["\(second)"]) }
        for second in 30..<40 { _ = tick(second) }
        #expect(tick(45) == ["45"])
    }

    @Test("events other than pictures are printed on a line if they need one")
    func events() {
        #expect(ChangeNarrator.line(of: .clipboard("secret")) == "Copied.")
        #expect(ChangeNarrator.line(of: .announcement("Told")) == "Told")
        #expect(ChangeNarrator.line(of: .openURL("https://example.org")) == "The app asks to open https://example.org")
        #expect(ChangeNarrator.line(of: .busy(milliseconds: 500)) == nil)
        #expect(ChangeNarrator.line(of: .busy(milliseconds: 2500)) == "The app has been busy for 2 s.")
    }

    @Test("a line is typed and corrected, and a secret one is masked")
    func writing() {
        var editor = LineEditor(.find)
        #expect(editor.handle(.key(KeyInput(Key("é")))) == .echo("é"))
        #expect(editor.handle(.paste("a\nb", dropped: 0)) == .echo("a b"))
        #expect(editor.handle(.key(KeyInput(.backspace))) == .echo("\u{8} \u{8}"))
        // The widths in a terminal: a wide character, one with a mark, a half-width one, an emoji.
        for (cluster, back) in [("漢", 2), ("e\u{301}", 1), ("ｱ", 1), ("👍🏽", 2)] {
            #expect(editor.handle(.key(KeyInput(Key(name: cluster), text: cluster))) == .echo(cluster))
            let erased = String(repeating: "\u{8} \u{8}", count: back)
            #expect(editor.handle(.key(KeyInput(.backspace))) == .echo(erased))
        }
        #expect(editor.handle(.key(KeyInput(.enter))) == .done("éa "))
        var secret = LineEditor(.value(of: LayerID(1)), isSecret: true)
        #expect(secret.handle(.key(KeyInput(Key("x")))) == .echo("*"))
        #expect(secret.handle(.key(KeyInput(.escape))) == .cancelled)
    }
}
