import Display
import Foundation
import Testing

@testable import Painter

@Suite("References of a vector image")
struct VectorReferenceTests {
    private func svg(_ content: String, before: String = "", attributes: String = "") -> [UInt8] {
        Array(
            (before + "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                + "width=\"4\" height=\"2\" \(attributes)><g id=\"a\"/>\(content)</svg>").utf8)
    }

    private func error(_ bytes: [UInt8]) -> ImageError? {
        do throws(ImageError) {
            _ = try ImageHeader(bytes)
            return nil
        } catch {
            return error
        }
    }

    private static let sheet = "data:text/css;base64,\(Data("text{font-size:1e9px}".utf8).base64EncodedString())"
    private static let drawing = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).base64EncodedString()

    @Test(
        "a reference to anything but the image's own parts is refused",
        arguments: [
            "<image href=\"http://a.example/b.png\" width=\"1\" height=\"1\"/>", "<image href=\"/etc/passwd\"/>",
            "<use xlink:href=\"file:///etc/passwd#a\"/>", "<use other:href=\"b.svg#a\"/>",
            "<unknown href=\"b.svg\"/>", "<use href=\"data:image/svg+xml;base64,\(drawing)#a\"/>",
            "<use href=\"&#98;.svg#a\"/>",
            "<rect fill=\"url(other.svg#a)\"/>", "<rect fill=\"URL(other.svg#a)\"/>",
            "<rect style=\"fill: url( 'other.svg#a' )\"/>", "<rect style=\"fill:url(#a);filter:url(b.svg#c)\"/>",
            "<rect style=\"fill:u&#114;l(b.svg#c)\"/>",
            "<style>rect { fill: url(\"other.svg#a\") }</style>", "<style>@import 'http://a.example/b.css';</style>",
            "<style>@import url(b.css); rect { fill: red }</style>", "<style>@import '\(sheet)';</style>",
            "<style>@IMPORT url(\(sheet));</style>", "<style>@import '#a';</style>",
            "<style>@&#105;mport '\(sheet)';</style>", "<svg:style>@import '\(sheet)';</svg:style>",
            "<style><![CDATA[ @import '\(sheet)'; ]]></style>", "<style>@im<!-- -->port '\(sheet)';</style>",
            "<style>@im<![CDATA[port]]> '\(sheet)';</style>",
            "<style><![CDATA[ </style> ]]> @import '\(sheet)';</style>",
            "<style><!-- </style> --> @import '\(sheet)';</style>", "<g style=\"@import '\(sheet)'\"/>",
        ])
    func outside(_ part: String) throws {
        guard case .refersOutside(let address)? = error(svg(part)) else {
            Issue.record("\(part): \(String(describing: error(svg(part))))")
            return
        }
        #expect(!address.isEmpty)
        let sentence = ImageError.refersOutside(address).sentence
        #expect(sentence.contains(address.prefix(80)) && sentence.hasPrefix("refers to"))
    }

    @Test(
        "letters that an escape may hide are refused",
        arguments: [
            "<style>@\\69mport '\(sheet)';</style>", "<style>@im\\port '\(sheet)';</style>",
            "<rect style=\"fill: \\75 rl(b.svg#a)\"/>", "<rect fill=\"u\\72l(b.svg#a)\"/>",
            "<style>\\\\@i\\mport '\(sheet)';</style>",
        ])
    func escapes(_ part: String) { #expect(error(svg(part)) == .escapesStyles) }

    @Test(
        "embedded images other than PNG, JPEG and WebP are refused, and those under another name",
        arguments: [
            "data:image/svg+xml;base64,\(drawing)", "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
            "data:image/gif;base64,R0lGODlh/////w==", "data:image/png;base64,R0lGODlh/////w==",
            "data:;base64,\(Data(SampleImage.png).base64EncodedString())",
            "data:image/x-tga;base64,\(Data(SampleImage.png).base64EncodedString())",
            "data:image/jpeg;base64,\(Data(SampleImage.png).base64EncodedString())",
            "data:image/png;base64,-\(Data(SampleImage.png).base64EncodedString())", "data:image/png",
        ])
    func embedded(_ address: String) {
        #expect(error(svg("<image href=\"\(address)\"/>")) == .embedsUnknownImage)
        #expect(error(svg("<feImage xlink:href=\"\(address)\"/>")) == .embedsUnknownImage)
        #expect(error(svg("<use href=\"\(address)\"/>")) == .refersOutside(address))
    }

    @Test("style sheets of more than 256 KiB together are refused, in any number of elements and parts")
    func longStyles() {
        let most = XMLText.maximumStyleBytes
        let half = String(repeating: "a", count: most / 2)
        #expect(error(svg("<style>\(half)</style><style>\(half)</style>")) == nil)
        #expect(error(svg("<style>\(half)</style><style>\(half)a</style>")) == .tooManyStyles)
        #expect(error(svg("<style>\(half)<![CDATA[\(half)]]>a</style>")) == .tooManyStyles)
        #expect(error(svg("<style>\(String(repeating: "&#97;", count: most / 4))</style>")) == .tooManyStyles)
        #expect(ImageError.tooManyStyles.sentence.contains("256 KiB of style sheets"))
    }

    @Test("a sentence about a long address is short, whatever its characters are made of")
    func shortSentence() {
        let address = "b\(String(repeating: "\u{301}", count: 100_000)).svg"
        #expect(ImageError.refersOutside(address).sentence.utf8.count < 400)
    }

    @Test("an embedded image that is too large, or has too many compressed texts, is refused")
    func embeddedBombs() {
        var huge = SampleImage.png
        for place in [16, 20] { huge.replaceSubrange(place..<place + 4, with: [0, 0, 0x40, 0]) }
        let text: [UInt8] = [0, 0, 0, 0] + Array("zTXt".utf8) + [0, 0, 0, 0]
        let texts = SampleImage.png.prefix(33) + (0..<17).flatMap { _ in text } + SampleImage.png.dropFirst(33)
        for bytes in [huge, Array(texts)] {
            let address = "data:image/png;base64,\(Data(bytes).base64EncodedString())"
            #expect(error(svg("<image href=\"\(address)\"/>")) == .embedsUnknownImage)
        }
    }

    @Test(
        "processing instructions are refused, wherever they stand",
        arguments: [
            "<?xml-stylesheet type='text/css' href='http://a.example/b.css'?>",
            "<?xml-stylesheet href='\(sheet)'?>", "<?xml-stylesheet href='#a' type='text/css'?>", "<?php 1?>",
        ])
    func instructions(_ part: String) {
        let words = String(part.dropFirst(2).dropLast(2))
        #expect(error(svg(part)) == .hasInstruction(words))
        #expect(error(svg("", before: part)) == .hasInstruction(words))
        #expect(error(svg("", before: "<?xml version=\"1.0\"?>" + part)) == .hasInstruction(words))
        #expect(error(svg("<style>\(part)</style>")) == .hasInstruction(words))
        #expect(error(svg("") + Array(part.utf8)) == .hasInstruction(words))
    }

    @Test("included documents are refused under any prefix")
    func includes() {
        let name = "http://www.w3.org/2001/XInclude"
        #expect(error(svg("<xi:include href=\"#a\"/>", attributes: "xmlns:xi=\"\(name)\"")) == .includesDocuments)
        #expect(error(svg("<include xmlns=\"\(name)\" parse=\"text\"/>")) == .includesDocuments)
        let hidden = name.replacing("XI", with: "&#x58;I")
        #expect(error(svg("<b:include xmlns:b='\(hidden)' href='data:text/plain,a'/>")) == .includesDocuments)
    }

    @Test(
        "entities and default attributes are refused",
        arguments: [
            "<!DOCTYPE svg [<!ENTITY e \"b.svg\">]>", "<!DOCTYPE svg [<!ENTITY e SYSTEM \"/etc/passwd\">]>",
            "<!DOCTYPE svg PUBLIC \"-//]>\" \"a.dtd\" [<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">]>",
            "<!DOCTYPE svg [<!ATTLIST use href CDATA '#g6'>]>", "<!DOCTYPE svg [%e;]>",
        ])
    func declarations(_ declaration: String) {
        #expect(error(svg("&e;", before: declaration)) == .hasDeclarations)
    }

    @Test(
        "an encoding in which tags are other bytes is refused",
        arguments: [
            Array("<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg/>".utf8),
            Array("<?xml version=\"1.0\"\(String(repeating: " ", count: 1000))encoding=\"UTF-7\"?><svg/>".utf8),
            Array("<?xml version=\"1.0\" encoding=\"utf-8\" encoding=\"UTF-7\"?><svg/>".utf8),
            // UTF-16 without a byte order mark, and the tag that our scanner would see.
            "<?xml version=\"1.0\"?>".utf16.flatMap { [UInt8($0), 0] } + Array("<svg/>".utf8),
        ])
    func encodings(_ bytes: [UInt8]) { #expect(error(bytes) == .tooComplex) }

    @Test(
        "references within the image, links, embedded images and plain declarations are shown",
        arguments: [
            "<use xlink:href=\"#a\"/>", "<use href=\"\"/>", "<rect fill=\"url(#a)\" width=\"1\" height=\"1\"/>",
            "<rect style=\"fill: url('#a')\" width=\"1\" height=\"1\"/>",
            "<a href=\"http://a.example\"><g/></a>", "<style>rect { fill: rgb(1, 2, 3) }</style>",
            "<style><![CDATA[ g > rect { fill: url(#a) } ]]></style>",
            "<style>@media screen { rect { fill: red } }</style>", "<text font-family=\"A\\, B\">words</text>",
            "<rect width=\"1\" height=\"1\" transform=\"scale(2)\"/>",
            "<desc>url(b.svg), @import, &lt;?php?&gt;</desc>",
            "<g xmlns:i=\"http://a.example\" i:file=\"C:\\a\\b.png\" i:source=\"url(b.png)\"/>",
            "<image xlink:href=\"data:image/png;base64,\(Data(SampleImage.png).base64EncodedString())\"/>",
            "<image href=\"data:image/jpeg;charset=utf-8;base64,\(Data(SampleImage.jpeg).base64EncodedString())\"/>",
            "<image href=\"data:IMAGE/WEBP;base64,\n \(Data(SampleImage.webp).base64EncodedString())\"/>",
        ])
    func inside(_ part: String) {
        let type = """
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            """
        #expect(error(svg(part)) == nil)
        #expect(
            error(svg(part, before: "<?xml version=\"1.0\" encoding='UTF-8' standalone=\"no\"?>\n\(type)\n")) == nil)
    }
}
