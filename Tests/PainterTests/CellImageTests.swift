import Display
import Testing

@testable import Painter

@Suite("Images in pixels on cells")
struct CellImageTests {
    /// Returns a picture with an image of two by two cells: red, green, blue and white.
    private func picture(_ change: (inout PictureBuilder) -> Void = { _ in }) throws -> PictureBuilder {
        var fill = ImageFill(try SampleImage.resource(SampleImage.png))
        fill.filter = .nearest
        var builder = PictureBuilder()
        builder.fill(1, 1, 2, 2, .image(fill))
        change(&builder)
        return builder
    }

    private func paint(_ builder: PictureBuilder, resolution: Int = 1) -> CellGrid {
        CellPainter.paint(builder.picture, on: .cells(columns: 5, rows: 4), resolution: resolution)
    }

    /// Returns the stored colour in the middle of a cell.
    private func pixel(_ image: CellImage, _ column: Int, _ row: Int) -> UInt32 {
        image.pixels[
            (row - image.row) * image.cellHeight * image.width + image.cellHeight / 2 * image.width
                + (column - image.column) * image.cellWidth + image.cellWidth / 2]
    }

    private func text(_ text: String, x: Int32, paint: Paint = .red) -> [TextRun] {
        [
            TextRun(
                text, style: TextStyle(paint: paint), x: SubDot(rawValue: x * 64), baseline: 0,
                width: SubDot(rawValue: Int32(text.count) * 64))
        ]
    }

    @Test("images are returned only on request; their cells are then free for text")
    func onRequest() throws {
        let builder = try picture()
        let blocks = paint(builder, resolution: 0)
        #expect(blocks.images.isEmpty)
        #expect(blocks[1, 1].background == .rgb(RGBA(packed: 0xFF00_00FF)))
        let grid = paint(builder)
        let image = try #require(grid.images.first)
        #expect(grid.images.count == 1)
        #expect((image.column, image.row, image.columns, image.rows) == (1, 1, 2, 2))
        #expect((image.width, image.height) == (16, 32))
        #expect(pixel(image, 1, 1) == 0xFFFF_0000)
        #expect(pixel(image, 2, 1) == 0xFF00_FF00)
        #expect(pixel(image, 1, 2) == 0xFF00_00FF)
        #expect(pixel(image, 2, 2) == 0xFFFF_FFFF)
        #expect((grid[1, 1], grid[0, 0].image) == (Cell(image: 1), 0))
    }

    @Test("the resolution is as requested, within the limit", arguments: [(1, 8), (2, 16), (3, 24), (9, 32)])
    func resolution(wanted: Int, width: Int) throws {
        #expect(try paint(picture(), resolution: wanted).images.first?.cellWidth == width)
        let huge = CellPainter.paint(
            try picture().picture, on: .cells(columns: 200, rows: 60), resolution: wanted)
        #expect(huge.images.first?.cellWidth == 8)
        let enormous = CellPainter.paint(
            try picture().picture, on: .cells(columns: 2000, rows: 2000), resolution: wanted)
        #expect(enormous.images.isEmpty)
        #expect(try enormous[1, 1] == paint(picture(), resolution: 0)[1, 1])
    }

    @Test("images above the limit are shown by parts of cells")
    func aboveLimit() throws {
        let image = ImageFill(try SampleImage.resource(SampleImage.png))
        var builder = PictureBuilder()
        for row: Int32 in 0..<3 { builder.fill(0, 0, 100, row == 2 ? 20 : 40, .image(image)) }
        let grid = CellPainter.paint(builder.picture, on: .cells(columns: 100, rows: 40), resolution: 1)
        #expect(grid.images.map(\.rows) == [20, 20])
        builder.fill(0, 0, 100, 40, .image(image))
        let full = CellPainter.paint(builder.picture, on: .cells(columns: 100, rows: 40), resolution: 2)
        #expect(full.images.isEmpty)
        #expect(full[0, 0] == CellPainter.paint(builder.picture, on: .cells(columns: 100, rows: 40))[0, 0])
    }

    @Test("text over an image stays text, with the image's colour as its background")
    func textOverImage() throws {
        let grid = paint(try picture { $0.add(0, 1, 5, 1, text: text("abcde", x: 0)) })
        #expect(grid.line(1) == "abcde")
        #expect((0..<5).map { grid[$0, 1].image } == [0, 1, 1, 0, 0])
        #expect(grid[1, 1].background == .rgb(RGBA(packed: 0xFF00_00FF)))
        #expect(grid[2, 1].background == .rgb(RGBA(packed: 0x00FF_00FF)))
    }

    @Test("an image covers the text below it")
    func covered() throws {
        var builder = PictureBuilder()
        builder.add(0, 1, 5, 1, text: text("abcde", x: 0))
        builder.fill(1, 1, 2, 2, .image(ImageFill(try SampleImage.resource(SampleImage.png))))
        #expect(paint(builder).line(1) == "a  de")
    }

