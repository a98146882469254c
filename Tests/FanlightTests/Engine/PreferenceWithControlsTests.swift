import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Preferences with controls")
struct PreferenceWithControlsTests {
    private struct Names: PreferenceKey {
        static let defaultValue: [String] = []
        static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }

    private final class Log {
        var entries: [[String]] = []
    }

    @Test("the first report includes the preferences of list rows")
    func rows() {
        let log = Log()
        _ = Stage(width: 200, height: 300) {
            List(0..<3) { Text(verbatim: "\($0)").preference(key: Names.self, value: ["\($0)"]) }
                .onPreferenceChange(Names.self) { log.entries.append($0) }
        }
        #expect(log.entries == [["0", "1", "2"]])
    }
}
