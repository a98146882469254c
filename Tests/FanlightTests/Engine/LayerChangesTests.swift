import Display
import Testing

@testable import Fanlight

@Suite("What is different in which layers")
struct LayerChangesTests {
    /// Few and many are found differently.
    @Test("A layer has one change, however many others have one", arguments: [1, 8, 9, 40])
    func oneChangeEach(count: UInt32) {
        var changes = LayerChanges(capacity: 1)
        for _ in 0..<2 {
            for id in 1...count { #expect(changes.position(making: LayerID(id)) == Int(id) - 1) }
        }
        for id in 1...count { #expect(changes.position(of: LayerID(id)) == Int(id) - 1) }
        #expect(changes.position(of: LayerID(count + 1)) == nil)
        #expect(changes.ascending(without: []).map(\.id) == (1...count).map { LayerID($0) })
    }

    @Test("Changes leave in the order of their layers, without those that are gone", arguments: [3, 12])
    func order(count: UInt32) {
        var changes = LayerChanges(capacity: 0)
        for id in (1...count).reversed() { _ = changes.position(making: LayerID(id)) }
        let left = (1...count).filter { $0 != 2 }.map { LayerID($0) }
        #expect(changes.ascending(without: [LayerID(2)]).map(\.id) == left)
    }
}
