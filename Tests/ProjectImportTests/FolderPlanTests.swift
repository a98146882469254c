import Foundation
import Testing

@testable import ProjectImport

@Suite("The plan of a folder without a project")
struct FolderPlanTests {
    private func plan(_ files: [String: String]) throws -> ProjectPlan {
        let scratch = ScratchFolder()
        try scratch.write(files)
        let place = try ProjectPlace(scratch.path)
        return try ProjectImporter { _ in "" }.plan(place, output: place.standardOutput)
    }

    @Test("a folder's Swift files are one app, and those in test folders a test")
    func targets() throws {
        let plan = try plan([
            "App.swift": "import SwiftUI\n@main struct A: App {}", "Views/One.swift": "import SwiftUI",
            "data.json": "{}", "README.md": "", "AppTests/T.swift": "import XCTest", "AppUITests/U.swift": "",
            "Info.plist": "<plist><dict><key>CFBundleDisplayName</key><string>Mine</string></dict></plist>",
        ])
        #expect(plan.targets.map(\.kind) == [.app, .tests])
        #expect(plan.targets[0].sources.map(\.place) == ["Code/App.swift", "Code/Views/One.swift"])
        #expect(plan.targets[0].resources.map(\.place) == ["Resources/data.json"])
        #expect(plan.targets[0].title == "Mine")
        #expect(plan.targets[1].dependencies == [plan.targets[0].name])
        #expect(plan.findings.isEmpty)
    }

    @Test(
        "an import of a module that is not here is reported once, unless a condition asks for it",
        arguments: [
            ("import MapKit", ["MapKit"]), ("@preconcurrency import struct MapKit.Map\nimport MapKit", ["MapKit"]),
            ("#if canImport(MapKit)\nimport MapKit\n#endif", []), ("#if os(iOS)\nimport UIKit\n#endif", []),
            ("#if DEBUG\nimport MapKit\n#endif", ["MapKit"]), ("/*\nimport MapKit\n*/", []), ("// import MapKit", []),
            ("import SwiftUI\nimport Combine\nimport Foundation\nimport Observation", []),
            ("let text = \"import MapKit\"", []), ("import UIKit\nimport CoreGraphics", []),
            ("import AppKit", []), ("import Cocoa", []), ("import AppKit\nimport UIKit", ["AppKit"]),
            ("#if !os(macOS)\nimport MapKit\n#endif", ["MapKit"]), ("#if !os(Linux)\nimport MapKit\n#endif", []),
            ("#if os(iOS)\nimport Combine\n#else\nimport MapKit\n#endif", ["MapKit"]),
            ("#if canImport(UIKit)\nimport Combine\n#else\nimport MapKit\n#endif", []),
        ])
    func missing(_ text: String, _ modules: [String]) throws {
        let plan = try plan(["App.swift": "@main struct A {}\n\(text)\n"])
        #expect(plan.findings.filter { $0.kind == .missing }.map(\.subject) == modules)
    }

