import Painter
import Testing

@Suite("What is wrong with an image's file")
struct ImageFlawTests {
    private func flaw(_ bytes: [UInt8]) throws -> ImageFlaw? { try ImageHeader(bytes).flaw(in: bytes) }

    @Test("whole files have none")
    func whole() throws {
        for bytes in [SampleImage.png, SampleImage.jpeg, SampleImage.webp, SampleImage.svg] {
            #expect(try flaw(bytes) == nil)
        }
    }

    @Test("a PNG that was cut off breaks off, wherever, and one with another byte is damaged, whichever it is")
    func damage() throws {
        let png = SampleImage.png
        for count in 33..<png.count { #expect(try flaw(Array(png[..<count])) == .breaksOff) }
        // Behind the size, which must make sense at all.
        for place in 41..<png.count {
            var bytes = png
            bytes[place] ^= 1
            #expect(try flaw(bytes) != nil, "\(place)")
        }
    }

    @Test(
        "lines and areas that are elsewhere are told",
        arguments: [
            "<image href=\"http://a.example/b.png\" width=\"1\" height=\"1\"/>",
            "<use xlink:href=\"file:///etc/passwd#a\"/>", "<rect fill=\"url(other.svg#a)\" width=\"1\" height=\"1\"/>",
            "<rect style=\"fill: url( 'other.svg#a' )\" width=\"1\" height=\"1\"/>",
            "<style>rect { fill: url(\"other.svg#a\") }</style>",
        ])
    func outside(_ part: String) throws {
        guard case .refersOutside(let address)? = try flaw(svg(part)) else {
            Issue.record("nothing was told of \(part)")
            return
        }
        #expect(part.contains(address) && !address.contains("\"") && !address.contains("'"))
    }

    @Test(
        "what is in the file itself, and where a link leads, is nothing outside",
        arguments: [
            "<use xlink:href=\"#a\"/>", "<rect fill=\"url(#a)\" width=\"1\" height=\"1\"/>",
            "<rect style=\"fill: url('#a')\" width=\"1\" height=\"1\"/>", "<a href=\"http://a.example\"><g/></a>",
            "<style>rect { fill: rgb(1, 2, 3) }</style>", "<rect width=\"1\" height=\"1\" transform=\"scale(2)\"/>",
        ])
    func inside(_ part: String) throws {
        #expect(try flaw(svg(part)) == nil)
    }

    private func svg(_ part: String) -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="2">
            <g id="a"/>\(part)</svg>
            """.utf8)
    }
}
