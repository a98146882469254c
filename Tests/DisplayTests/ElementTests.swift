import Testing

@testable import Display

@Suite("Elements")
struct ElementTests {
    @Test("elements are listed in painting order with their attributes")
    func listing() throws {
        var sketch = Sketch()
        let group = sketch.add([0, 0, 200, 100], Semantics(role: .group, identifier: "counter", state: .disabled))
        let plain = sketch.add([0, 0, 200, 50], in: group)
        let count = sketch.add(
            [10, 10, 30, 20], in: plain, Semantics(role: .text, label: .drawn, identifier: "count"), text: "41")
        let button = sketch.button("Add", identifier: "increment", [50, 10, 40, 20], in: plain)
        let field = sketch.add(
            [100, 10, 40, 20],
            Semantics(
                role: .textField, label: .own("Name"), value: "Ada", hint: "Yours", state: .focused,
                actions: [.focus, .setValue]))
        let elements = try sketch.finished().elements(on: .page)
        #expect(
            elements == [
                ElementInfo(
                    id: group, parent: .scene, role: .group, identifier: "counter", label: "", value: "", hint: "",
                    frame: [0, 0, 200, 100], isEnabled: false, isFocused: false, actions: []),
                ElementInfo(
                    id: count, parent: group, role: .text, identifier: "count", label: "41", value: "", hint: "",
                    frame: [10, 10, 30, 20], isEnabled: false, isFocused: false, actions: []),
                ElementInfo(
                    id: button, parent: group, role: .button, identifier: "increment", label: "Add", value: "",
                    hint: "",
                    frame: [50, 10, 40, 20], isEnabled: false, isFocused: false, actions: [.tap, .focus]),
                ElementInfo(
                    id: field, parent: .scene, role: .textField, identifier: "", label: "Name", value: "Ada",
                    hint: "Yours", frame: [100, 10, 40, 20], isEnabled: true, isFocused: true,
                    actions: [.focus, .setValue]),
            ])
    }

    @Test(
        "frames are in points",
        arguments: [
            (Screen(width: 200, height: 100), [2, 4, 6, 8]), (Screen(width: 200, height: 100, scale: 2), [1, 2, 3, 4]),
            (Screen.cells(columns: 80, rows: 24), [16, 64, 48, 128]),
        ] as [(Screen, [Double])])
    func points(screen: Screen, frame: [Double]) throws {
        var sketch = Sketch()
        sketch.add([2, 4, 6, 8], .plainText, text: "x")
        #expect(try sketch.finished().elements(on: screen).map(\.frame) == [frame])
    }

    @Test("a control's own texts are part of it, those with an identifier are separate elements")
    func parts() throws {
        var sketch = Sketch()
        let button = sketch.add([0, 0, 90, 20], Semantics(role: .button, label: .drawn, actions: .tap))
        sketch.add([0, 0, 20, 20], in: button, Semantics(role: .image, label: .own("star")))
        sketch.add([20, 0, 20, 20], in: button, .plainText, text: "Rate")
        let stars = sketch.add(
            [40, 0, 20, 20], in: button, Semantics(role: .text, label: .drawn, identifier: "stars"), text: "5")
        let link = sketch.add([60, 0, 20, 20], in: button, Semantics(role: .link, label: .drawn, actions: .tap))
        sketch.add([0, 0, 20, 20], in: link, .plainText, text: "why?")
        let bare = sketch.add([0, 50, 90, 20], Semantics(role: .button, actions: .tap))
        let inBare = sketch.add([0, 0, 20, 20], in: bare, .plainText, text: "seen")
        let elements = try sketch.finished().elements(on: .page)
        #expect(elements.map(\.id) == [button, stars, link, bare, inBare])
        #expect(elements.map(\.label) == ["Rate, 5, why?", "5", "why?", "", "seen"])
        #expect(elements.map(\.parent) == [.scene, button, button, .scene, bare])
    }

    @Test("hidden layers are listed only with an identifier, and never part of a drawn label")
    func hidden() throws {
        var sketch = Sketch()
        let row = sketch.add([0, 0, 90, 20], Semantics(role: .row, label: .drawn))
        let shown = sketch.add([0, 0, 9, 20], in: row, .plainText, text: "Seen")
        let hidden = sketch.add([0, 0, 9, 20], in: row, Semantics(state: .hidden))
        sketch.add([0, 0, 9, 20], in: hidden, .plainText, text: "Unseen")
        let named = sketch.add(
            [0, 0, 9, 20], in: hidden, Semantics(role: .text, label: .drawn, identifier: "x"), text: "Named")
        let clear = sketch.add([0, 0, 9, 20], in: row, drawing: Drawing(opacity: 0))
        let inClear = sketch.add([0, 0, 9, 20], in: clear, .plainText, text: "Clear")
        let elements = try sketch.finished().elements(on: .page)
        #expect(elements.map(\.id) == [row, shown, named, inClear])
        #expect(elements.map(\.label) == ["Seen", "Seen", "Named", "Clear"])
    }

    @Test("runs of one line are joined, lines are separated by a space, layers by a comma")
    func drawnText() throws {
        func run(_ text: String, _ baseline: SubDot) -> TextRun {
            TextRun(text, style: TextStyle(), baseline: baseline)
        }
        var picture = Picture()
        let runs = [run("Hello ", 10), run("big", 10), run("wide ", 20), run("world", 30)]
        try picture.apply(
            PictureDelta(
                base: 0, version: 1,
                changes: [
                    LayerChange(id: 1, place: Place(parent: .scene), text: .whole(runs)),
                    LayerChange(id: 2, place: Place(parent: 1), text: .whole([run("!", 0)])),
                ]))
        #expect(picture.drawnText(of: 1) == "Hello big wide world, !")
        #expect(picture.drawnText(of: 9) == "")
    }
}
