import Display
import Painter
import Testing
import Typesetting

@Suite("Pictures in pixels")
struct PixelPainterTests {
    private let painter = PixelPainter()

    private func pixels(
        _ picture: Picture, _ width: Double, _ height: Double, scale: Double = 1, imageScale: Double? = nil,
        appearance: ScreenAppearance = .light
    ) throws -> PixelImage {
        try painter.pixels(
            picture, on: Screen(width: width, height: height, scale: scale, appearance: appearance), scale: imageScale)
    }

    /// Returns rows of characters, one for each colour.
    private func map(_ image: PixelImage, _ symbols: [UInt32: Character]) -> [String] {
        (0..<image.height).map { y in
            String((0..<image.width).map { x in symbols[(image[x, y]?.packed ?? 0) >> 8] ?? "?" })
        }
    }

    private let symbols: [UInt32: Character] = [0xFFFFFF: ".", 0xFF0000: "r", 0x0000FF: "b", 0x000000: "#"]

    @Test("a fill covers exactly its dots")
    func fill() throws {
        var builder = PictureBuilder()
        builder.fill(1, 1, 3, 2, .red)
        #expect(try map(pixels(builder.picture, 5, 4), symbols) == [".....", ".rrr.", ".rrr.", "....."])
    }

    @Test("a stroke lies inside its rectangle")
    func stroke() throws {
        var builder = PictureBuilder()
        builder.stroke(0, 0, 6, 5, line: 2, .red)
        #expect(try map(pixels(builder.picture, 6, 5), symbols) == ["rrrrrr", "rrrrrr", "rr..rr", "rrrrrr", "rrrrrr"])
    }

