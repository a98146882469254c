import Testing

@testable import Display

@Suite("Locator")
struct LocatorTests {
    /// 1 "save" and 3 "cancel" are buttons, 5 a disabled one. 7 lies beyond the display, 9 is covered by text 11 and
    /// has a frame 12 on top. 13 is a list with two rows of equal labels.
    static func picture() throws -> Picture {
        var sketch = Sketch()
        sketch.button("Save", identifier: "save", [0, 0, 40, 20])
        sketch.button("Cancel", identifier: "cancel", [50, 0, 40, 20])
        sketch.button("Delete", identifier: "delete", [100, 0, 40, 20], state: .disabled)
        sketch.button("More", identifier: "more", [0, 500, 40, 20])
        sketch.button("Below", identifier: "below", [0, 30, 40, 20])
        sketch.add([0, 30, 40, 20], Semantics(role: .text, label: .drawn, identifier: "banner"), text: "News")
        sketch.add([50, 0, 40, 20], drawing: .framed)
        let list = sketch.add([0, 60, 200, 40], Semantics(role: .list, label: .drawn, identifier: "list"))
        let first = sketch.add([0, 0, 200, 20], in: list, Semantics(role: .row))
        sketch.add([0, 0, 200, 20], in: first, .plainText, text: "Twin")
        let second = sketch.add([0, 20, 200, 20], in: list, Semantics(role: .row))
        sketch.add([0, 0, 200, 20], in: second, .plainText, text: "Twin")
        return try sketch.finished()
    }

    static func found(_ locator: Locator, usable: Bool = true) throws -> UInt32 {
        try picture().resolve(locator, on: .page, usable: usable).get().id.rawValue
    }

    static func failure(_ locator: Locator, usable: Bool = true) throws -> LocatorFailure? {
        guard case .failure(let failure) = try picture().resolve(locator, on: .page, usable: usable) else { return nil }
        return failure
    }

    static let unambiguous: [(Locator, UInt32)] = [
        (Locator(identifier: "save"), 1), (Locator(label: "Cancel"), 3), (Locator(label: "Save", role: .button), 1),
        (Locator(identifier: "cancel", label: "Cancel", role: .button, text: "anc"), 3), (Locator(text: "Sav"), 1),
        (Locator(role: .list), 13), (Locator(role: .button, index: 1), 3), (Locator(text: "Twin", index: 1), 17),
        (Locator(label: "Twin", index: 0), 15), (Locator(point: ScreenPoint(x: 60, y: 10)), 3),
        (Locator(point: ScreenPoint(x: 20, y: 40)), 11), (Locator(role: .row, point: ScreenPoint(x: 9, y: 90)), 16),
        (Locator(role: .text, text: "News"), 11),
        (Locator(text: "Twin", within: [Locator(role: .row, index: 1)]), 17),
        (Locator(role: .text, within: [Locator(identifier: "list"), Locator(role: .row, index: 0)]), 15),
    ]

    @Test("a locator finds the element that matches all of its properties", arguments: unambiguous)
    func finds(locator: Locator, id: UInt32) throws {
        #expect(try Self.found(locator) == id)
    }

    @Test("a locator prefers a text to its list or scroll view, and a button to its label")
    func preference() throws {
        var sketch = Sketch()
        let list = sketch.add([0, 0, 200, 200], Semantics(role: .list, actions: .focus))
        let area = sketch.add([0, 0, 200, 200], in: list, Semantics(role: .scrollArea, actions: .scroll))
        let text = sketch.add([0, 0, 200, 20], in: area, .plainText, text: "Row")
        let button = sketch.add(
            [0, 20, 40, 20], in: area, Semantics(role: .button, label: .drawn, actions: [.tap, .focus]))
        sketch.add([0, 0, 40, 20], in: button, .plainText, text: "Go")
        let picture = try sketch.finished()
        #expect(try picture.resolve(Locator(text: "Row"), on: .page, usable: true).get().id == text)
        #expect(try picture.resolve(Locator(text: "Go"), on: .page, usable: true).get().id == button)
    }

    @Test("a locator finds unusable elements for queries", arguments: ["delete", "more", "below"])
    func findsUnusable(identifier: String) throws {
        #expect(try Self.failure(Locator(identifier: identifier), usable: false) == nil)
    }

