import Foundation
import Testing

@testable import ProjectImport

@Suite("The plan of an Xcode project")
struct ProjectPlanTests {
    let project: RecipesProject
    let plan: ProjectPlan

    init() throws {
        project = try RecipesProject()
        plan = try project.plan()
    }

    private func target(_ name: String) throws -> ProjectPlan.Target {
        try #require(plan.targets.first { $0.name == name })
    }

    @Test(
        "targets have the files of their phases, groups and shared folders",
        arguments: [
            (
                "GalleryApp",
                [
                    "Code/Gallery/Model/Download.swift", "Code/Gallery/Model/RecipeStore.swift",
                    "Code/Gallery/PortionBar.swift", "Code/Gallery/RecipeList.swift", "Code/Gallery/RecipesApp.swift",
                    "Code/Gallery/Shelf.swift", "Code/Gallery/Signboard.swift", "Resources/Assets.xcassets",
                    "Resources/Blocks.ttf", "Resources/Portions.xcstrings", "Resources/bell.wav",
                    "Resources/de.lproj/Localizable.strings", "Resources/en.lproj/Localizable.strings",
                    "Resources/recipes.json",
                ], ["Kitchen", "Units"]
            ),
            (
                "Kitchen",
                [
                    "Code/Kitchen/Stove.swift", "Code/Kitchen/Timers/EggTimer.swift", "Resources/Assets.xcassets",
                    "Resources/measures.json",
                ], []
            ),
            ("GalleryTests", ["Code/GalleryTests/RecipeTests.swift"], ["GalleryApp"]),
            ("Units", ["Code/Grams.swift"], []),
        ])
    func files(_ name: String, _ places: [String], _ dependencies: [String]) throws {
        let target = try target(name)
        #expect((target.sources + target.resources).map(\.place) == places)
        #expect(target.dependencies == dependencies)
        for link in target.sources + target.resources { #expect(FileManager.default.fileExists(atPath: link.file)) }
    }

    @Test("folders and files whose letters differ in case from the project are found, as on a Mac")
    func letterCase() throws {
        let files = FileManager.default
        try files.moveItem(atPath: "\(project.folder)/Gallery", toPath: "\(project.folder)/gallery")
        try files.moveItem(
            atPath: "\(project.folder)/gallery/Shelf.swift", toPath: "\(project.folder)/gallery/SHELF.swift")
        try files.moveItem(atPath: "\(project.folder)/Kitchen", toPath: "\(project.folder)/kitchen")
        let changed = try project.plan()
        #expect(changed.findings.count == plan.findings.count)
        for (name, count) in [("GalleryApp", 14), ("Kitchen", 4)] {
            let target = try #require(changed.targets.first { $0.name == name })
            let links = target.sources + target.resources
            #expect(links.count == count && links.allSatisfy { files.fileExists(atPath: $0.file) })
            #expect(target.info == (try self.target(name)).info)
        }
    }

    @Test("the settings of the compiler are those of the target, over those of the project")
    func settings() throws {
        let (app, kitchen) = (try target("GalleryApp"), try target("Kitchen"))
        #expect((app.languageMode, app.defines) == ("v5", ["TASTING", "SOUP"]))
        #expect(!app.isMainActorByDefault)
        #expect((kitchen.languageMode, kitchen.defines) == ("v6", ["TASTING"]))
        #expect(kitchen.isMainActorByDefault)
    }

    @Test(
        "features that change the meaning of code are taken over, unless the mode has them",
        arguments: [
            ("5.0", "SWIFT_APPROACHABLE_CONCURRENCY = YES", 5), ("6.0", "SWIFT_APPROACHABLE_CONCURRENCY = YES", 2),
            ("5.0", "SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES = YES", 1),
            ("5.0", "ENABLE_BARE_SLASH_REGEX = YES", 1), ("6.0", "ENABLE_BARE_SLASH_REGEX = YES", 0),
            ("5.0", "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY = YES", 0),
        ])
    func features(_ version: String, _ setting: String, _ count: Int) throws {
        let text = try String(contentsOfFile: project.projectFile, encoding: .utf8)
        try text.replacing("SWIFT_VERSION = 5.0;", with: "SWIFT_VERSION = \(version); \(setting);")
            .write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        let app = try #require(try project.plan().targets.first { $0.kind == .app })
        #expect(app.upcomingFeatures.count == count)
    }

    @Test("only a target that names the types of the network imports their module")
    func imports() throws {
        #expect(
            try target("GalleryApp").implicitImports == [
                "Foundation", "Combine", "Observation", "FoundationNetworking",
            ])
        #expect(try target("Kitchen").implicitImports == ["Foundation", "Combine", "Observation"])
    }

