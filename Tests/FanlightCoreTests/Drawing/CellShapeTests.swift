import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Shapes on a terminal")
struct CellShapeTests {
    /// Returns the rows that are not blank.
    private func rows(_ stage: Stage) -> [String] {
        stage.text.components(separatedBy: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private func cells(_ stage: Stage) -> CellGrid {
        CellPainter.paint(stage.currentPicture, on: stage.session.screen)
    }

    private func columns(_ stage: Stage) -> Int {
        let rows = rows(stage)
        let first = rows.compactMap { $0.firstIndex { !$0.isWhitespace }?.utf16Offset(in: $0) }.min() ?? 0
        let last = rows.compactMap { row in
            row.lastIndex { !$0.isWhitespace }.map { row.distance(from: row.startIndex, to: $0) }
        }
        return (last.max() ?? 0) - first + 1
    }

    // Guards against ring widths multiplied by the cosine of the rotation.
    @Test("rotating or mirroring a ring does not change its width", arguments: [-90, 0, 120, 180, 270])
    func ring(degrees: Double) {
        let stage = Stage(columns: 16, rows: 8) {
            Circle().trim(from: 0, to: 0.99).stroke(.blue, lineWidth: 8).rotationEffect(.degrees(degrees))
                .frame(width: 96, height: 96)
        }
        let middle = rows(stage)
        #expect(6...8 ~= middle.count)
        #expect(columns(stage) <= 14)
        let row = middle[middle.count / 2]
        #expect(row.contains("    "), "the inside of the ring must be empty\n\(stage.text)")
    }

    @Test("rings and frames have all their sides at any line width", arguments: [1, 2, 3, 4, 5, 6, 7, 8, 10])
    func sides(width: CGFloat) {
        let stage = Stage(columns: 10, rows: 6) { Circle().stroke(.red, lineWidth: width).frame(width: 64, height: 64) }
        #expect(rows(stage).count >= 4, "\(stage.text)")
        #expect(columns(stage) >= 7, "\(stage.text)")
    }

    @Test("a symbol that is scaled to fit fills its frame")
    func symbol() {
        let stage = Stage(columns: 20, rows: 10) {
            Image(systemName: "sun.max").resizable().scaledToFit().frame(width: 128, height: 128)
        }
        #expect(rows(stage).count >= 7, "\(stage.text)")
        #expect(columns(stage) >= 14, "\(stage.text)")
    }

    @Test("characters over a few cells of a border interrupt it; over many cells they replace it")
    func badge() {
        let stage = Stage(columns: 12, rows: 5) {
            Text("hello").padding(.horizontal, 8).padding(.vertical, 16).border(.blue)
                .overlay(alignment: .topTrailing) { Text("9") }
        }
        #expect(rows(stage).map { $0.trimmingCharacters(in: .whitespaces) } == ["┌─────9", "│hello│", "└─────┘"])
        let title = Stage(columns: 12, rows: 5) {
            Text("hello").padding(.horizontal, 8).padding(.vertical, 16)
                .overlay(alignment: .topTrailing) { Text("9") }.border(.blue)
        }
        #expect(rows(title).map { $0.trimmingCharacters(in: .whitespaces) } == ["┌─────9", "│hello│", "└─────┘"])
        let bare = Stage(columns: 12, rows: 5) { Text("hello").border(.blue) }
        #expect(rows(bare) == ["   hello"] || rows(bare).map { $0.trimmingCharacters(in: .whitespaces) } == ["hello"])
    }

    @Test("an inner colour scheme sets the background's brightness on any terminal")
    func scheme() {
        func backgrounds(_ scheme: ColorScheme) -> Set<CellColor> {
            let stage = Stage(columns: 8, rows: 3) {
                Text("card").frame(maxWidth: .infinity, maxHeight: .infinity).background(.background)
                    .environment(\.colorScheme, scheme)
            }
            return Set(cells(stage).cells.map(\.background))
        }
        let (dark, light) = (backgrounds(.dark), backgrounds(.light))
        #expect(dark.count == 1 && light.count == 1 && dark != light)
    }

    @Test("destinationOut leaves a hole")
    func spotlight() {
        let stage = Stage(columns: 16, rows: 8) {
            ZStack {
                Color.red
                Circle().frame(width: 64, height: 64).blendMode(.destinationOut)
            }
            .compositingGroup()
        }
        let cells = cells(stage)
        #expect(cells[8, 4].background == .defaultBackground, "the middle is clear")
        #expect(cells[0, 0].background != .defaultBackground, "a corner is filled")
    }

    @Test("a border with a gradient has the gradient's colours")
    func gradientBorder() {
        let stage = Stage(columns: 20, rows: 6) {
            Rectangle().strokeBorder(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
        }
        let cells = cells(stage)
        #expect(cells[0, 0].text == "┌" && cells[19, 0].text == "┐")
        #expect(cells[1, 0].foreground != cells[18, 0].foreground)
    }

    @Test("a dot over a character keeps the character and gives it the dot's colour")
    func dotOverCharacter() {
        let day = Stage(columns: 12, rows: 3) {
            Text("14").frame(width: 32, height: 32).overlay(alignment: .bottom) { Circle().frame(width: 4, height: 4) }
        }
        #expect(day.text.contains("14"))
        let news = Stage(columns: 12, rows: 3) {
            Text("Inbox").overlay(alignment: .topTrailing) { Circle().fill(.red).frame(width: 8, height: 8) }
        }
        #expect(news.text.contains("Inbox"))
        let bell = Stage(columns: 12, rows: 3) { Image(systemName: "bell") }.text
        let ringing = Stage(columns: 12, rows: 3) {
            Image(systemName: "bell").overlay(alignment: .topTrailing) {
                Circle().fill(.red).frame(width: 8, height: 8)
            }
        }
        #expect(ringing.text == bell)
        let person = Stage(columns: 12, rows: 3) { Image(systemName: "person.circle").font(.largeTitle) }.text
        let present = Stage(columns: 12, rows: 3) {
            ZStack(alignment: .bottomTrailing) {
                Image(systemName: "person.circle").font(.largeTitle)
                Circle().fill(.green).frame(width: 12, height: 12)
            }
        }
        #expect(present.text.filter { !$0.isWhitespace } == person.filter { !$0.isWhitespace })
        let beside = Stage(columns: 12, rows: 3) {
            HStack {
                Text("Inbox"); Circle().fill(.red).frame(width: 8, height: 8)
            }
        }
        #expect(beside.text.contains("Inbox ●"))
    }

    @Test(
        "a circle of one cell is a round mark, as a fill or as a clip", arguments: [8, 10, 11])
    func cutDots(size: CGFloat) {
        let dots: [AnyView] = [
            AnyView(Circle().fill(.green).frame(width: size, height: size)),
            AnyView(Color.green.clipShape(Circle()).frame(width: size, height: size)),
            AnyView(Color.green.frame(width: size, height: size).clipShape(Circle())),
            AnyView(Rectangle().fill(.green).frame(width: size, height: size).clipShape(Circle())),
            AnyView(Rectangle().fill(.green).clipShape(Circle()).frame(width: size, height: size)),
            AnyView(Color.clear.frame(width: size, height: size).background(.green).clipShape(Circle())),
        ]
        let cells = dots.map { dot in
            let stage = Stage(columns: 12, rows: 1) {
                HStack {
                    dot
                    Text("online")
                }
            }
            #expect(stage.text.contains("● online"))
            return self.cells(stage)
        }
        let columns = cells.map { cells in (0..<12).filter { cells[$0, 0].text == "●" } }
        #expect(Set(columns).count == 1 && columns[0].count == 1)
        if let column = columns.first?.first {
            #expect(Set(cells.map { $0[column, 0].foreground }).count == 1)
        }
        // A character is not clipped.
        let letter = Stage(columns: 12, rows: 1) { Text("A").background(.green).clipShape(Circle()) }
        #expect(letter.text.contains("A"))
    }

    @Test("rotated or mirrored text stays readable at its place")
    func rotatedText() {
        func row(_ turn: (Text) -> some View) -> [String] {
            rows(
                Stage(columns: 20, rows: 7) {
                    HStack(spacing: 0) {
                        Text("AAAA")
                        turn(Text("xyz"))
                        Text("BBBB")
                    }
                }
            ).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        for degrees in [45.0, 90, 135, 180, 270] {
            #expect(row { $0.rotationEffect(.degrees(degrees)) } == ["AAAAxyzBBBB"], "\(degrees)")
        }
        #expect(row { $0.scaleEffect(x: -1) } == ["AAAAxyzBBBB"])
        #expect(row { $0.scaleEffect(y: -1) } == ["AAAAxyzBBBB"])
        #expect(row { $0.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0)) } == ["AAAAxyzBBBB"])
        let lines = Stage(columns: 30, rows: 5) {
            VStack(alignment: .leading, spacing: 0) {
                Text("first line of text")
                Text("rotated").rotationEffect(.degrees(90))
                Text("third")
            }
        }
        #expect(
            rows(lines).map { $0.trimmingCharacters(in: .whitespaces) } == ["first line of text", "rotated", "third"])
    }

    @Test(
        "a rotated arrow symbol uses the arrow of the nearest direction",
        arguments: [
            (0.0, "›", "→", "↗"), (90, "⌄", "↓", "↘"), (-90, "⌃", "↑", "↖"), (180, "‹", "←", "↙"), (80, "⌄", "↓", "↘"),
        ])
    func turnedArrows(degrees: Double, chevron: String, arrow: String, diagonal: String) {
        let stage = Stage(columns: 20, rows: 5) {
            HStack(spacing: 0) {
                Text("[")
                Image(systemName: "chevron.right").rotationEffect(.degrees(degrees))
                Image(systemName: "arrow.right").rotationEffect(.degrees(degrees))
                Image(systemName: "arrow.up.right").rotationEffect(.degrees(degrees))
                Text("]")
            }
        }
        #expect(stage.text.filter { !$0.isWhitespace } == "[\(chevron)\(arrow)\(diagonal)]")
    }

    @Test("a mirrored arrow symbol points the opposite way only along the mirrored axis")
    func mirroredArrows() {
        let stage = Stage(columns: 20, rows: 5) {
            HStack(spacing: 0) {
                Image(systemName: "chevron.right").scaleEffect(x: -1)
                Image(systemName: "chevron.right").scaleEffect(y: -1)
                Image(systemName: "chevron.down").scaleEffect(y: -1)
                Image(systemName: "star").scaleEffect(x: -1)
            }
        }
        #expect(stage.text.filter { !$0.isWhitespace } == "‹›⌃☆")
    }

    @Test("the border of a mirrored or half-turned view uses box-drawing characters")
    func mirroredLines() {
        func text<V: View>(_ view: V) -> String { Stage(columns: 12, rows: 3) { view }.text }
        let frame = Text("ab").frame(maxWidth: .infinity, maxHeight: .infinity).border(.red)
        let low = Text("abc").background(.green).border(.red)
        #expect(text(frame) == "┌──────────┐\n│    ab    │\n└──────────┘")
        for (name, mirrored, other) in [
            ("across", AnyView(frame.scaleEffect(x: -1, y: 1)), AnyView(low.scaleEffect(x: -1, y: 1))),
            ("down", AnyView(frame.scaleEffect(x: 1, y: -1)), AnyView(low.scaleEffect(x: 1, y: -1))),
            ("turned", AnyView(frame.rotationEffect(.degrees(180))), AnyView(low.rotationEffect(.degrees(180)))),
            (
                "from behind", AnyView(frame.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))),
                AnyView(low.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0)))
            ),
        ] {
            #expect(text(mirrored) == text(frame), "\(name)")
            // Without a free cell for the line, the border is a shade and not dots between the characters.
            #expect(text(other) == text(low), "\(name)")
        }
    }

    /// Results of blending cyan onto yellow.
    private nonisolated static let joint: [(BlendMode, UInt32)] = [
        (.normal, 0x00FF_FFFF), (.multiply, 0x00FF_00FF), (.screen, 0xFFFF_FFFF),
        (.difference, 0xFF00_FFFF), (.exclusion, 0xFF00_FFFF), (.darken, 0x00FF_00FF), (.lighten, 0xFFFF_FFFF),
        (.plusDarker, 0x00FF_00FF), (.plusLighter, 0xFFFF_FFFF), (.sourceAtop, 0x00FF_FFFF),
        (.destinationOver, 0xFFFF_00FF),
    ]

    @Test(
        "blend modes give the same colours as on pixels",
        arguments: joint)
    func joined(mode: BlendMode, expected: UInt32) {
        let yellow = Color(red: 1, green: 1, blue: 0)
        let cyan = Color(red: 0, green: 1, blue: 1)
        func grid<V: View>(_ view: V) -> CellGrid {
            CellPainter.paint(
                Stage(columns: 3, rows: 1) { view }.currentPicture, on: .cells(columns: 3, rows: 1))
        }
        let color = CellColor.rgb(RGBA(packed: expected))
        #expect(
            grid(
                ZStack {
                    yellow; cyan.blendMode(mode)
                })[1, 0].background == color)
        let letter = grid(
            ZStack {
                yellow; Text("a").foregroundStyle(cyan).blendMode(mode)
            })[1, 0]
        #expect(letter.text == (mode == .destinationOver ? " " : "a"))
        #expect(letter.foreground == color || mode == .destinationOver)
        #expect(letter.background == .rgb(RGBA(packed: 0xFFFF_00FF)))
        // Within a group there is no backdrop.
        let alone = grid(
            ZStack {
                yellow; ZStack { cyan.blendMode(mode) }.compositingGroup()
            })[1, 0]
        #expect(alone.background == .rgb(RGBA(packed: mode == .sourceAtop ? 0xFFFF_00FF : 0x00FF_FFFF)))
        let within = grid(
            ZStack {
                yellow; cyan.blendMode(mode)
            }.compositingGroup().opacity(0.99))[1, 0].background
        #expect(within != .rgb(RGBA(packed: 0x00FF_FFFF)) || mode == .normal || mode == .sourceAtop)
    }

    @Test("a faded blend is halfway between backdrop and result")
    func joinedAndFaded() {
        let stage = Stage(columns: 3, rows: 1) {
            ZStack {
                Color(red: 1, green: 1, blue: 0)
                Color(red: 0, green: 1, blue: 1).opacity(0.5).blendMode(.multiply)
            }
        }
        let cell = CellPainter.paint(stage.currentPicture, on: .cells(columns: 3, rows: 1))[1, 0]
        guard case .rgb(let color) = cell.background else { return #expect(Bool(false), "\(cell.background)") }
        #expect((126...129).contains(color.red) && color.green == 255 && color.blue == 0)
    }
}
