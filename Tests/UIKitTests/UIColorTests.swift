import Fanlight
import Testing
import UIKit

@Suite("Values of UIKit")
struct UIKitValueTests {
    private func components(_ color: UIColor) -> [Int] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
    }

    @Test(
        "a colour has the components that it was made of",
        arguments: [
            (UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), [51, 102, 153, 204]),
            (UIColor(white: 0.2, alpha: 1), [51, 51, 51, 255]),
            (UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 255, 0, 255]),
            (UIColor(Color(red: 1, green: 0, blue: 0)), [255, 0, 0, 255]),
            (UIColor.black.withAlphaComponent(0.2), [0, 0, 0, 51]),
            (#colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), [51, 102, 153, 204]),
        ])
    func colors(_ color: UIColor, _ expected: [Int]) { #expect(components(color) == expected) }

    @Test("a colour of a closure follows the colour scheme")
    func provided() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(components(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)))[0] == 255)
        #expect(components(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)))[0] == 0)
    }

    @Test("hue, saturation and brightness are those of the colour")
    func hue() {
        var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        UIColor(hue: 0.75, saturation: 0.5, brightness: 0.5, alpha: 1)
            .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        #expect(abs(hue - 0.75) < 0.01 && abs(saturation - 0.5) < 0.01 && abs(brightness - 0.5) < 0.01)
    }

    @Test("fonts are those of SwiftUI")
    func fonts() {
        #expect(Font(UIFont.preferredFont(forTextStyle: .title1)) == .title)
        #expect(Font(UIFont.systemFont(ofSize: 20, weight: .bold)) == .system(size: 20, weight: .bold, design: nil))
        #expect(UIFont.preferredFont(forTextStyle: .footnote).pointSize == 13)
    }

    @Test("an image of a symbol shows the symbol")
    func symbol() throws {
        let image = try #require(UIImage(systemName: "star"))
        #expect(image.size == CGSize(width: 17, height: 17))
        #expect(image.pngData() == nil && image.cgImage == nil)
        #expect(image != UIImage() && image == UIImage(systemName: "star"))
    }

    @Test("a path with two round corners keeps the other two")
    func corners() {
        let rectangle = CGRect(x: 0, y: 0, width: 100, height: 100)
        let path = UIBezierPath(
            roundedRect: rectangle, byRoundingCorners: [.topLeft, .topRight],
            cornerRadii: CGSize(width: 50, height: 50))
        #expect(!Path(path.cgPath).contains(CGPoint(x: 2, y: 2)))
        #expect(Path(path.cgPath).contains(CGPoint(x: 2, y: 98)))
    }
}
