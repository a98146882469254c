/// Log of gesture callbacks, in order.
@MainActor
package final class GestureLog {
    package private(set) var lines: [String] = []
    package init() {}
    package func add(_ line: String) { lines.append(line) }
    package var text: String { lines.joined(separator: " ") }
}
