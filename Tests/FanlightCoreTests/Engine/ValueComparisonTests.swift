import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

/// Comparison of the values that views store.
@MainActor
@Suite("Equality of view values")
struct ValueComparisonTests {
    private struct Host<Given>: View {
        @State private var ticks = 0
        let count: Count
        let make: (Int) -> Given
        var body: some View {
            Text(verbatim: "\(ticks)")
            Row(given: make(ticks), count: count)
            TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
        }
    }

    private final class Count { var value = 0 }

    private struct Row<Given>: View {
        let given: Given
        let count: Count
        var body: some View {
            let _ = count.value += 1
            Text("shown")
        }
    }

    /// Returns true if a view is skipped when the second value of `make` replaces the first.
    private func isSame<Given>(_ make: @escaping (Int) -> Given) -> Bool {
        let count = Count()
        let stage = Stage(width: 100, height: 100) { Host(count: count, make: make) }
        stage["tick"].tap()
        return count.value == 1
    }

    /// Not `Equatable`: compared field by field.
    private struct Plain {
        var small: UInt8 = 1
        var word: String
        init(_ word: String) { self.word = word }
    }

    private enum Choice {
        case none, other
        case small(UInt8)
        case large(UInt64, UInt64)
        case plain(Plain)
        case action(() -> Void)
        indirect case nested(Choice, Int)
    }

    /// Returns a string on the heap, at another address each time.
    private func long(_ word: String) -> String { String(repeating: word, count: 20) }

    @Test("an app's enums are compared by their bits: a payload at another address is another value")
    func enumerations() {
        #expect(isSame { _ in Choice.large(1, 2) })
        #expect(!isSame { Choice.large(1, UInt64($0)) })
        #expect(!isSame { Choice.small(UInt8($0)) })
        #expect(isSame { _ in Choice.none })
        #expect(!isSame { $0 == 0 ? Choice.none : .other })
        #expect(!isSame { _ in Choice.plain(Plain(self.long("a"))) })
        #expect(!isSame { Choice.plain(Plain(self.long("a\($0)"))) })
        let nested = Choice.nested(.large(1, 2), 2)
        #expect(isSame { _ in nested })
        #expect(!isSame { Choice.nested(.nested(.plain(Plain(self.long("a"))), $0), 1) })
        #expect(isSame { _ in Choice.action {} })
        #expect(!isSame { tick in Choice.action { _ = tick } })
    }

    @Test("optionals of non-equatable types, and enums that contain them")
    func optionals() {
        #expect(isSame { _ in Optional(Plain(self.long("a"))) })
        #expect(!isSame { Optional(Plain(self.long("a\($0)"))) })
        #expect(!isSame { $0 == 0 ? nil : Plain(self.long("a")) })
        #expect(isSame { _ in Plain?.none })
        #expect(isSame { _ in Optional(Choice.large(1, 2)) })
        #expect(!isSame { Optional(Choice.large(1, UInt64($0))) })
        #expect(isSame { _ in Optional(Optional(Plain(self.long("a")))) })
    }

    private class Base { var number = 0 }
    private final class Equal: Base, Equatable {
        init(_ number: Int) {
            super.init()
            self.number = number
        }
        static func == (a: Equal, b: Equal) -> Bool { a.number == b.number }
    }

    @Test("existentials are compared by dynamic type and value, also when boxed")
    func existentials() {
        struct Large { var words = (1, 2, 3, 4, 5) }
        #expect(isSame { _ in 1 as Any })
        #expect(!isSame { $0 as Any })
        #expect(!isSame { ($0 == 0 ? 1 : UInt(1)) as Any })
        #expect(isSame { _ in Plain(self.long("a")) as Any })
        #expect(isSame { _ in Large() as Any })
        #expect(!isSame { Large(words: (1, 2, 3, 4, $0)) as Any })
        #expect(isSame { _ in [1, 2, 3] as any Collection<Int> })
        #expect(!isSame { [1, 2, $0] as any Collection<Int> })
        #expect(!isSame { _ in Base() as AnyObject })
        #expect(isSame { _ in Equal(1) as any AnyObject & Equatable })
        #expect(!isSame { Equal($0) as any AnyObject & Equatable })
        #expect(isSame { _ in CancellationError() as any Error })
        #expect(isSame { _ in Int.self as Any.Type })
        #expect(!isSame { ($0 == 0 ? Int.self : String.self) as Any.Type })
    }

    @Test("an enum with an object as payload is compared by the object's identity")
    func objectsInCases() {
        enum Holder { case empty, object(Equal), other(Base) }
        #expect(!isSame { _ in Holder.object(Equal(1)) })
        #expect(!isSame { Holder.object(Equal($0)) })
        #expect(!isSame { _ in Holder.other(Base()) })
        let kept = Base()
        #expect(isSame { _ in Holder.other(kept) })
    }

    @Test("weak and unowned references are compared by identity")
    func weakReferences() {
        struct Weak {
            weak var object: Equal?
            unowned var owner: Equal
            var number = 1
        }
        let (one, other) = (Equal(1), Equal(1))
        #expect(isSame { _ in Weak(object: one, owner: one) })
        #expect(!isSame { Weak(object: $0 == 0 ? one : other, owner: one) })
        #expect(!isSame { Weak(object: one, owner: $0 == 0 ? one : other) })
        #expect(!isSame { Weak(object: one, owner: one, number: $0) })
    }

    @Test("a NaN equals itself when the bits are equal")
    func noNumber() {
        struct Point: Equatable { var x, y: Double }
        #expect(isSame { _ in Double.nan })
        #expect(isSame { _ in Point(x: .nan, y: 1) })
        #expect(isSame { _ in Float.nan as Any })
        #expect(!isSame { $0 == 0 ? Double.nan : 1 })
        let numbers = [Double.nan]
        #expect(isSame { _ in numbers })
    }

    @Test("writing NaN to state that is NaN causes no update")
    func noNumberInState() {
        struct Counting: View {
            @State private var number = Double.nan
            var body: some View {
                TestButton("\(number)") { number = .nan }.accessibilityIdentifier("write")
            }
        }
        let stage = Stage(width: 100, height: 100) { Counting() }
        stage.resetWork()
        stage["write"].tap()
        #expect(stage.work.bodies == 0)
    }
}
