import Display
import Foundation
import Painter
import Testing

@testable import TerminalClient

@Suite("Images of a terminal")
struct ImageOutputTests {
    /// Returns a grid of a picture with an image of two by two cells in four colours. Text is on it.
    private func grid(
        _ manner: ImageProtocol, column: Int32 = 1, text: String = "", columns: Int = 12, hasImage: Bool = true,
        alpha: UInt8 = 255, ground: Paint? = nil
    ) throws -> TerminalGrid {
        var stamped = VersionedPicture()
        let resource = try #require(PictureResource.register(Array(Data(base64Encoded: png) ?? Data())))
        var layers: [LayerChange] = []
        func add(_ placement: DotRect, _ drawing: Drawing, _ text: [TextRun] = []) {
            let id = LayerID(UInt32(layers.count + 1))
            layers.append(
                LayerChange(
                    id: id, place: Place(parent: .scene, after: LayerID(id.rawValue - 1)),
                    placement: Placement(frame: placement), drawing: drawing, text: .whole(text)))
        }
        var fill = ImageFill(resource, filter: .nearest)
        fill.alpha = alpha
        if let ground {
            add(DotRect(x: 0, y: 0, width: 12, height: 4), Drawing(commands: [DrawCommand(.fill, paint: ground)]))
        }
        if hasImage {
            add(
                DotRect(x: column, y: 1, width: 2, height: 2),
                Drawing(commands: [DrawCommand(.fill, paint: .image(fill))]))
        }
        let run = TextRun(
            text, style: TextStyle(), x: 0, baseline: 0, width: SubDot(rawValue: Int32(text.count) * 64))
        add(DotRect(x: 0, y: 1, width: 12, height: 1), .none, text.isEmpty ? [] : [run])
        _ = stamped.commit(layers, removed: [])
        let cells = CellPainter.paint(
            stamped.picture, on: .cells(columns: 12, rows: 4), resolution: manner == .blocks ? 0 : 1)
        var grid = TerminalGrid(columns: columns, rows: 5)
        grid.paint(
            cells, columns: columns, rows: 4,
            colours: PictureColors(TerminalCapabilities(["COLORTERM": "truecolor", "TERM": "x"])),
            images: manner)
        return grid
    }

    /// Red, green, blue, white.
    private let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbc"
        + "v+UeRNJNwgM+/wYAhdCTnAAAAABJRU5ErkJggg=="

    private func color(_ png: [UInt8], x: Int, y: Int) throws -> UInt32 {
        var stamped = VersionedPicture()
        let resource = try #require(PictureResource.register(png))
        _ = stamped.commit(
            [
                LayerChange(
                    id: LayerID(1), place: Place(parent: .scene),
                    placement: Placement(frame: DotRect(x: 0, y: 0, width: 16, height: 32)),
                    drawing: Drawing(commands: [DrawCommand(.fill, paint: .image(ImageFill(resource)))]),
                    text: .whole([]))
            ], removed: [])
        return try #require(PixelPainter().pixels(stamped.picture, on: Screen(width: 16, height: 32))[x, y]).packed
    }

    @Test("an image is sent once, behind the text; nothing is written without a change")
    func kitty() throws {
        var encoder = ScreenEncoder(.kitty)
        var terminal = TinyTerminal(columns: 12, rows: 5)
        let shown = try grid(.kitty, text: "abcdef")
        terminal.write(encoder.encode(shown))
        #expect(terminal.complaints == [])
        let image = try #require(terminal.images.values.first)
        #expect(terminal.images.count == 1)
        #expect((image.column, image.row) == (1, 1))
        #expect(image.keys["c"] == "2" && image.keys["r"] == "2" && image.keys["z"] == "-1" && image.keys["f"] == "100")
        #expect(try color(image.png, x: 4, y: 8) == 0xFF00_00FF)
        #expect(try color(image.png, x: 12, y: 8) == 0x00FF_00FF)
        #expect(try color(image.png, x: 4, y: 24) == 0x0000_FFFF)
        #expect(terminal.grid.text(ofRow: 1) == "abcdef")
        #expect(encoder.encode(shown).isEmpty)
    }

