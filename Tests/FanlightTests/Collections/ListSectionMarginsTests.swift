import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Section margins in lists")
struct ListSectionMarginsTests {
    private struct Sections: View {
        let edges: Edge.Set
        let length: CGFloat?
        var body: some View {
            List {
                Section {
                    Text("one").accessibilityIdentifier("one")
                    Text("two").accessibilityIdentifier("two")
                } header: {
                    Text("Header").accessibilityIdentifier("header")
                } footer: {
                    Text("Footer").accessibilityIdentifier("footer")
                }
                .listSectionMargins(edges, length)
                Section { Text("other").accessibilityIdentifier("other") }
            }
            .listStyle(.insetGrouped)
        }
    }

    private func frames(_ edges: Edge.Set, _ length: CGFloat?) -> [String: CGRect] {
        let stage = Stage(width: 300, height: 500) { Sections(edges: edges, length: length) }
        return Dictionary(
            uniqueKeysWithValues: ["header", "one", "two", "footer", "other"].map { ($0, stage[$0].frame) })
    }

    @Test("section margins apply at the named edges of their own section only")
    func margins() throws {
        let usual = frames(.all, nil)
        func difference(_ edges: Edge.Set, _ length: CGFloat, _ name: String) throws -> CGPoint {
            let (now, before) = (try #require(frames(edges, length)[name]), try #require(usual[name]))
            return CGPoint(x: now.minX - before.minX, y: now.minY - before.minY)
        }
        // The default is 16 points at the sides and above the first section.
        for name in ["header", "one", "two", "footer"] {
            #expect(try difference(.leading, 40, name) == CGPoint(x: 24, y: 0), "\(name)")
            #expect(try difference(.top, 50, name) == CGPoint(x: 0, y: 34), "\(name)")
            #expect(try difference(.bottom, 30, name) == .zero, "\(name)")
        }
        #expect(try difference(.leading, 40, "other") == .zero)
        #expect(try difference(.bottom, 30, "other") == CGPoint(x: 0, y: 30))
        #expect(try difference(.top, 0, "one") == CGPoint(x: 0, y: -16))
    }
}
