import Foundation
import Testing

@testable import ProjectImport

@Suite("A written package")
struct PackageWriterTests {
    let project: RecipesProject
    let plan: ProjectPlan
    let scratch = ScratchFolder()
    var folder: String { "\(scratch.path)/package" }
    var writer: PackageWriter { PackageWriter(folder: folder, fanlight: "/opt/fan/share/fanlight/package") }

    init() throws {
        project = try RecipesProject()
        plan = try project.plan()
    }

    @Test("a written package has a manifest, links to the author's files, and a record")
    func files() throws {
        #expect(try writer.write(plan) > 0)
        #expect(
            scratch.files == [
                "package/.gitignore", "package/Info/GalleryApp.plist", "package/Package.swift",
                "package/Sources/GalleryApp/Code/Gallery/Model/Download.swift",
                "package/Sources/GalleryApp/Code/Gallery/Model/RecipeStore.swift",
                "package/Sources/GalleryApp/Code/Gallery/PortionBar.swift",
                "package/Sources/GalleryApp/Code/Gallery/RecipeList.swift",
                "package/Sources/GalleryApp/Code/Gallery/RecipesApp.swift",
                "package/Sources/GalleryApp/Code/Gallery/Shelf.swift",
                "package/Sources/GalleryApp/Code/Gallery/Signboard.swift",
                "package/Sources/GalleryApp/Generated/GeneratedAssetSymbols.swift",
                "package/Sources/GalleryApp/Resources/Assets.xcassets",
                "package/Sources/GalleryApp/Resources/Blocks.ttf",
                "package/Sources/GalleryApp/Resources/Portions.xcstrings",
                "package/Sources/GalleryApp/Resources/bell.wav",
                "package/Sources/GalleryApp/Resources/de.lproj/Localizable.strings",
                "package/Sources/GalleryApp/Resources/en.lproj/Localizable.strings",
                "package/Sources/GalleryApp/Resources/recipes.json",
                "package/Sources/Kitchen/Code/Kitchen/Stove.swift",
                "package/Sources/Kitchen/Code/Kitchen/Timers/EggTimer.swift",
                "package/Sources/Kitchen/Generated/GeneratedAssetSymbols.swift",
                "package/Sources/Kitchen/Resources/Assets.xcassets",
                "package/Sources/Kitchen/Resources/measures.json", "package/Sources/Units/Code/Grams.swift",
                "package/Tests/GalleryTests/Code/GalleryTests/RecipeTests.swift", "package/adopted.json",
            ])
        let link = "\(folder)/Sources/GalleryApp/Resources/recipes.json"
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link) == "\(project.folder)/Gallery/recipes.json")
        let record = try #require(AdoptedProject(in: folder))
        #expect((record.origin, record.project) == (project.folder, "Recipes.xcodeproj"))
        let icon = "\(project.folder)/Gallery/Assets.xcassets/AppIcon.appiconset/icon.png"
        #expect(record.apps == [.init(name: "GalleryApp", title: "Grandma’s & mine", icon: icon)])
    }

    @Test("the record keeps that packages at addresses are dependencies")
    func fetching() throws {
        try writer.write(plan)
        #expect(AdoptedProject(in: folder)?.fetches == nil)
        try writer.write(project.plan(fetches: true))
        #expect(AdoptedProject(in: folder)?.fetches == true)
    }

    @Test("writing an unchanged plan changes no file, and writing a changed one removes what left the project")
    func repeating() throws {
        try writer.write(plan)
        #expect(try writer.write(plan) == 0)
        var smaller = plan
        smaller.targets.removeAll { $0.kind == .tests }
        // The manifest, and a link.
        #expect(try writer.write(smaller) == 2)
        #expect(!scratch.files.contains { $0.contains("RecipeTests") })
        #expect(FileManager.default.fileExists(atPath: "\(project.folder)/GalleryTests/RecipeTests.swift"))
    }

    @Test("a package has symbols that follow the catalogue, and none without a catalogue")
    func symbols() throws {
        let assets = "\(project.folder)/Kitchen/Assets.xcassets"
        let file = "\(folder)/Sources/Kitchen/Generated/GeneratedAssetSymbols.swift"
        try writer.write(plan)
        try FileManager.default.moveItem(
            atPath: "\(assets)/TomatoColor.colorset", toPath: "\(assets)/Ash.colorset")
        #expect(try writer.write(try project.plan()) == 1)
        #expect(FilePath.text(of: file)?.contains("var ash: SwiftUI.Color") == false, "the target has no extensions")
        #expect(FilePath.text(of: file)?.contains("static let ash") == true)
        try FileManager.default.removeItem(atPath: assets)
        // The manifest, the link, and the symbols.
        #expect(try writer.write(try project.plan()) == 3)
        #expect(!FilePath.exists(file))
    }

    @Test("writing keeps files of the author: a manifest without the mark, and files beside the links")
    func keeping() throws {
        try writer.write(plan)
        try scratch.write([
            "package/Package.swift": "// mine", "package/Sources/GalleryApp/Code/Extra.swift": "// mine",
        ])
        #expect(try writer.write(plan) == 0)
        #expect(try String(contentsOfFile: "\(folder)/Package.swift", encoding: .utf8) == "// mine")
        #expect(scratch.files.contains("package/Sources/GalleryApp/Code/Extra.swift"))
    }

    @Test("writing into a folder with other files is refused")
    func refusing() throws {
        try scratch.write(["package/Package.swift": "// mine"])
        let refusal = try #require(problem { try writer.write(plan) })
        #expect(refusal.sentence.contains("--output DIR"))
        #expect(scratch.files == ["package/Package.swift"])
    }

    @Test(
        "the manifest has each target's settings",
        arguments: [
            "name: \"recipes\"", ".package(name: \"fanlight\", path: \"/opt/fan/share/fanlight/package\")",
            "dependencies: [\"Kitchen\", \"Units\", .product(name: \"SwiftUI\", package: \"fanlight\"), .product(",
            ".product(name: \"UIKitShim\", package: \"fanlight\")]",
            ".copy(\"Resources/Assets.xcassets\")", ".copy(\"Resources/de.lproj\")", ".swiftLanguageMode(.v5)",
            ".swiftLanguageMode(.v6)", ".defaultIsolation(MainActor.self)", ".define(\"SOUP\")",
            "\"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"FoundationNetworking\"",
            "\"-module-alias\", \"Gallery=GalleryApp\"",
        ])
    func manifest(_ words: String) {
        let text = ManifestText(plan: plan, fanlight: "/opt/fan/share/fanlight/package").text
        #expect(text.contains(words), "\(text)")
    }
}

