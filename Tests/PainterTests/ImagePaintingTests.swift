import Display
import Foundation
import Testing

@testable import Painter

@Suite("Images in pixels and cells")
struct ImagePaintingTests {
    private func picture(
        _ bytes: [UInt8], width: Int32, height: Int32, _ change: (inout ImageFill) -> Void = { _ in }
    ) throws -> Picture {
        var image = ImageFill(try SampleImage.resource(bytes))
        change(&image)
        var builder = PictureBuilder()
        builder.fill(0, 0, width, height, .image(image))
        return builder.picture
    }

    /// Returns one character per pixel.
    private func rows(
        _ bytes: [UInt8], width: Int32, height: Int32, scale: Double = 1, _ change: (inout ImageFill) -> Void = { _ in }
    ) throws -> [String] {
        let picture = try picture(bytes, width: width, height: height, change)
        let image = try PixelPainter().pixels(
            picture, on: Screen(width: Double(width), height: Double(height)), scale: scale)
        return (0..<image.height).map { y in
            String(
                (0..<image.width).map { x -> Character in
                    switch image[x, y]?.packed {
                    case 0xFF00_00FF: "r"
                    case 0x00FF_00FF: "g"
                    case 0x0000_FFFF: "b"
                    case 0xFFFF_FFFF: "."
                    case 0x0000_00FF: "#"
                    default: "?"
                    }
                })
        }
    }

    @Test(
        "an image at its own size keeps its pixels",
        arguments: [SampleImage.png, SampleImage.webp, SampleImage.moving])
    func exact(_ bytes: [UInt8]) throws {
        #expect(try rows(bytes, width: 2, height: 2) == ["rg", "b."])
    }

    @Test("a translucent WebP is composited with its background, in each colour")
    func translucent() throws {
        let picture = try picture(SampleImage.translucentWebP, width: 2, height: 2)
        let image = try PixelPainter().pixels(picture, on: Screen(width: 2, height: 2), scale: 1)
        let pixel = try #require(image[1, 1])
        #expect(pixel.red == 255 && pixel.green == 255 && abs(Int(pixel.blue) - 127) <= 1)
    }