    @Test("later layers cover earlier ones, children their parent, and content offsets move only children")
    func order() throws {
        var builder = PictureBuilder()
        let parent = builder.add(
            1, 0, 3, 2, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]), content: (1, 1))
        builder.fill(0, 0, 1, 1, in: parent, .blue)
        builder.fill(0, 0, 2, 1, .foreground(level: 0))
        #expect(try map(pixels(builder.picture, 4, 2), symbols) == ["##rr", ".rbr"])
    }

    @Test("a group fades as one: overlapping parts do not shine through")
    func groupOpacity() throws {
        var builder = PictureBuilder()
        let group = builder.add(0, 0, 3, 1, drawing: Drawing(opacity: 0.5))
        builder.fill(0, 0, 2, 1, in: group, .red)
        builder.fill(1, 0, 2, 1, in: group, .blue)
        let image = try pixels(builder.picture, 4, 1)
        let row = (0..<4).map { image[$0, 0] }
        let faded = [RGBA(packed: 0xFF7F_7FFF), RGBA(packed: 0x7F7F_FFFF)]
        #expect(row[0].map { close($0, faded[0]) } == true)
        #expect(row[1].map { close($0, faded[1]) } == true)
        #expect(row[1] == row[2])
        #expect(row[3]?.packed == 0xFFFF_FFFF)
    }

    private func close(_ a: RGBA, _ b: RGBA) -> Bool {
        zip([a.red, a.green, a.blue], [b.red, b.green, b.blue]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    @Test("nothing is drawn at opacity 0, including descendants")
    func transparent() throws {
        var builder = PictureBuilder()
        let group = builder.add(0, 0, 3, 1, drawing: Drawing(opacity: 0))
        builder.fill(0, 0, 3, 1, in: group, .red)
        #expect(try map(pixels(builder.picture, 3, 1), symbols) == ["..."])
    }

    @Test("a clip applies to the layer and its descendants")
    func clip() throws {
        var builder = PictureBuilder()
        let clipped = builder.add(
            1, 0, 2, 2, drawing: Drawing(commands: [DrawCommand(.fill, paint: .blue)], clip: .rectangle))
        builder.fill(1, 1, 5, 5, in: clipped, .red)
        let empty = builder.add(4, 0, 0, 2, drawing: Drawing(clip: .rectangle))
        builder.fill(0, 0, 1, 1, in: empty, .red)
        #expect(try map(pixels(builder.picture, 5, 3), symbols) == [".bb..", ".br..", "....."])
    }

    @Test("a transform applies to a layer with its descendants")
    func transform() throws {
        var builder = PictureBuilder()
        let quarter = Transform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0)
        let turned = builder.add(1, 0, 2, 1, transform: quarter)
        builder.fill(0, 0, 2, 1, in: turned, .red)
        let flat = builder.add(0, 0, 2, 2, transform: Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
        builder.fill(0, 0, 2, 1, in: flat, .blue)
        #expect(try map(pixels(builder.picture, 5, 3), symbols) == ["...r.", "...r.", "....."])
    }

    @Test("adjacent layers meet without gap or overlap when an image has fewer pixels than dots")
    func otherScale() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 5, 3, .red)
        builder.fill(5, 0, 4, 3, .blue)
        builder.fill(0, 5, 9, 1, .foreground(level: 0))
        #expect(
            try map(pixels(builder.picture, 3, 2, scale: 3, imageScale: 2), symbols)
                == ["rrrbbb", "rrrbbb", "......", "######"])
    }

    @Test("a rounded corner is the same in all four corners", arguments: [true, false])
    func symmetricCorners(continuous: Bool) throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 40, 30, outline: .rounded(9, continuous: continuous), .foreground(level: 0))
        let image = try pixels(builder.picture, 40, 30)
        for y in 0..<15 {
            for x in 0..<20 {
                let corner = image[x, y]
                let others = [image[39 - x, y], image[x, 29 - y], image[39 - x, 29 - y]]
                // Cairo has fifteen steps from one row of pixels to the next.
                #expect(others.allSatisfy { abs(Int($0?.red ?? 0) - Int(corner?.red ?? 255)) <= 17 })
            }
        }
        #expect(image[0, 0]?.red == 255)
        #expect(image[20, 0]?.red == 0)
        // A continuous corner starts to curve half a radius earlier: 13.8 dots from the corner instead of 9.
        #expect((image[10, 0]?.red ?? 0 > 0) == continuous)
    }

    @Test("too large corner radii make a capsule")
    func capsule() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 20, 10, outline: .rounded(400), .foreground(level: 0))
        var circle = PictureBuilder()
        circle.fill(0, 0, 10, 10, outline: .ellipse, .foreground(level: 0))
        circle.fill(10, 0, 10, 10, outline: .ellipse, .foreground(level: 0))
        circle.fill(5, 0, 10, 10, .foreground(level: 0))
        let (a, b) = try (pixels(builder.picture, 20, 10), pixels(circle.picture, 20, 10))
        for y in 0..<10 {
            for x in 0..<20 { #expect(abs(Int(a[x, y]?.red ?? 0) - Int(b[x, y]?.red ?? 255)) <= 24) }
        }
    }

    @Test("the display's own colours follow its appearance", arguments: ScreenAppearance.allCases)
    func appearance(appearance: ScreenAppearance) throws {
        var builder = PictureBuilder()
        for level in 0..<4 { builder.fill(Int32(level), 0, 1, 1, .foreground(level: UInt8(level))) }
        let image = try pixels(builder.picture, 5, 1, appearance: appearance)
        let lightness = (0..<5).map { Int(image[$0, 0]?.red ?? 0) }
        #expect(lightness == lightness.sorted { appearance == .light ? $0 < $1 : $0 > $1 })
        #expect(Set(lightness).count == 5)
        #expect(lightness[4] == (appearance == .light ? 255 : 0))
    }

    @Test("glyphs are on their baseline, inside their width")
    func baseline() throws {
        let result = PangoTypesetter(scale: 2).typeset(
            TextParagraphs([TextSpan("HEH", font: TextStyleMetrics.body.font)]), maxWidth: .infinity,
            maxHeight: .infinity)
        var builder = PictureBuilder()
        builder.add(0, 0, Int32(result.width * 2), Int32(result.height * 2), text: result.runs)
        let image = try pixels(builder.picture, result.width, result.height, scale: 2)
        let dark = (0..<image.height).filter { y in (0..<image.width).contains { image[$0, y]?.red ?? 255 < 128 } }
        #expect(dark.last == Int(result.firstBaseline * 2) - 1)
        // Capitals of Inter are 0.727 em high.
        #expect(dark.count == 25 || dark.count == 24)
        let columns = (0..<image.width).filter { x in (0..<image.height).contains { image[x, $0]?.red ?? 255 < 128 } }
        #expect((1...4).contains(columns.first ?? 0))
        #expect((1...5).contains(image.width - 1 - (columns.last ?? 0)))
    }

    @Test("glyphs are fitted to the measured width")
    func fitted() throws {
        var builder = PictureBuilder()
        let style = TextStyle(face: "Inter", size: 16)
        builder.add(0, 0, 100, 20, text: [TextRun("HH", style: style, x: 0, baseline: 16, width: 80)])
        let image = try pixels(builder.picture, 100, 20)
        let columns = (0..<100).filter { x in (0..<20).contains { image[x, $0]?.red ?? 255 < 128 } }
        #expect((70...80).contains(columns.last ?? 0))
    }

    @Test(
        "emoji are painted in their own colours, in every encoding and position",
        arguments: ["😀", "❤️", "🇩🇪", "1️⃣", "👩‍🚀", "a 😀 b", "🌡"])
    func emoji(_ text: String) throws {
        let typesetter = PangoTypesetter(scale: 2)
        let result = typesetter.typeset(
            TextParagraphs([TextSpan(text, font: FontRequest(lineHeight: 21))]), maxWidth: .infinity,
            maxHeight: .infinity)
        // The line has the standard height.
        #expect(result.height == 21 && result.width < 80)
        var builder = PictureBuilder()
        builder.add(10, 10, 200, 60, text: result.runs)
        let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 110, height: 40, scale: 2), scale: 2)
        let colored = (0..<(220 * 80)).count { index in
            guard let pixel = image[index % 220, index / 220] else { return false }
            let parts = [pixel.red, pixel.green, pixel.blue].map(Int.init)
            return (parts.max() ?? 0) > (parts.min() ?? 0) + 60
        }
        #expect(colored > 50)
    }

    @Test("the same picture gives the same bytes, from any painter", arguments: ImageFormat.allCases)
    func deterministic(format: ImageFormat) throws {
        let screen = Screen(width: 200, height: 60, scale: 2)
        func bytes(_ painter: PixelPainter) throws -> [UInt8] {
            let text = PangoTypesetter(scale: 2).typeset(
                TextParagraphs([TextSpan("Same again", font: TextStyleMetrics.title.font)]), maxWidth: .infinity,
                maxHeight: .infinity)
            var builder = PictureBuilder()
            let group = builder.add(0, 0, 200, 100, drawing: Drawing(opacity: 0.5, clip: .rounded(20)))
            builder.fill(10, 10, 60, 60, in: group, outline: .ellipse, .red)
            builder.add(20, 20, 300, 40, in: group, text: text.runs)
            let image = ImageFill(try SampleImage.resource(SampleImage.png))
            builder.fill(80, 10, 40, 40, in: group, .image(image))
            builder.fill(130, 10, 40, 40, .image(image))
            // Content that is rasterised even in a vector file.
            builder.add(
                60, 20, 30, 30,
                drawing: Drawing(commands: [DrawCommand(.fill, paint: .image(image))], effects: [.blur(radius: 2)]))
            let turned = GradientFill.Geometry.angular(centerX: 0.5, centerY: 0.5, startAngle: 0, endAngle: 6)
            builder.fill(
                170, 10, 20, 20,
                .gradient(
                    GradientFill(
                        turned, stops: [.init(RGBA(packed: 0xFF), at: 0), .init(RGBA(packed: 0xFF00_00FF), at: 1)])))
            return try painter.image(builder.picture, on: screen, as: format)
        }
        let first = try bytes(painter)
        #expect(try bytes(painter) == first)
        #expect(try bytes(PixelPainter()) == first)
        let magic = ["png": "\u{89}PNG", "svg": "<?xml", "pdf": "%PDF-"][format.rawValue] ?? "?"
        #expect(first.starts(with: magic.unicodeScalars.map { UInt8($0.value) }))
    }

    @Test("text filled with a gradient or an image has the same position in vector files and pixels")
    func filledText() throws {
        let screen = Screen(width: 200, height: 60)
        let red = RGBA(packed: 0xFF00_00FF)
        let line = GradientFill.Geometry.linear(startX: 0, startY: 0, endX: 1, endY: 0)
        let gradient = Paint.gradient(GradientFill(line, stops: [.init(red, at: 0), .init(red, at: 1)]))
        let image = Paint.image(
            ImageFill(try SampleImage.resource(SampleImage.png), part: SIMD4(0, 0, 0.5, 0.5), isTiled: true))
        let text = PangoTypesetter(scale: 1).typeset(
            TextParagraphs([TextSpan("Letters", font: TextStyleMetrics.title.font)]), maxWidth: .infinity,
            maxHeight: .infinity)
        func reds(_ picture: Picture) throws -> Int {
            let image = try painter.pixels(picture, on: screen)
            let all = (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }
            return all.count { $0.map { $0.red > 200 && $0.green < 100 && $0.blue < 100 } ?? false }
        }
        for paint in [gradient, image] {
            var builder = PictureBuilder()
            var runs = text.runs
            for index in runs.indices { runs[index].style.paint = paint }
            builder.add(60, 20, 120, 36, text: runs)
            let direct = try reds(builder.picture)
            var file = PictureBuilder()
            let svg = try painter.image(builder.picture, on: screen, as: .svg)
            file.fill(0, 0, 200, 60, .image(ImageFill(try SampleImage.resource(svg))))
            let drawn = try reds(file.picture)
            #expect(direct > 100 && abs(direct - drawn) < direct / 4, "\(direct) \(drawn)")
        }
    }

    @Test("repainting the damage gives the whole picture")
    func damage() throws {
        let screen = Screen(width: 20, height: 20)
        var builder = PictureBuilder()
        builder.fill(0, 0, 20, 20, outline: .ellipse, .blue)
        let image = try painter.pixels(builder.picture, on: screen)
        builder.fill(5, 5, 4, 4, outline: .ellipse, .red)
        try painter.repaint(
            builder.picture, on: screen, into: image, damage: DotRect(x: 5, y: 5, width: 4, height: 4))
        #expect(try image.png() == painter.image(builder.picture, on: screen))
    }

    @Test("an image that is too large is refused with a sentence")
    func tooLarge() {
        #expect(throws: PaintError.tooLarge(width: 100_000, height: 10)) {
            try painter.image(Picture(), on: Screen(width: 100_000, height: 10))
        }
        #expect(PaintError.tooLarge(width: 9, height: 9).description.contains("smaller scale"))
    }

    @Test("a display without a valid size gives one pixel")
    func noSize() throws {
        for screen in [Screen(width: 0, height: 0), Screen(width: .nan, height: -3, scale: .nan)] {
            let image = try painter.pixels(Picture(), on: screen)
            #expect(image.width == 1 && image.height == 1)
        }
    }

    @Test("invalid numbers in a picture do not affect other layers")
    func badNumbers() throws {
        var builder = PictureBuilder()
        builder.stroke(0, 0, 4, 4, outline: .rounded(.nan), line: .nan, .red)
        builder.stroke(0, 0, -4, 4, outline: .rounded(.infinity), line: .infinity, .red)
        builder.fill(.max, .min, .max, .max, .red)
        let nan = Transform(a: .nan, b: 0, c: 0, d: .infinity, tx: 1e30, ty: 0)
        builder.add(0, 0, 4, 4, drawing: Drawing(opacity: .nan), transform: nan)
        builder.add(
            0, 0, 4, 4, text: [TextRun("a\0", style: TextStyle(face: "", size: 0)), TextRun("", style: TextStyle())])
        builder.fill(1, 0, 1, 1, .blue)
        #expect(try map(pixels(builder.picture, 3, 1), symbols)[0].dropFirst().first == "b")
        _ = CellPainter.paint(builder.picture, on: Screen(width: 3, height: 1))
        _ = CellPainter.paint(builder.picture, on: .cells(columns: 3, rows: 1))
    }

    @Test("a picture of cells is drawn on its grid, and lines meet")
    func cells() throws {
        var builder = PictureBuilder()
        builder.stroke(0, 0, 3, 3, .foreground(level: 0))
        let image = try painter.pixels(builder.picture, on: .cells(columns: 4, rows: 3), scale: 2)
        #expect(image.width == 64 && image.height == 96)
        let page = image[63, 0]
        // Vertically through the left edge, and horizontally through the upper one.
        #expect((16..<80).allSatisfy { image[8, $0] != page })
        #expect((8..<40).allSatisfy { image[$0, 16] != page })
        #expect(image[24, 48] == page)
    }
}
