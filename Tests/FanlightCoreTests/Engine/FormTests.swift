import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Views and bindings in their explicit forms")
struct FormTests {
    @Test("a SubscriptionView runs its action for each published value")
    func subscription() {
        struct Summing: View {
            let numbers: PassthroughSubject<Int, Never>
            @State private var sum = 0
            var body: some View {
                SubscriptionView(
                    content: Text("\(sum)").accessibilityIdentifier("sum"), publisher: numbers, action: { sum += $0 })
            }
        }
        let numbers = PassthroughSubject<Int, Never>()
        let stage = Stage(width: 100, height: 100) { Summing(numbers: numbers) }
        numbers.send(2)
        numbers.send(3)
        #expect(stage["sum"].label == "5")
    }

    @Test("AnyView(_fromValue:) succeeds for a view and fails for other values")
    func anyValue() throws {
        let view = try #require(AnyView(_fromValue: Text("a")))
        #expect(Stage(width: 100, height: 100) { view }.elements.map(\.label) == ["a"])
        #expect(AnyView(_fromValue: 3) == nil)
    }

    @Test("a binding can be initialised from the projected value of another")
    func projected() {
        struct Inner: View {
            @Binding var number: Int
            init(_ number: Binding<Int>) { _number = Binding(projectedValue: number) }
            var body: some View { TestButton("\(number)") { $number.wrappedValue += 1 }.accessibilityIdentifier("own") }
        }
        struct Outer: View {
            @State private var number = 1
            var body: some View { Inner($number) }
        }
        let stage = Stage(width: 100, height: 100) { Outer() }
        stage["own"].tap()
        #expect(stage["own"].label == "2")
    }

    @Test("transaction(value:) changes only the updates in which the value changes")
    func transactionOfValue() {
        final class Log { var entries: [Bool] = [] }
        struct Changing: View {
            @State private var watched = 0
            @State private var other = 0
            let log: Log
            var body: some View {
                Text("\(watched) \(other)")
                    .transaction { log.entries.append($0.animation != nil) }
                    .transaction(value: watched) { $0.animation = .linear }
                TestButton("watched") { watched += 1 }
                TestButton("other") { other += 1 }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 200) { Changing(log: log) }
        log.entries.removeAll()
        stage.label("watched").tap()
        #expect(log.entries == [true])
        log.entries.removeAll()
        stage.label("other").tap()
        #expect(log.entries == [false])
    }

    @Test("ModifiedContent values are equal if content and modifier are equal")
    func modifiedEquality() {
        let one = ModifiedContent(content: 1, modifier: "a")
        #expect(one == ModifiedContent(content: 1, modifier: "a"))
        #expect(one != ModifiedContent(content: 1, modifier: "b"))
    }
}
