import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Tracking of running app code")
struct AppCodeTrackingTests {
    private final class Record {
        var paths: [String] = []
        var places: [String?] = []

        func recordPlace(byteCount: Int = 200) {
            places.append(AppCode.place)
            withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 1) { buffer in
                let count = AppCode.writePlace(into: buffer)
                paths.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
        }
    }

    private struct Inner<Value>: View {
        let value: Value
        let seen: Record
        var body: some View {
            let _ = seen.recordPlace()
            Text("inner").onAppear { seen.recordPlace() }
        }
    }

    private struct Framed: ViewModifier {
        let seen: Record
        func body(content: Content) -> some View {
            let _ = seen.recordPlace()
            content
        }
    }

    private struct Outer: View {
        let seen: Record
        var body: some View {
            VStack { Inner(value: 1, seen: seen).modifier(Framed(seen: seen)) }
        }
    }

    @Test("the path names the evaluated view and its ancestors, and is empty outside of an evaluation")
    func path() {
        let seen = Record()
        _ = Stage(width: 100, height: 100) { Outer(seen: seen) }
        #expect(seen.paths == ["in the body of Outer › Framed", "in the body of Outer › Framed › Inner", ""])
        #expect(seen.places == ["in the body of Framed", "in the body of Inner<Int>", nil])
    }

    private struct Pile: Layout {
        let seen: Record

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            seen.recordPlace()
            // Rows of a list are made during layout.
            return subviews.first?.sizeThatFits(proposal) ?? .zero
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            seen.recordPlace()
            for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
        }
    }

    private struct Piled: View {
        let seen: Record
        let isHidden: Bool
        var body: some View {
            let layout = isHidden ? AnyLayout(Pile(seen: seen)) : AnyLayout(VStackLayout())
            layout { Pile(seen: seen) { ScrollView { LazyVStack { Inner(value: 1, seen: seen) } } } }
        }
    }

    @Test(
        "a custom layout is tracked, also when type-erased, and views made during its layout are tracked as themselves"
    )
    func layouts() {
        for isHidden in [false, true] {
            let seen = Record()
            _ = Stage(width: 100, height: 100) { Piled(seen: seen, isHidden: isHidden) }
            #expect(Set(seen.places) == ["in the layout Pile", "in the body of Inner<Int>", nil])
            #expect(Set(seen.paths) == ["in the layout Piled › Pile", "in the body of Piled › Inner", ""])
            #expect(AppCode.place == nil)
        }
    }

    @Test("a path longer than the buffer is truncated")
    func cut() {
        struct Short: View {
            let seen: Record
            var body: some View {
                let _ = seen.recordPlace(byteCount: 18)
                Text("a")
            }
        }
        let seen = Record()
        _ = Stage(width: 100, height: 100) { Short(seen: seen) }
        #expect(seen.paths == ["in the body of Sho"])
    }
}