    static let useless: [(Locator, String)] = [
        (Locator(), "The locator is empty: give an identifier, a label, a role, a text or a place."),
        (Locator(index: 3), "The locator is empty: give an identifier, a label, a role, a text or a place."),
        (
            Locator(identifier: "svae"),
            "There is no element with identifier \"svae\". The closest:\n  \"save\"\n  \"more\"\n  \"list\""
        ),
        (
            Locator(label: "cancel"),
            "There is no element with label \"cancel\". The closest:\n  \"Cancel\"\n  \"Save\"\n  \"More\""
        ),
        (
            Locator(identifier: "save", label: "Save!"),
            #"""
            There is no element with identifier "save" and label "Save!". The closest:
              "Save"
              "Cancel"
              "More"
            """#
        ),
        (
            Locator(role: .slider),
            "There is no element with role slider. The closest:\n  \"button\"\n  \"list\"\n  \"row\""
        ),
        (
            Locator(identifier: "save", role: .link),
            #"""
            There is no element with identifier "save" and role link. The closest:
              button "save" labelled "Save"
              "more"
              "cancel"
            """#
        ),
        (
            Locator(label: "Twin", index: 2),
            #"There is no element with label "Twin" and index 2. 2 match without it: text "Twin", text "Twin"."#
        ),
        (
            Locator(identifier: "save", index: 1),
            #"""
            There is no element with identifier "save" and index 1. \#
            1 matches without it: button "save" labelled "Save".
            """#
        ),
        (Locator(point: ScreenPoint(x: 199, y: 199)), "No element is at 199,199."),
        (
            Locator(label: "Twin"),
            """
            2 elements match label "Twin": text "Twin", text "Twin". \
            Add properties of the one you mean, or give its index, from 0.
            """
        ),
        (
            Locator(identifier: "more"),
            """
            The button "more" labelled "More" is not visible: the display shows nothing of its frame, \
            40×20 at 0,500. Scroll to it first.
            """
        ),
        (Locator(identifier: "delete"), #"The button "delete" labelled "Delete" is disabled."#),
        (
            Locator(identifier: "below"),
            """
            The button "below" labelled "Below" is covered by text "banner" labelled "News" \
            at the middle of its frame, 40×20 at 0,30.
            """
        ),
    ]

    @Test("a locator without a usable element gives the reason", arguments: useless)
    func fails(locator: Locator, sentence: String) throws {
        #expect(try Self.failure(locator)?.sentence(for: locator) == sentence)
    }

    @Test("a point without an element finds nothing")
    func emptyPlace() throws {
        let nowhere = Locator(point: ScreenPoint(x: 195, y: 30))
        guard case .notFound = try Self.failure(nowhere) else {
            Issue.record("expected no element at this point")
            return
        }
    }

    @Test("a label of a control and its text means the control; of a group and a text, the text")
    func repetitions() throws {
        var sketch = Sketch()
        let group = sketch.add([0, 0, 100, 20], Semantics(role: .group, label: .drawn))
        let text = sketch.add([0, 0, 100, 20], in: group, .plainText, text: "A")
        let button = sketch.add([0, 30, 100, 20], Semantics(role: .button, label: .drawn, actions: .tap))
        sketch.add([0, 0, 100, 20], in: button, Semantics(role: .text, label: .drawn, identifier: "b"), text: "B")
        let picture = try sketch.finished()
        #expect(try picture.resolve(Locator(label: "A"), on: .page, usable: true).get().id == text)
        #expect(try picture.resolve(Locator(label: "B"), on: .page, usable: true).get().id == button)
    }

    @Test("a partly visible element is used at its visible part")
    func partlyVisible() throws {
        var sketch = Sketch()
        let button = sketch.button("Wide", [-100, 0, 140, 20])
        sketch.add([-100, 0, 100, 20], .none, drawing: .filled())
        #expect(try sketch.finished().resolve(Locator(label: "Wide"), on: .page, usable: true).get().id == button)
    }

    @Test("a locator ignores a frame around the only row and views that only reserve space")
    func aroundOneRow() throws {
        var sketch = Sketch()
        sketch.button("Framed", [0, 0, 10, 1])
        sketch.add([0, 0, 10, 1], drawing: .framed)
        sketch.button("Kept free", [0, 2, 10, 1])
        sketch.add([0, 2, 10, 1], Semantics(role: .text, label: .drawn, state: .hidden))
        let picture = try sketch.finished()
        for label in ["Framed", "Kept free"] {
            #expect(try picture.resolve(Locator(label: label), on: .page, usable: true).get().label == label)
        }
    }

    @Test("a locator reports an anonymous drawing that covers an element")
    func coveredByDrawing() throws {
        var sketch = Sketch()
        sketch.button("Under", [0, 0, 40, 20])
        sketch.add([0, 0, 200, 100], drawing: .filled())
        guard
            case .failure(.covered(_, let cover)) = try sketch.finished().resolve(
                Locator(label: "Under"), on: .page, usable: true)
        else {
            Issue.record("expected the element to be covered")
            return
        }
        #expect(cover == "a drawing")
    }

    @Test(
        "a drawing behind an element that draws nothing does not cover it",
        arguments: [Semantics.State(), .ignoredByHitTests])
    func drawingBehind(state: Semantics.State) throws {
        var sketch = Sketch()
        let list = sketch.add([0, 0, 200, 100], Semantics(role: .list))
        sketch.add([0, 0, 200, 100], in: list, drawing: .filled())
        let row = sketch.add([0, 0, 200, 20], in: list, Semantics(role: .row, label: .own("Row"), state: state))
        let found = try sketch.finished().resolve(Locator(label: "Row"), on: .page, usable: true)
        if state.isEmpty {
            #expect(try found.get().id == row)
        } else {
            #expect(throws: LocatorFailure.self) { _ = try found.get() }
        }
    }
}

@Suite("Closest names")
struct NameDistanceTests {
    static let edits: [(String, String, Int)] = [
        ("", "", 0), ("", "abc", 3), ("save", "save", 0), ("svae", "save", 1), ("cancel", "cance", 1),
        ("kitten", "sitting", 3),
    ]

    @Test("the edit distance counts insertions, removals and replacements", arguments: edits)
    func distance(a: String, b: String, count: Int) {
        #expect(editDistance(Array(a), Array(b)) == count)
        #expect(editDistance(Array(b), Array(a)) == count)
    }

    @Test("close names come first, and any name is offered if none is close")
    func order() {
        let names = ["increment", "decrement", "", "reset", "increment"]
        #expect(ranked(names, byDistanceTo: "incremnt") == ["increment", "decrement", "reset"])
        #expect(ranked(names, byDistanceTo: "zzz") == ["increment", "decrement", "reset"])
        #expect(ranked(names, byDistanceTo: "RESET") == ["reset", "increment", "decrement"])
        #expect(ranked([], byDistanceTo: "x") == [])
    }
}
