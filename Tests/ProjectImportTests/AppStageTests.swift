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
                "stage/en.lproj/Localizable.strings", "stage/kit.json", "stage/mine_Kit.resources/both.json",
                "stage/mine_Kit.resources/kit.json",
            ])
        #expect(text("both.json") == "of the app")
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
        #expect(try FileManager.default.attributesOfItem(atPath: stage.executable)[.systemFileNumber] as? Int != before)
        try FileManager.default.removeItem(atPath: "\(scratch.path)/products/mine_App.resources/en.lproj")
        #expect(try update())
        #expect(!scratch.files.contains { $0.hasPrefix("stage/en.lproj") })
    }
}
