import Foundation
import Testing
@testable import FanlightCore

@Suite("Icon files")
struct IconFileTests {
    @Test("even-odd holes are kept at every nesting depth and along curves")
    func holes() throws {
        let squares = "M0 0h16v16H0zM2 2h12v12H2zM4 4h8v8H4z"
        func icon(_ rule: String) throws -> Path {
            try #require(IconFile.read("<svg><path \(rule) d=\"\(squares)\"/><path d=\"M7 7h2v2H7z\"/></svg>"))
        }
        let (ruled, plain) = (try icon("fill-rule=\"evenodd\""), try icon("id=\"x\""))
        for place in [1, 5, 8] { #expect(ruled.contains(CGPoint(x: CGFloat(place), y: 8))) }
        #expect(!ruled.contains(CGPoint(x: 3, y: 8)) && plain.contains(CGPoint(x: 3, y: 8)))
        let ring = try #require(
            IconFile.read(
                "<svg><path fill-rule=\"evenodd\" "
                    + "d=\"M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM8 4a4 4 0 1 1 0 8A4 4 0 0 1 8 4z\"/>"
            ))
        #expect(ring.contains(CGPoint(x: 2, y: 8)) && !ring.contains(CGPoint(x: 8, y: 8)))
    }
}