    @Test(
        "a target that imports one of Apple's modules gets its product, and no other target sees the module",
        arguments: [
            ("import UIKit", ["UIKitShim"], ["AppKit", "Cocoa", "OSLog", "os"]),
            ("import CoreGraphics", ["CoreGraphicsShim"], ["AppKit", "Cocoa", "OSLog", "UIKit", "os"]),
            ("import AppKit", ["AppKitShim"], ["OSLog", "UIKit", "os"]),
            ("import Cocoa", ["AppKitShim"], ["OSLog", "UIKit", "os"]),
            ("import AppKit\nimport Cocoa", ["AppKitShim"], ["OSLog", "UIKit", "os"]),
            ("import OSLog", ["OSLogShim"], ["AppKit", "Cocoa", "CoreGraphics", "UIKit"]),
            ("import os", ["OSLogShim"], ["AppKit", "Cocoa", "CoreGraphics", "UIKit"]),
            ("import os.log\nimport UIKit", ["UIKitShim", "OSLogShim"], ["AppKit", "Cocoa"]),
            ("#if canImport(os)\nimport os\n#endif", [], FolderPlanTests.optionalModules),
            ("import SwiftUI", [], FolderPlanTests.optionalModules),
            ("#if canImport(UIKit)\nimport UIKit\n#endif", [], FolderPlanTests.optionalModules),
            ("#if os(macOS)\nimport AppKit\n#endif", [], FolderPlanTests.optionalModules),
            (
                "#if !os(macOS) && !os(watchOS)\nimport UIKit\n#endif", ["UIKitShim"],
                ["AppKit", "Cocoa", "OSLog", "os"]
            ),
            (
                "#if os(iOS) || os(tvOS)\nimport UIKit\n#else\nimport AppKit\n#endif", ["AppKitShim"],
                ["OSLog", "UIKit", "os"]
            ),
        ])
    func optional(_ text: String, _ products: [String], _ hidden: [String]) throws {
        let plan = try plan([
            "App.swift": "@main struct A {}\n\(text)\n", "AppTests/T.swift": "import XCTest\n",
        ])
        #expect(plan.targets.map(\.fanlightProducts) == [products, []])
        #expect(plan.targets.map(\.hiddenModules) == [hidden, hidden])
        let manifest = ManifestText(plan: plan, fanlight: "/opt/fanlight").text
        for product in ["AppKitShim", "CoreGraphicsShim", "OSLogShim", "UIKitShim"] {
            #expect(
                manifest.contains(".product(name: \"\(product)\", package: \"fanlight\")") == products.contains(product)
            )
        }
        for module in ["AppKit", "UIKit", "os"] {
            #expect(manifest.contains("\"-module-alias\", \"\(module)=No\(module)\"") == hidden.contains(module))
        }
    }

    private static let optionalModules = ["AppKit", "Cocoa", "CoreGraphics", "OSLog", "UIKit", "os"]
    private static let eitherImport = "#if canImport(UIKit)\nimport UIKit\n#else\nimport AppKit\n#endif"

    @Test(
        "a target made for both UIKit and AppKit gets that of the project's other files, UIKit without any",
        arguments: [
            (eitherImport, ["UIKitShim"], ["AppKit", "Cocoa", "OSLog", "os"]),
            (
                "#if os(macOS)\nimport Cocoa\n#else\nimport UIKit\n#endif", ["UIKitShim"],
                ["AppKit", "Cocoa", "OSLog", "os"]
            ),
            ("\(eitherImport)\nimport AppKit", ["AppKitShim"], ["OSLog", "UIKit", "os"]),
            ("\(eitherImport)\nimport UIKit", ["UIKitShim"], ["AppKit", "Cocoa", "OSLog", "os"]),
        ])
    func either(_ text: String, _ products: [String], _ hidden: [String]) throws {
        let plan = try plan([
            "App.swift": "@main struct A {}\n\(text)\n",
            "AppTests/T.swift": "import XCTest\n\(FolderPlanTests.eitherImport)\n",
        ])
        #expect(plan.targets.map(\.fanlightProducts) == [products, products])
        #expect(plan.targets.map(\.hiddenModules) == [hidden, hidden])
        #expect(plan.findings.isEmpty)
    }

    @Test("a target has symbols of assets for the colours and images of AppKit")
    func symbols() throws {
        let plan = try plan([
            "App.swift": "import AppKit\n@main struct A {}",
            "Assets.xcassets/sea.colorset/Contents.json": #"{"colors": []}"#,
        ])
        let symbols = try #require(plan.targets[0].assetSymbols)
        #expect(symbols.contains("import AppKit") && !symbols.contains("UIKit"))
        #expect(
            symbols.contains("static var sea: AppKit.NSColor { AppKit.NSColor(resource: SwiftUI.ColorResource.sea) }"))
    }

    @Test(
        "a renamed module keeps its name in the author's files, unless apps load Fanlight's module of that name",
        arguments: [("Gallery", true), ("Network", true), ("Wire", false), ("Host", false)])
    func aliases(_ name: String, _ isPossible: Bool) throws {
        let scratch = ScratchFolder()
        try scratch.write(["\(name)/App.swift": "@main struct A { let title = \(name).title }"])
        let place = try ProjectPlace("\(scratch.path)/\(name)")
        let plan = try ProjectImporter { _ in "" }.plan(place, output: place.standardOutput)
        #expect(plan.targets[0].aliases == [name: "\(name)App"])
        #expect(plan.findings.filter { $0.kind == .missing }.isEmpty == isPossible)
    }

    @Test(
        "the error for an app without an entry names the steps to add one",
        arguments: [
            ("import SwiftUI", "no file has “@main”"), ("@NSApplicationMain\nclass A {}", "delegate of AppKit"),
        ])
    func entry(_ text: String, _ words: String) throws {
        let findings = try plan(["A.swift": text]).findings
        #expect(findings.count == 1)
        #expect(findings.first?.kind == .missing)
        #expect(findings.first?.reason.contains(words) == true)
    }

    @Test("a folder with several apps is reported with their files")
    func entries() throws {
        let findings = try plan(["A.swift": "@main struct A {}", "B/B.swift": "@main struct B {}"]).findings
        #expect(findings.map(\.kind) == [.missing])
        #expect(
            findings.first?.reason == "several files begin a program: A.swift, B/B.swift; name the folder of one app")
    }

    @Test(
        "a program that begins with a delegate of UIKit gets an app, and a copy of its file without the attribute",
        arguments: ["@UIApplicationMain", "@main"])
    func delegateEntry(_ attribute: String) throws {
        let scratch = ScratchFolder()
        try scratch.write([
            "App/AppDelegate.swift":
                "import UIKit\n\n\(attribute) final class Start: UIResponder, UIApplicationDelegate {}",
            "App/SceneDelegate.swift": "import UIKit\nclass Windows: UIResponder, UIWindowSceneDelegate {}",
        ])
        let place = try ProjectPlace("\(scratch.path)/App")
        let plan = try ProjectImporter { _ in "" }.plan(place, output: place.standardOutput)
        #expect(plan.findings.isEmpty)
        let target = try #require(plan.targets.first)
        #expect(target.sources.map(\.place) == ["Code/SceneDelegate.swift"])
        #expect(target.fanlightProducts == ["UIKitShim"])
        let blank = String(repeating: " ", count: attribute.count)
        #expect(
            target.generatedFiles["Generated/AppDelegate.swift"] == """
                #sourceLocation(file: "\(scratch.path)/App/AppDelegate.swift", line: 1)
                import UIKit

                \(blank) final class Start: UIResponder, UIApplicationDelegate {}
                """)
        let entry = try #require(target.generatedFiles["Generated/GeneratedEntry.swift"])
        #expect(entry.contains("@UIApplicationDelegateAdaptor(Start.self)"))
        #expect(entry.contains("_DelegateScene(Windows.self)"))
        let writer = PackageWriter(folder: place.standardOutput, fanlight: "/fanlight")
        try writer.write(plan)
        #expect(try writer.write(plan) == 0)
        try scratch.write(["App/Main.swift": "@main struct Main {}"])
        try scratch.write(["App/AppDelegate.swift": "import UIKit"])
        try writer.write(ProjectImporter { _ in "" }.plan(place, output: place.standardOutput))
        #expect(!scratch.files.contains { $0.contains("Generated") })
    }
}
