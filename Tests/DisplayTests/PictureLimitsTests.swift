import Motion
import Testing

@testable import Display

@Suite("Limits of a layer")
struct PictureLimitsTests {
    @Test("a line of more than 64 KiB is cut at a character, with its share of the width", arguments: ["", "x"])
    func line(start: String) throws {
        let text = start + String(repeating: "ä", count: 50_000)
        var layer = Layer(place: Place(parent: .scene), text: [.plain("short"), .plain(text)])
        let sentence = layer.cutToLimits()
        #expect(sentence?.contains("\(text.utf8.count) bytes, and 65536 are shown") == true)
        #expect(layer.text[0] == .plain("short"))
        let cut = layer.text[1]
        #expect(cut.text.utf8.count == PictureLimits.textBytes - start.utf8.count && cut.text.last == "ä")
        #expect(abs(Double(cut.width.rawValue) / 64 - Double(cut.text.count)) <= 2)
        #expect(layer.cutToLimits() == nil)
    }

    @Test("a drawing of more than 100,000 commands is cut")
    func commands() {
        let command = DrawCommand(.fill, paint: .background)
        let drawing = Drawing(commands: Array(repeating: command, count: PictureLimits.layers + 1))
        var layer = Layer(place: Place(parent: .scene), drawing: drawing)
        #expect(layer.cutToLimits() != nil)
        #expect(layer.drawing.commands.count == PictureLimits.layers)
        #expect(layer.cutToLimits() == nil)
    }

    @Test("texts over the limit are left out with one sentence, and return once half of the room is free")
    func texts() {
        final class Node {}
        let nodes = (0..<200).map { _ in Node() }
        let full = Layer(
            place: Place(parent: .scene), semantics: Semantics(label: .own(String(repeating: "x", count: 60_000))))
        var budget = PictureBudget<Node>()
        var layers: [Layer] = []
        var sentences: [String] = []
        for node in nodes {
            var layer = full
            if let sentence = budget.limit(&layer, of: node, insteadOf: nil) { sentences.append(sentence) }
            layers.append(layer)
        }
        let shown = layers.count { $0 == full }
        #expect(sentences.count == 1 && shown == 104)
        #expect(layers.reduce(0) { $0 + $1.encodedBytes } <= PictureLimits.bytes)
        #expect(budget.removeReturning(layers: nodes.count).empty.isEmpty)
        for index in 0..<80 { budget.remove(nodes[index], layers[index]) }
        #expect(budget.removeReturning(layers: nodes.count - 80).empty.count == nodes.count - shown)
        #expect(budget.removeReturning(layers: nodes.count - 80).empty.isEmpty)
    }

    /// Runs with a colour each that no other run has.
    private func colorful(_ numbers: Range<Int>) -> [TextRun] {
        numbers.map { TextRun("x", style: TextStyle(paint: .color(RGBA(packed: UInt32($0) << 8 | 0xFF)))) }
    }

    @Test("a picture has at most 100,000 runs, so that each may have a style of its own; labels of controls are kept")
    func runs() {
        final class Node {}
        let nodes = (0..<32).map { _ in Node() }
        var budget = PictureBudget<Node>()
        var layers: [Layer] = []
        var sentences: [String] = []
        for (index, node) in nodes.enumerated() {
            var layer = Layer(
                place: Place(parent: .scene), text: colorful(index * 4_000..<(index + 1) * 4_000))
            if let sentence = budget.limit(&layer, of: node, insteadOf: nil) { sentences.append(sentence) }
            layers.append(layer)
        }
        let button = Node()
        var label = Layer(place: Place(parent: .scene), text: colorful(900_000..<900_003))
        #expect(budget.limit(&label, of: button, insteadOf: nil) == nil && label.text.count == 3)
        #expect(layers.reduce(label.text.count) { $0 + $1.text.count } == 92_003)
        #expect(sentences.count == 1 && sentences.first?.contains("more than 100000 parts") == true, "\(sentences)")
        for index in 0..<12 { budget.remove(nodes[index], layers[index]) }
        #expect(budget.removeReturning(layers: 21).empty.count == 9)
        var again = Layer(place: Place(parent: .scene), text: colorful(0..<40_000))
        #expect(budget.limit(&again, of: nodes[0], insteadOf: nil) == nil && again.text.count == 40_000)
    }

    @Test("the size of a layer includes each style that differs from the one before")
    func styles() {
        let plain = Layer(place: Place(parent: .scene), text: (0..<100).map { _ in .plain("x") })
        let colors = Layer(place: Place(parent: .scene), text: colorful(0..<100))
        let one = Layer(place: Place(parent: .scene), text: (0..<100).flatMap { _ in colorful(0..<1) })
        #expect(colors.encodedBytes - plain.encodedBytes == 100 * (one.encodedBytes - plain.encodedBytes))
        #expect(one.encodedBytes > plain.encodedBytes + 24)
        let link = Layer(
            place: Place(parent: .scene),
            text: [TextRun("x", style: TextStyle(link: String(repeating: "a", count: 900)))])
        #expect(link.encodedBytes > 900)
    }

    @Test("nodes that lack deep layers are reported once, and returned unless they have left the picture")
    func deep() {
        final class Node {}
        let nodes = (0..<3).map { _ in Node() }
        var budget = PictureBudget<Node>()
        #expect(budget.removeDeepest().isEmpty)
        let sentences = nodes.compactMap { budget.leaveOutDeepLayer(in: $0) }
        #expect(sentences.count == 1 && sentences.first?.contains("more than 256 deep") == true)
        budget.remove(nodes[0], nil)
        #expect(
            Set(budget.removeDeepest().map { ObjectIdentifier($0) }) == Set(nodes[1...].map { ObjectIdentifier($0) }))
        #expect(budget.removeDeepest().isEmpty)
    }

    @Test("whatever makes a drawing large is left out: its commands, paints, clip, and the drawings of animations")
    func largeDrawings() throws {
        var path = DrawnPath()
        for place in 0..<2_000 { path.append(place == 0 ? .move : .line, Float(place), 0) }
        let stops = (0..<2_000).map { GradientFill.Stop(RGBA(packed: 0xFF), at: Float($0) / 1_999) }
        let gradient = GradientFill(.linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: stops)
        let filled = Drawing(commands: [DrawCommand(.fill, .path(path), paint: .background)], opacity: 0.5)
        let painted = Drawing(commands: [DrawCommand(.fill, paint: .gradient(gradient))])
        let clipped = Drawing(commands: [DrawCommand(.fill, paint: .background)], clip: .path(path), isGroup: true)
        let small = Drawing(commands: [DrawCommand(.fill, .ellipse, paint: .background)], clip: .ellipse)
        let timing = MotionTiming(.cubic(.linear), duration: 1)
        let animations = [
            LayerAnimation.drawing([filled], timing: timing, start: 0),
            LayerAnimation(.opacity, distance: [1], timing: timing, start: 0),
        ]
        let changes = [filled, painted, clipped, small].enumerated().map { index, drawing in
            LayerChange(id: LayerID(UInt32(index + 1)), drawing: drawing, animations: animations)
        }
        let cut = PictureDelta(base: 1, version: 2, changes: changes).withoutDrawings(over: 4_000)
        #expect(
            cut.changes.map(\.drawing) == [
                Drawing(opacity: 0.5), Drawing.none, Drawing(clip: .rectangle, isGroup: true), small,
            ])
        #expect(cut.changes.allSatisfy { $0.animations == [animations[1]] })
    }
}
