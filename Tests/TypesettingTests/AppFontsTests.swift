import Display
import Foundation
import Testing

@testable import Typesetting

@Suite("Fonts of apps")
struct AppFontsTests {
    @Test("the fonts beside a program, in its bundles and in folders for fonts are linked as long as they exist")
    func links() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        func write(_ path: String) throws {
            let file = folder.appendingPathComponent(path)
            try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        for path in ["a.ttf", "Fonts/B.OTF", "p_App.resources/c.ttc", "note.txt", "Module.build/d.ttf"] {
            try write("app/\(path)")
        }
        let (program, shared) = ("\(folder.path)/app/App", "\(folder.path)/shared")
        func linked() throws -> [String] {
            AppFonts.link(besideProgram: program, shared)
            let own = try #require(try files.contentsOfDirectory(atPath: shared).first)
            return try files.contentsOfDirectory(atPath: "\(shared)/\(own)").sorted().map { name in
                try files.destinationOfSymbolicLink(atPath: "\(shared)/\(own)/\(name)").replacing(folder.path, with: "")
            }
        }
        let all = ["/app/Fonts/B.OTF", "/app/a.ttf", "/app/p_App.resources/c.ttc"]
        #expect(try linked() == all)
        #expect(try linked() == all)
        try files.removeItem(at: folder.appendingPathComponent("app/a.ttf"))
        #expect(try linked() == ["/app/Fonts/B.OTF", "/app/p_App.resources/c.ttc"])
        // A program without fonts has no folder.
        AppFonts.link(besideProgram: "\(folder.path)/app/Module.build/App.build/App", "\(folder.path)/none")
        #expect(!files.fileExists(atPath: "\(folder.path)/none"))
    }

    @Test(
        "a font is found by its PostScript name and its full name, with its weight unless another is requested",
        arguments: [
            ("Inter-Bold", 400, "Inter", 700, false), ("Inter-BoldItalic", 400, "Inter", 700, true),
            ("JetBrainsMono-Bold", 400, "JetBrains Mono", 700, false), ("Inter-Bold", 600, "Inter", 600, false),
            ("Inter Bold", 400, "Inter", 700, false), ("Inter", 400, "Inter", 400, false),
        ] as [(String, UInt16, String, UInt16, Bool)])
    func names(_ name: String, _ requested: UInt16, _ family: String, _ weight: UInt16, _ isItalic: Bool) throws {
        let typesetter = PangoTypesetter(scale: 1)
        #expect(typesetter.hasFace(named: name))
        let font = FontRequest(design: .named(name), weight: requested)
        let text = typesetter.typeset(
            TextParagraphs([TextSpan("Words", font: font)]), maxWidth: .infinity, maxHeight: .infinity)
        let style = try #require(text.runs.first?.style)
        #expect((style.face, style.weight, style.traits.contains(.italic)) == (family, weight, isItalic))
    }
}