@Suite("A new package")
struct NewPackageTests {
    @Test(
        "the app's name is made a valid name of a module",
        arguments: [
            ("counter", "Counter"), ("my-app", "MyApp"), ("a/b/todo list", "TodoList"), ("Gallery", "GalleryApp"),
            ("2048", "_2048"), ("swiftui", "SwiftuiApp"),
        ])
    func names(_ name: String, _ app: String) throws {
        let paths = try NewPackage(name: name, fanlight: "/f").files.map(\.path)
        #expect(paths.contains("Sources/\(app)/\(app)Main.swift"), "\(paths)")
    }

    @Test("a new package has an app, a preview, a test and a page with the next steps")
    func files() throws {
        let scratch = ScratchFolder()
        let package = try NewPackage(name: "counter", fanlight: "/f")
        try package.write(to: "\(scratch.path)/counter")
        #expect(
            scratch.files == [
                "counter/.gitignore", "counter/Package.swift", "counter/README.md",
                "counter/Sources/Counter/ContentView.swift", "counter/Sources/Counter/CounterMain.swift",
                "counter/Sources/Counter/Tally.swift", "counter/Tests/CounterTests/ContentTests.swift",
            ])
        let again = problem { try package.write(to: "\(scratch.path)/counter") }
        #expect(again?.sentence.contains("exists already") == true)
    }

    @Test("a name without a letter or digit is refused", arguments: ["", "-", "…", "数"])
    func refused(_ name: String) {
        #expect(problem { _ = try NewPackage(name: name, fanlight: "/f") } != nil)
    }
}
