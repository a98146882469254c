import Display
import Testing
import Typesetting

@testable import Painter

@Suite("Pictures in cells")
struct CellPainterTests {
    private func run(_ text: String, _ x: Int32 = 0, _ row: Int32 = 0, paint: Paint = .foreground(level: 0)) -> TextRun
    {
        TextRun(
            text, style: TextStyle(paint: paint), x: SubDot(rawValue: x * 64), baseline: SubDot(rawValue: row * 64),
            width: SubDot(rawValue: Int32(CellWidth.columns(of: text)) * 64))
    }

    private func paint(_ builder: PictureBuilder, _ columns: Int, _ rows: Int) -> CellGrid {
        CellPainter.paint(builder.picture, on: .cells(columns: columns, rows: rows))
    }

    private func lines(_ grid: CellGrid) -> [String] { (0..<grid.rows).map { grid.line($0) } }

    @Test("text has the terminal's own colours, and secondary levels become dim")
    func text() {
        var builder = PictureBuilder()
        var bold = run("Bold", 0, 1, paint: .foreground(level: 1))
        bold.style.weight = 600
        bold.style.traits = [.underline, .italic]
        builder.add(1, 0, 6, 2, text: [run("日本 a"), bold])
        let grid = paint(builder, 8, 2)
        #expect(lines(grid) == [" 日本 a", " Bold"])
        #expect(grid[1, 0] == Cell("日", width: 2))
        #expect(grid[2, 0] == Cell("", width: 0))
        #expect(grid[1, 1] == Cell("B", attributes: [.bold, .underline, .italic, .dim]))
        #expect(grid[0, 0] == .blank)
    }

    @Test("a fill becomes a background that later text keeps")
    func fill() {
        var builder = PictureBuilder()
        builder.fill(1, 0, 4, 1, .blue)
        builder.add(2, 0, 2, 1, text: [run("OK", paint: .background)])
        let grid = paint(builder, 6, 1)
        let blue = CellColor.rgb(RGBA(packed: 0x0000_FFFF))
        #expect(lines(grid) == ["  OK"])
        #expect((0..<6).map { grid[$0, 0].background == blue } == [false, true, true, true, true, false])
        #expect(grid[2, 0].foreground == .defaultBackground)
    }

    @Test("a later fill covers text; a translucent one keeps it")
    func covering() {
        var builder = PictureBuilder()
        builder.add(0, 0, 6, 1, text: [run("abcdef")])
        builder.fill(0, 0, 2, 1, .background)
        builder.fill(4, 0, 2, 1, .color(RGBA(packed: 0xFF00_0080)))
        let grid = paint(builder, 6, 1)
        #expect(lines(grid) == ["  cdef"])
        #expect(grid[0, 0] == .blank)
        #expect(grid[4, 0].background != .defaultBackground && grid[4, 0].foreground != .defaultForeground)
        #expect(grid[3, 0] == Cell("d"))
    }

    @Test("text as a mask has the area's colours; the text below it stays")
    func textMask() {
        var builder = PictureBuilder()
        builder.fill(4, 0, 2, 1, .blue)
        let group = builder.add(0, 0, 8, 2, drawing: Drawing(isMasked: true))
        builder.fill(0, 0, 8, 2, in: group, .red)
        builder.add(1, 0, 7, 1, in: group, text: [run("日 ab c", 0, 0)])
        let grid = paint(builder, 8, 2)
        let (red, blue) = (CellColor.rgb(RGBA(packed: 0xFF00_00FF)), CellColor.rgb(RGBA(packed: 0x0000_FFFF)))
        #expect(lines(grid) == [" 日 ab c", ""])
        #expect(grid[1, 0] == Cell("日", width: 2, foreground: red))
        #expect(grid[4, 0] == Cell("a", foreground: red, background: blue))
        #expect(grid[7, 0] == Cell("c", foreground: red))
        #expect(grid[0, 0] == .blank && grid[0, 1] == .blank)
    }