    @Test(
        "text over an image sends only text, a moved image is not resent, a removed one is deleted"
    )
    func kittyChanges() throws {
        var encoder = ScreenEncoder(.kitty)
        var terminal = TinyTerminal(columns: 12, rows: 5)
        terminal.write(encoder.encode(try grid(.kitty, text: "abcdef")))
        let changed = encoder.encode(try grid(.kitty, text: "aXcdef"))
        #expect(changed.count < 40)
        let moved = encoder.encode(try grid(.kitty, column: 4, text: "aXcdef"))
        #expect(moved.count < 200)
        terminal.write(changed + moved)
        #expect(terminal.images.values.map(\.column) == [4])
        #expect(try color(terminal.images.values.first?.png ?? [], x: 4, y: 24) == 0x0000_FFFF)
        terminal.write(encoder.encode(try grid(.kitty, text: "aXcdef", hasImage: false)))
        #expect(terminal.images.isEmpty)
        #expect(terminal.complaints == [])
    }

    @Test("an image at the edge is sent clipped; invalidation removes all images first")
    func kittyWindow() throws {
        var encoder = ScreenEncoder(.kitty)
        var terminal = TinyTerminal(columns: 4, rows: 5)
        terminal.write(encoder.encode(try grid(.kitty, column: 3, columns: 4)))
        #expect(terminal.images.values.map { $0.keys["c"] } == ["1"])
        encoder.invalidate()
        let again = encoder.encode(try grid(.kitty, column: 3, columns: 4))
        #expect(String(decoding: again, as: UTF8.self).contains("a=d,d=A"))
        terminal.write(again)
        #expect(terminal.images.count == 1)
        #expect(terminal.complaints == [])
    }

