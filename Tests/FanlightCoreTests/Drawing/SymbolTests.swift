import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Symbols")
struct SymbolTests {
    private func layer<V: View>(_ view: V) -> Layer? {
        Stage(width: 60, height: 60) { view }.currentPicture.layers.values.first { !$0.drawing.commands.isEmpty }
    }

    /// The names that real apps use most.
    private nonisolated static let names = """
        plus checkmark star heart.fill heart trash xmark star.fill checkmark.circle.fill circle magnifyingglass
        chevron.right square.and.arrow.up gear plus.circle clock xmark.circle.fill globe house.fill plus.circle.fill
        checkmark.circle ellipsis chevron.down photo pencil person calendar info.circle list.bullet person.fill
        circle.fill sun.max.fill play.fill minus bell gearshape person.crop.circle eye arrow.clockwise square.and.pencil
        wifi chevron.up checkmark.seal.fill arrow.left house doc.on.doc slider.horizontal.3 xmark.circle ellipsis.circle
        arrow.right lock eye.slash camera person.circle paperplane arrow.down envelope chevron.left paintpalette
        person.3 bell.fill mic.fill pause.fill forward.fill arrow.counterclockwise exclamationmark.triangle message
        arrow.up.arrow.down moon suit.heart.fill timer bookmark mic bookmark.fill arrow.down.circle
        exclamationmark.triangle.fill arrow.up cart chevron.right.circle sparkles square gearshape.fill flag
        chevron.forward minus.circle.fill bolt.fill checkmark.square drop.fill info.circle.fill map power delete.left
        face.smiling hand.thumbsup network phone.fill qrcode.viewfinder sun.min textformat car at suit.heart link
        square.and.arrow.up.fill applelogo book line.3.horizontal text.bubble 1.circle 2.circle sun.max questionmark
        antenna.radiowaves.left.and.right arrowshape.turn.up.left backward.fill envelope.fill exclamationmark.bubble
        line.horizontal.3 minus.circle moon.fill safari square.grid.2x2.fill star.circle eyeglasses wifi.slash
        music.note.list pencil.circle person.fill.badge.plus trash.circle.fill wand.and.stars book.fill flame mappin
        speaker.slash.fill stop.fill viewfinder arrow.left.arrow.right arrow.triangle.2.circlepath book.closed
        camera.fill chevron.backward dot.radiowaves.left.and.right keyboard line.3.horizontal.decrease location.fill
        music.mic music.note person.3.fill phone shuffle square.and.arrow.down sun.min.fill tag arrow.2.squarepath
        person.circle.fill line.3.horizontal.decrease.circle message.fill quote.bubble chart.bar eraser.fill
        person.badge.plus scribble.variable number wifi.exclamationmark fork.knife photo.on.rectangle.angled flag.fill
        flame.fill line.horizontal.3.decrease.circle lock.fill person.crop.circle.badge.xmark shippingbox
        star.circle.fill gauge.badge.plus largecircle.fill.circle books.vertical cup.and.saucer.fill figure.walk
        tray.fill archivebox arrow.up.circle arrow.uturn.backward building.2 chart.bar.fill checkmark.seal display
        eye.fill gamecontroller heart.circle pencil.circle.fill pin pin.fill questionmark.circle.fill seal.fill speaker
        speaker.wave.2.fill trash.circle trash.fill triangle trophy video.fill note.text.badge.plus
        exclamationmark.icloud globe.americas.fill macbook.and.iphone arrow.right.arrow.left bookmark.circle.fill
        chevron.up.chevron.down clock.fill cloud.sun.bolt.fill cloud.sun.rain.fill doc.richtext mappin.circle.fill seal
        1.square.fill 2.square.fill 3.square.fill arrow.forward arrow.right.circle.fill arrowtriangle.down.fill bag
        bolt.slash brain.head.profile bubble bubble.right building.columns.fill car.circle.fill chart.xyaxis.line
        circle.hexagongrid.fill creditcard.fill doc doc.fill exclamationmark eyedropper.halffull fan
        filemenu.and.selection gauge hand.draw hand.thumbsdown hand.thumbsdown.fill hands.clap.fill homekit
        hourglass.bottomhalf.fill hourglass.tophalf.fill key.fill leaf lightbulb menubar.rectangle microphone.fill
        moon.circle music.quarternote.3 paperplane.fill person.badge.key.fill person.crop.circle.fill photo.artframe
        photo.badge.plus play.circle plus.app.fill plus.rectangle.fill plus.square qrcode rectangle.grid.1x2
        rectangle.on.rectangle rectangle.stack ruler safari.fill speaker.wave.1.fill square.grid.2x2 stop.circle sunrise
        tortoise.fill triangle.fill video x.circle rectangle.fill.on.rectangle.angled.fill leaf.arrow.circlepath
        figure.equestrian.sports
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test("common names have a drawing and a terminal character", arguments: names)
    func known(_ name: String) {
        let stage = Stage(width: 40, height: 40) { Image(systemName: name) }
        #expect(stage.diagnostics.isEmpty)
        let terminal = Stage(columns: 5, rows: 1) { Image(systemName: name) }
        #expect(terminal.text.trimmingCharacters(in: .whitespaces).count == 1)
    }

    /// The names of one line have different meanings.
    private nonisolated static let apart = [
        "person person.3 person.badge.plus person.crop.circle.badge.xmark figure.walk brain.head.profile face.smiling",
        "mic mappin pin", "leaf.arrow.circlepath arrow.clockwise trash leaf",
        "trash eraser pencil eyedropper hand.draw", "globe network safari", "flame triangle.fill",
        "slider.horizontal.3 line.3.horizontal line.3.horizontal.decrease", "message quote.bubble",
        "exclamationmark exclamationmark.bubble exclamationmark.icloud wifi.exclamationmark",
        "eye eye.slash wifi.slash speaker.slash.fill bolt.slash largecircle.fill.circle", "cart bag tray.fill",
        "house building.2 building.columns", "photo photo.badge.plus", "book books.vertical", "clock timer hourglass",
        "square.grid.2x2 shippingbox gamecontroller gift", "wifi dot.radiowaves.left.and.right",
        "display macbook.and.iphone filemenu.and.selection menubar.rectangle", "paperplane.fill location.fill",
        "bookmark.fill arrowtriangle.down.fill bookmark", "sun.max sun.min sunrise", "fork.knife cup.and.saucer.fill",
        "speaker.wave.1.fill speaker.wave.2.fill", "arrowshape.turn.up.left arrow.uturn.backward",
        "archivebox rectangle.grid.1x2", "hand.thumbsup hands.clap.fill hand.thumbsdown", "square stop.circle",
        "note.text.badge.plus doc.richtext", "rectangle.on.rectangle rectangle.stack",
    ]

    @Test("symbols with different meanings have different terminal characters of one cell", arguments: apart)
    func distinctCharacters(_ line: String) {
        let names = line.split(separator: " ").map(String.init)
        let glyphs = names.map { glyph($0, .leftToRight) }
        #expect(Set(glyphs).count == names.count, "\(glyphs)")
        #expect(glyphs.allSatisfy { $0.count == 1 && $0 != "?" })
    }

    /// The names of one line mean the same, or nearly, and may share a character.
    private nonisolated static let alike = [
        "plus plus.app plus.rectangle cross", "checkmark checkmark.seal", "heart suit.heart", "xmark x",
        "chevron.right chevron.forward", "chevron.left chevron.backward", "arrow.right arrow.forward", "gear gearshape",
        "globe globe.americas", "photo photo.on.rectangle.angled photo.artframe", "pencil square.and.pencil",
        "person person.crop", "mic music.mic microphone", "message text.bubble bubble bubble.right",
        "qrcode.viewfinder qrcode", "book book.closed", "line.3.horizontal line.horizontal.3",
        "antenna.radiowaves.left.and.right dot.radiowaves.left.and.right", "speaker speaker.wave.2",
        "arrow.left.arrow.right arrow.right.arrow.left", "gauge gauge.badge.plus", "key person.badge.key",
        "line.3.horizontal.decrease line.horizontal.3.decrease", "person.badge.plus person.fill.badge.plus",
        "hourglass.bottomhalf hourglass.bottomhalf.fill", "hourglass.tophalf hourglass.tophalf.fill",
        "rectangle.on.rectangle rectangle.fill.on.rectangle.angled",
    ]

    @Test("common names share a terminal character only if they mean the same")
    func sharedCharacters() {
        let variants: Set<Substring> = ["fill", "circle", "square", "slash", "badge"]
        var bases: [String: Set<String>] = [:]
        for name in Self.names {
            var parts = name.split(separator: ".")
            while parts.count > 1, let last = parts.last, variants.contains(last) { parts.removeLast() }
            let base = parts.joined(separator: ".")
            // A base name that exists only in variants has no character of its own.
            let stage = Stage(columns: 1, rows: 1) { Image(systemName: base) }
            if stage.diagnostics.isEmpty { bases[stage.text, default: []].insert(base) }
        }
        let families = Self.alike.map { Set($0.split(separator: " ").map(String.init)) }
        for (glyph, names) in bases where names.count > 1 {
            #expect(families.contains { names.isSubset(of: $0) }, "\(glyph) is \(names.sorted())")
        }
    }

    @Test("a resizable symbol fills its proposal, or keeps its aspect ratio when fitted")
    func stretched() throws {
        func ink(_ image: some View) throws -> (width: Int, height: Int) {
            let stage = Stage(width: 100, height: 40) { image.frame(width: 100, height: 40).foregroundStyle(.black) }
            let drawn = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 40))
            func isInk(_ x: Int, _ y: Int) -> Bool { (drawn[x, y]?.red ?? 255) < 128 }
            return (
                (0..<100).count { x in (0..<40).contains { isInk(x, $0) } },
                (0..<40).count { y in (0..<100).contains { isInk($0, y) } }
            )
        }
        let square = Image(systemName: "square.fill").resizable()
        let (fitted, stretched) = (try ink(square.scaledToFit()), try ink(square))
        #expect(abs(fitted.width - fitted.height) <= 1)
        #expect(stretched.height == fitted.height)
        #expect(stretched.width > 2 * fitted.width)
    }

    @Test("a cut-out sign stays open at the heaviest weight")
    func boldSigns() throws {
        for name in ["checkmark.seal.fill", "exclamationmark.bubble.fill", "exclamationmark.triangle.fill"] {
            func open(_ weight: Font.Weight) throws -> Int {
                let stage = Stage(width: 64, height: 64) {
                    Image(systemName: name).resizable().fontWeight(weight).foregroundStyle(.black)
                }
                let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 64, height: 64))
                return (20..<44).reduce(0) { sum, y in sum + (20..<44).count { (image[$0, y]?.red ?? 0) > 200 } }
            }
            #expect(try open(.black) == open(.regular), "\(name)")
        }
    }

    @Test("terminal characters are available in common fonts")
    func commonCharacters() {
        let rare = Set("\u{2316}\u{2317}\u{2399}\u{23DA}\u{2442}\u{2443}\u{26E8}\u{29C9}\u{29D7}\u{2BEA}")
        for name in Self.names { #expect(!rare.contains(Character(glyph(name, .leftToRight))), "\(name)") }
    }

    @Test("people, animals and tools have their own drawings, also within a circle")
    func ownDrawings() {
        let names = [
            "fork.knife", "figure.walk", "figure.run", "brain.head.profile", "tortoise", "tortoise.fill", "hare",
            "pawprint", "figure.equestrian.sports",
            "hand.raised", "hands.clap", "person", "gear", "ladybug", "hand.point.up", "hourglass",
        ]
        let outlines = names.compactMap { layer(Image(systemName: $0))?.drawing.commands.first?.outline }
        for (index, outline) in outlines.enumerated() {
            #expect(!outlines[..<index].contains(outline), "\(names[index])")
        }
        #expect(outlines.count == names.count)
        #expect(Stage(width: 40, height: 40) { Image(systemName: "fork.knife.circle.fill") }.diagnostics == [])
    }

    @Test("an unknown name is reported for tiled images and image paints")
    func unknownTiles() {
        func reported(_ view: some View) -> [String] {
            Stage(width: 100, height: 100) { view.frame(width: 50, height: 50) }.diagnostics
        }
        let edges = EdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
        #expect(reported(Image(systemName: "no.such").resizable(resizingMode: .tile)).count == 1)
        #expect(reported(Image(systemName: "no.such").resizable(capInsets: edges)).count == 1)
        #expect(reported(Rectangle().fill(ImagePaint(image: Image(systemName: "no.such")))).count == 1)
        #expect(reported(Rectangle().fill(ImagePaint(image: Image("no such image")))).count == 1)
        #expect(reported(Rectangle().fill(ImagePaint(image: Image(systemName: "star")))).isEmpty)
    }

    @Test("an unknown name shows a question mark and is reported once")
    func unknown() {
        let stage = Stage(width: 100, height: 100) {
            VStack { ForEach(0..<3) { _ in Image(systemName: "no.such.thing") } }
        }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("no.such.thing") == true)
        #expect(Stage(columns: 3, rows: 1) { Image(systemName: "no.such.thing") }.text.contains("?"))
    }

    @Test("symbols scale with the font and the image scale")
    func sizes() {
        func side<V: View>(_ view: V) -> Int32? { layer(view)?.placement.frame.width }
        let star = Image(systemName: "star")
        #expect(side(star) == 20)
        #expect(side(star.font(.largeTitle)) == 40)
        #expect(side(star.imageScale(.small)) == 16)
        #expect(side(star.imageScale(.large)) == 26 || side(star.imageScale(.large)) == 25)
        #expect(side(star.resizable()) == 60)
    }

    @Test("bold symbols have thicker lines")
    func weight() {
        #expect(layer(Image(systemName: "star"))?.drawing.commands.count == 1)
        #expect(layer(Image(systemName: "star").font(.system(size: 17, weight: .bold)))?.drawing.commands.count == 2)
    }

    @Test("light weights have thinner lines at the same place, down to half the width")
    func thin() throws {
        func ink(_ weight: Font.Weight) throws -> Int {
            let view = Image(systemName: "circle").font(.system(size: 100, weight: weight))
            let picture = Stage(width: 120, height: 120) { view }.currentPicture
            let image = try PixelPainter().pixels(picture, on: Screen(width: 120, height: 120))
            // One line lies between the left edge and the middle.
            return (0..<60).reduce(0) { $0 + 255 - Int(image[$1, 60]?.red ?? 255) }
        }
        let inks = try [Font.Weight.regular, .light, .thin, .ultraLight].map(ink)
        #expect(inks == inks.sorted(by: >) && Set(inks).count == 4)
        #expect(abs(inks[3] * 2 - inks[0]) < 255)
        let view = Image(systemName: "star.circle.fill").fontWeight(.ultraLight)
        #expect(layer(view)?.drawing.commands.count == 1)
        #expect(layer(view)?.drawing.commands != layer(Image(systemName: "star.circle.fill"))?.drawing.commands)
    }

    @Test("slashed symbols have other terminal characters")
    func struckThrough() {
        for name in ["eye", "bell", "mic", "wifi", "speaker"] {
            for variants in ["slash", "slash.fill"] {
                #expect(glyph(name, .leftToRight) != glyph("\(name).\(variants)", .leftToRight))
            }
        }
    }

    @Test("the symbol inside an enclosing shape is the one in the name", arguments: ["icloud", "bubble"])
    func signsInside(form: String) throws {
        func inked(_ name: String) throws -> [Bool] {
            let stage = Stage(width: 96, height: 96) {
                Image(systemName: name).resizable().frame(width: 96, height: 96)
            }
            #expect(stage.diagnostics == [])
            let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 96, height: 96))
            return (0..<96).map { y in (image[48, y]?.packed ?? 0) < 0x8080_80FF }
        }
        func areas(_ inked: [Bool]) -> Int { zip([false] + inked, inked).count { !$0 && $1 } }
        let line = try inked("exclamationmark.\(form)")
        // The line above, the stroke, its dot and the line below. In a filled form the sign is cut out.
        #expect(areas(line) == 4)
        #expect(areas(try inked("exclamationmark.\(form).fill")) == 3)
    }

    @Test("a badge is a dot at the upper right with a gap around it", arguments: ["bell", "message"])
    func badge(_ name: String) throws {
        func form(_ name: String) throws -> PixelImage {
            let stage = Stage(width: 60, height: 60) { Image(systemName: name).font(.system(size: 48)) }
            #expect(stage.diagnostics.isEmpty)
            return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 60, height: 60))
        }
        for variant in ["", ".fill"] {
            let (plain, badged) = (try form(name + variant), try form("\(name).badge\(variant)"))
            var (changed, isInCorner) = (0, true)
            for y in 0..<60 {
                for x in 0..<60 {
                    let apart = Int(plain[x, y]?.red ?? 0) - Int(badged[x, y]?.red ?? 0)
                    // Clipped curves are drawn slightly differently.
                    guard abs(apart) > 64 else { continue }
                    changed += 1
                    if x < 26 || y > 36 { isInCorner = false }
                }
            }
            #expect(changed > 40 && isInCorner, "\(changed)")
        }
    }

    @Test("less common names have a drawing and a terminal character of one cell")
    func moreNames() {
        let names = [
            "lock.shield", "banknote", "waveform", "battery.100.bolt", "icloud.and.arrow.up", "clock.arrow.circlepath",
            "tablecells", "die.face.6", "dollarsign.circle.fill", "checklist", "arrow.up.right.square",
            "list.dash.header.rectangle", "xbox.logo", "sparkle", "dumbbell.fill", "arrow.uturn.left.circle",
            "doc.text.viewfinder", "person.fill.questionmark", "soccerball", "birthday.cake.fill",
            "rectangle.dashed", "align.horizontal.left", "align.horizontal.center", "align.horizontal.right",
            "point.3.connected.trianglepath.dotted", "separator.horizontal", "text.alignjustify",
            "plus.square.on.square",
        ]
        for name in names {
            let stage = Stage(width: 40, height: 40) { Image(systemName: name) }
            #expect(stage.diagnostics.isEmpty, "\(name)")
            #expect(glyph(name, .leftToRight).count == 1, "\(name)")
        }
    }

    @Test("the filled form of a box with an arrow has more ink, and a gap around the arrow")
    func filledBox() throws {
        func ink(_ name: String) throws -> [Bool] {
            let stage = Stage(width: 96, height: 96) {
                Image(systemName: name).resizable().frame(width: 96, height: 96)
            }
            let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 96, height: 96))
            return (0..<96 * 96).map { (image[$0 % 96, $0 / 96]?.red ?? 255) < 128 }
        }
        let (line, filled) = (try ink("square.and.arrow.up"), try ink("square.and.arrow.up.fill"))
        #expect(2 * filled.count { $0 } > 3 * line.count { $0 })
        let row = filled[(48 * 96)..<(49 * 96)]
        // The two halves of the box and the arrow between them.
        #expect(zip([false] + row, row).count { !$0 && $1 } == 3)
    }

    @Test("frequent names exist in each variant", arguments: names)
    func variantsOfNames(_ name: String) {
        let variants: Set<Substring> = ["fill", "circle", "square", "slash", "badge"]
        let base = name.split(separator: ".").prefix { !variants.contains($0) }.joined(separator: ".")
        // The circle is a part of the only name. Letters and numbers exist in enclosing shapes only.
        if base == "largecircle" { return }
        let own = base.count < 3 ? [] : ["", ".fill", ".slash", ".badge"]
        for variant in own + [".circle", ".circle.fill", ".square", ".square.fill"] where !base.isEmpty {
            let stage = Stage(width: 40, height: 40) { Image(systemName: base + variant) }
            #expect(stage.diagnostics.isEmpty, "\(base + variant)")
        }
    }

    @Test("symbol variants of the environment are added to the name")
    func variants() {
        func path<V: View>(_ view: V) -> Outline? { layer(view)?.drawing.commands.first?.outline }
        let heart = Image(systemName: "heart")
        #expect(path(heart.symbolVariant(.fill)) == path(Image(systemName: "heart.fill")))
        #expect(path(heart.symbolVariant(.circle.fill)) == path(Image(systemName: "heart.circle.fill")))
        #expect(path(heart.symbolVariant(.fill).symbolVariant(.slash)) == path(Image(systemName: "heart.slash.fill")))
        #expect(path(heart) != path(Image(systemName: "heart.fill")))
    }

    @Test("symbols have the foreground style")
    func color() {
        let layer = layer(Image(systemName: "star").foregroundStyle(Color(red: 1, green: 0, blue: 0)))
        #expect(layer?.drawing.commands.first?.paint == .color(RGBA(packed: 0xFF00_00FF)))
    }

    @Test("numbers to 50 and letters exist within circles and squares, others are unknown")
    func enclosedCharacters() {
        let signs = (0...50).map(String.init) + "abcdefghijklmnopqrstuvwxyz".map(String.init) + ["05"]
        for form in ["circle", "circle.fill", "square", "square.fill"] {
            let stage = Stage(width: 100, height: 100) {
                VStack { ForEach(signs, id: \.self) { Image(systemName: "\($0).\(form)") } }
            }
            #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
        }
        for name in ["51.circle", "100.circle", "B.circle", "12", "b", "b.slash"] {
            #expect(Stage(width: 40, height: 40) { Image(systemName: name) }.diagnostics.count == 1, "\(name)")
        }
    }

    @Test("on terminals a letter in a form is a capital, and a number shows all digits")
    func enclosedText() {
        let stage = Stage(columns: 20, rows: 1) {
            HStack(spacing: 8) {
                ForEach(["7.circle", "31.square.fill", "b.circle.fill"], id: \.self) { Image(systemName: $0) }
                Text("\(Image(systemName: "12.circle"))th")
            }
        }
        #expect(stage.text.contains("7 31 B 12th"), "\(stage.text)")
    }

    @Test(
        "a sign of several strokes is cut out of its form as a whole",
        arguments: ["a.circle.fill", "b.circle.fill", "38.square.fill", "4.circle.fill", "fork.knife.circle.fill"])
    func cutWhole(name: String) throws {
        func reds(_ image: some View) throws -> [Int] {
            let stage = Stage(width: 64, height: 64) { image }
            let drawn = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 64, height: 64))
            return (0..<64).flatMap { y in (0..<64).map { x in Int(drawn[x, y]?.red ?? 0) } }
        }
        let image = Image(systemName: name).resizable()
        let cut = try reds(image.foregroundStyle(.black))
        let painted = try reds(image.symbolRenderingMode(.palette).foregroundStyle(.white, .black))
        #expect(painted.contains(255) && painted.contains(0))
        #expect(zip(cut, painted).count { abs($0 - $1) > 100 } == 0)
    }

    private func glyph(_ name: String, _ direction: LayoutDirection) -> String {
        Stage(columns: 1, rows: 1) { Image(systemName: name).environment(\.layoutDirection, direction) }.text
    }

    @Test("forward and backward symbols are mirrored in right-to-left layout")
    func direction() {
        let pairs = [
            ("chevron.forward", "chevron.right", "chevron.left"), ("chevron.backward", "chevron.left", "chevron.right"),
            ("arrow.forward", "arrow.right", "arrow.left"), ("arrow.backward", "arrow.left", "arrow.right"),
        ]
        for (name, right, left) in pairs {
            #expect(glyph(name, .leftToRight) == glyph(right, .leftToRight))
            #expect(glyph(name, .rightToLeft) == glyph(left, .leftToRight))
            #expect(
                glyph(right, .rightToLeft) == glyph(right, .leftToRight),
                "a symbol with an explicit side is not mirrored")
        }
        #expect(glyph("arrow.uturn.backward", .rightToLeft) == glyph("arrow.uturn.forward", .leftToRight))
    }

    @Test(
        "symbols for reading are mirrored, those of players and symmetric ones are not",
        arguments: [("list.bullet", true), ("chevron.forward", true), ("forward.fill", false), ("star", false)])
    func turned(name: String, isTurned: Bool) {
        func drawing(_ direction: LayoutDirection) -> [Drawing] {
            let stage = Stage(width: 40, height: 40) {
                Image(systemName: name).environment(\.layoutDirection, direction)
            }
            return stage.currentPicture.layers.values.map(\.drawing).filter { !$0.commands.isEmpty }
        }
        #expect((drawing(.leftToRight) != drawing(.rightToLeft)) == isTurned)
    }

    @Test("on a terminal text over a symbol is readable and the symbol stays visible")
    func badge() {
        for padding in [4.0, 5] {
            let stage = Stage(columns: 30, rows: 7) {
                Image(systemName: "cart").font(.title).overlay(alignment: .topTrailing) {
                    Text("12").font(.caption2).bold().foregroundStyle(.white).padding(padding).background(Color.red)
                        .clipShape(Circle()).offset(x: 10, y: -10)
                }
            }
            #expect(stage.text.contains("12") && stage.text.contains("⊎"), "\(stage.text)")
        }
        let small = Stage(columns: 30, rows: 7) {
            Image(systemName: "bell").overlay(alignment: .topTrailing) {
                Text("9").padding(4).background(.red, in: Circle()).offset(x: 8, y: -8)
            }
        }
        #expect(small.text.contains("⍝") && small.text.contains("9"), "\(small.text)")
        let ring = Stage(columns: 30, rows: 3) {
            HStack(spacing: 0) {
                Text("ab")
                Image(systemName: "bell").overlay(Circle().stroke(.red))
                Text("cd")
            }
        }
        #expect(ring.text.contains("ab⍝cd"), "\(ring.text)")
    }

    @Test(
        "circle and slash variants are drawn where terminals have one character for the whole name",
        arguments: [
            "location.slash", "location.slash.fill", "ant.circle", "gift.circle", "hammer.circle", "timer.circle",
            "person.2.circle", "shuffle.circle", "trophy.circle", "person.2.circle.fill", "clock.badge.checkmark",
            "clock.badge.exclamationmark", "gauge.badge.plus",
        ])
    func drawnVariants(name: String) {
        let variants: Set = ["slash", "circle", "badge", "checkmark", "exclamationmark", "plus"]
        let base = name.split(separator: ".").filter { !variants.contains(String($0)) }.joined(separator: ".")
        #expect(layer(Image(systemName: name))?.drawing != layer(Image(systemName: base))?.drawing)
    }
}