    @Test("a wide character with a covered or clipped half leaves a space")
    func wideHalves() {
        var builder = PictureBuilder()
        builder.add(0, 0, 6, 1, text: [run("日本語")])
        builder.add(1, 0, 2, 1, text: [run("xy")])
        let clipped = builder.add(0, 1, 3, 1, drawing: Drawing(clip: .rectangle))
        builder.add(0, 0, 6, 1, in: clipped, text: [run("日本語")])
        let right = builder.add(1, 2, 5, 1, drawing: Drawing(clip: .rectangle))
        builder.add(-1, 0, 6, 1, in: right, text: [run("日本語")])
        builder.add(5, 3, 2, 1, text: [run("日")])
        let grid = paint(builder, 6, 4)
        #expect(lines(grid) == [" xy 語", "日", "  本語", ""])
        for row in 0..<4 {
            for column in 0..<6 where grid[column, row].width == 0 { #expect(grid[column - 1, row].width == 2) }
        }
    }

    @Test("dividers and borders are drawn with characters where cells are free")
    func lineDrawing() {
        var builder = PictureBuilder()
        builder.stroke(0, 0, 8, 3, outline: .rounded(1), .foreground(level: 0))
        builder.add(2, 1, 4, 1, text: [run("text")])
        builder.fill(0, 3, 8, 1, .foreground(level: 2))
        builder.fill(9, 0, 1, 4, .foreground(level: 3))
        builder.stroke(10, 0, 4, 3, .red)
        builder.stroke(14, 0, 4, 3, line: 2, .red)
        let grid = paint(builder, 18, 4)
        #expect(
            lines(grid) == [
                "╭──────╮ │┌──┐┏━━┓",
                "│ text │ ││  │┃  ┃",
                "╰──────╯ │└──┘┗━━┛",
                "──────── │",
            ])
        #expect(grid[0, 3].attributes == .dim)
        #expect(grid[10, 0].foreground == .rgb(RGBA(packed: 0xFF00_00FF)))
    }

    @Test("a line under text becomes a background, whichever came first", arguments: [true, false])
    func lineUnderText(textFirst: Bool) {
        var builder = PictureBuilder()
        let text = { (builder: inout PictureBuilder) in
            _ = builder.add(0, 0, 4, 2, text: [self.run("full"), self.run("rule", 0, 3)])
        }
        if textFirst { text(&builder) }
        builder.stroke(0, 0, 4, 2, .red)
        if !textFirst {
            builder.fill(0, 3, 6, 1, .foreground(level: 3))
            text(&builder)
        }
        let grid = paint(builder, 6, 4)
        #expect(lines(grid) == ["full", "", "", "rule"])
        #expect(grid[0, 0].background != .defaultBackground)
        #expect(grid[3, 1].background == grid[0, 0].background)
        #expect((grid[5, 3].background != .defaultBackground) == !textFirst)
    }

    @Test("a line goes around text, but not through the gap between two words")
    func betweenWords() {
        var builder = PictureBuilder()
        builder.add(0, 0, 14, 3, text: [run("no one"), run("inside it", 0, 1)])
        builder.stroke(0, 0, 14, 3, .red)
        #expect(lines(paint(builder, 14, 3)) == ["no one───────┐", "inside it    │", "└────────────┘"])
    }

    @Test("the ends of a line are kept between text in it and beside it")
    func betweenNeighbours() {
        var builder = PictureBuilder()
        builder.add(0, 0, 7, 3, text: [run("a", 0, 1), run("bcd", 2, 1), run("e", 6, 1)])
        builder.stroke(1, 0, 5, 3, .red)
        #expect(lines(paint(builder, 7, 3)) == [" ┌───┐", "a│bcd│e", " └───┘"])
    }