    @Test("sixels have the image's colours and keep text over them; nothing is written without a change")
    func sixel() throws {
        var encoder = ScreenEncoder(.sixel, cell: try #require(CellPixels(width: 10, height: 20)))
        var terminal = TinyTerminal(columns: 12, rows: 5)
        let shown = try grid(.sixel, text: " b")
        terminal.write(encoder.encode(shown))
        #expect(terminal.complaints == [])
        #expect(terminal.sixels.map { [$0.column, $0.row] } == [[1, 1]])
        let picture = try Sixels(terminal.sixels.first?.data ?? "")
        #expect((picture.width, picture.height) == (20, 42))
        #expect(picture.isLike(0xFF0000, x: 5, y: 10) && picture.isLike(0x00FF00, x: 15, y: 10))
        #expect(picture.isLike(0x0000FF, x: 5, y: 30) && picture.isLike(0xFFFFFF, x: 15, y: 30))
        // The padding of the last row of sixels is transparent.
        #expect(picture[5, 41] == nil)
        #expect(terminal.grid.text(ofRow: 1) == " b")
        #expect(encoder.encode(shown).isEmpty)
    }

    @Test("translucent pixels are composited with their background: a sixel pixel is opaque or absent")
    func translucentSixels() throws {
        var encoder = ScreenEncoder(.sixel, cell: try #require(CellPixels(width: 10, height: 20)))
        var terminal = TinyTerminal(columns: 12, rows: 5)
        let yellow = Paint.color(RGBA(packed: 0xFFFF_00FF))
        terminal.write(encoder.encode(try grid(.sixel, alpha: 102, ground: yellow)))
        let picture = try Sixels(terminal.sixels.first?.data ?? "")
        #expect(picture.isLike(0xFF9900, x: 5, y: 10) && picture.isLike(0x99FF00, x: 15, y: 10))
        #expect(picture.isLike(0x999966, x: 5, y: 30) && picture.isLike(0xFFFF66, x: 15, y: 30))
        let blue = try grid(.sixel, alpha: 102, ground: .color(RGBA(packed: 0x0000_FFFF)))
        terminal.write(encoder.encode(blue))
        #expect(try Sixels(terminal.sixels.last?.data ?? "").isLike(0x660099, x: 5, y: 10))
    }

    @Test("an image for cells of another size keeps its sharp edge", arguments: [(9, 18), (12, 24), (16, 32)])
    func sharpEdges(width: Int, height: Int) throws {
        let image = try #require(try grid(.sixel).images.first)
        let pixels = try #require(image.pixels(cellWidth: width, cellHeight: height))
        #expect(pixels.allSatisfy { $0 >> 24 == 255 })
        #expect(pixels.first == 0xFFFF_0000 && pixels.last == 0xFFFF_FFFF)
    }

    @Test("text over sixels costs only the text; once it is gone they are drawn again")
    func sixelChanges() throws {
        var encoder = ScreenEncoder(.sixel, cell: try #require(CellPixels(width: 10, height: 20)))
        var terminal = TinyTerminal(columns: 12, rows: 5)
        terminal.write(encoder.encode(try grid(.sixel)))
        let changed = encoder.encode(try grid(.sixel, text: " b"))
        #expect(changed.count < 60)
        terminal.write(changed)
        #expect(terminal.sixels.count == 1)
        terminal.write(encoder.encode(try grid(.sixel)))
        #expect(terminal.sixels.count == 2)
        // Text beside it does not run over it.
        terminal.write(encoder.encode(try grid(.sixel, text: "a")))
        terminal.write(encoder.encode(try grid(.sixel, text: "x  y")))
        #expect(terminal.sixels.count == 2)
        #expect(terminal.grid.text(ofRow: 1) == "x  y")
        #expect(terminal.complaints == [])
    }

    @Test("a removed image is cleared")
    func removedSixel() throws {
        var encoder = ScreenEncoder(.sixel)
        _ = encoder.encode(try grid(.sixel))
        let gone = String(decoding: encoder.encode(try grid(.sixel, hasImage: false)), as: UTF8.self)
        // Two blanks in each of its rows.
        #expect(gone.filter { $0 == " " }.count == 4)
    }

    @Test("leaving removes images and closes an incomplete one")
    func leaving() {
        #expect(TerminalModes.removeImages == "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
        #expect(TerminalModes.imageQuestions.hasSuffix("\u{1B}[16t\u{1B}[c"))
    }
}

/// The decoded pixels of sixels.
private struct Sixels {
    private(set) var width = 0
    private(set) var height = 0
    private var dots: [Int: UInt32] = [:]

    struct Damaged: Error {}

    init(_ data: String) throws {
        guard let start = data.firstIndex(of: "q") else { throw Damaged() }
        var rest = data[data.index(after: start)...]
        var (x, y, color) = (0, 0, 0)
        var colors: [Int: UInt32] = [:]
        func numbers() -> [Int] {
            let text = rest.prefix { $0.isNumber || $0 == ";" }
            rest = rest.dropFirst(text.count)
            return text.split(separator: ";").map { Int($0) ?? 0 }
        }
        func draw(_ character: Character, times: Int) throws {
            guard let value = character.asciiValue, (63...126).contains(value) else { throw Damaged() }
            for column in x..<x + times {
                for bit in 0..<6 where (value - 63) & 1 << bit != 0 { dots[(y + bit) << 16 | column] = colors[color] }
            }
            x += times
            (width, height) = (max(width, x), max(height, y + 6))
        }
        while let character = rest.popFirst() {
            switch character {
            case "\"": _ = numbers()
            case "#":
                let parts = numbers()
                color = parts.first ?? 0
                if parts.count == 5, parts[1] == 2 {
                    colors[color] = parts[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
                }
            case "!":
                let times = numbers().first ?? 1
                if let next = rest.popFirst() { try draw(next, times: times) }
            case "$": x = 0
            case "-": (x, y) = (0, y + 6)
            default: try draw(character, times: 1)
            }
        }
    }

    /// Nil if nothing is drawn.
    subscript(x: Int, y: Int) -> UInt32? { dots[y << 16 | x] }

    /// Colours of sixels are percentages, from a palette.
    func isLike(_ color: UInt32, x: Int, y: Int) -> Bool {
        guard let dot = self[x, y] else { return false }
        return [16, 8, 0].allSatisfy { abs(Int(dot >> $0 & 0xFF) - Int(color >> $0 & 0xFF)) <= 12 }
    }
}
