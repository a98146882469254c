import Display
import Foundation
import Testing

@testable import Painter

@Suite("Cost of a vector image")
struct VectorCostTests {
    private func svg(_ content: String, before: String = "") -> [UInt8] {
        Array(
            (before + "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                + "width=\"40\" height=\"40\">\(content)</svg>").utf8)
    }

    private func filter(_ content: String, uses: Int = 1) -> String {
        "<filter id=\"f\">\(content)</filter>"
            + String(repeating: "<rect width=\"40\" height=\"40\" filter=\"url(#f)\"/>", count: uses)
    }

    /// Lines of a map.
    private func ways(_ start: String, _ count: Int) -> String {
        let line = "<path d=\"\(start)c1.5.25 3-.5 4,2s2 1 3-1a5 3 30 01 4 1l12.5-7 3.25 8q2 2 4 0t3 3h5V4z\"/>"
        return String(repeating: line, count: count)
    }

    @Test("realistic drawings are cheap, in any editor's syntax")
    func usual() throws {
        let rects = String(repeating: "<rect class=\"a\" fill=\"url(#g)\" width=\"4\" height=\"4\"/>", count: 2000)
        let gradient = "<linearGradient id=\"g\"><stop/><stop offset=\"1\"/></linearGradient>"
        let declarations = """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
            "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            """
        let images = [
            svg("<g fill=\"url(#g)\"><defs>\(gradient)</defs>\(rects)</g>"),
            svg("<style>.a { fill: url(#g); stroke: none }</style>\(gradient)\(rects)"),
            svg("<!-- <use href=\"#x\"/> --><title>a &lt; b &amp; c</title>\(rects)", before: declarations),
            svg(filter("<feGaussianBlur stdDeviation=\"3\"/><feOffset dy=\"2\"/>", uses: 50)),
            svg(
                "<style>text { font: italic 300 0.8em/1.2 'A 1'; font-size: 1.2e1px }</style><g font-size=\"40\">"
                    + String(repeating: "<text style=\"font-size:120%\">a<tspan>b</tspan></text>", count: 9) + "</g>"),
            svg(
                "<style>g{font-size:.8em}</style>" + String(repeating: "<g>", count: 30)
                    + "<text>small</text>" + String(repeating: "</g>", count: 30)),
            svg("<text style=\"font: 12px 'St. Mary 2.0.1', serif\">v1.2.3</text><use xlink:href=\"#x\"/>"),
            svg(String(repeating: "<text>A street of the town</text>", count: 1000)),
            svg("<text>\(String(repeating: "words &amp; more", count: 100))</text>", before: declarations),
            svg("<symbol id=\"s\"><circle r=\"3\"/></symbol>" + String(repeating: "<use href=\"#s\"/>", count: 500)),
            svg(
                "<style type=\"text/css\">.trail, g .way{fill:none;font-family:'A';stroke-dasharray:3,1.5}</style>"
                    + "<g class=\"way\">\(ways("M2 3", 500))</g>\(ways("M2 3", 6000))"),
            svg("<g stroke=\"red\" stroke-dasharray=\"4 2\">\(ways("m30,12.5", 500))<circle r=\"50%\"/></g>"),
            svg("<circle r=\"15.9\" stroke=\"red\" stroke-dasharray=\"25 75\" pathLength=\"100\"/>"),
            svg(
                "<line x2=\"8e6\" stroke=\"red\" stroke-dasharray=\"none\"/>"
                    + "<rect stroke-dasharray=\"0\" width=\"9e6\"/>"
            ),
            svg("<a id=\"top\" xlink:href=\"#top\"><text font-family=\"A\\, B\">words</text></a>"),
            svg("<image xlink:href=\"data:image/png;base64,\(Data(SampleImage.png).base64EncodedString())\"/>"),
        ]
        for (index, bytes) in images.enumerated() {
            let text = try #require(XMLText(bytes))
            let cost = try #require(VectorCost.of(text), "\(index)")
            #expect(cost <= VectorCost.maximumCost / 2, "\(index)")
            #expect(try ImageHeader(bytes).width == 40)
        }
    }