    @Test("without interpolation pixels become squares")
    func nearest() throws {
        #expect(
            try rows(SampleImage.png, width: 4, height: 4) { $0.filter = .nearest } == ["rrgg", "rrgg", "bb..", "bb.."])
    }

    @Test("a part of an image fills the whole rectangle")
    func part() throws {
        #expect(
            try rows(SampleImage.png, width: 2, height: 2) {
                $0.part = SIMD4(0.5, 0, 0.5, 0.5)
                $0.filter = .nearest
            } == ["gg", "gg"])
    }

    @Test("tiles have the image's own size and start at the corner")
    func tiles() throws {
        #expect(try rows(SampleImage.png, width: 5, height: 3) { $0.isTiled = true } == ["rgrgr", "b.b.b", "rgrgr"])
        #expect(
            try rows(SampleImage.png, width: 4, height: 2) {
                ($0.isTiled, $0.pixel, $0.filter) = (true, 2, .nearest)
            } == ["rrgg", "rrgg"])
    }

    @Test(
        "tiles smaller than a pixel give an even colour, and an image reduced to less than a pixel is invisible",
        arguments: [0.3, 1e-9])
    func tinyTiles(pixel: Float) throws {
        let resource = try SampleImage.resource(SampleImage.png)
        var builder = PictureBuilder()
        builder.fill(0, 0, 8, 8, .image(ImageFill(resource, isTiled: true, pixel: pixel)))
        let screen = Screen(width: 8, height: 8)
        let tiled = try PixelPainter().pixels(builder.picture, on: screen)
        let colors = Set((1..<7).flatMap { x in (1..<7).compactMap { tiled[x, $0]?.packed } })
        #expect(colors.count == 1 && colors != [0xFFFF_FFFF])
        var small = PictureBuilder()
        let image = DrawCommand(.fill, paint: .image(ImageFill(resource)))
        let shrink = Transform(a: pixel / 1000, b: 0, c: 0, d: pixel / 1000, tx: 0, ty: 0)
        small.add(0, 0, 8, 8, drawing: Drawing(commands: [image]), transform: shrink)
        #expect(try PixelPainter().pixels(small.picture, on: screen)[4, 4]?.packed == 0xFFFF_FFFF)
    }

    @Test("edges keep their size, and the middle is stretched")
    func edges() throws {
        #expect(
            try rows(SampleImage.frame, width: 5, height: 4) { ($0.edges, $0.filter) = (SIMD4(1, 1, 1, 1), .nearest) }
                == ["rrrrr", "rbbbr", "rbbbr", "rrrrr"])
    }

    @Test("a template is its shape in one colour")
    func template() throws {
        #expect(
            try rows(SampleImage.mask, width: 2, height: 1) { $0.tint = .color(RGBA(packed: 0xFF00_00FF)) } == ["r."])
        #expect(try rows(SampleImage.mask, width: 2, height: 1) { $0.tint = .foreground(level: 0) } == ["#."])
    }

    @Test("a mask image applies its alpha")
    func alpha() throws {
        let picture = try picture(SampleImage.png, width: 2, height: 2) { $0.alpha = 128 }
        let image = try PixelPainter().pixels(picture, on: Screen(width: 2, height: 2))
        #expect(image[0, 0] == RGBA(packed: 0xFF7F_7FFF))
    }

    @Test("a photograph is rotated by its EXIF orientation")
    func turned() throws {
        let header = try ImageHeader(SampleImage.jpeg)
        #expect((header.kind, header.width, header.height) == (.jpeg, 8, 16))
        let picture = try picture(SampleImage.jpeg, width: 8, height: 16)
        let image = try PixelPainter().pixels(picture, on: Screen(width: 8, height: 16))
        let (above, below) = (try #require(image[4, 2]), try #require(image[4, 13]))
        #expect(above.red > 240 && above.blue < 20)
        #expect(below.blue > 240 && below.red < 20)
    }

    @Test("a CMYK photograph is converted to RGB")
    func inks() throws {
        let picture = try picture(SampleImage.inks, width: 16, height: 8)
        let image = try PixelPainter().pixels(picture, on: Screen(width: 16, height: 8))
        let (left, right) = (try #require(image[2, 4]), try #require(image[13, 4]))
        #expect(left.red > 240 && left.green < 20 && left.blue < 20, "\(left)")
        #expect(right.blue > 240 && right.green < 20 && right.red < 20, "\(right)")
    }

    @Test("the first of several frames may be smaller than the canvas; the rest is transparent")
    func movingParts() throws {
        var wide = SampleImage.moving
        // The canvas is four by two, and the frame lies at its right.
        wide[24] = 3
        wide[12 + 18 + 14 + 8] = 1
        #expect(try rows(wide, width: 4, height: 2) == ["..rg", "..b."])
        wide[12 + 18 + 14 + 8] = 2
        #expect(try ImageHeader(wide).flaw(in: wide) == .undecodable)
        for count in 30..<SampleImage.moving.count {
            let cut = Array(SampleImage.moving.prefix(count))
            if let header = try? ImageHeader(cut) { #expect(header.flaw(in: cut) != nil) }
            _ = WebPFrame(firstOf: cut)
        }
    }

    @Test("a vector image is sharp at every size")
    func vector() throws {
        #expect(try rows(SampleImage.svg, width: 4, height: 1) == ["rrbb"])
        #expect(try rows(SampleImage.svg, width: 4, height: 1, scale: 2) == ["rrrrbbbb", "rrrrbbbb"])
    }

    @Test("an image in cells has two colours in each")
    func cells() throws {
        let grid = CellPainter.paint(
            try picture(SampleImage.png, width: 1, height: 1) { $0.filter = .nearest },
            on: .cells(columns: 1, rows: 1))
        // Green and white are light, red and blue are dark.
        #expect(grid[0, 0].text == "▐")
        let halves = CellPainter.paint(
            try picture(SampleImage.svg, width: 2, height: 1), on: .cells(columns: 2, rows: 1))
        #expect(halves[0, 0] == Cell(background: .rgb(RGBA(packed: 0xFF00_00FF))))
        #expect(halves[1, 0] == Cell(background: .rgb(RGBA(packed: 0x0000_FFFF))))
    }

    @Test("an invalid image is a crossed box, and a missing one is nothing")
    func placeholders() throws {
        let broken = try rows(Array("no image at all".utf8), width: 9, height: 9)
        #expect(broken != [String](repeating: ".........", count: 9))
        let name = try #require(ResourceID(naming: Array("still on its way".utf8)))
        let awaited = PictureResource.named(name)
        var builder = PictureBuilder()
        builder.fill(0, 0, 2, 2, .image(ImageFill(awaited)))
        let screen = Screen(width: 2, height: 2)
        let before = try PixelPainter().pixels(builder.picture, on: screen)
        #expect(before[0, 0] == RGBA(packed: 0xFFFF_FFFF))
        awaited.fill(SampleImage.png)
        let after = try PixelPainter().pixels(builder.picture, on: screen)
        #expect(after[0, 0] == RGBA(packed: 0xFF00_00FF))
    }
}

@Suite("Damaged images")
struct DamagedImageTests {
    @Test("a truncated file is reported, and painted as a crossed box")
    func truncated() throws {
        for bytes in [SampleImage.png, SampleImage.webp] {
            let header = try ImageHeader(bytes)
            let cut = Array(bytes.dropLast(20))
            #expect(header.flaw(in: bytes) == nil)
            #expect(header.flaw(in: cut) == .breaksOff)
            var builder = PictureBuilder()
            builder.fill(0, 0, 4, 4, .image(ImageFill(try SampleImage.resource(cut))))
            _ = try PixelPainter().pixels(builder.picture, on: Screen(width: 4, height: 4))
        }
    }

    @Test("a file with huge dimensions is not decoded")
    func bomb() {
        var bytes = SampleImage.png
        // The header's width and height.
        for place in [16, 20] { bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0x40, 0]) }
        #expect(throws: ImageError.tooLarge) { try ImageHeader(bytes) }
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e6\" height=\"1e6\"/>"
        #expect(throws: ImageError.tooLarge) { try ImageHeader(Array(svg.utf8)) }
    }

    @Test("a vector image loads no external files, and expands no entities without limit")
    func outside() throws {
        let secret = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
        try Data(SampleImage.png).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        let uses = (0..<20).map { index in
            "<g id=\"g\(index + 1)\">" + String(repeating: "<use xlink:href=\"#g\(index)\"/>", count: 10) + "</g>"
        }
        for content in [
            "<image xlink:href=\"file://\(secret.path)\" width=\"4\" height=\"4\"/>",
            "<defs><rect id=\"g0\" width=\"1\" height=\"1\"/>\(uses.joined())</defs><use xlink:href=\"#g20\"/>",
        ] {
            let svg =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                + "width=\"4\" height=\"4\">\(content)</svg>"
            var builder = PictureBuilder()
            builder.fill(0, 0, 4, 4, .image(ImageFill(try SampleImage.resource(Array(svg.utf8)))))
            let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 4, height: 4))
            #expect(image[0, 0] != RGBA(packed: 0xFF00_00FF))
        }
    }

    @Test("random bytes after each format's signature do not crash the decoder")
    func noise() {
        var generator = SystemRandomNumberGenerator()
        for start in [SampleImage.png, SampleImage.webp, SampleImage.jpeg, SampleImage.svg] {
            for _ in 0..<50 {
                var bytes = start
                for _ in 0..<8 {
                    bytes[Int.random(in: 8..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                guard let resource = PictureResource.register(bytes) else { continue }
                var builder = PictureBuilder()
                builder.fill(0, 0, 4, 4, .image(ImageFill(resource)))
                let image = try? PixelPainter().pixels(builder.picture, on: Screen(width: 4, height: 4))
                #expect(image != nil)
            }
        }
    }
}
