import Display
import Foundation
import Testing
import Wire

@testable import Painter

/// Compares how the kept pictures of `Protocol/vectors` are painted with the text, the colours and the image kept
/// beside each.
///
/// The pictures themselves are written by the scripts of `TranscriptTests`; with `FANLIGHT_REGENERATE=1` this suite
/// writes what is painted.
@Suite("Painted vectors")
struct PaintedVectorTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Protocol/vectors/\(Wire.major).\(Wire.minor)/painted"
    ).standardizedFileURL

    private static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    @Test("the folder of painted vectors is not empty")
    func vectorsExist() { #expect(PaintedVectorTests.names.count >= 7) }

    @Test("painted vectors match the reference", arguments: names)
    func paint(_ name: String) throws {
        let frame = try frame(name)
        var picture = Picture()
        try picture.apply(frame.delta)
        let screen = try #require(frame.screen)
        let grid = try CellPainter.paintWhole(picture, on: screen)
        let text = Array(grid.text.utf8)
        #expect(!text.isEmpty)
        #expect(try text == kept("\(name).txt", now: text))
        if PaintedVectorTests.namesOfPlainColors.contains(name) {
            let colors = Array(colors(of: grid).utf8)
            #expect(try colors == kept("\(name).colors", now: colors))
        }
        let image = try PixelPainter().image(picture, on: screen)
        let difference = try worstTile(image, kept("\(name).png", now: image))
        #expect(difference <= PaintedVectorTests.share, "\(name).png")
    }

    /// The pictures whose colours on cells are kept. Those of gradients and effects depend on the rasteriser.
    private static let namesOfPlainColors: Set<String> = ["cells", "paints-dark", "paints-light"]

    /// Returns the colours of cells in the format that `Protocol/vectors/README.md` describes. It has a line for each
    /// run of cells of the same colours.
    private func colors(of grid: CellGrid) -> String {
        var lines = ""
        for row in 0..<grid.rows {
            let colors = grid.row(row).map(colors(of:))
            var first = 0
            for column in 1...max(colors.count, 1) where column == colors.count || colors[column] != colors[first] {
                if let found = colors[first] { lines += "\(row) \(first) \(column - 1) \(found)\n" }
                first = column
            }
        }
        return lines
    }

    /// Returns the colours of a cell's text and background; nil for the terminal's own ones.
    private func colors(of cell: Cell) -> String? {
        func word(_ color: CellColor, isDim: Bool = false) -> String {
            switch color {
            case .defaultForeground: isDim ? "dim" : "text"
            case .defaultBackground: "page"
            case .rgb(let color):
                [color.red, color.green, color.blue].map { String(format: "%02X", Int($0)) }.joined()
            }
        }
        let text = cell.isBlank ? "-" : word(cell.foreground, isDim: cell.attributes.contains(.dim))
        let background = word(cell.background)
        return background == "page" && ["-", "text"].contains(text) ? nil : "\(text) \(background)"
    }

    private func frame(_ name: String) throws -> Frame {
        struct File: Decodable {
            struct Message: Decodable { var bytes: String }
            var messages: [Message]
        }
        let data = try Data(contentsOf: PaintedVectorTests.folder.appending(path: "\(name).json"))
        let digits = Array(try #require(JSONDecoder().decode(File.self, from: data).messages.first).bytes.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
        var decoder = FrameDecoder()
        return try decoder.decode(bytes)
    }

    private func kept(_ file: String, now: [UInt8]) throws -> [UInt8] {
        let url = PaintedVectorTests.folder.appending(path: file)
        if ProcessInfo.processInfo.environment["FANLIGHT_REGENERATE"] != nil { try Data(now).write(to: url) }
        return Array(try Data(contentsOf: url))
    }

    // The rule of `Protocol/vectors/README.md`: another font or rasteriser changes edges only.
    private static let faint = 24
    private static let tile = 32
    private static let share = 0.03

    /// The largest share of a tile's pixels that differ by more than `faint` in a channel; 1 for another size.
    private func worstTile(_ now: [UInt8], _ kept: [UInt8]) throws -> Double {
        func decoded(_ bytes: [UInt8]) throws -> (width: Int, [UInt8]) {
            let image = try #require(DecodedImage.decode(bytes, try ImageHeader(bytes), width: 0, height: 0))
            return (image.width, image.storedBytes)
        }
        let ((width, now), (keptWidth, kept)) = (try decoded(now), try decoded(kept))
        guard width == keptWidth, now.count == kept.count else { return 1 }
        let tile = PaintedVectorTests.tile
        let across = (width + tile - 1) / tile
        var different: [Int: Int] = [:]
        for index in stride(from: 0, to: now.count, by: 4) {
            let channels = 0..<3
            guard channels.contains(where: { abs(Int(now[index + $0]) - Int(kept[index + $0])) > Self.faint }) else {
                continue
            }
            let (x, y) = (index / 4 % width, index / 4 / width)
            different[y / tile * across + x / tile, default: 0] += 1
        }
        return Double(different.values.max() ?? 0) / Double(tile * tile)
    }
}
