import Display
import Fanlight
import FanlightTesting
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

    @Test("colours and images are made of resources, and a missing image is reported")
    func resources() throws {
        let bundle = try bundle([
            "sea.colorset/Contents.json":
                #"{"colors": [{"color": {"components": {"red": "0", "green": "0", "blue": "255"}}}]}"#,
            "dot.imageset/Contents.json": #"{"images": [{"filename": "dot.svg"}]}"#,
            "dot.imageset/dot.svg": #"<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"></svg>"#,
        ])
        let sea = ColorResource(name: "sea", bundle: bundle)
        #expect(Color(sea) == Color("sea", bundle: bundle))
        var blue: CGFloat = 0
        UIColor(resource: sea).getRed(nil, green: nil, blue: &blue, alpha: nil)
        #expect(blue > 0.99)
        #expect(UIImage(resource: ImageResource(name: "dot", bundle: bundle)).size == CGSize(width: 7, height: 9))
        let missing = UIImage(resource: ImageResource(name: "gone", bundle: bundle))
        let stage = Stage(width: 20, height: 20) { Image(uiImage: missing) }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("no image “gone” in \(bundle.bundlePath)") == true)
    }
}
