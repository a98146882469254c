import AppKit
import Fanlight
import Testing

@Suite("Values of AppKit")
struct AppKitValueTests {
    private func components(_ color: NSColor) -> [Int] {
        [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent]
            .map { Int(($0 * 255).rounded()) }
    }

    @Test(
        "a colour has the components that it was made of",
        arguments: [
            (NSColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), [51, 102, 153, 204]),
            (NSColor(calibratedRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), [51, 102, 153, 204]),
            (NSColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), [51, 102, 153, 204]),
            (NSColor(calibratedWhite: 0.2, alpha: 1), [51, 51, 51, 255]),
            (NSColor(calibratedHue: 1 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 255, 0, 255]),
            (NSColor(Color(red: 1, green: 0, blue: 0)), [255, 0, 0, 255]),
            (NSColor.black.withAlphaComponent(0.2), [0, 0, 0, 51]),
            (NSColor.windowBackgroundColor, [236, 236, 236, 255]),
            (NSColor.white.blended(withFraction: 0.2, of: .black) ?? .clear, [204, 204, 204, 255]),
            (NSColor.green.usingColorSpace(.sRGB) ?? .clear, [0, 255, 0, 255]),
        ])
    func colors(_ color: NSColor, _ expected: [Int]) { #expect(components(color) == expected) }

    @Test("a literal is a colour of AppKit where one is expected")
    func literal() {
        let color: NSColor = #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        #expect(components(color) == [51, 102, 153, 204])
    }

    @Test("colours of AppKit are colours of SwiftUI")
    func equivalents() {
        #expect(Color(nsColor: .labelColor) == .primary)
        #expect(Color(nsColor: .controlAccentColor) == .accentColor)
        #expect(Color(NSColor.systemRed) == .red)
        #expect(Color(nsColor: .separatorColor) == Color(uiColor: .separator))
        #expect(NSColor(.blue) == .systemBlue && NSColor(.blue) != .systemRed)
    }

    @Test("system colours and colours of a closure follow the colour scheme")
    func schemes() {
        let made = NSColor(name: nil) { $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .white : .black }
        for (scheme, expected) in [(ColorScheme.light, [0, 255]), (.dark, [255, 30])] {
            var values = EnvironmentValues()
            values.colorScheme = scheme
            let reds = [made, .textBackgroundColor].map { Color(nsColor: $0).resolve(in: values).red }
            #expect(reds.map { Int(($0 * 255).rounded()) } == expected)
        }
    }

    @Test("hue, saturation and brightness are those of the colour")
    func hue() {
        let color = NSColor(hue: 0.75, saturation: 0.5, brightness: 0.5, alpha: 1)
        #expect(abs(color.hueComponent - 0.75) < 0.01 && abs(color.saturationComponent - 0.5) < 0.01)
        #expect(abs(color.brightnessComponent - 0.5) < 0.01)
    }

    @Test("fonts are those of SwiftUI, at sizes of the Mac")
    func fonts() {
        #expect(Font(NSFont.preferredFont(forTextStyle: .title1)) == .title)
        #expect(Font(NSFont.boldSystemFont(ofSize: 20)) == .system(size: 20, weight: .bold, design: nil))
        let mono = NSFont.monospacedSystemFont(ofSize: NSFont.systemFontSize, weight: .semibold)
        #expect(Font(mono) == .system(size: 13, weight: .semibold, design: .monospaced))
        #expect(mono.pointSize == 13 && mono == .monospacedSystemFont(ofSize: 13, weight: .semibold))
        #expect(NSFont(name: "", size: 12) == nil)
    }

    @Test("an image has the size of its pixels until another one is set")
    func image() throws {
        let file =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
        let image = try #require(Data(base64Encoded: file).flatMap { NSImage(data: $0) })
        #expect(image.size == NSSize(width: 1, height: 1))
        let before = Image(nsImage: image)
        image.size = NSSize(width: 8, height: 8)
        #expect(image.size == NSSize(width: 8, height: 8) && Image(nsImage: image) != before)
        image.isTemplate = true
        #expect(image != NSImage(data: Data(base64Encoded: file) ?? Data()))
        #expect(NSImage(data: Data("no image".utf8)) == nil)
        #expect(NSImage(contentsOf: URL(filePath: "/nowhere.png")) == nil)
    }

    @Test("an image of a symbol shows the symbol")
    func symbol() throws {
        let image = try #require(NSImage(systemSymbolName: "star", accessibilityDescription: nil))
        #expect(Image(nsImage: image) == Image(systemName: "star"))
        #expect(image.cgImage(forProposedRect: nil, context: nil, hints: nil) == nil)
        #expect(image == NSImage(systemSymbolName: "star", accessibilityDescription: "Star"))
    }

    @Test("a path has its steps, angles in degrees and its transform")
    func path() {
        let path = NSBezierPath()
        path.move(to: NSPoint(x: 10, y: 0))
        path.line(to: NSPoint(x: 20, y: 0))
        path.relativeLine(to: NSPoint(x: 0, y: 30))
        path.close()
        #expect(path.bounds == NSRect(x: 10, y: 0, width: 10, height: 30))
        path.transform(using: AffineTransform(translationByX: 5, byY: 6))
        #expect(Path(path.cgPath).boundingRect == NSRect(x: 15, y: 6, width: 10, height: 30))
        let arc = NSBezierPath()
        arc.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90)
        #expect(abs(arc.currentPoint.x) < 0.01 && abs(arc.currentPoint.y - 10) < 0.01)
        #expect(arc.contains(NSPoint(x: 6, y: 6)) && !arc.contains(NSPoint(x: -6, y: 6)))
    }
}
