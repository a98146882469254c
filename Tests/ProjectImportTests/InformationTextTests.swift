import Foundation
import Testing

@testable import ProjectImport

@Suite("The Info.plist of an adopted app")
struct InformationTextTests {
    @Test("names and declared types are read as they were written")
    func types() throws {
        let fields: [String: Any] = [
            "UTTypeIdentifier": "a.b", "UTTypeDescription": "Bread & <salt>", "UTTypeConformsTo": "public.text",
            "UTTypeTagSpecification": ["public.filename-extension": ["ab", "b"], "public.mime-type": "text/x-ab"],
        ]
        let own = try #require(TypeDeclaration(.exported, fields) { $0.uppercased() })
        let other = try #require(TypeDeclaration(.imported, ["UTTypeIdentifier": "c.d"]) { $0 })
        #expect(TypeDeclaration(.exported, ["UTTypeConformsTo": "public.text"]) { $0 } == nil)
        var app = ProjectPlan.Target(name: "Bread", kind: .app)
        app.info = ["CFBundleName": "Bread"]
        app.types = [own, other]
        app.fonts = ["Crumb & Co.ttf"]
        app.schemes = ["bread", "org.example.bread"]
        let text = InformationText.text(of: app)
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        let information = try #require(list as? [String: Any])
        #expect(information["CFBundleName"] as? String == "Bread")
        let exported = try #require((information["UTExportedTypeDeclarations"] as? [[String: Any]])?.first)
        #expect(exported["UTTypeIdentifier"] as? String == "A.B")
        #expect(exported["UTTypeDescription"] as? String == "BREAD & <SALT>")
        #expect(exported["UTTypeConformsTo"] as? [String] == ["PUBLIC.TEXT"])
        let tags = exported["UTTypeTagSpecification"] as? [String: [String]]
        #expect(tags == ["public.filename-extension": ["AB", "B"], "public.mime-type": ["TEXT/X-AB"]])
        let imported = try #require(information["UTImportedTypeDeclarations"] as? [[String: Any]])
        #expect(imported.map { $0["UTTypeIdentifier"] as? String } == ["c.d"])
        #expect(information["UIAppFonts"] as? [String] == ["Crumb & Co.ttf"])
        let schemes = (information["CFBundleURLTypes"] as? [[String: [String]]])?.map { $0["CFBundleURLSchemes"] }
        #expect(schemes == [["bread", "org.example.bread"]])
        let empty = InformationText.text(of: ProjectPlan.Target(name: "Bread", kind: .app))
        #expect(!["Declarations", "UIAppFonts", "CFBundleURLTypes"].contains(where: empty.contains))
    }
}
