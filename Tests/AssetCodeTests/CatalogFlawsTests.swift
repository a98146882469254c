import AssetCatalogs
import Foundation
import Testing

@Suite("Flaws of asset catalogues")
struct CatalogFlawsTests {
    /// Returns the flaws of a catalogue with these files.
    private func flaws(_ files: [String: String]) throws -> (catalog: String, flaws: CatalogFlaws) {
        let catalog = FileManager.default.temporaryDirectory.appendingPathComponent("flaws-\(UUID()).xcassets")
        defer { try? FileManager.default.removeItem(at: catalog) }
        for (path, text) in files {
            let file = catalog.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return (catalog.path, CatalogFlaws(in: catalog.path))
    }

    private static func color(_ components: String) -> String {
        "{ \"colors\": [{ \"idiom\": \"universal\", \"color\": { \"color-space\": \"srgb\", \(components) } }] }"
    }

    @Test(
        "a file of another shape is named with the place of the value",
        arguments: [
            ("", "it is empty"), ("{", "it is not JSON"), ("[]", "it is a list, not an object"),
            ("3", "it is a number, not an object"),
            ("{\"colors\": {}}", "“colors” is an object, not a list"),
            ("{\"colors\": [{}, \"red\"]}", "“colors[1]” is a text, not an object"),
            ("{\"colors\": [null]}", "“colors[0]” is null, not an object"),
            ("{\"colors\": [{\"color\": {}}]}", "“colors[0].color” has neither components nor a reference"),
            (color("\"components\": []"), "“colors[0].color.components” is a list, not an object"),
            (
                color("\"components\": { \"red\": \"1\", \"blue\": \"1\" }"),
                "“colors[0].color.components” has no green"
            ),
            (
                color("\"components\": { \"white\": \"0.5\", \"alpha\": \"much\" }"),
                "“colors[0].color.components.alpha” is no number"
            ),
            (
                color("\"components\": { \"red\": \"0xGG\", \"green\": \"1\", \"blue\": \"1\" }"),
                "“colors[0].color.components.red” is no number"
            ),
            ("{\"properties\": 1}", "“properties” is a number, not an object"),
            (
                "{\"properties\": {\"provides-namespace\": \"yes\"}}",
                "“properties.provides-namespace” is neither true nor false"
            ),
            (
                "{\"colors\": [{\"appearances\": [{\"appearance\": 1}]}]}",
                "“colors[0].appearances[0].appearance” is a number, not a text"
            ),
        ])
    func damage(_ contents: String, _ reason: String) throws {
        let (catalog, flaws) = try flaws(["a.colorset/Contents.json": contents])
        #expect(flaws.damage.map(\.reason) == [reason])
        #expect(flaws.damage.map(\.path) == ["\(catalog)/a.colorset/Contents.json"])
    }

    @Test(
        "each kind of set has its own list",
        arguments: [("imageset", "images"), ("symbolset", "symbols"), ("dataset", "data"), ("appiconset", "images")])
    func lists(_ kind: String, _ list: String) throws {
        #expect(try flaws(["a.\(kind)/Contents.json": "{\"\(list)\": 3}"]).flaws.damage.count == 1)
        #expect(try flaws(["a.\(kind)/Contents.json": "{\"\(list)\": [{\"filename\": 3}]}"]).flaws.damage.count == 1)
        #expect(try flaws(["a.\(kind)/Contents.json": "{\"others\": 3}"]).flaws.damage.isEmpty)
        let (catalog, flaws) = try flaws([
            "a.\(kind)/Contents.json": "{\"\(list)\": [{\"filename\": \"a.png\"}, {\"filename\": \"b.png\"}, {}]}",
            "a.\(kind)/a.png": "",
        ])
        #expect(flaws.damage.isEmpty)
        #expect(flaws.missingFiles == ["\(catalog)/a.\(kind)/b.png"])
    }

    @Test("empty places, references, numbers and sets of unknown kinds have no flaw")
    func sound() throws {
        let (_, flaws) = try flaws([
            "Contents.json": "{}", "Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
            "a.colorset/Contents.json": "{\"colors\": [{\"idiom\": \"universal\"}, {\"color\": null}]}",
            "b.colorset/Contents.json":
                "{\"colors\": [{\"color\": {\"platform\": \"ios\", \"reference\": \"systemBlueColor\"}}]}",
            "c.colorset/Contents.json": CatalogFlawsTests.color(
                "\"components\": { \"red\": 0.5, \"green\": \"0x80\", \"blue\": \"128\", \"alpha\": 1 }"),
            "d.texture/Contents.json": "{\"textures\": 3}",
        ])
        #expect(flaws.damage.isEmpty && flaws.missingFiles.isEmpty)
    }
}