    @Test("a border in one row has its ends where they are free, and is shaded")
    func oneRow() {
        var builder = PictureBuilder()
        builder.add(1, 0, 5, 1, text: [run("field")])
        builder.stroke(0, 0, 7, 1, .red)
        builder.add(8, 0, 4, 1, text: [run("full")])
        builder.stroke(8, 0, 4, 1, .red)
        builder.stroke(13, 0, 4, 1, .red)
        builder.add(13, 0, 4, 1, text: [run("late")])
        let grid = paint(builder, 17, 1)
        #expect(lines(grid) == ["│field│ full late"])
        for x in [0, 3, 8, 13] { #expect(grid[x, 0].background == grid[16, 0].background) }
        #expect(grid[16, 0].background != .defaultBackground)
        // The attribute for clients that show no shades.
        #expect(grid[8, 0].attributes == .framed && grid[16, 0].attributes == .framed)
        #expect(grid[1, 0].attributes == [])
    }

    @Test("opacity blends a group with its background")
    func opacity() {
        var builder = PictureBuilder()
        builder.add(0, 0, 4, 1, text: [run("abcd")])
        let group = builder.add(0, 0, 4, 1, drawing: Drawing(opacity: 0.5))
        builder.fill(0, 0, 1, 1, in: group, .red)
        builder.add(2, 0, 1, 1, in: group, text: [run("x")])
        let gone = builder.add(0, 0, 4, 1, drawing: Drawing(opacity: 0))
        builder.fill(0, 0, 4, 1, in: gone, .red)
        let grid = paint(builder, 4, 1)
        #expect(lines(grid) == ["abxd"])
        #expect(grid[0, 0].background != .defaultBackground && grid[0, 0].background != .rgb(RGBA(packed: 0xFF00_00FF)))
        #expect(grid[1, 0] == Cell("b"))
        #expect(grid[2, 0] == Cell("x", attributes: .dim))
    }

    @Test("a pixel picture shows its text at the nearest cells, its borders and its dividers")
    func coarse() {
        var builder = PictureBuilder()
        let typesetter = PangoTypesetter(scale: 2)
        func text(_ string: String, _ x: Int32, _ y: Int32) {
            let result = typesetter.typeset(
                TextParagraphs([TextSpan(string, font: TextStyleMetrics.body.font)]), maxWidth: .infinity,
                maxHeight: .infinity)
            builder.add(x, y, Int32(result.width * 2), Int32(result.height * 2), text: result.runs)
        }
        text("Title", 32, 32)
        builder.fill(32, 90, 128, 1, .foreground(level: 2))
        builder.stroke(30, 104, 150, 80, outline: .rounded(16), line: 2, .blue)
        text("Button", 56, 122)
        builder.fill(200, 104, 64, 80, .red)
        let grid = CellPainter.paint(builder.picture, on: Screen(width: 128, height: 96, scale: 2))
        #expect(
            lines(grid) == [
                "", "  Title", "  ────────", " ╭─────────╮", " │  Button │", " ╰─────────╯",
            ])
        #expect(grid[14, 4].background == .rgb(RGBA(packed: 0xFF00_00FF)))
        #expect(grid[14, 2].background == .defaultBackground)
    }

    @Test("unreadable text in the terminal's own colour is adjusted; the app's colours are kept")
    func legible() {
        let yellow = Paint.color(RGBA(packed: 0xFFD6_00FF))
        let blue = Paint.color(RGBA(packed: 0x0091_FFFF))
        let white = Paint.color(RGBA(packed: 0xFFFF_FFFF))
        for (fill, ink, expected) in [
            (yellow, Paint.foreground(level: 0), CellColor.defaultBackground),
            (blue, .foreground(level: 0), .defaultForeground),
            (yellow, white, .rgb(RGBA(packed: 0xFFFF_FFFF))),
        ] {
            var builder = PictureBuilder()
            builder.fill(0, 0, 1, 1, fill)
            builder.add(0, 0, 1, 1, text: [run("x", paint: ink)])
            let grid = CellPainter.paint(builder.picture, on: .cells(columns: 1, rows: 1, appearance: .dark))
            #expect(grid[0, 0].foreground == expected)
        }
    }

    @Test("differences between two grids are reported by row, wide characters whole")
    func changes() {
        var builder = PictureBuilder()
        builder.add(0, 0, 6, 1, text: [run("a日本b")])
        let before = paint(builder, 8, 2)
        builder.add(3, 0, 2, 1, text: [run("語")])
        let after = paint(builder, 8, 2)
        #expect(after.changedRows(since: before) == [0])
        #expect(after.changedColumns(inRow: 0, since: before) == 3..<5)
        #expect(after.changedColumns(inRow: 1, since: before) == nil)
        #expect(before.changedRows(since: before) == [])
        #expect(before.changedRows(since: CellGrid(columns: 8, rows: 1)) == [0, 1])
        builder.add(2, 0, 1, 1, text: [run("x")])
        #expect(paint(builder, 8, 2).changedColumns(inRow: 0, since: after) == 1..<3)
    }

