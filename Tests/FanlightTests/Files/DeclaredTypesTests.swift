import Testing
import UniformTypeIdentifiers

@Suite("Types that an app declares")
struct DeclaredTypesTests {
    private static let declared = DeclaredTypes([
        "UTExportedTypeDeclarations": [
            [
                "UTTypeIdentifier": "example.Recipe", "UTTypeDescription": "Recipe",
                "UTTypeConformsTo": ["public.json", "example.note"],
                "UTTypeTagSpecification": ["public.filename-extension": ["recipe", "RCP"]],
            ] as [String: Any]
        ],
        "UTImportedTypeDeclarations": [
            [
                "UTTypeIdentifier": "example.note", "UTTypeConformsTo": "public.text",
                "UTTypeTagSpecification": ["public.filename-extension": "note", "public.mime-type": "text/x-note"],
            ] as [String: Any],
            ["UTTypeIdentifier": "example.plain"], ["UTTypeDescription": "without a name"],
        ],
    ])

    @Test("a type has the supertypes, the extensions and the description of its declaration")
    func declaration() throws {
        try DeclaredTypes.$present.withValue(DeclaredTypesTests.declared) {
            let recipe = UTType(exportedAs: "example.Recipe")
            let note = try #require(UTType("example.NOTE"))
            #expect(recipe == UTType("example.recipe") && recipe.localizedDescription == "Recipe")
            #expect(recipe.conforms(to: .json) && recipe.conforms(to: note) && note.conforms(to: .text))
            #expect(!note.conforms(to: .json) && note.localizedDescription == nil)
            #expect(recipe.tags == [.filenameExtension: ["recipe", "rcp"]])
            #expect(note.preferredFilenameExtension == "note" && note.preferredMIMEType == "text/x-note")
            #expect(UTType(importedAs: "example.plain").supertypes.contains(.data))
            #expect(UTType(exportedAs: "example.recipe", conformingTo: .package).conforms(to: .package))
            #expect(UTType(exportedAs: "example.recipe", conformingTo: .package).conforms(to: .json))
        }
    }

    @Test("a filename extension and a MIME type lead to the declared type")
    func tags() {
        DeclaredTypes.$present.withValue(DeclaredTypesTests.declared) {
            #expect(UTType(filenameExtension: "rcp")?.identifier == "example.Recipe")
            #expect(UTType(mimeType: "text/x-note")?.identifier == "example.note")
            #expect(UTType(filenameExtension: "note", conformingTo: .image)?.isDynamic == true)
            #expect(UTType(filenameExtension: "json") == .json)
        }
        #expect(UTType(filenameExtension: "rcp")?.isDynamic == true)
    }

    @Test("a type without a declaration is data of the app’s own")
    func unknown() {
        #expect(UTType(exportedAs: "example.recipe").supertypes.contains(.data))
        #expect(UTType(exportedAs: "example.recipe", conformingTo: .json).conforms(to: .json))
        #expect(UTType(exportedAs: "example.recipe").preferredFilenameExtension == nil)
    }
}
