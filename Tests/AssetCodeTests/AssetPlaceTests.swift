import AssetCatalogs
import Foundation
import Testing

@Suite("Places of asset catalogues")
struct AssetPlaceTests {
    private func place(_ bundles: [String], program: String) throws -> (folder: String, place: AssetPlace) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("place-\(UUID())").path
        for bundle in bundles {
            let set = "\(folder)/\(bundle)/A.xcassets/accent.colorset"
            try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(set)/Contents.json"))
        }
        return (folder, AssetPlace(folder, program: program))
    }

    @Test("the bundle of the program's target comes first, then those of its package, and no others")
    func ownTarget() throws {
        let (folder, place) = try place(
            ["aaa_Other.resources", "shop_Cart.resources", "shop_Shop.resources"], program: "Shop")
        #expect(
            place.folders == [folder, "\(folder)/shop_Shop.resources", "\(folder)/shop_Cart.resources"])
        #expect(place.set(.color, "accent") == "\(folder)/shop_Shop.resources/A.xcassets/accent.colorset")
    }

    @Test("the tests of a package have its bundles")
    func tests() throws {
        let (folder, place) = try place(
            ["aaa_Other.resources", "shop_Cart.resources"], program: "shopPackageTests.xctest")
        #expect(place.folders == [folder, "\(folder)/shop_Cart.resources"])
    }

    @Test("a program without a bundle of its own has those beside it")
    func otherProgram() throws {
        let (folder, place) = try place(["b_B.resources", "a_A.resources"], program: "tool")
        #expect(place.folders == [folder, "\(folder)/a_A.resources", "\(folder)/b_B.resources"])
    }
}