    @Test("a text file has no control characters and no spaces at line ends")
    func plainText() {
        var builder = PictureBuilder()
        builder.add(0, 1, 6, 1, text: [run("a\u{1B}[2Jb\u{202E}  ")])
        #expect(paint(builder, 12, 4).text == "\na[2Jb\n")
    }

    @Test("with sixths of cells, a round edge has that resolution")
    func sixths() {
        var builder = PictureBuilder()
        builder.fill(0, 0, 6, 3, outline: .ellipse, .red)
        let screen = Screen.cells(columns: 6, rows: 3)
        let fine = CellPainter.paint(builder.picture, on: screen, parts: .sixths)
        let coarse = CellPainter.paint(builder.picture, on: screen)
        #expect(coarse.cells.allSatisfy { $0.text == " " || CellParts.quarters.bits(of: $0.text) != nil })
        let sixths = fine.cells.flatMap(\.text.unicodeScalars).filter { (0x1FB00..<0x1FB3C).contains($0.value) }
        #expect(sixths.count >= 4)
        // The right half mirrors the left one.
        let kind = CellParts.sixths
        for row in 0..<3 {
            for column in 0..<6 {
                let (colors, others) = (kind.colors(of: fine[column, row]), kind.colors(of: fine[5 - column, row]))
                #expect(colors.indices.allSatisfy { colors[$0] == others[$0 ^ 1] }, "\(column) \(row)")
            }
        }
    }