    @Test("drawings that take minutes or crash are not painted, in any syntax")
    func bombs() throws {
        let uses = (0..<6).map { index in
            "<g id=\"g\(index + 1)\">" + String(repeating: "<use xlink:href=\"#g\(index)\"/>", count: 10) + "</g>"
        }
        let laughs = "<defs><circle id=\"g0\" r=\"20\"/>\(uses.joined())</defs>"
        let circles = String(repeating: "<circle r=\"20\"/>", count: 100)
        let line = "<path d=\"M0 0 \(String(repeating: "h1 ", count: 2000))\""
        let octaves = "<feTurbulence numOctaves=\"1000000\"/>"
        let bombs: [String: [UInt8]] = [
            "glyphs": svg("<text>\(String(repeating: "W", count: 10_000))</text>"),
            "a large character": svg("<text font-size=\"1e9\">W</text>"),
            "a large character by style": svg("<text style=\"fill:red; font-size : 99999999px\">W</text>"),
            "a large character by style sheet": svg(
                "<style>.a { font: bold 9e8px serif }</style><text class=\"a\">W</text>"),
            "a large character by nested percentages": svg(
                "<text>a" + String(repeating: "<tspan font-size=\"900%\">", count: 8) + "b"
                    + String(repeating: "</tspan>", count: 8) + "</text>"),
            "a large character by style with a comment": svg("<text style=\"font-size/* */:1e9px\">W</text>"),
            "a large character by style with a string": svg(
                "<text style=\"font-family:'/*';font-size:1e9px\">W</text>"),
            "a large character by style sheet with a character reference": svg(
                "<style>text{font&#45;size:1e9px}</style><text>W</text>"),
            "a large character by nested style sheet rules": svg(
                "<style>tspan{font-size:2em}</style><text>" + String(repeating: "<tspan>", count: 40) + "W"
                    + String(repeating: "</tspan>", count: 40) + "</text>"),
            "a large character by nested relative sizes": svg(
                String(repeating: "<g font-size=\"larger\">", count: 200) + "<text>W</text>"
                    + String(repeating: "</g>", count: 200)),
            "a large character by an inherited size": svg(
                "<defs><text id=\"t\">W</text></defs><g font-size=\"9e8\"><use xlink:href=\"#t\"/></g>"),
            "characters with large spacing": svg("<text letter-spacing=\"1e9\">WW</text>"),
            "many characters in parts": svg(
                "<text>\(String(repeating: "<tspan>WWWWWWWWWW</tspan><![CDATA[WWWWWWWWWW]]>", count: 500))</text>"),
            "nested uses": svg(laughs + "<use xlink:href=\"#g6\"/>"),
            "nested uses by character reference": svg(laughs + "<use xlink:href=\"&#35;g6\"/>"),
            "nested uses before their definitions": svg("<use xlink:href=\"#g6\"/>" + laughs),
            "cyclic uses": svg("<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>"),
            "octaves": svg(filter(octaves)),
            "many blurs": svg(filter("<feGaussianBlur stdDeviation=\"20\"/>", uses: 2000)),
            "a filter named by a style": svg("<g style=\"filter: URL( '#f' )\"/>" + filter(octaves, uses: 0)),
            "a filter named by a sheet": svg(
                "<style>rect { filter: url(#f) }</style><rect/>" + filter(octaves, uses: 0)),
            "a sheet of another name": svg("<svg:style/><svg:style></svg:style>" + filter(octaves)),
            "a convolution that crashes the library": svg(
                filter("<feConvolveMatrix order=\"40\" kernelMatrix=\"1\"/>")),
            "patterns": svg(
                "<pattern id=\"p\" width=\"1\" height=\"1\">\(circles)</pattern><g fill=\"url(#p)\">"
                    + String(repeating: "<rect width=\"40\" height=\"40\"/>", count: 1000) + "</g>"),
            "markers": svg("<marker id=\"m\">\(circles)</marker>\(line) marker-mid=\"url(#m)\"/>"),
            "inherited markers": svg(
                "<marker id=\"m\">\(circles)</marker><g marker-mid=\"url(#m)\">\(line)/></g>"),
            "a long line": svg("<path stroke=\"red\" d=\"M0 0 \(String(repeating: "L40 7 0 3", count: 400_000))\"/>"),
            "dashes of a line": svg("<path stroke=\"red\" d=\"M0 20H8e6\" stroke-dasharray=\"1\"/>"),
            "dashes of a curve": svg(
                "<g stroke-dasharray=\"0.01mm 0.01mm\"><path stroke=\"red\" d=\"m0 20c1e5 0 1e5,1e6 0-1e6\"/></g>"),
            "dashes of an arc": svg(
                "<path stroke=\"red\" d=\"M0 20a.1 1e3 0 0110 0\" style=\"STROKE-DASHARRAY/*;*/:1e-3px\"/>"),
            "dashes of closed lines": svg(
                "<path stroke=\"red\" stroke-dasharray=\"1\" d=\"M9e5 0\(String(repeating: "L0 0z", count: 9))\"/>"),
            "dashes by a style sheet": svg(
                "<style>@media all { .a, g > .b { font: 1px '/*}'; stroke-dasharray: .1 } }</style>"
                    + "<circle class=\"c b\" stroke=\"red\" r=\"1e6\"/>"),
            "dashes of a shape by its style": svg(
                "<style>*{stroke-dasharray:1px}</style><rect style=\"fill:url('#a}');width:9e5px;height:2px\"/>"),
            "dashes of a used shape": svg(
                "<defs><circle id=\"s\" r=\"100%\"/></defs>"
                    + "<use href=\"#s\" stroke=\"red\" stroke-dasharray=\"1e-4\"/>"),
            "dashes of glyphs": svg(
                "<text stroke=\"red\" font-size=\"1000\" stroke-dasharray=\"0.001\">words</text>"),
            "depth": svg(String(repeating: "<g>", count: 10_000)),
            "attributes": svg("<g \((0..<257).map { "a\($0)=\"\"" }.joined(separator: " "))/>"),
            "another character encoding": svg("+ADw-use/>", before: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"),
        ]
        for (name, bytes) in bombs {
            #expect(throws: ImageError.tooComplex, "\(name)") { try ImageHeader(bytes) }
            let begin = ContinuousClock.now
            var builder = PictureBuilder()
            builder.fill(0, 0, 40, 40, .image(ImageFill(try SampleImage.resource(bytes))))
            _ = try PixelPainter().pixels(builder.picture, on: Screen(width: 40, height: 40))
            #expect(ContinuousClock.now - begin < .seconds(20), "\(name)")
        }
    }

