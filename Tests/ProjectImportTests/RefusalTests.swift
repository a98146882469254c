import Foundation
import Testing

@testable import ProjectImport

@Suite("A project that is refused")
struct RefusalTests {
    @Test(
        "a damaged project file is named with its line",
        arguments: [
            ("buildPhases = (A001, A002,", "buildPhases = (A001 A002,", ":", "is damaged: expected"),
            ("\tarchiveVersion = 1;", "<<<<<<< HEAD\n\tarchiveVersion = 1;", "pbxproj:3", "conflict of a merge"),
            ("rootObject = ROOT;", "", "pbxproj", "it has no project object"),
        ])
    func damage(_ old: String, _ new: String, _ place: String, _ words: String) throws {
        let project = try RecipesProject()
        let text = try String(contentsOfFile: project.projectFile, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        let refusal = try #require(problem { _ = try project.plan() })
        #expect(refusal.kind == .unusable)
        #expect(refusal.sentence.contains(place) && refusal.sentence.contains(words), "\(refusal.sentence)")
    }

    @Test("a project whose project file is missing is reported as not found")
    func empty() throws {
        let project = try RecipesProject()
        try FileManager.default.removeItem(atPath: project.projectFile)
        #expect(problem { _ = try project.plan() }?.kind == .notFound)
    }

    @Test("a project file without a text is called empty", arguments: ["", " \n\t\n"])
    func emptyFile(_ text: String) throws {
        let project = try RecipesProject()
        try text.write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        let refusal = try #require(problem { _ = try project.plan() })
        #expect(refusal.kind == .unusable)
        #expect(refusal.sentence == "\(project.projectFile) is empty. Restore it from version control.")
    }

    @Test("a catalogue of another shape is refused with all of its damaged files counted")
    func shape() throws {
        let project = try RecipesProject()
        let catalog = "\(project.folder)/Gallery/Assets.xcassets"
        try "[]".write(toFile: "\(catalog)/red.colorset/Contents.json", atomically: true, encoding: .utf8)
        try "{\"colors\": 1}".write(
            toFile: "\(catalog)/AccentColor.colorset/Contents.json", atomically: true, encoding: .utf8)
        let refusal = try #require(problem { _ = try project.plan() })
        #expect(refusal.kind == .unusable)
        #expect(
            refusal.sentence
                == "\(catalog)/AccentColor.colorset/Contents.json is damaged: “colors” is a number, not a list. "
                + "Restore it from version control, or make the set anew. Another file of the catalogue is, too.")
    }

    @Test("a file that a set lists and that does not exist is not found, and the project is adopted")
    func missingImage() throws {
        let project = try RecipesProject()
        try FileManager.default.removeItem(atPath: "\(project.folder)/Gallery/Assets.xcassets/Leaf.imageset/leaf.svg")
        let findings = try project.plan().findings.filter { $0.kind == .notFound }
        #expect(findings.map(\.subject).contains("Gallery/Assets.xcassets/Leaf.imageset/leaf.svg"))
    }

    @Test(
        "a damaged file of the app is named",
        arguments: [
            "Gallery/Assets.xcassets/Leaf.imageset/Contents.json", "Gallery/Info.plist", "Gallery/Portions.xcstrings",
        ])
    func damagedFile(_ path: String) throws {
        let project = try RecipesProject()
        try "{ \"images\": [".write(toFile: "\(project.folder)/\(path)", atomically: true, encoding: .utf8)
        let refusal = try #require(problem { _ = try project.plan() })
        #expect(refusal.kind == .unusable)
        #expect(refusal.sentence.contains(path) && refusal.sentence.contains("Restore it"), "\(refusal.sentence)")
    }

