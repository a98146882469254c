import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

extension EnvironmentValues {
    @Entry fileprivate var accent: String = "plain"
    @Entry fileprivate var level = 3
    @Entry fileprivate var note: String?
    @Entry fileprivate var optionalWithDefault: Int? = 7
    @Entry fileprivate var action: () -> String = { "nothing" }
    @Entry fileprivate var taking: @Sendable (Int) -> Void = { _ in }
    @Entry fileprivate var making: @MainActor (Int) -> Int = { number in
        let next = number + 1
        return next * 2
    }
}

@MainActor
@Suite("@Entry")
struct EntryTests {
    private struct Reader: View {
        @Environment(\.accent) private var accent
        @Environment(\.level) private var level
        @Environment(\.note) private var note
        @Environment(\.optionalWithDefault) private var number
        @Environment(\.action) private var action
        let name: String
        var body: some View {
            Text("\(accent) \(level) \(note ?? "-") \(number.map(String.init) ?? "-") \(action())")
                .accessibilityIdentifier(name)
        }
    }

    @Test("an entry has its default until a value is set; entries of one type are separate")
    func defaultsAndValues() {
        let stage = Stage(width: 400, height: 400) {
            Reader(name: "default")
            Reader(name: "written")
                .environment(\.accent, "bold").environment(\.level, 4).environment(\.note, "here")
                .environment(\.optionalWithDefault, nil).environment(\.action) { "something" }
            Reader(name: "inner").transformEnvironment(\.level) { $0 += 1 }.environment(\.level, 10)
        }
        #expect(stage["default"].label == "plain 3 - 7 nothing")
        #expect(stage["written"].label == "bold 4 here - something")
        #expect(stage["inner"].label == "plain 11 - 7 nothing")
    }

    private struct Changing: View {
        @State private var level = 1
        var body: some View {
            Group {
                Reader(name: "reader")
                ForEach(0..<20) { Text("row \($0)") }
            }
            .environment(\.level, level)
            TestButton("+") { level += 1 }.accessibilityIdentifier("plus")
        }
    }

    @Test("a changed entry evaluates only its readers")
    func change() {
        let stage = Stage(width: 400, height: 1000) { Changing() }
        stage.resetWork()
        stage["plus"].tap()
        #expect(stage["reader"].label == "plain 2 - 7 nothing")
        #expect(stage.work.bodies == 2, "the view that sets the value and its reader")
    }

    @Test("a closure can be a default value")
    func closures() {
        var values = EnvironmentValues()
        #expect(values.making(2) == 6)
        values.taking(1)
        values.making = { $0 }
        #expect(values.making(2) == 2)
    }

    @Test("environment values outside of a scene store written values")
    func freeValues() {
        var values = EnvironmentValues()
        #expect(values.level == 3)
        values.level = 5
        #expect(values.level == 5)
    }
}
