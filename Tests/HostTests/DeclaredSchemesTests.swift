import Testing

@testable import Host

@Suite("Schemes that an app declares")
struct DeclaredSchemesTests {
    private static func information(_ schemes: [String]...) -> [String: Any] {
        ["CFBundleName": "Recipes", "CFBundleURLTypes": schemes.map { ["CFBundleURLSchemes": $0] }]
    }

    @Test("a declared scheme is opened, in any letters, and another one refused with those that are declared")
    func declared() {
        let schemes = DeclaredSchemes(DeclaredSchemesTests.information(["Recipes"], ["soup", "salad"]))
        for address in ["recipes://a", "RECIPES:b", "salad://c", "https://a.example", "file:///a.txt", "no address"] {
            #expect(schemes.refusal(of: address) == nil, "\(address)")
        }
        #expect(
            schemes.refusal(of: "maps://here")
                == "Nothing opens maps://here: the app's Info.plist does not declare the scheme “maps”; "
                + "its CFBundleURLTypes have recipes, soup, salad.")
    }

    @Test("an Info.plist without schemes declares none, and a program without one opens all")
    func none() {
        #expect(
            DeclaredSchemes(["CFBundleName": "Recipes"]).refusal(of: "recipes://a")
                == "Nothing opens recipes://a: the app's Info.plist does not declare the scheme “recipes”; "
                + "it has no CFBundleURLTypes.")
        #expect(DeclaredSchemes(["CFBundleURLTypes": 3]).refusal(of: "recipes://a")?.contains("has no") == true)
        #expect(DeclaredSchemes([:]).refusal(of: "recipes://a") == nil)
    }
}
