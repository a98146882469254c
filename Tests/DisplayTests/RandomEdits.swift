import Display
import SeededRandom

/// Makes random edits to a naive picture.
struct RandomEdits {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func anyLayer(of picture: NaivePicture) -> LayerID? {
        picture.contents.keys.sorted().randomElement(using: &random)
    }

    /// Inserts, moves or removes one layer. Returns the minimal changes, without those of its neighbours.
    mutating func restructure(_ picture: inout NaivePicture) -> (changes: [LayerChange], removed: [LayerID]) {
        let kind = random.below(10)
        guard let id = anyLayer(of: picture), kind < 6 else {
            let parent = random.chance(40) ? .scene : anyLayer(of: picture) ?? .scene
            let index = random.below((picture.children[parent]?.count ?? 0) + 1)
            let id = picture.insert(layer(), under: parent, at: index)
            guard let layer = picture.layers[id] else { return ([], []) }
            let change = LayerChange(
                id: id, place: layer.place, placement: layer.placement, drawing: layer.drawing,
                text: .whole(layer.text),
                semantics: layer.semantics)
            return ([change], [])
        }
        if kind < 2 {
            picture.remove(id)
            return ([], [id])
        }
        let parent = random.chance(30) ? .scene : anyLayer(of: picture) ?? .scene
        guard !picture.isInside(parent, id) else { return ([], []) }
        picture.move(id, under: parent, at: random.below((picture.children[parent]?.count ?? 0) + 1))
        return ([LayerChange(id: id, place: picture.layers[id]?.place)], [])
    }

    /// Changes the content of one layer.
    mutating func redraw(_ picture: inout NaivePicture) {
        guard let id = anyLayer(of: picture), var layer = picture.contents[id] else { return }
        switch random.below(8) {
        case 0: layer.placement = placement()
        case 1: layer.drawing = drawing()
        case 2:
            if random.chance(50) {
                layer.semantics.value = edited(layer.semantics.value)
            } else {
                layer.semantics = semantics()
            }
        case 3: layer.text = text()
        default: layer.text = edited(layer.text)
        }
        picture.contents[id] = layer
    }

    mutating func layer() -> Layer {
        Layer(
            place: Place(parent: .scene), placement: placement(), drawing: drawing(), text: text(),
            semantics: semantics())
    }

    private mutating func placement() -> Placement {
        random.chance(20)
            ? Placement()
            : Placement(
                frame: DotRect(
                    x: .init(random.below(90)), y: .init(random.below(90)), width: .init(random.below(90)), height: 9),
                contentY: random.chance(20) ? -7 : 0, transform: random.chance(10) ? .identity : nil)
    }

    private mutating func drawing() -> Drawing {
        guard random.chance(40) else { return .none }
        let command = DrawCommand(.fill, .ellipse, paint: .color(RGBA(packed: UInt32(random.below(1 << 24)))))
        return Drawing(
            commands: [command], opacity: random.chance(20) ? 0.5 : 1, clip: random.chance(20) ? .rectangle : nil)
    }

    private mutating func semantics() -> Semantics {
        random.chance(50)
            ? .plainText
            : Semantics(role: .button, label: .own("\(random.below(3))"), value: "so much", state: .focused)
    }

    private mutating func text() -> [TextRun] {
        (0..<[0, 1, 1, 1, 2][random.below(5)]).map { _ in TextRun(characters(random.below(9)), style: style(), width: 3)
        }
    }

    private mutating func style() -> TextStyle { TextStyle(weight: random.chance(70) ? 400 : 700) }

    /// Inserts and deletes scalars anywhere: also within a grapheme cluster, such as a flag or a family.
    private mutating func edited(_ text: [TextRun]) -> [TextRun] {
        guard !text.isEmpty else { return self.text() }
        var text = text
        let index = random.below(text.count)
        text[index].text = edited(text[index].text)
        text[index].width = SubDot(rawValue: Int32(text[index].text.unicodeScalars.count))
        if random.chance(5) { text[index].style = style() }
        return text
    }

    private mutating func edited(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        let start = random.below(scalars.count + 1)
        let end = start + random.below(min(3, scalars.count - start) + 1)
        scalars.replaceSubrange(start..<end, with: characters(random.below(3)).unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    private mutating func characters(_ count: Int) -> String {
        let pool: [Unicode.Scalar] = [
            "a", "b", "e", "\u{301}", "é", "ß", "ö", "日", "本", "👩", "\u{200D}", "👧", "🏳", "\u{FE0F}", "🇩", "🇪",
            "\u{212B}",
            "\u{C5}", "\u{0}", "\u{10FFFF}",
        ]
        return String(String.UnicodeScalarView((0..<count).map { _ in pool[random.below(pool.count)] }))
    }
}
