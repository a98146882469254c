import Display
import FanlightCore
import FanlightCoreTesting
import Painter
import TestSupport
import Testing

@MainActor
@Suite("Symbol rendering modes")
struct SymbolLayerTests {
    private let white = Color(red: 1, green: 1, blue: 1)
    private let blue = Color(red: 0, green: 0, blue: 1)
    private let whitePaint = Paint.color(RGBA(packed: 0xFFFF_FFFF))
    private let bluePaint = Paint.color(RGBA(packed: 0xFFFF))

    private func paints<V: View>(_ view: V) -> [Paint] {
        let picture = Stage(width: 60, height: 60) { view }.currentPicture
        return picture.layers.values.flatMap { $0.drawing.commands.map(\.paint) }
    }

    @Test("palette mode paints the sign with the first style and its enclosure with the second")
    func palette() throws {
        for name in ["x.circle.fill", "plus.square.fill", "info.circle", "bell.badge"] {
            let view = Image(systemName: name).symbolRenderingMode(.palette).foregroundStyle(white, blue)
            #expect(paints(view) == [bluePaint, whitePaint], "\(name)")
        }
        let stage = Stage(width: 64, height: 64) {
            Image(systemName: "plus.circle.fill").resizable().symbolRenderingMode(.palette).foregroundStyle(white, blue)
        }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 64, height: 64))
        #expect(image[32, 32]?.packed == 0xFFFF_FFFF)
        #expect(image[10, 32]?.packed == 0xFFFF)
    }

    @Test("two foreground levels imply palette mode, unless monochrome is set")
    func levels() {
        let image = Image(systemName: "xmark.circle.fill")
        #expect(paints(image.foregroundStyle(white, blue)) == [bluePaint, whitePaint])
        #expect(paints(image.symbolRenderingMode(.monochrome).foregroundStyle(white, blue)) == [whitePaint])
        #expect(paints(VStack { image }.symbolRenderingMode(.monochrome).foregroundStyle(white, blue)) == [whitePaint])
        #expect(paints(image.foregroundStyle(white)) == [whitePaint])
        #expect(paints(Image(systemName: "star").foregroundStyle(white, blue)) == [whitePaint])
    }

    @Test("hierarchical mode paints the enclosure fainter")
    func hierarchical() {
        let view = VStack { Image(systemName: "plus.circle.fill") }.symbolRenderingMode(.hierarchical)
        #expect(paints(view) == [.foreground(level: 1), .foreground(level: 0)])
        #expect(paints(view.foregroundStyle(blue)) == [.color(RGBA(packed: 0xFF80)), bluePaint])
    }

    @Test("a changed rendering mode redraws the symbol")
    func change() {
        struct Changing: View {
            @State private var mode = SymbolRenderingMode.monochrome
            var body: some View {
                TestButton("Change") { mode = .hierarchical }.accessibilityIdentifier("change")
                Image(systemName: "plus.circle").symbolRenderingMode(mode)
            }
        }
        let stage = Stage(width: 100, height: 100) { Changing() }
        func fills() -> Int {
            stage.currentPicture.layers.values.flatMap(\.drawing.commands).count { $0.paint == .foreground(level: 1) }
        }
        #expect(fills() == 0)
        stage["change"].tap()
        #expect(fills() == 1)
    }

    @Test(
        "a sign drawn in one outline with its enclosure or neighbour is still a separate layer",
        arguments: [
            "exclamationmark.triangle", "exclamationmark.triangle.fill", "checkmark.seal.fill", "xmark.octagon",
            "lock.shield.fill", "exclamationmark.bubble.fill", "plus.magnifyingglass", "person.badge.plus",
            "folder.badge.plus", "doc.badge.plus", "calendar.badge.plus",
        ])
    func within(name: String) {
        let view = Image(systemName: name).symbolRenderingMode(.palette).foregroundStyle(white, blue)
        #expect(paints(view) == [bluePaint, whitePaint])
    }

    @Test(
        "a symbol of one part", arguments: ["lock.open.fill", "plus", "xmark", "person.2.fill", "trash.slash"])
    func whole(name: String) {
        #expect(paints(Image(systemName: name).foregroundStyle(white, blue)) == [whitePaint])
    }

    @Test("a sign cut out of a filled form is painted in place")
    func cutOut() throws {
        let stage = Stage(width: 64, height: 64) {
            Image(systemName: "exclamationmark.triangle.fill").resizable().symbolRenderingMode(.palette)
                .foregroundStyle(white, blue)
        }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 64, height: 64))
        #expect(image[32, 26]?.packed == 0xFFFF_FFFF)
        #expect(image[20, 50]?.packed == 0xFFFF)
        // No background shows through along the sign's edges.
        let below = try PixelPainter().pixels(
            Stage(width: 64, height: 64) {
                Image(systemName: "exclamationmark.triangle.fill").resizable().symbolRenderingMode(.palette)
                    .foregroundStyle(white, blue).background(Color(red: 1, green: 0, blue: 0))
            }.currentPicture, on: Screen(width: 64, height: 64))
        #expect((26..<38).allSatisfy { image[$0, 30] == below[$0, 30] })
    }

    @Test(
        "multicolor mode uses a symbol's own colours, and the foreground style for others",
        arguments: [
            ("heart.fill", [Color.red]), ("star", [.yellow]), ("exclamationmark.triangle.fill", [.yellow, .white]),
            ("xmark.circle.fill", [.red, .white]), ("plus.circle", [.green, .green]), ("bell.badge", [nil, .red]),
            ("person.badge.plus", [nil, .green]), ("gear", [nil]), ("xmark", [nil]), ("heart.slash", [nil]),
        ] as [(String, [Color?])])
    func ownColors(name: String, expected: [Color?]) {
        let shown = paints(Image(systemName: name).symbolRenderingMode(.multicolor).foregroundStyle(blue))
        let wanted = expected.map { color in color.map { paints($0)[0] } ?? bluePaint }
        #expect(shown == wanted)
    }

    @Test("original mode shows a symbol's own colours unless another mode is set")
    func original() {
        let yellow = paints(Color.yellow)
        let star = Image(systemName: "star.fill").renderingMode(.original)
        #expect(paints(star.foregroundStyle(blue)) == yellow)
        #expect(paints(star.symbolRenderingMode(.monochrome).foregroundStyle(blue)) == [bluePaint])
        #expect(paints(VStack { star }.symbolRenderingMode(.monochrome).foregroundStyle(blue)) == [bluePaint])
        #expect(paints(Image(systemName: "star.fill").renderingMode(.template).foregroundStyle(blue)) == [bluePaint])
        #expect(paints(Image(systemName: "gear").renderingMode(.original).foregroundStyle(blue)) == [bluePaint])
    }

    private func color(_ paint: Paint?) -> RGBA? {
        if case .color(let color)? = paint { color } else { nil }
    }

    private nonisolated static let weather = [
        "cloud.sun.fill", "cloud.sun", "cloud.moon.fill", "cloud.bolt.fill", "cloud.bolt", "cloud.rain.fill",
        "cloud.drizzle", "cloud.heavyrain.fill", "cloud.snow.fill", "cloud.hail.fill",
    ]

    @Test("multicolor clouds are grey, and the symbols beside them have a colour", arguments: weather)
    func clouds(name: String) throws {
        let shown = paints(Image(systemName: name).symbolRenderingMode(.multicolor).foregroundStyle(.black))
        #expect(shown.count == 2)
        let (beside, cloud) = (try #require(color(shown.first)), try #require(color(shown.last)))
        func parts(_ color: RGBA) -> [Int] { [color.red, color.green, color.blue].map(Int.init) }
        func spread(_ color: RGBA) -> Int { (parts(color).max() ?? 0) - (parts(color).min() ?? 0) }
        // Visible on white and on black.
        #expect(parts(cloud).allSatisfy { $0 > 100 && $0 < 224 } && spread(cloud) < 32)
        #expect(spread(beside) > 32)
    }

    @Test("suns and lightning are yellow, drops are not, and each contrasts with a blue sky")
    func besideClouds() {
        func beside(_ name: String) -> Paint? {
            paints(Image(systemName: name).renderingMode(.original)).first
        }
        let yellow = paints(Color.yellow).first
        #expect(["cloud.sun.fill", "cloud.bolt.fill", "moon.stars"].allSatisfy { beside($0) == yellow })
        #expect(beside("cloud.rain.fill") == beside("drop.fill"))
        #expect(beside("cloud.rain.fill") != yellow)
        let sky = paints(Color.blue).first
        for name in Self.weather + ["cloud.fill", "moon.fill", "drop.fill", "tornado", "snowflake"] {
            let shown = paints(Image(systemName: name).renderingMode(.original).foregroundStyle(.blue))
            #expect(!shown.isEmpty && shown.allSatisfy { $0 != sky }, "\(name)")
        }
    }

    @Test("a cloud is the first palette level and its companion the second", arguments: weather)
    func cloudLevels(name: String) {
        let view = Image(systemName: name).symbolRenderingMode(.palette).foregroundStyle(white, blue)
        #expect(paints(view) == [bluePaint, whitePaint])
    }

    @Test(
        "sun or moon, cloud and precipitation are three levels with one colour each",
        arguments: ["cloud.sun.rain", "cloud.sun.rain.fill", "cloud.moon.rain.fill", "cloud.moon.bolt"])
    func threeLevels(name: String) {
        let image = Image(systemName: name)
        #expect(Set(paints(image.renderingMode(.original))).count == 3)
        #expect(Set(paints(image.symbolRenderingMode(.hierarchical).foregroundStyle(.red))).count == 3)
        let palette = image.symbolRenderingMode(.palette)
        #expect(
            paints(palette.foregroundStyle(white, blue, .yellow)) == [bluePaint, paints(Color.yellow)[0], whitePaint])
        // The second of two styles also applies to the third level.
        #expect(paints(palette.foregroundStyle(white, blue)) == [bluePaint, bluePaint, whitePaint])
    }

    @Test("the terminal character of a cloud has the colour of its companion")
    func characterOfClouds() {
        func written<V: View>(_ view: V) -> Paint? {
            Stage(columns: 3, rows: 1) { view }.currentPicture.layers.values.flatMap(\.text).first?.style.paint
        }
        func paint(_ name: String) -> Paint? { written(Image(systemName: name).renderingMode(.original)) }
        #expect(paint("cloud.sun.fill") == written(Text("x").foregroundStyle(.yellow)))
        #expect(Set([paint("cloud.sun.fill"), paint("cloud.rain.fill"), paint("cloud.fill")]).count == 3)
        #expect(paint("cloud.rain") == paint("drop.fill"))
    }

    @Test("the terminal character of a symbol has the colour of its larger part")
    func glyph() {
        func paint(_ name: String) -> Paint? {
            let stage = Stage(columns: 3, rows: 1) { Image(systemName: name).foregroundStyle(white, blue) }
            return stage.currentPicture.layers.values.flatMap(\.text).first?.style.paint
        }
        #expect(paint("plus.circle.fill") == bluePaint)
        #expect(paint("plus.circle") == whitePaint)
    }
}
