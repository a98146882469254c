import FanlightTesting
import SwiftUI
import Testing

/// How values that views are given are compared.
@MainActor
@Suite("When a view's value counts as the same")
struct ValueComparisonTests {
    private struct Host<Given>: View {
        @State private var ticks = 0
        let count: Count
        let make: (Int) -> Given
        var body: some View {
            Text(verbatim: "\(ticks)")
            Shown(given: make(ticks), count: count)
            Button("tick") { ticks += 1 }.accessibilityIdentifier("tick")
        }
    }

    private final class Count { var value = 0 }

    private struct Shown<Given>: View {
        let given: Given
        let count: Count
        var body: some View {
            let _ = count.value += 1
            Text("shown")
        }
    }

    /// Whether a view is evaluated again that is given what `make` answers the second time, instead of the first.
    private func isSame<Given>(_ make: @escaping (Int) -> Given) -> Bool {
        let count = Count()
        let stage = Stage(width: 100, height: 100) { Host(count: count, make: make) }
        stage["tick"].tap()
        return count.value == 1
    }

    /// Not equatable: compared by what is in it.
    private struct Plain {
        var small: UInt8 = 1
        var word: String
        init(_ word: String) { self.word = word }
    }

    private enum Choice {
        case none, other
        case small(UInt8)
        case plain(Plain)
        case action(() -> Void)
        indirect case nested(Choice, Int)
    }

    /// A string on the heap, at another place each time.
    private func long(_ word: String) -> String { String(repeating: word, count: 20) }

    @Test("an enumeration with another case or payload counts as changed")
    func enumerations() {
        #expect(!isSame { Choice.small(UInt8($0)) })
        #expect(isSame { _ in Choice.none })
        #expect(!isSame { $0 == 0 ? Choice.none : .other })
        #expect(!isSame { Choice.plain(Plain(self.long("a\($0)"))) })
        #expect(!isSame { Choice.nested(.nested(.plain(Plain(self.long("a"))), $0), 1) })
        #expect(!isSame { tick in Choice.action { _ = tick } })
    }

    @Test("optionals of a type that is not equatable are compared by what they wrap")
    func optionals() {
        #expect(isSame { _ in Optional(Plain(self.long("a"))) })
        #expect(!isSame { Optional(Plain(self.long("a\($0)"))) })
        #expect(!isSame { $0 == 0 ? nil : Plain(self.long("a")) })
        #expect(isSame { _ in Plain?.none })
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

    @Test("an existential of another type or value counts as changed")
    func existentials() {
        struct Large { var words = (1, 2, 3, 4, 5) }
        #expect(!isSame { $0 as Any })
        #expect(!isSame { ($0 == 0 ? 1 : UInt(1)) as Any })
        #expect(!isSame { Large(words: (1, 2, 3, 4, $0)) as Any })
        #expect(!isSame { [1, 2, $0] as any Collection<Int> })
        #expect(!isSame { _ in Base() as AnyObject })
        #expect(!isSame { Equal($0) as any AnyObject & Equatable })
        #expect(isSame { _ in Int.self as Any.Type })
        #expect(!isSame { ($0 == 0 ? Int.self : String.self) as Any.Type })
    }

    @Test("an enumeration that carries an object is compared by the object's identity")
    func objectsInCases() {
        enum Holder { case empty, object(Equal), other(Base) }
        #expect(!isSame { Holder.object(Equal($0)) })
        #expect(!isSame { _ in Holder.other(Base()) })
        let kept = Base()
        #expect(isSame { _ in Holder.other(kept) })
    }

    @Test("a weak reference is the object it leads to, and is not asked for equality")
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

    @Test("what is no number is the same as itself: bits that are the same are no change")
    func noNumber() {
        struct Point: Equatable { var x, y: Double }
        #expect(isSame { _ in Double.nan })
        #expect(isSame { _ in Point(x: .nan, y: 1) })
        #expect(!isSame { $0 == 0 ? Double.nan : 1 })
        let numbers = [Double.nan]
        #expect(isSame { _ in numbers })
    }

    @Test("state that is no number and is written so again causes no update")
    func noNumberInState() {
        struct Counting: View {
            @State private var number = Double.nan
            var body: some View {
                Button("\(number)") { number = .nan }.accessibilityIdentifier("write")
            }
        }
        let stage = Stage(width: 100, height: 100) { Counting() }
        stage.resetWork()
        stage["write"].tap()
        #expect(stage.work.bodies == 0)
    }
}
