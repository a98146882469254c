import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Results of a stage for the locators of Fixtures/locators.json. In EndToEnd/test_locators.py the tool and the Python
/// client give the same results for the same view.
@MainActor
@Suite("Locators on a stage")
struct LocatorTableTests {
    struct Case: Decodable {
        struct Part: Decodable {
            var identifier, label, role, text: String?
            var index: Int?

            var locator: Locator {
                Locator(
                    identifier: identifier, label: label, role: role.flatMap(Role.init(name:)), text: text, index: index
                )
            }
        }

        var locator: Part
        var within: [Part]?
        var finds: String?
        var fails: String?
    }

    /// The same view as the test app's preview "Found".
    private struct Found: View {
        var body: some View {
            VStack(alignment: .leading) {
                TestButton("Go") {}.accessibilityIdentifier("go")
                HStack {
                    ForEach(["First", "Second"], id: \.self) { name in
                        HStack { TestButton("Open") {}.accessibilityIdentifier("open \(name)") }
                            .accessibilityElement(children: .contain).accessibilityLabel(name)
                    }
                }
                .accessibilityElement(children: .contain).accessibilityIdentifier("groups")
                TestButton("Off") {}.disabled(true).accessibilityIdentifier("off")
                ZStack {
                    TestButton("Under") {}.accessibilityIdentifier("under")
                    Color.blue.frame(width: 160, height: 32)
                }
                TestButton("Same") {}
                TestButton("Same") {}
                ScrollView {
                    VStack(spacing: 0) {
                        TestButton("Above") {}.accessibilityIdentifier("above").frame(height: 64)
                        TestButton("Below") {}.accessibilityIdentifier("below")
                    }
                }
                .frame(height: 64).accessibilityIdentifier("window")
            }
        }
    }

    private func name(_ failure: LocatorFailure) -> String {
        switch failure {
        case .notFound, .container, .empty: "unknownElement"
        case .ambiguous: "ambiguousElement"
        case .notVisible: "notVisible"
        case .disabled: "disabled"
        case .covered: "covered"
        }
    }

    @Test(
        "locators find the same elements, or fail for the same reasons, as in the other clients",
        arguments: [true, false])
    func table(_ isCell: Bool) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/locators.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count >= 21)
        let stage = isCell ? Stage(columns: 60, rows: 24) { Found() } : Stage(width: 480, height: 384) { Found() }
        let picture = stage.currentPicture
        let screen = stage.session.screen
        for each in cases {
            var locator = each.locator.locator
            locator.within = each.within?.map(\.locator) ?? []
            switch picture.resolve(locator, on: screen, usable: true) {
            case .success(let info): #expect(info.identifier == each.finds, "\(locator)")
            case .failure(let failure): #expect(name(failure) == each.fails, "\(locator)")
            }
        }
    }
}
