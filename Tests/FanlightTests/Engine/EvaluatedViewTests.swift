import Fanlight
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Which view is being evaluated")
struct EvaluatedViewTests {
    private final class Seen {
        var paths: [String] = []
        var names: [String?] = []

        func look(room: Int = 200) {
            names.append(EvaluatedView.typeName)
            withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
                let count = EvaluatedView.writePath(into: buffer)
                paths.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
        }
    }

    private struct Inner<Value>: View {
        let value: Value
        let seen: Seen
        var body: some View {
            let _ = seen.look()
            Text("inner").onAppear { seen.look() }
        }
    }

    private struct Framed: ViewModifier {
        let seen: Seen
        func body(content: Content) -> some View {
            let _ = seen.look()
            content
        }
    }

    private struct Outer: View {
        let seen: Seen
        var body: some View {
            VStack { Inner(value: 1, seen: seen).modifier(Framed(seen: seen)) }
        }
    }

    @Test("a body's view is known with what is around it, and nothing is where none is evaluated")
    func path() {
        let seen = Seen()
        _ = Stage(width: 100, height: 100) { Outer(seen: seen) }
        #expect(seen.paths == ["Outer › Framed", "Outer › Framed › Inner", ""])
        #expect(seen.names == ["Framed", "Inner<Int>", nil])
    }

    @Test("a path that is longer than there is room for is cut")
    func cut() {
        struct Short: View {
            let seen: Seen
            var body: some View {
                let _ = seen.look(room: 3)
                Text("a")
            }
        }
        let seen = Seen()
        _ = Stage(width: 100, height: 100) { Short(seen: seen) }
        #expect(seen.paths == ["Sho"])
    }
}
