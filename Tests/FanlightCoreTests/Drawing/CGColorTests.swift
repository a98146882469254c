import FanlightCore
import Foundation
import Testing

@Suite("CGColor conversions")
struct CGColorTests {
    @Test("a colour converts to a CGColor and back with its components")
    func parts() throws {
        let color = Color(.sRGB, red: 0.25, green: 0.5, blue: 1, opacity: 0.5)
        let old = try #require(color.cgColor)
        #expect(old.components?.map { ($0 * 100).rounded() / 100 } == [0.25, 0.5, 1, 0.5])
        #expect(old.alpha == 0.5)
        let there = color.resolve(in: EnvironmentValues())
        let back = Color(cgColor: old).resolve(in: EnvironmentValues())
        #expect(abs(there.red - back.red) < 0.01 && abs(there.opacity - back.opacity) < 0.01)
        #expect(old.copy(alpha: 1)?.alpha == 1)
    }

    @Test("a dynamic colour has no CGColor until it is resolved")
    func dynamic() {
        #expect(Color.accentColor.cgColor == nil)
        #expect(Color.white.resolve(in: EnvironmentValues()).cgColor == .white)
    }
}
