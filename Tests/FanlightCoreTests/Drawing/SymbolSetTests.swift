import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Symbol sets and other sets of asset catalogues")
struct SymbolSetTests {
    /// A template with two drawings: a square of regular weight, and another one that is not shown.
    private static let template = """
        <?xml version="1.0"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">
          <g id="Notes"><rect x="0" y="0" width="300" height="400"/></g>
          <g id="Guides">
            <line id="Capline-M" x1="0" x2="300" y1="130" y2="130"/>
            <path id="Baseline-M" d="M0,200 l300,0"/>
            <line id="left-margin-Regular-M" x1="100" x2="100" y1="100" y2="230"/>
            <line id="right-margin-Regular-M" x1="219" x2="219" y1="100" y2="230"/>
          </g>
          <g id="Symbols">
            <g id="Black-M"><rect x="100" y="105" width="119" height="119"/></g>
            <g id="Regular-M"><rect x="100" y="165" width="119" height="60"/></g>
          </g>
        </svg>
        """

    private func withFiles(_ files: [String: String], _ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(try #require(Bundle(path: folder.path)))
    }

    private func withSymbol(_ body: (Bundle) throws -> Void) throws {
        try withFiles(
            [
                "A.xcassets/box.symbolset/Contents.json":
                    #"{"symbols": [{"idiom": "universal", "filename": "box.svg"}]}"#,
                "A.xcassets/box.symbolset/box.svg": SymbolSetTests.template,
            ], body)
    }

    @Test("a symbol is as high as those of the system, in the foreground colour, of regular weight")
    func symbol() throws {
        try withSymbol { bundle in
            let side = Stage(width: 90, height: 90) { Image(systemName: "star").accessibilityIdentifier("a") }["a"]
            let stage = Stage(width: 40, height: 40) {
                Image("box", bundle: bundle).foregroundStyle(Color(red: 1, green: 0, blue: 0))
                    .accessibilityIdentifier("a")
            }
            let frame = stage["a"].frame
            #expect(abs(frame.height - side.frame.height) <= 1 && abs(frame.width - frame.height) <= 1)
            let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 40, height: 40))
            let (x, y) = (Int(frame.midX), Int(frame.midY))
            #expect(pixels[x, y + Int(frame.height / 4)]?.packed == 0xFF00_00FF)
            #expect(pixels[x, y - Int(frame.height / 4)]?.packed != 0xFF00_00FF)
            #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
        }
    }

    @Test("a symbol follows the font and the scale of images")
    func size() throws {
        try withSymbol { bundle in
            @MainActor func height<V: View>(_ change: (Image) -> V) -> CGFloat {
                let view = change(Image("box", bundle: bundle)).accessibilityIdentifier("a")
                return Stage(width: 200, height: 200) { view }["a"].frame.height
            }
            let own = height { $0 }
            let (large, scaled) = (height { $0.font(.system(size: 51)) }, height { $0.imageScale(.large) })
            #expect(abs(large - 3 * own) <= 2 && scaled > own)
        }
    }

    @Test("the baseline of a symbol centres it on capitals")
    func baseline() throws {
        try withSymbol { bundle in
            @MainActor func top(_ image: Image) -> CGFloat {
                Stage(width: 200, height: 200) {
                    HStack(alignment: .firstTextBaseline) {
                        Text("A")
                        image.accessibilityIdentifier("a")
                    }
                }["a"].frame.midY
            }
            let (own, system) = (top(Image("box", bundle: bundle)), top(Image(systemName: "star")))
            #expect(abs(own - system) <= 1)
        }
    }

    @Test("a damaged PDF file is reported with its path, or with the library that is not installed")
    func pages() throws {
        try withFiles([
            "A.xcassets/card.imageset/Contents.json": #"{"images": [{"filename": "card.pdf"}]}"#,
            "A.xcassets/card.imageset/card.pdf": "%PDF-1.4",
        ]) { bundle in
            let stage = Stage(width: 60, height: 60) { Image("card", bundle: bundle) }
            #expect(stage.diagnostics.count == 1)
            let sentence = stage.diagnostics.first ?? ""
            let isDamaged = sentence.contains("card.pdf is an image whose beginning is damaged")
            #expect(isDamaged || sentence.contains("card.pdf is a PDF file, and its library is not"), "\(sentence)")
        }
    }

    @Test("an asset of the app replaces that of a bundle beside the program")
    func precedence() throws {
        func color(_ red: String) -> String {
            #"{"colors": [{"color": {"components": {"red": "\#(red)", "green": "0", "blue": "0"}}}]}"#
        }
        try withFiles([
            "A.xcassets/c.colorset/Contents.json": color("255"),
            "p_Lib.resources/A.xcassets/c.colorset/Contents.json": color("1"),
            "p_Lib.resources/A.xcassets/d.colorset/Contents.json": color("255"),
        ]) { bundle in
            for name in ["c", "d"] {
                let stage = Stage(width: 9, height: 9) { Color(name, bundle: bundle) }
                let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 9, height: 9))
                #expect(pixels[4, 4]?.packed == 0xFF00_00FF, "\(name)")
            }
        }
    }
}