    @Test("each sixth has a character of its own, which reports its filled parts")
    func characters() {
        for kind in CellParts.allCases {
            let all = (0...kind.all).map(kind.text)
            #expect(Set(all).count == all.count)
            for bits in 1...kind.all { #expect(kind.bits(of: kind.text(bits)) == bits) }
        }
        #expect(CellParts.sixths.text(1) == "\u{1FB00}")
        #expect(CellParts.sixths.text(0b111110) == "\u{1FB3B}")
        #expect(CellParts.sixths.text(0b010101) == "▌")
    }

    @Test("a shape that covers hardly half of any part of a cell is shown in dots")
    func thinForm() {
        // A star with two points: a rhombus four cells high and a fifth of a cell wide.
        var path = DrawnPath()
        for (index, point) in [(1.5, 0.0), (1.6, 2.0), (1.5, 4.0), (1.4, 2.0)].enumerated() {
            path.append(index == 0 ? .move : .line, Float(point.0), Float(point.1))
        }
        path.append(.close)
        var builder = PictureBuilder()
        builder.add(0, 0, 3, 4, drawing: Drawing(commands: [DrawCommand(.fill, .path(path), paint: .red)]))
        let grid = CellPainter.paint(builder.picture, on: .cells(columns: 3, rows: 4))
        let rows = (0..<4).map { grid[1, $0].text }
        #expect(rows[1...2].allSatisfy { $0 != " " }, "\(rows)")
        #expect(rows.allSatisfy { $0.unicodeScalars.allSatisfy { $0 == " " || (0x2800...0x28FF).contains($0.value) } })
    }

    @Test("a thin line is visible at any position, as one row of dots", arguments: 0..<32)
    func thinLine(half: Int) {
        let place = Float(half) / 2
        func dots(_ from: (Float, Float), _ to: (Float, Float)) -> [String] {
            var path = DrawnPath()
            path.append(.move, from.0 / 8, from.1 / 16)
            path.append(.line, to.0 / 8, to.1 / 16)
            var builder = PictureBuilder()
            let command = DrawCommand(.stroke(Pen(width: 0.125)), .path(path), paint: .red)
            builder.add(0, 0, 8, 4, drawing: Drawing(commands: [command]))
            let grid = CellPainter.paint(builder.picture, on: .cells(columns: 8, rows: 4))
            return (0..<4).flatMap { row in (0..<8).map { grid[$0, row].text } }
        }
        func count(_ cells: [String]) -> Int {
            cells.flatMap(\.unicodeScalars).reduce(0) {
                $0 + ($1.value > 0x2800 ? ($1.value - 0x2800).nonzeroBitCount : 0)
            }
        }
        // Sixteen dots horizontally, and sixteen vertically.
        #expect(count(dots((0, 16 + place), (64, 16 + place))) == 16)
        #expect(count(dots((16 + place, 0), (16 + place, 64))) == 16)
    }

    @Test("crossing thin lines are visible in their own colours, and text stays")
    func crossing() {
        func line(_ points: [(Float, Float)], _ paint: Paint) -> DrawCommand {
            var path = DrawnPath()
            for (index, point) in points.enumerated() { path.append(index == 0 ? .move : .line, point.0, point.1) }
            return DrawCommand(.stroke(Pen(width: 0.125)), .path(path), paint: paint)
        }
        let across: [(Float, Float)] = [(0, 0.5), (5, 0.5)]
        let down: [(Float, Float)] = [(2.5, 0), (2.5, 2)]
        let part: [(Float, Float)] = [(0, 0.5), (2, 0.5)]
        let blue = Paint.color(RGBA(packed: 0x0000_FFFF))
        func grid(_ commands: [DrawCommand]) -> CellGrid {
            var builder = PictureBuilder()
            builder.add(4, 0, 1, 1, text: [run("\u{28FF}")])
            builder.add(0, 0, 5, 2, drawing: Drawing(commands: commands))
            return paint(builder, 5, 2)
        }
        let (one, other) = (grid([line(across, .red)]), grid([line(down, blue)]))
        let both = grid([line(across, .red), line(part, blue), line(down, blue)])
        #expect(both.text.prefix(4).filter { $0 != " " }.count == 4 && both[4, 0].text == "\u{28FF}")
        #expect([both[0, 0], both[1, 0]].allSatisfy { $0.foreground == other[2, 0].foreground })
        #expect(both[0, 0].text == one[0, 0].text && both[3, 0] == one[3, 0])
        let dots = [both, one, other].map { $0[2, 0].text.unicodeScalars.first?.value ?? 0 }
        #expect(dots[0] == dots[1] | dots[2] && both[2, 0].foreground == other[2, 0].foreground)
    }

    @Test("a single dot of another line leaves no gap in a divider")
    func loneDot() {
        func grid(hasDivider: Bool) -> CellGrid {
            var path = DrawnPath()
            path.append(.move, 2.5, 0)
            path.append(.line, 2.5, 1.25)
            var builder = PictureBuilder()
            let command = DrawCommand(.stroke(Pen(width: 0.125)), .path(path), paint: .red)
            builder.add(0, 0, 5, 2, drawing: Drawing(commands: [command]))
            if hasDivider { builder.fill(0, 1, 5, 1, .foreground(level: 2)) }
            return paint(builder, 5, 2)
        }
        let dots = grid(hasDivider: false)[2, 1].text.unicodeScalars.first?.value ?? 0
        #expect(0x2800...0x28FF ~= dots && (dots - 0x2800).nonzeroBitCount == 1)
        #expect(lines(grid(hasDivider: true)).last == "─────")
    }

    @Test("a display of zero or extreme size does not crash the painter")
    func sizes() {
        var builder = PictureBuilder()
        builder.stroke(-5, -5, 1_000_000, 1_000_000, .red)
        builder.add(0, 0, 1, 1, text: [run("x")])
        for (width, height) in [(0.0, 0.0), (8, 16), (.nan, -1), (1e300, 16)] {
            let grid = CellPainter.paint(
                builder.picture, on: Screen(width: width, height: height, idiom: .cell))
            #expect(grid.cells.count == grid.columns * grid.rows && grid.columns <= CellPainter.maximumColumns)
        }
    }
}

extension CellPainterTests {
    @Test("text as a mask of a gradient has the gradient's colours")
    func gradientText() {
        var builder = PictureBuilder()
        let (red, blue) = (RGBA(packed: 0xFF00_00FF), RGBA(packed: 0x0000_FFFF))
        let gradient = GradientFill(
            .linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: [.init(red, at: 0), .init(blue, at: 1)])
        builder.add(0, 0, 8, 1, text: [run("abcdefgh", paint: .gradient(gradient))])
        let grid = paint(builder, 8, 1)
        #expect(lines(grid) == ["abcdefgh"])
        func channels(_ x: Int) -> RGBA? { if case .rgb(let color) = grid[x, 0].foreground { color } else { nil } }
        guard let first = channels(0), let last = channels(7) else {
            Issue.record("expected characters with RGB colours")
            return
        }
        #expect(first.red > 200 && first.blue < 50 && last.blue > 200 && last.red < 50)
        #expect((0..<8).compactMap { channels($0)?.red } == (0..<8).compactMap { channels($0)?.red }.sorted(by: >))
    }

