import Display
import FanlightTesting
import Foundation
import SwiftUI
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
        ellipsis photo pencil person calendar info.circle list.bullet sun.max.fill play.fill minus bell gearshape
        person.crop.circle eye arrow.clockwise square.and.pencil wifi checkmark.seal.fill doc.on.doc slider.horizontal.3
        ellipsis.circle eye.slash paperplane paintpalette person.3 mic.fill forward.fill exclamationmark.triangle
        arrow.up.arrow.down suit.heart.fill bolt.fill drop.fill delete.left network qrcode.viewfinder textformat at
        line.3.horizontal 1.circle 2.square.fill antenna.radiowaves.left.and.right safari square.grid.2x2.fill
        wifi.slash person.fill.badge.plus trash.circle.fill speaker.slash.fill arrow.triangle.2.circlepath
        line.3.horizontal.decrease.circle wifi.exclamationmark person.crop.circle.badge.xmark largecircle.fill.circle
        exclamationmark.icloud macbook.and.iphone cloud.sun.bolt.fill brain.head.profile circle.hexagongrid.fill
        hourglass.tophalf.fill menubar.rectangle person.badge.key.fill bolt.slash x.circle tortoise.fill
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test("the names that apps use most have a form, and a letter for terminals", arguments: names)
    func known(_ name: String) {
        let stage = Stage(width: 40, height: 40) { Image(systemName: name) }
        #expect(stage.diagnostics.isEmpty)
        let terminal = Stage(columns: 5, rows: 1) { Image(systemName: name) }
        #expect(terminal.text.trimmingCharacters(in: .whitespaces).count == 1)
    }

    @Test("an unknown name is a question mark and one line in the log")
    func unknown() {
        let stage = Stage(width: 100, height: 100) {
            VStack { ForEach(0..<3) { _ in Image(systemName: "no.such.thing") } }
        }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("no.such.thing") == true)
        #expect(Stage(columns: 3, rows: 1) { Image(systemName: "no.such.thing") }.text.contains("?"))
    }

    @Test("symbols are as large as the font, and their scale")
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

    @Test("variants of the environment are added to the name")
    func variants() {
        func path<V: View>(_ view: V) -> Outline? { layer(view)?.drawing.commands.first?.outline }
        let heart = Image(systemName: "heart")
        #expect(path(heart.symbolVariant(.fill)) == path(Image(systemName: "heart.fill")))
        #expect(path(heart.symbolVariant(.circle.fill)) == path(Image(systemName: "heart.circle.fill")))
        #expect(path(heart.symbolVariant(.fill).symbolVariant(.slash)) == path(Image(systemName: "heart.slash.fill")))
        #expect(path(heart) != path(Image(systemName: "heart.fill")))
    }

    @Test("symbols have the foreground's colour")
    func color() {
        let layer = layer(Image(systemName: "star").foregroundStyle(Color(red: 1, green: 0, blue: 0)))
        #expect(layer?.drawing.commands.first?.paint == .color(RGBA(packed: 0xFF00_00FF)))
    }

    @Test("a label has its symbol before its words")
    func label() {
        #expect(Stage(columns: 20, rows: 1) { Label("Likes", systemImage: "heart.fill") }.text.contains("♥ Likes"))
        let stage = Stage(width: 100, height: 40) { Label("Likes", systemImage: "heart.fill") }
        #expect(stage.elements.contains { $0.label == "Likes" })
    }

    private func glyph(_ name: String, _ direction: LayoutDirection) -> String {
        Stage(columns: 1, rows: 1) { Image(systemName: name).environment(\.layoutDirection, direction) }.text
    }

    @Test("symbols that are named after the direction of reading are turned around with it")
    func direction() {
        let pairs = [
            ("chevron.forward", "chevron.right", "chevron.left"), ("chevron.backward", "chevron.left", "chevron.right"),
            ("arrow.forward", "arrow.right", "arrow.left"), ("arrow.backward", "arrow.left", "arrow.right"),
        ]
        for (name, right, left) in pairs {
            #expect(glyph(name, .leftToRight) == glyph(right, .leftToRight))
            #expect(glyph(name, .rightToLeft) == glyph(left, .leftToRight))
            #expect(glyph(right, .rightToLeft) == glyph(right, .leftToRight), "a side stays one")
        }
        #expect(glyph("arrow.uturn.backward", .rightToLeft) == glyph("arrow.uturn.forward", .leftToRight))
    }

    @Test(
        "symbols of what is read are turned around, those of players and of what looks the same are not",
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
}