    @Test(
        "a damaged file of texts is refused with its line",
        arguments: [
            (
                "strings", "\"a\" = \"b\";\n\"c\" = \"d\"\n\n\"e\" = \"f\";",
                "the semicolon after “c” is missing in line 2"
            ),
            ("strings", "/* note */\r\n\"a\" = ;", "the words of “a” are missing in line 2"),
            ("strings", "\"a\" = \"b\";\n\n= \"c\";", "a key is missing in line 3"),
            ("strings", "\"a\" = \"b\";\n\"c\" = \"d;\n", "a text without an end begins in line 2"),
            ("strings", "\"a\" = \"b\";\n/* c", "a comment without an end begins in line 2"),
            ("strings", "\"a\" = \"\\Uxyz1\";", "“\\Uxyz1” is no character in line 1"),
            ("strings", "<?xml version=\"1.0\"?><plist>", "it is no property list of texts"),
            ("stringsdict", "<plist>", "it is no property list"),
        ])
    func texts(_ kind: String, _ text: String, _ reason: String) throws {
        let project = try RecipesProject()
        let file = "\(project.folder)/Gallery/de.lproj/Localizable.strings"
        #expect(problem { try CatalogCheck.check(texts: file) } == nil)
        let damaged = kind == "strings" ? file : "\(project.folder)/Texts.\(kind)"
        try text.write(toFile: damaged, atomically: true, encoding: .utf8)
        let refusal = try #require(problem { try CatalogCheck.check(texts: damaged) })
        #expect(refusal.kind == .unusable)
        #expect(refusal.sentence == "\(damaged) is damaged: \(reason). Restore it from version control.")
        if kind == "strings" { #expect(problem { _ = try project.plan() } == refusal) }
    }

    @Test("a conflict of a merge in a file of texts is named with its line", arguments: ["strings", "xcstrings"])
    func conflictInTexts(_ kind: String) throws {
        let project = try RecipesProject()
        let file = "\(project.folder)/Texts.\(kind)"
        try "\"a\" = \"b\";\n<<<<<<< HEAD\n".write(toFile: file, atomically: true, encoding: .utf8)
        let refusal = try #require(problem { try CatalogCheck.check(texts: file) })
        #expect(
            refusal.sentence == "\(file):2 is a conflict of a merge. Resolve it, then adopt the project again.")
    }

    @Test("the refusal of a path that is no project names a suitable path")
    func places() throws {
        let scratch = ScratchFolder()
        try scratch.write([
            "two/A.xcodeproj/project.pbxproj": "", "two/B.xcodeproj/project.pbxproj": "",
            "deep/inside/C.xcodeproj/project.pbxproj": "", "notes/a.txt": "",
            "many/one/D.xcodeproj/project.pbxproj": "", "many/two/E.xcodeproj/project.pbxproj": "",
            "package/Package.swift": "import PackageDescription",
        ])
        func kind(_ path: String) -> ImportProblem.Kind? {
            problem { _ = try ProjectPlace("\(scratch.path)/\(path)") }?.kind
        }
        #expect(kind("nowhere") == .notFound)
        #expect(kind("notes") == .notFound)
        #expect(kind("notes/a.txt") == .unusable)
        #expect(kind("two") == .ambiguous)
        #expect(kind("many") == .ambiguous)
        // The only project is meant, wherever it is. Its package is beside it.
        let deep = try ProjectPlace("\(scratch.path)/deep")
        #expect(deep.kind == .xcode("C.xcodeproj") && deep.folder == "\(scratch.path)/deep/inside")
        #expect(try ProjectPlace("\(scratch.path)/two/B.xcodeproj").kind == .xcode("B.xcodeproj"))
        #expect(try ProjectPlace("\(scratch.path)/package/").kind == .package)
    }

    @Test("a project without a target for this system is refused")
    func otherTargets() throws {
        let project = try RecipesProject()
        let text = try String(contentsOfFile: project.projectFile, encoding: .utf8)
        try text.replacing("targets = (T001, T002, T003, T004, );", with: "targets = (T004, );")
            .replacing("packageReferences = (K001, K002, );", with: "")
            .write(toFile: project.projectFile, atomically: true, encoding: .utf8)
        let refusal = try #require(problem { _ = try project.plan() })
        #expect(refusal.sentence.contains("no target that can be built here"))
    }
}