    /// Scanning any of these in steps that each begin at the start would take many minutes.
    @Test("the time of a scan grows with the text's length only")
    func linear() throws {
        let pieces = String(repeating: "a<!---->", count: XMLText.maximumStyleBytes)
        let text = try #require(XMLText(svg("<style>\(pieces)</style>")))
        let sheets = text.compactMap { if case .style(let sheet) = $0 { sheet.utf8.count } else { nil } }
        #expect(sheets == [XMLText.maximumStyleBytes])
        let fonts = String(repeating: "font:", count: 40_000)
        try VectorImage.check(svg("<style>rect { \(fonts) }</style><g style=\"\(fonts)\"/>"))
        let entities = String(repeating: "&amp;", count: 40_000)
        try VectorImage.check(svg("<style>\(entities)</style><g id=\"\(entities)\"/>"))
        let attributes = (0..<256).map { "a\($0)=\"b(c)\"" }.joined(separator: " ")
        try VectorImage.check(svg(String(repeating: "<g \(attributes)/>", count: 80)))
    }

    @Test("more elements than can be evaluated quickly are refused, also where nothing is painted")
    func elements() {
        let many = svg("<defs>\(String(repeating: "<g/>", count: 200_000))</defs>")
        #expect(throws: ImageError.tooComplex) { try ImageHeader(many) }
    }
}
