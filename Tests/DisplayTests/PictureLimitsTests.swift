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

    // MARK: Sums of drawings

    private final class Node {}

    /// A drawing of about a MiB, different for each number.
    private func large(_ number: Int, points: Int = 116_000) -> Drawing {
        var path = DrawnPath()
        path.append(.move, Float(number), 0)
        for step in 1..<points { path.append(.line, Float(step % 97), Float(step % 89)) }
        return Drawing(commands: [DrawCommand(.fill, .path(path), paint: .background)])
    }

    /// Counts layers with a drawing each, of which a commit has one or all.
    private func count(
        _ drawings: [Drawing], in budget: inout PictureBudget<Node>, nodes: [Node], commitsEach: Bool = true
    ) -> (layers: [Layer], sentences: [String]) {
        var layers: [Layer] = []
        var sentences: [String] = []
        for (index, drawing) in drawings.enumerated() {
            var layer = Layer(place: Place(parent: .scene), drawing: drawing)
            let id = LayerID(UInt32(index + 1))
            let sentence = budget.limitDrawings(&layer, id, of: nodes[index], insteadOf: nil, at: 0)
            sentence.map { sentences.append($0) }
            layers.append(layer)
            if commitsEach { budget.endCommit() }
        }
        return (layers, sentences)
    }

    @Test("drawings over the limit in many commits are left out with one sentence, and return once half is free")
    func drawingSum() {
        let nodes = (0..<30).map { _ in Node() }
        var budget = PictureBudget<Node>()
        let (layers, sentences) = count((0..<30).map { large($0) }, in: &budget, nodes: nodes)
        let shown = layers.count { !$0.drawing.commands.isEmpty }
        #expect(shown == 16)
        #expect(sentences.count == 1 && sentences.first?.contains("more than 16777216 bytes") == true, "\(sentences)")
        // The reserve is for small ones.
        let control = Node()
        var small = Layer(place: Place(parent: .scene), drawing: large(1, points: 20))
        #expect(budget.limitDrawings(&small, LayerID(99), of: control, insteadOf: nil, at: 0) == nil)
        #expect(small.drawing.commands.count == 1)
        #expect(budget.removeReturning(layers: 31).empty.isEmpty)
        for index in 0..<9 { budget.removeDrawings(of: LayerID(UInt32(index + 1))) }
        #expect(budget.removeReturning(layers: 22).empty.count == 14)
        #expect(budget.removeReturning(layers: 22).empty.isEmpty)
        var again = Layer(place: Place(parent: .scene), drawing: large(20))
        _ = budget.limitDrawings(&again, LayerID(21), of: nodes[20], insteadOf: layers[20], at: 0)
        #expect(again.drawing == large(20))
    }

    @Test("layers of a commit share an equal drawing; those of another commit have it again, as for receivers")
    func sharedDrawings() {
        let nodes = (0..<1_000).map { _ in Node() }
        let drawing = large(0)
        var budget = PictureBudget<Node>()
        let shared = count(Array(repeating: drawing, count: 1_000), in: &budget, nodes: nodes, commitsEach: false)
        #expect(shared.sentences.isEmpty && shared.layers.allSatisfy { $0.drawing == drawing })
        var apart = PictureBudget<Node>()
        let counted = count(Array(repeating: drawing, count: 20), in: &apart, nodes: nodes)
        #expect(counted.layers.count { $0.drawing == drawing } == 16 && counted.sentences.count == 1)
        // A layer that changes otherwise keeps its share.
        for index in 0..<1_000 {
            var layer = shared.layers[index]
            layer.placement.contentX = 1
            let id = LayerID(UInt32(index + 1))
            let sentence = budget.limitDrawings(&layer, id, of: nodes[index], insteadOf: shared.layers[index], at: 0)
            #expect(sentence == nil && layer.drawing == drawing)
            budget.endCommit()
        }
    }

    @Test("animations over the limit are left out; those that have ended do not count")
    func animatedDrawings() {
        let nodes = (0..<3).map { _ in Node() }
        let timing = MotionTiming(.cubic(.linear), duration: 1)
        var budget = PictureBudget<Node>()
        var sentences: [String] = []
        func animated(_ number: Int, start: Int64) -> [LayerAnimation] {
            let steps = (0..<10).map { large(number * 10 + $0) }
            var layer = Layer(place: Place(parent: .scene), drawing: large(900 + number))
            layer.animations = [
                .drawing(steps, timing: timing, start: start),
                LayerAnimation(.opacity, distance: [1], timing: timing, start: start),
            ]
            let id = LayerID(UInt32(number + 1))
            let sentence = budget.limitDrawings(&layer, id, of: nodes[number], insteadOf: nil, at: start)
            sentence.map { sentences.append($0) }
            budget.endCommit()
            #expect(!layer.drawing.commands.isEmpty)
            return layer.animations
        }
        #expect(animated(0, start: 0).count == 2 && sentences.isEmpty)
        #expect(animated(1, start: 500_000).map(\.property) == [.opacity] && sentences.count == 1)
        #expect(animated(2, start: 1_000_000).count == 2 && sentences.count == 1)
    }
}