    @Test("a fade over a colour has no streaks, however many rows it has", arguments: Int32(2)...12)
    func fades(rows: Int32) {
        for isRound in [false, true] {
            var builder = PictureBuilder()
            builder.fill(0, 0, 7, rows, .color(RGBA(packed: 0xFFFF_FFFF)))
            let stops: [GradientFill.Stop] = [.init(RGBA(packed: 0), at: 0), .init(RGBA(packed: 0xFF), at: 1)]
            let form: GradientFill.Geometry =
                isRound
                ? .elliptical(centerX: 0.5, centerY: 0, startRadius: 0, endRadius: 1)
                : .linear(startX: 0, startY: 0, endX: 0, endY: 1)
            builder.fill(0, 0, 7, rows, .gradient(GradientFill(form, stops: stops)))
            let grid = paint(builder, 7, Int(rows))
            #expect(!grid.cells.contains { !$0.isBlank })
            let shades = (0..<Int(rows)).compactMap { row -> UInt8? in
                if case .rgb(let color) = grid[3, row].background { color.red } else { nil }
            }
            #expect(shades.count == Int(rows) && shades == shades.sorted(by: >), "\(shades)")
        }
    }

    @Test("a fading shape ends at its edge, not at half transparency")
    func fadingForm() {
        func covered(_ paint: Paint) -> [Bool] {
            var builder = PictureBuilder()
            builder.fill(0, 0, 12, 6, outline: .ellipse, paint)
            let grid = self.paint(builder, 12, 6)
            return grid.cells.map { $0 != .blank }
        }
        let stops: [GradientFill.Stop] = [
            .init(RGBA(packed: 0xFF00_0099), at: 0), .init(RGBA(packed: 0xFF00_0020), at: 1),
        ]
        let fading = GradientFill(.linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: stops)
        #expect(covered(.gradient(fading)) == covered(.red))
    }

    @Test("an image and a colour clipped to a circle cover the same parts of cells")
    func roundImage() throws {
        let resource = try SampleImage.resource(SampleImage.svg)
        func heights(_ paint: Paint) -> [[Bool]] {
            var builder = PictureBuilder()
            let around = builder.add(0, 0, 12, 6, drawing: Drawing(clip: .ellipse))
            builder.fill(0, 0, 12, 6, in: around, paint)
            let grid = self.paint(builder, 12, 6)
            let parts = CellParts.quarters
            return (0..<6).map { y in
                (0..<12).map { x in parts.colors(of: grid[x, y]).map { $0 != .defaultBackground } }
            }.map { $0.flatMap { $0 } }
        }
        #expect(heights(.image(ImageFill(resource))) == heights(.red))
    }

    @Test("text as a mask of an image has the image's colours, not one for all")
    func imageText() throws {
        var builder = PictureBuilder()
        let resource = try SampleImage.resource(SampleImage.svg)
        builder.add(0, 0, 8, 1, text: [run("abcdefgh", paint: .image(ImageFill(resource)))])
        let grid = paint(builder, 8, 1)
        #expect(grid[0, 0].foreground != grid[7, 0].foreground)
        #expect(grid[0, 0].foreground != .defaultForeground && grid[7, 0].foreground != .defaultForeground)
    }

    @Test("a filled circle of one cell is a dot in its colour, or the colour of the cell's text")
    func dots() {
        var builder = PictureBuilder()
        builder.fill(1, 0, 1, 1, outline: .ellipse, .red)
        builder.add(3, 0, 2, 1, text: [run("ab")])
        builder.fill(4, 0, 1, 1, outline: .ellipse, .red)
        builder.fill(6, 0, 1, 1, .red)
        let grid = paint(builder, 8, 1)
        #expect(grid.text == " ● ab\n", "text is not overwritten, and only an ellipse is drawn as a dot")
        #expect(grid[1, 0].foreground == grid[6, 0].background)
        #expect(grid[1, 0].background == .defaultBackground)
        #expect(grid[4, 0].background == .defaultBackground && grid[4, 0].foreground == grid[6, 0].background)
    }
}
