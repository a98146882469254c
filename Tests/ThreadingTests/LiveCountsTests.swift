import Testing
import Threading

@Suite("Live counts")
struct LiveCountsTests {
    private final class Counted { private let mark = LiveMark(.scopes) }

    @Test("an object counts for as long as it exists", .enabled(if: LiveCounts.isCounting))
    func counting() {
        let before = LiveCounts.current
        var object: Counted? = Counted()
        #expect(LiveCounts.current[.scopes] == before[.scopes] + 1)
        #expect(object != nil)
        object = nil
        #expect(LiveCounts.current == before)
    }
}