    @Test("a target that names publishers of a URL session gets their product, in all of its files")
    func dataTaskPublishers() throws {
        let load = "import Foundation\nfunc load(_ url: URL) { _ = URLSession.shared.dataTaskPublisher(for: url) }"
        try load.write(toFile: "\(project.folder)/Kitchen/Load.swift", atomically: true, encoding: .utf8)
        let plan = try project.plan()
        let kitchen = try #require(plan.targets.first { $0.name == "Kitchen" })
        #expect(kitchen.fanlightProducts == ["URLSessionPublishers"])
        #expect(
            kitchen.implicitImports == [
                "Foundation", "Combine", "Observation", "FoundationNetworking", "URLSessionPublishers",
            ])
        let others = plan.targets.filter { $0.name != "Kitchen" }
        #expect(others.allSatisfy { !$0.fanlightProducts.contains("URLSessionPublishers") })
        let manifest = ManifestText(plan: plan, fanlight: "/opt/fanlight").text
        #expect(manifest.contains(".product(name: \"URLSessionPublishers\", package: \"fanlight\")"))
    }

    @Test("a target that names types of UIKit without importing it gets the module in all of its files")
    func namedKit() throws {
        #expect(try target("Kitchen").fanlightProducts.isEmpty)
        let view = "import SwiftUI\nlet width = UIScreen.main.bounds.width"
        try view.write(toFile: "\(project.folder)/Kitchen/Width.swift", atomically: true, encoding: .utf8)
        let kitchen = try #require(try project.plan().targets.first { $0.name == "Kitchen" })
        #expect(kitchen.fanlightProducts == ["UIKitShim"])
        #expect(kitchen.implicitImports == ["Foundation", "Combine", "Observation", "UIKit"])
        #expect(!kitchen.hiddenModules.contains("UIKit"))
    }

    @Test("names of Objective-C outside of conditions are replaced in a copy of their file; mere names are reported")
    func objectiveC() throws {
        let text = """
            import SwiftUI
            // #selector(tap) is a comment.
            class Old: NSObject {
                @objc func tap() {}
                func start() { run(#selector(Old.move(_:to:) as (Old) -> Void), #selector(getter: Old.name)) }
                #if canImport(ObjectiveC)
                @objc func other() {}
                #endif
                let path = #keyPath(Old.name) // #selector
                func end() {} // @objc
                @objc(shown:) func show(view: Int) { run(#selector(context.old.show(view:)), #selector(
                    UIResponder.resignFirstResponder)) }
            }
            """
        try text.write(toFile: "\(project.folder)/Kitchen/Old.swift", atomically: true, encoding: .utf8)
        let changed = try project.plan()
        let findings = changed.findings.filter { $0.subject.hasPrefix("Kitchen/Old.swift") }
        #expect(findings.map(\.subject) == ["Kitchen/Old.swift:5, 9"])
        #expect(findings.first?.kind == .leftOut && findings.first?.reason.contains("nothing is called") == true)
        let kitchen = try #require(changed.targets.first { $0.name == "Kitchen" })
        #expect(!kitchen.sources.contains { $0.file.hasSuffix("Old.swift") })
        #expect(kitchen.copiedSources.map(\.place) == ["Code/Kitchen/Old.swift"])
        let shown = "Selector._method(\"showWithView:\", type(of: context.old).show(view:))"
        #expect(
            kitchen.generatedFiles["Generated/Old.swift"] == """
                #sourceLocation(file: "\(project.folder)/Kitchen/Old.swift", line: 1)
                import SwiftUI
                // #selector(tap) is a comment.
                class Old: NSObject {
                          func tap() {}
                    func start() { run(Selector("move:to:"), Selector("name")) }
                    #if canImport(ObjectiveC)
                    @objc func other() {}
                    #endif
                    let path = "name" // #selector
                    func end() {} // @objc
                                  func show(view: Int) { run(\(shown), Selector("resignFirstResponder")
                ) }
                }
                """)
        #expect(!plan.findings.contains { $0.reason.contains("Objective-C;") })
    }

    @Test("a file that imports a part of a module imports the whole module, with the same lines")
    func submodule() throws {
        let text =
            "@preconcurrency import os.log\nimport SwiftUI\nimport struct os.Logger\nlet one = 1 // import os.log\n"
        try text.write(toFile: "\(project.folder)/Kitchen/Old.swift", atomically: true, encoding: .utf8)
        let kitchen = try #require(try project.plan().targets.first { $0.name == "Kitchen" })
        #expect(kitchen.copiedSources.map(\.place) == ["Code/Kitchen/Old.swift"])
        let copy = kitchen.generatedFiles["Generated/Old.swift"]
        #expect(
            copy?.hasSuffix(
                "1)\n" + text.replacingOccurrences(of: "import os.log\nimport S", with: "import os\nimport S")) == true)
    }

    @Test("a target with the name of one of Fanlight's is renamed, and its tests find it")
    func renaming() throws {
        #expect(try target("GalleryApp").alias == "Gallery")
        #expect(try target("GalleryTests").aliases == ["Gallery": "GalleryApp"])
        #expect(plan.findings.contains { $0.kind == .renamed && $0.subject == "Gallery" })
    }

    @Test("the names of the app come from its Info.plist, with settings in their places")
    func information() throws {
        let app = try target("GalleryApp")
        #expect(app.title == "Grandma’s & mine")
        #expect(app.info["CFBundleShortVersionString"] == "1.5")
        #expect(app.info["CFBundleIdentifier"] == "example.gallery")
        #expect(app.info["RecipeServer"] == "https://recipes.example")
        #expect(app.info["UILaunchStoryboardName"] == nil)
        #expect(app.schemes == ["recipes", "example.gallery"])
        #expect(app.fonts == ["Blocks.ttf"])
        #expect(app.icon == "\(project.folder)/Gallery/Assets.xcassets/AppIcon.appiconset/icon.png")
        #expect(app.types.map(\.identifier) == ["example.gallery.recipe"])
        #expect(app.types.first?.supertypes == ["public.json"])
        #expect(
            app.types.first?.tags == [
                "public.filename-extension": ["recipe", "rcp"], "public.mime-type": ["application/x-recipe"],
            ])
    }

    @Test("a font that Info.plist lists and no resource is, or is in, is not found")
    func fonts() throws {
        func missing() throws -> [String] {
            try project.plan().findings.filter { $0.kind == .notFound && $0.reason.contains("UIAppFonts") }
                .map(\.subject)
        }
        #expect(try missing().isEmpty)
        let list = "\(project.folder)/Gallery/Info.plist"
        try String(contentsOfFile: list, encoding: .utf8)
            .replacing("Blocks.ttf</string>", with: "Fonts/Blocks.ttf</string><string>Gone.otf</string>")
            .write(toFile: list, atomically: true, encoding: .utf8)
        #expect(try missing() == ["Gone.otf"])
    }

    @Test("two catalogues of one name are both in the bundle, other resources only once")
    func sameNames() throws {
        let folder = project.folder
        for path in ["Kitchen/A/Assets.xcassets", "Kitchen/B/Assets.xcassets"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
        }
        try "{}".write(toFile: "\(folder)/Kitchen/B/measures.json", atomically: true, encoding: .utf8)
        let plan = try project.plan()
        let kitchen = try #require(plan.targets.first { $0.name == "Kitchen" })
        #expect(
            kitchen.resources.map(\.place) == [
                "Resources/Assets-2.xcassets", "Resources/Assets-3.xcassets", "Resources/Assets.xcassets",
                "Resources/measures.json",
            ])
        #expect(plan.findings.contains { $0.kind == .leftOut && $0.subject == "Kitchen/measures.json" })
    }

    @Test("files of other folders are watched, and other managers of packages are reported")
    func elsewhere() throws {
        #expect(plan.foldersElsewhere.isEmpty)
        let text = try String(contentsOfFile: project.projectFile, encoding: .utf8)
        try text.replacing("path = RecipeStore.swift", with: "path = ../../../Shared/Store.swift")
            .write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        try project.scratch.write(["Shared/Store.swift": "import Foundation", "Recipes/Podfile": ""])
        let plan = try project.plan()
        #expect(plan.foldersElsewhere == ["\(project.scratch.path)/Shared"])
        let app = try #require(plan.targets.first { $0.name == "GalleryApp" })
        #expect(app.sources.map(\.place).contains("Code/Shared/Store.swift"))
        #expect(plan.findings.contains { $0.subject == "Podfile" })
    }

    @Test("a program's findings are those of its own target and of those that it needs")
    func closure() {
        #expect(plan.closure(of: "GalleryApp") == ["GalleryApp", "Kitchen", "Units"])
        #expect(plan.closure(of: "Kitchen") == ["Kitchen"])
    }

    @Test("everything without a place in the package is reported")
    func findings() {
        let reported = plan.findings.map { "\($0.kind.rawValue) \($0.subject)" }
        #expect(
            Set(reported) == [
                "renamed Gallery", "left out Widget", "left out spices", "left out Gallery/Launch.storyboard",
                "left out Gallery", "not found Gallery/Lost.swift", "left out a symbol of GalleryApp",
                "left out Gallery/Portions.xcstrings",
            ])
    }

    @Test("targets with asset catalogues have symbols for them, each for its own bundle and modules")
    func symbols() throws {
        let (app, kitchen) = (try target("GalleryApp").assetSymbols ?? "", try target("Kitchen").assetSymbols ?? "")
        #expect(app.contains("enum Herbs") && app.contains("extension SwiftUI.Color {"))
        #expect(app.contains("{ .main }") && app.contains("UIKit.UIColor { UIKit.UIColor(resource:"))
        #expect(kitchen.contains("\"recipes_Kitchen.resources\"") && !kitchen.contains("UIKit"))
        #expect(try target("Units").assetSymbols == nil)
        let reasons = plan.findings.filter { $0.subject == "a symbol of GalleryApp" }.map(\.reason)
        #expect(reasons.count == 1 && reasons[0].hasPrefix("“red” is no member of Color"), "\(reasons)")
    }

    @Test(
        "settings of the project decide on the symbols for assets",
        arguments: [
            ("EXTENSIONS = YES", "EXTENSIONS = NO", true, false), ("EXTENSIONS = YES", "OTHER = YES", true, false),
            ("SWIFT_ASSET_SYMBOL_EXTENSIONS = YES", "ASSET_SYMBOLS = NO", false, false),
        ])
    func symbolSettings(_ old: String, _ new: String, _ hasResources: Bool, _ hasColors: Bool) throws {
        let text = try String(contentsOfFile: project.projectFile, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        let symbols = try #require(try project.plan().targets.first { $0.kind == .app }).assetSymbols ?? ""
        #expect(symbols.contains("extension SwiftUI.ColorResource {") == hasResources)
        #expect(symbols.contains("extension SwiftUI.Color {") == hasColors)
    }

    @Test("with --fetch a package at an address is a dependency")
    func fetching() throws {
        let plan = try project.plan(fetches: true)
        #expect(plan.remotePackages.map(\.address) == ["https://packages.example/Spices.git"])
        #expect(plan.remotePackages.map(\.requirement) == ["from: \"2.1.0\""])
        let app = try #require(plan.targets.first { $0.name == "GalleryApp" })
        #expect(app.products == [.init(name: "Spices", package: "spices")])
    }

    @Test("with --fetch frameworks of Apple's systems are missing, and other modules may be those of packages")
    func missingFrameworks() throws {
        let app = try #require(try project.plan().targets.first { $0.name == "GalleryApp" })
        let file = try #require(app.sources.first?.file)
        let text = "import MapKit\nimport SpicesExtra\n" + (try String(contentsOfFile: file, encoding: .utf8))
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        func missing(fetches: Bool) throws -> [String] {
            try project.plan(fetches: fetches).findings.filter { $0.kind == .missing && $0.target == "GalleryApp" }
                .map(\.subject)
        }
        #expect(try missing(fetches: false).contains("SpicesExtra"))
        #expect(try missing(fetches: false).contains("MapKit"))
        #expect(try missing(fetches: true).contains("MapKit"))
        #expect(try !missing(fetches: true).contains("SpicesExtra"))
    }
}
