import Testing
import UIKit

@Suite("Points, sizes and rectangles in UIKit")
struct GeometryValueTests {
    private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

    @Test("a value keeps a point, a size or a rectangle")
    func values() {
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgRect: rect) == NSValue(cgRect: rect))
        #expect(NSValue(cgRect: rect) != NSValue(cgRect: .zero))
    }

    @Test("equalTo compares points, sizes and rectangles")
    func equality() {
        #expect(rect.equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(!rect.equalTo(CGRect(x: 1, y: 2, width: 3, height: 5)))
        #expect(rect.size.equalTo(CGSize(width: 3, height: 4)))
        #expect(!rect.size.equalTo(.zero))
        #expect(rect.origin.equalTo(CGPoint(x: 1, y: 2)))
        #expect(!rect.origin.equalTo(.zero))
    }
}
