import Display
import Foundation
import Testing
@testable import FanlightCore

@Suite("Accent colour of an asset catalogue")
struct AccentTests {
    private func accent(_ contents: String?) throws -> (light: RGBA, dark: RGBA)? {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appending(path: "Assets.xcassets/AccentColor.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        if let contents { try Data(contents.utf8).write(to: set.appending(path: "Contents.json")) }
        return Assets.accent(in: folder.path)
    }

    private func color(_ red: String) -> String {
        #""color": {"color-space": "srgb", "components": {"red": "\#(red)", "green": "0", "blue": "0", "alpha": "1"}}"#
    }

    private let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#

    @Test("an accent has a light and a dark colour, or one for both")
    func both() throws {
        let two = try accent(
            "{\"colors\": [{\"idiom\": \"universal\", \(color("0xF0"))}, "
                + "{\"idiom\": \"universal\", \(dark), \(color("0x80"))}]}")
        #expect(two?.light == RGBA(packed: 0xF000_00FF) && two?.dark == RGBA(packed: 0x8000_00FF))
        let one = try accent("{\"colors\": [{\"idiom\": \"universal\", \(color("0xF0"))}]}")
        #expect(one?.light == RGBA(packed: 0xF000_00FF) && one?.dark == one?.light)
    }

    @Test(
        "an empty or damaged accent colour set gives no accent",
        arguments: [#"{"colors": [{"idiom": "universal"}]}"#, "{", nil])
    func none(contents: String?) throws { #expect(try accent(contents) == nil) }
}
