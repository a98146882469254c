import Display
import Painter
import Testing

@Suite("Flaws of image files")
struct ImageFlawTests {
    private func flaw(_ bytes: [UInt8]) throws -> ImageFlaw? { try ImageHeader(bytes).flaw(in: bytes) }

    @Test("complete image files have no flaws")
    func whole() throws {
        for bytes in [
            SampleImage.png, SampleImage.jpeg, SampleImage.webp, SampleImage.svg, SampleImage.inks, SampleImage.moving,
        ] {
            #expect(try flaw(bytes) == nil)
        }
    }

    @Test("a truncated PNG is reported as such, and one with any changed byte as damaged")
    func damage() throws {
        let png = SampleImage.png
        for count in 33..<png.count { #expect(try flaw(Array(png[..<count])) == .breaksOff) }
        // After the size, which must be valid at all.
        for place in 41..<png.count {
            var bytes = png
            bytes[place] ^= 1
            #expect(try flaw(bytes) != nil, "\(place)")
        }
    }

    @Test("an intact file that cannot be decoded is reported, too")
    func undecodable() throws {
        var webp = SampleImage.webp
        for place in 26..<webp.count { webp[place] = 0xA5 }
        for bytes in SampleImage.empty + [webp] { #expect(try flaw(bytes) == .undecodable) }
    }

    @Test("a photograph with surplus or missing bytes is shown as far as possible, and reported")
    func photograph() throws {
        let whole = SampleImage.jpeg
        let extra = whole.dropLast(2) + [UInt8](repeating: 0, count: 64) + whole.suffix(2)
        for (bytes, expected) in [(Array(extra), ImageFlaw.damaged), (Array(whole.dropLast(6)), .breaksOff)] {
            #expect(try flaw(bytes) == expected)
            var builder = PictureBuilder()
            builder.fill(0, 0, 8, 16, .image(ImageFill(try SampleImage.resource(bytes))))
            let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 8, height: 16))
            let above = try #require(image[4, 2])
            #expect(above.red > 240 && above.blue < 20, "\(above)")
        }
    }

    @Test(
        "a photograph with more passes than its size allows is not decoded, and one with few is",
        arguments: [
            // Nothing, fill bytes, a restart marker.
            [], [0xFF], [0xFF, 0xFF, 0xFF], [0xFF, 0xD0],
        ] as [[UInt8]])
    func passes(before marker: [UInt8]) throws {
        // Constructed: a progressive frame, then empty passes.
        func bytes(side: UInt8, passes: Int) -> [UInt8] {
            let text: [UInt8] = [0xFF, 0xFE, 0, 2]
            let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, side, 0, side, 0, 1, 1, 0x11, 0]
            let pass: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0]
            return [0xFF, 0xD8] + text + marker + frame + (0..<passes).flatMap { _ in marker + pass } + [0xFF, 0xD9]
        }
        // 5,888 by 5,888 pixels.
        #expect(throws: ImageError.tooComplex) { try ImageHeader(bytes(side: 0x17, passes: 100)) }
        #expect(try ImageHeader(bytes(side: 0x17, passes: 10)).width == 5888)
        #expect(try ImageHeader(bytes(side: 0x02, passes: 100)).width == 512)
    }

    @Test("sequential photographs have passes, too, unless the first has all components")
    func sequentialPasses() throws {
        func bytes(components: UInt8, inPass: UInt8) -> [UInt8] {
            let each: [UInt8] = (1...components).flatMap { [$0, 0x11, 0] as [UInt8] }
            let frame: [UInt8] = [0xFF, 0xC0, 0, 8 + 3 * components, 8, 0x17, 0, 0x17, 0, components] + each
            let chosen: [UInt8] = (1...inPass).flatMap { [$0, 0] as [UInt8] }
            let pass: [UInt8] = [0xFF, 0xDA, 0, 6 + 2 * inPass, inPass] + chosen + [0, 63, 0]
            return [0xFF, 0xD8] + frame + (0..<100).flatMap { _ in pass } + [0xFF, 0xD9]
        }
        #expect(throws: ImageError.tooComplex) { try ImageHeader(bytes(components: 3, inPass: 1)) }
        #expect(try ImageHeader(bytes(components: 3, inPass: 3)).width == 5888)
        #expect(try ImageHeader(bytes(components: 1, inPass: 1)).width == 5888)
    }

    @Test("the orientation after fill bytes counts")
    func orientationAfterFillBytes() throws {
        var bytes = SampleImage.jpeg
        let exif = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xE1 })
        bytes.insert(contentsOf: [0xFF, 0xFF], at: exif)
        #expect(try ImageHeader(bytes).width == 8)
    }
}
