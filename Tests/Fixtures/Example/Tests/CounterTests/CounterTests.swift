import FanlightTesting
import Testing

@testable import Counter

@MainActor @Test("a tap counts, and evaluates one body") func counting() {
    let stage = Stage(width: 200, height: 100) { Counter() }
    stage.resetWork()
    stage["increment"].tap()
    #expect(stage["count"].label == "Count: 1")
    #expect(stage.work.bodies == 1)
}
