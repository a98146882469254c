import Display
import FanlightTesting
import Painter
import SwiftUI
import Testing

@MainActor
@Suite("Symbols of several levels")
struct SymbolLayerTests {
    private let white = Color(red: 1, green: 1, blue: 1)
    private let blue = Color(red: 0, green: 0, blue: 1)
    private let whitePaint = Paint.color(RGBA(packed: 0xFFFF_FFFF))
    private let bluePaint = Paint.color(RGBA(packed: 0xFFFF))

    private func paints<V: View>(_ view: V) -> [Paint] {
        let picture = Stage(width: 60, height: 60) { view }.currentPicture
        return picture.layers.values.flatMap { $0.drawing.commands.map(\.paint) }
    }

    @Test("a palette paints the sign with its first style, and what that lies on with the second")
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

    @Test("a foreground style of two levels is seen without saying so, and not where one colour is asked for")
    func levels() {
        let image = Image(systemName: "xmark.circle.fill")
        #expect(paints(image.foregroundStyle(white, blue)) == [bluePaint, whitePaint])
        #expect(paints(image.symbolRenderingMode(.monochrome).foregroundStyle(white, blue)) == [whitePaint])
        #expect(paints(VStack { image }.symbolRenderingMode(.monochrome).foregroundStyle(white, blue)) == [whitePaint])
        #expect(paints(image.foregroundStyle(white)) == [whitePaint])
        #expect(paints(Image(systemName: "star").foregroundStyle(white, blue)) == [whitePaint])
    }

    @Test("in levels of one colour, what a sign lies on is fainter")
    func hierarchical() {
        let view = VStack { Image(systemName: "plus.circle.fill") }.symbolRenderingMode(.hierarchical)
        #expect(paints(view) == [.foreground(level: 1), .foreground(level: 0)])
        #expect(paints(view.foregroundStyle(blue)) == [.color(RGBA(packed: 0xFF80)), bluePaint])
    }

    @Test("a change of mode is seen")
    func change() {
        struct Changing: View {
            @State private var mode = SymbolRenderingMode.monochrome
            var body: some View {
                Button("Change") { mode = .hierarchical }.accessibilityIdentifier("change")
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

    @Test("on a terminal the one letter has the colour of the larger part")
    func letter() {
        func paint(_ name: String) -> Paint? {
            let stage = Stage(columns: 3, rows: 1) { Image(systemName: name).foregroundStyle(white, blue) }
            return stage.currentPicture.layers.values.flatMap(\.text).first?.style.paint
        }
        #expect(paint("plus.circle.fill") == bluePaint)
        #expect(paint("plus.circle") == whitePaint)
    }
}
