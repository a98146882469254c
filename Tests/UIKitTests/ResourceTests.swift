import Foundation
import Testing
import UIKit

@MainActor
@Suite("Resources of asset catalogues")
struct ResourceTests {
    /// A bundle with files in a catalogue.
    private func bundle(_ files: [String: String]) throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        for (path, text) in files {
            let file = folder.appending(path: "A.xcassets/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try #require(Bundle(path: folder.path))
    }

    @Test("a data set has the file for all devices, with its type")
    func data() throws {
        let bundle = try bundle([
            "Kitchen/spices.dataset/Contents.json": """
            {"data": [{"idiom": "iphone", "filename": "b.txt"},
              {"idiom": "universal", "filename": "a.txt", "universal-type-identifier": "public.plain-text"}]}
            """,
            "Kitchen/spices.dataset/a.txt": "cumin", "Kitchen/spices.dataset/b.txt": "salt",
            "Kitchen/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
        ])
        let asset = try #require(NSDataAsset(name: "Kitchen/spices", bundle: bundle))
        #expect(String(decoding: asset.data, as: UTF8.self) == "cumin")
        #expect((asset.name, asset.typeIdentifier) == ("Kitchen/spices", "public.plain-text"))
        #expect(NSDataAsset(name: "spices", bundle: bundle) == nil)
    }

    @Test(
        "a damaged data set has no data",
        arguments: ["", "{}", #"{"data": [{"filename": "../a"}]}"#, #"{"data": [{"filename": "gone"}]}"#])
    func damage(_ contents: String) throws {
        let bundle = try bundle(["a.dataset/Contents.json": contents, "a": "secret"])
        #expect(NSDataAsset(name: "a", bundle: bundle) == nil)
    }
}
