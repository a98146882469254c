import Foundation
import Testing

@testable import ProjectImport

@Suite("The folder that an app runs from")
struct AppStageTests {
    let scratch = ScratchFolder()
    var stage: AppStage { AppStage(folder: "\(scratch.path)/stage", program: "App") }

    init() throws {
        try scratch.write([
            "products/App": "program", "products/mine_App.resources/Info.plist": "SwiftPM's",
            "products/mine_App.resources/en.lproj/Localizable.strings": "en", "products/other_X.resources/x.json": "x",
            "products/mine_Kit.resources/kit.json": "kit", "products/mine_Kit.resources/both.json": "of the library",
            "products/mine_App.resources/both.json": "of the app", "author/data.json": "1", "Info.plist": "names",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(scratch.path)/products/mine_App.resources/data.json",
            withDestinationPath: "\(scratch.path)/author/data.json")
    }

    private func update() throws -> Bool {
        try stage.update(from: "\(scratch.path)/products", package: "mine", information: "\(scratch.path)/Info.plist")
    }

    private func text(_ name: String) -> String? { FilePath.text(of: "\(scratch.path)/stage/\(name)") }

    @Test("the folder has the program, its own resources and its names, and follows links")
    func contents() throws {
        #expect(try update())
        #expect(
            scratch.files.filter { $0.hasPrefix("stage") } == [
                "stage/App", "stage/Info.plist", "stage/both.json", "stage/data.json",
                "stage/en.lproj/Localizable.strings", "stage/kit.json", "stage/mine_App.resources/Info.plist",
                "stage/mine_App.resources/both.json", "stage/mine_App.resources/data.json",
                "stage/mine_App.resources/en.lproj/Localizable.strings", "stage/mine_Kit.resources/both.json",
                "stage/mine_Kit.resources/kit.json",
            ])
        #expect(text("both.json") == "of the app")
        #expect(text("mine_App.resources/both.json") == "of the app")
        #expect(text("mine_App.resources/data.json") == "1")
        #expect(text("mine_Kit.resources/both.json") == "of the library")
        #expect(text("Info.plist") == "names")
        #expect(text("data.json") == "1")
        #expect(try !update())
    }

    @Test("a changed resource is copied, and makes the program another file")
    func changes() throws {
        _ = try update()
        let before = try FileManager.default.attributesOfItem(atPath: stage.executable)[.systemFileNumber] as? Int
        try scratch.write(["author/data.json": "22"])
        #expect(try update())
        #expect(text("data.json") == "22")
        #expect(text("mine_App.resources/data.json") == "22")
        #expect(try FileManager.default.attributesOfItem(atPath: stage.executable)[.systemFileNumber] as? Int != before)
        try FileManager.default.removeItem(atPath: "\(scratch.path)/products/mine_App.resources/en.lproj")
        #expect(try update())
        #expect(!scratch.files.contains { $0.hasPrefix("stage/en.lproj") })
    }

    @Test("projects with one name of a package do not get the resources of each other")
    func sharedNames() throws {
        let products = "\(scratch.path)/products"
        try SharedBundles.claim(package: "mine", for: "/a", in: products)
        try scratch.write(["products/mine_App.resources/of-a.json": "a"])
        try SharedBundles.claim(package: "mine", for: "/a", in: products)
        _ = try update()
        #expect(text("mine_App.resources/of-a.json") == "a")
        try SharedBundles.claim(package: "mine", for: "/b", in: products)
        #expect(!scratch.files.contains { $0.hasPrefix("products/mine_") && $0.contains(".resources") })
        #expect(FilePath.text(of: "\(products)/other_X.resources/x.json") == "x")
        #expect(FilePath.text(of: "\(products)/App") == "program")
        try scratch.write(["products/mine_App.resources/of-b.json": "b"])
        // The first project keeps what its app runs from.
        #expect(text("mine_App.resources/of-a.json") == "a")
        let other = AppStage(folder: "\(scratch.path)/other", program: "App")
        _ = try other.update(from: products, package: "mine", information: nil)
        #expect(
            scratch.files.filter { $0.hasPrefix("other/") } == [
                "other/App", "other/mine_App.resources/of-b.json", "other/of-b.json",
            ])
    }

    @Test("a folder without products is left as it is")
    func noProducts() throws {
        try SharedBundles.claim(package: "mine", for: "/a", in: "\(scratch.path)/none")
        #expect(!FilePath.exists("\(scratch.path)/none"))
    }
}