    @Test("an opaque layer over an image replaces its cells; a translucent one is composited")
    func fills() throws {
        let opaque = paint(try picture { $0.fill(1, 1, 1, 2, .blue) })
        let cut = try #require(opaque.images.first)
        #expect((cut.column, cut.columns) == (2, 1))
        #expect(opaque[1, 1] == Cell(background: .rgb(RGBA(packed: 0x0000_FFFF))))
        let tinted = paint(try picture { $0.fill(1, 1, 1, 2, .color(RGBA(packed: 0x0000_0080))) })
        #expect(tinted.images.count == 2)
        let image = try #require(tinted.images.last)
        #expect(pixel(image, 1, 1) == 0xFF7F_0000)
        #expect(pixel(image, 1, 2) == 0xFF00_007F)
        // A gradient over an image, as under captions.
        let shade = GradientFill(
            .linear(startX: 0, startY: 0, endX: 0, endY: 1),
            stops: [GradientFill.Stop(RGBA(packed: 0), at: 0), GradientFill.Stop(RGBA(packed: 0xFF), at: 1)])
        let faded = paint(try picture { $0.fill(1, 1, 2, 2, .gradient(shade)) })
        let dark = try #require(faded.images.first)
        #expect(faded.images.count == 1)
        #expect(pixel(dark, 1, 1) >> 16 & 0xFF > 160)
        #expect(pixel(dark, 2, 2) & 0xFF < 80)
    }

    @Test("a shape over an image is drawn in pixels unless it fills whole cells")
    func forms() throws {
        let grid = paint(
            try picture { $0.fill(1, 1, 2, 2, outline: .ellipse, .color(RGBA(packed: 0xFFFF_00FF))) }, resolution: 2)
        let image = try #require(grid.images.first)
        #expect(image.pixels.first == 0xFFFF_0000)
        #expect(pixel(image, 1, 1) == 0xFFFF_FF00)
        #expect(!grid.cells.contains { !$0.isBlank })
    }

    @Test("a clip, a mask, an opacity and a colour matrix apply to the pixels")
    func groups() throws {
        let fill = Paint.image(ImageFill(try SampleImage.resource(SampleImage.png), filter: .nearest))
        func image(_ drawing: Drawing, mask: Outline? = nil) throws -> CellImage {
            var builder = PictureBuilder()
            var group = drawing
            group.isMasked = mask != nil
            let id = builder.add(1, 1, 2, 2, drawing: group)
            builder.fill(0, 0, 2, 2, in: id, fill)
            if let mask { builder.fill(0, 0, 2, 2, in: id, outline: mask, .red) }
            return try #require(paint(builder, resolution: 2).images.first)
        }
        for cut in [try image(Drawing(clip: .ellipse)), try image(Drawing(), mask: .ellipse)] {
            #expect(cut.pixels.first == 0)
            #expect(pixel(cut, 1, 1) == 0xFFFF_0000)
            // The edge of a clip is antialiased.
            #expect(cut.pixels.contains { (1..<255).contains($0 >> 24) })
        }
        #expect(try pixel(image(Drawing(opacity: 0.5)), 2, 2) == 0x8080_8080)
        let grey = try #require(ColorTransform([0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 1, 0]))
        #expect(try pixel(image(Drawing(effects: [.colors(grey)])), 1, 1) == 0xFF80_8080)
    }

    @Test("an image behind an opaque part of a faded group is visible")
    func fadedOverImage() throws {
        let grid = paint(
            try picture {
                let id = $0.add(1, 1, 2, 2, drawing: Drawing(opacity: 0.5))
                $0.fill(0, 0, 2, 2, in: id, .color(RGBA(packed: 0xFF)))
            })
        let image = try #require(grid.images.first)
        #expect(grid.images.count == 1)
        #expect(pixel(image, 2, 2) == 0xFF7F_7F7F)
    }

    @Test("a small image on a large one shows it through its transparent parts")
    func stacked() throws {
        let mask = ImageFill(try SampleImage.resource(SampleImage.mask), filter: .nearest)
        let grid = paint(try picture { $0.fill(1, 1, 2, 1, .image(mask)) })
        // Black and transparent, over red and green.
        let small = try #require(grid.images.first { $0.row == 1 && $0.rows == 1 && $0.columns == 1 })
        #expect(pixel(small, 1, 1) == 0xFF00_0000)
        let seen = grid.images.filter { $0.seenCells.contains { $0 == (2, 1) } }
        #expect(seen.map { pixel($0, 2, 1) } == [0xFF00_FF00])
        #expect(grid.images.flatMap(\.seenCells).count == 4)
    }

    @Test("an image is cropped at whole cells; it can be encoded, and resampled for other cell sizes")
    func parts() throws {
        let image = try #require(paint(picture()).images.first)
        let part = try #require(image.part(inColumns: 2..<9, rows: 0..<2))
        #expect((part.column, part.row, part.columns, part.rows) == (2, 1, 1, 1))
        #expect(part.pixels == [UInt32](repeating: 0xFF00_FF00, count: 8 * 16))
        #expect(image.part(inColumns: 3..<9, rows: 0..<9) == nil)
        let file = try part.png()
        let header = try ImageHeader(file)
        let decoded = try #require(DecodedImage.decode(file, header, width: 8, height: 16))
        #expect((header.width, header.height, decoded.width) == (8, 16, 8))
        let small = try #require(part.pixels(cellWidth: 5, cellHeight: 9))
        #expect(small == [UInt32](repeating: 0xFF00_FF00, count: 45))
    }
}
