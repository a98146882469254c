import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Literals of colours and images")
struct ResourceLiteralTests {
    @Test("a colour literal is a platform colour where nothing else determines its type")
    func colors() {
        let literal = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(literal == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
        #expect(Color(literal) == Color(red: 1, green: 0.5, blue: 0, opacity: 0.25))
        #expect(Color(#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)) == Color(red: 1, green: 0.5, blue: 0))
        let color: Color = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 1)
        #expect(color == Color(red: 0, green: 1, blue: 0))
    }

    @Test("a missing image of a literal is empty and reported where it is shown")
    func missingImage() throws {
        let stage = Stage(width: 20, height: 20) { Image(uiImage: #imageLiteral(resourceName: "nowhere")) }
        #expect(stage.diagnostics.contains { $0.contains("nowhere") })
    }
}
