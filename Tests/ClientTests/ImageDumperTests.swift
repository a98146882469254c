import Display
import Foundation
import ImageClient
import Testing

@Suite("Pictures as files")
struct ImageDumperTests {
    private func picture() -> Picture {
        var stamped = VersionedPicture()
        _ = stamped.commit(
            [
                LayerChange(
                    id: LayerID(1), place: Place(parent: .scene),
                    placement: Placement(frame: DotRect(x: 1, y: 1, width: 5, height: 1)),
                    text: .whole([TextRun("Say \"hi\"", style: TextStyle(), width: 8)]),
                    semantics: Semantics(role: .button, label: .drawn, identifier: "hi", actions: [.tap, .focus]))
            ], removed: [])
        return stamped.picture
    }

    private let screen = Screen.cells(columns: 20, rows: 3)

    @Test("the extension of the name selects the format", arguments: DumpFormat.allCases)
    func formats(format: DumpFormat) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dump-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.b.\(format.rawValue.uppercased())").path
        try PictureWriter().write(picture(), on: screen, to: path)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try bytes == PictureWriter().bytes(of: picture(), on: screen, as: format))
        let starts: [DumpFormat: String] = [
            .png: "\u{89}PNG", .svg: "<?xml", .pdf: "%PDF", .txt: "\n Say \"hi\"\n", .json: "[\n  {\"id\":1,",
        ]
        let start = try #require(starts[format])
        #expect(bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    }

    @Test("elements are JSON with the documented names")
    func elements() throws {
        let text = ElementList.json(picture().elements(on: screen))
        #expect(
            text == """
                [
                  {"id":1,"parent":0,"role":"button","identifier":"hi","label":"Say \\"hi\\"","value":"","hint":"",\
                "frame":[8,16,40,16],"enabled":true,"focused":false,"selected":false,"actions":["tap","focus"]}
                ]

                """)
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [[String: Any]])
        #expect(ElementList.json([]) == "[]\n")
        var element = try #require(picture().elements(on: screen).first)
        element.hasAccessibilityCursor = true
        #expect(ElementList.json([element]).contains("\"hasAccessibilityCursor\":true"))
    }

    @Test(
        "an unknown file extension is refused with the known ones", arguments: ["a.gif", "png", "a.d/x", "", "a."])
    func unknown(path: String) {
        #expect(throws: DumpError.unknownFormat(path: path)) {
            try PictureWriter().write(picture(), on: screen, to: path)
        }
        #expect(DumpError.unknownFormat(path: path).description.contains(".png, .svg, .pdf, .txt, .json"))
    }

    @Test("a file that cannot be written is named with the reason")
    func unwritable() {
        do throws(DumpError) {
            try PictureWriter().write(picture(), on: screen, to: "/nonexistent-folder/a.txt")
            Issue.record("expected an error, but the image was written")
        } catch {
            #expect(error.description.hasPrefix("Could not write /nonexistent-folder/a.txt: "))
        }
    }

    @Test("the system's text is used for system errors")
    func systemErrors() {
        #expect(throws: DumpError.unwritable(path: "/dev/full", reason: "No space left on device.")) {
            try PictureWriter().write(picture(), on: screen, to: "/dev/full", as: .txt)
        }
    }

    @Test("standard output has no extension, so the format must be given")
    func standardOutput() {
        #expect(DumpError.unknownFormat(path: "-").description.contains("--format"))
    }
}
