import Display
import Wire

/// The frames of one connection, which a client decodes and applies to its picture. In an input, two bytes with the
/// size in front of each frame.
///
/// A refused frame leaves the picture unchanged. An accepted picture is consistent, can be sent to another client, and
/// has elements, texts and hit areas.
public final class AppliedFrames: FuzzTarget {
    public static let name = "frames"

    public init() {}

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        var bytes = FuzzBytes(input)
        var decoder = FrameDecoder()
        var picture = Picture()
        var screen = Screen(width: 80, height: 64)
        while !bytes.isAtEnd {
            let message = bytes.consume(Int(bytes.byte()) | Int(bytes.byte()) << 8)
            let frame: Frame
            do throws(WireError) {
                var next = decoder
                frame = try next.decode(message)
                decoder = next
            } catch {
                try require(!error.name.isEmpty && error.sentence.hasSuffix("."), "An error has no sentence.")
                continue
            }
            let before = picture
            do throws(PictureError) {
                try picture.apply(frame.delta)
            } catch {
                try require(picture == before, "A refused frame changed the picture.")
                try require(error.sentence.hasSuffix("."), "An error has no sentence.")
                continue
            }
            screen = frame.screen ?? screen
            try checkOrder(of: picture)
        }
        guard !picture.layers.isEmpty else { return }
        try checkCopy(of: picture)
        read(picture, on: screen)
    }

    /// Checks that both representations of the order agree, and that every layer is reachable from the scene.
    private func checkOrder(of picture: Picture) throws(FuzzFinding) {
        var reached = 0
        var stack = [LayerID.scene]
        while let parent = stack.popLast() {
            var last = LayerID.scene
            for child in picture.children[parent] ?? [] {
                let place = Place(parent: parent, after: last)
                try require(picture.layers[child]?.place == place, "Layer \(child.rawValue) is not at its place.")
                last = child
                reached += 1
                stack.append(child)
            }
        }
        try require(reached == picture.layers.count, "Some layers are not in the scene.")
        try require(picture.children.allSatisfy { !$0.value.isEmpty }, "A list of children is empty.")
    }

    /// Checks that a whole frame makes the same picture for a new client.
    private func checkCopy(of picture: Picture) throws(FuzzFinding) {
        let changes = picture.layers.sorted { $0.key < $1.key }.map { id, layer in
            LayerChange(
                id: id, place: layer.place, placement: layer.placement, drawing: layer.drawing,
                text: .whole(layer.text), semantics: layer.semantics,
                animations: layer.animations.isEmpty ? nil : layer.animations)
        }
        var encoder = FrameEncoder()
        var decoder = FrameDecoder()
        var copy = Picture()
        let whole = PictureDelta(base: 0, version: picture.version, changes: changes)
        do {
            try copy.apply(try decoder.decode(encoder.encode(Frame(delta: whole))).delta)
        } catch {
            throw FuzzFinding("The picture cannot be sent to another client: \(error)")
        }
        try require(copy == picture, "Another client gets another picture.")
    }

    /// Reads the picture as clients and tests do.
    private func read(_ picture: Picture, on screen: Screen) {
        _ = ElementList.json(picture.elements(on: screen))
        _ = ElementList.json(findings: picture.auditOfElements(on: screen))
        _ = picture.visibleTexts(on: screen)
        for point in [ScreenPoint(x: 0, y: 0), ScreenPoint(x: 40.5, y: 32.25), ScreenPoint(x: -1e9, y: 1e9)] {
            _ = picture.hit(at: point, on: screen)
        }
    }
}
