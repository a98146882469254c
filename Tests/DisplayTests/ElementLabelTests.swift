import Testing

@testable import Display

@Suite("Order and labels of elements")
struct ElementLabelTests {
    @Test("siblings with a higher priority come first, with their descendants; others keep their order")
    func priorities() throws {
        var sketch = Sketch()
        func text(_ word: String, _ priority: Double = 0, in parent: LayerID = .scene) -> LayerID {
            sketch.add(
                [0, 0, 20, 20], in: parent,
                Semantics(role: .group, label: .own(word), details: SemanticDetails(sortPriority: priority)))
        }
        _ = text("one")
        let two = text("two", 1)
        _ = text("inside", in: two)
        _ = text("first inside", 2, in: two)
        _ = text("last", -1)
        _ = text("three")
        let labels = try sketch.finished().elements(on: .page).map(\.label)
        #expect(labels == ["two", "first inside", "inside", "one", "three", "last"])
    }

    @Test("a drawn label has the labels of layers inside, instead of their drawn text")
    func labelFromContent() throws {
        var sketch = Sketch()
        let button = sketch.add([0, 0, 90, 20], Semantics(role: .button, label: .drawn, actions: .tap))
        sketch.add([0, 0, 9, 20], in: button, Semantics(role: .text, label: .own("Stars")), text: "★★")
        sketch.add([20, 0, 9, 20], in: button, Semantics(state: .hidden), text: "›")
        sketch.add([30, 0, 9, 20], in: button, Semantics(role: .image, label: .own("heart")), text: "♥")
        sketch.add([40, 0, 40, 20], in: button, .plainText, text: "Best")
        let aside = sketch.add([80, 0, 9, 20], in: button, Semantics(state: .excludedFromLabels))
        sketch.add([0, 0, 9, 20], in: aside, Semantics(role: .text, label: .own("Remove")), text: "-")
        let icon = sketch.add([0, 30, 90, 20], Semantics(role: .button, label: .drawn, actions: .tap))
        sketch.add([0, 0, 9, 20], in: icon, Semantics(role: .image, label: .own("trash")), text: "x")
        let picture = try sketch.finished()
        #expect(picture.elements(on: .page).map(\.label) == ["Stars, Best", "trash"])
        #expect(picture.drawnText(of: button) == "★★, ♥, Best, -")
    }

    @Test("a merged element has no child elements except those with an identifier")
    func combined() throws {
        var sketch = Sketch()
        let row = sketch.add([0, 0, 90, 20], Semantics(role: .text, label: .drawn, state: .combined))
        sketch.button("Reply", [0, 0, 40, 20], in: row)
        sketch.button("Delete", identifier: "delete", [50, 0, 40, 20], in: row)
        let elements = try sketch.finished().elements(on: .page)
        #expect(elements.map(\.label) == ["Reply, Delete", "Delete"])
    }

    @Test(
        "an accessibility-only layer has its parent's place, takes no hits and is not covered")
    func accessibilityOnly() throws {
        var sketch = Sketch()
        let canvas = sketch.add([0, 0, 100, 40], Semantics(role: .group, label: .own("Chart")), drawing: .filled())
        let accessibleLayer = sketch.add(
            [0, 0, 100, 40], in: canvas, Semantics(state: .accessibilityOnly), drawing: Drawing(opacity: 0))
        let bar = sketch.button("May", identifier: "may", [10, 0, 20, 40], in: accessibleLayer)
        let picture = try sketch.finished()
        #expect(picture.hit(at: ScreenPoint(x: 15, y: 20), on: .page) == canvas)
        #expect(try picture.resolve(Locator(identifier: "may"), on: .page, usable: true).get().id == bar)
        #expect(picture.elements(on: .page).map(\.label) == ["Chart", "May"])
    }
}
