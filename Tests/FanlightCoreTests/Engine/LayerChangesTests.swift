import Display
import Testing
@testable import FanlightCore

@Suite("Layer changes")
struct LayerChangesTests {
    /// Small and large counts use different look-up paths.
    @Test("a layer has exactly one change, for any number of changed layers", arguments: [1, 8, 9, 40])
    func oneChangeEach(count: UInt32) {
        var changes = LayerChanges(capacity: 1)
        for _ in 0..<2 {
            for id in 1...count { #expect(changes.position(making: LayerID(id)) == Int(id) - 1) }
        }
        for id in 1...count { #expect(changes.position(of: LayerID(id)) == Int(id) - 1) }
        #expect(changes.position(of: LayerID(count + 1)) == nil)
        #expect(changes.ascending(without: []).map(\.id) == (1...count).map { LayerID($0) })
    }

    @Test("changes are returned in layer order, without removed layers", arguments: [3, 12])
    func order(count: UInt32) {
        var changes = LayerChanges(capacity: 0)
        for id in (1...count).reversed() { _ = changes.position(making: LayerID(id)) }
        let left = (1...count).filter { $0 != 2 }.map { LayerID($0) }
        #expect(changes.ascending(without: [LayerID(2)]).map(\.id) == left)
    }
}
