import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

private struct Theme {
    var accent = "red"
    var spacing = Spacing()
    struct Spacing { var row = 1, column = 1 }
}

extension EnvironmentValues {
    @Entry fileprivate var theme = Theme()
}

private struct NumberKey: EnvironmentKey { static let defaultValue = 0 }
private struct OtherKey: EnvironmentKey { static let defaultValue = "none" }

extension EnvironmentValues {
    fileprivate var number: Int {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }
    @Entry fileprivate var second = 0
    fileprivate var other: String {
        get { self[OtherKey.self] }
        set { self[OtherKey.self] = newValue }
    }
}

@MainActor
@Suite("Environment")
struct EnvironmentTests {
    private struct NumberReader: View {
        let name: String
        @Environment(\.number) private var number
        var body: some View { Text("\(number)").accessibilityIdentifier(name) }
    }

    private struct OtherReader: View {
        @Environment(\.other) private var other
        var body: some View { Text(other).accessibilityIdentifier("other") }
    }

    private struct Tree: View {
        @State private var number = 1
        var body: some View {
            Group {
                NumberReader(name: "outer")
                NumberReader(name: "inner").environment(\.number, 50)
                NumberReader(name: "derived").transformEnvironment(\.number) { $0 *= 10 }
                OtherReader()
                ForEach(0..<100) { Text("row \($0)") }
            }
            .environment(\.number, number)
            .environment(\.other, "given")
            TestButton("+") { number += 1 }.accessibilityIdentifier("plus")
        }
    }

    @Test("a value reaches all descendants; the nearest value wins; a value can be derived from the outer one")
    func reach() {
        let stage = Stage(width: 300, height: 3000) { Tree() }
        #expect(stage["outer"].label == "1")
        #expect(stage["inner"].label == "50")
        #expect(stage["derived"].label == "10")
        #expect(stage["other"].label == "given")
    }

    @Test("a change evaluates the readers of that key and no other body")
    func readersOnly() {
        let stage = Stage(width: 300, height: 3000) { Tree() }
        stage.resetWork()
        stage["plus"].tap()
        #expect(stage["outer"].label == "2")
        #expect(stage["inner"].label == "50")
        #expect(stage["derived"].label == "20")
        #expect(stage.work.bodies == 3, "the view that sets the value and its two readers")
    }

    @Test("a property that comes to read another key shows that key's value")
    func otherKey() {
        struct Chosen: View {
            @Environment private var value: Int
            init(_ path: KeyPath<EnvironmentValues, Int>) { _value = Environment(path) }
            var body: some View { Text("\(value)").accessibilityIdentifier("chosen") }
        }
        struct Choosing: View {
            @State private var isSecond = false
            var body: some View {
                Chosen(isSecond ? \.second : \.number).environment(\.number, 1).environment(\.second, 2)
                TestButton("choose") { isSecond.toggle() }.accessibilityIdentifier("choose")
            }
        }
        let stage = Stage(width: 300, height: 300) { Choosing() }
        #expect(stage["chosen"].label == "1")
        stage["choose"].tap()
        #expect(stage["chosen"].label == "2")
    }

    @Observable final class Model {}

    @Test("environment values return an observable object by its type")
    func objectByType() {
        var values = EnvironmentValues()
        #expect(values[Model.self] == nil)
        let model = Model()
        values[Model.self] = model
        #expect(values[Model.self] === model)
    }

    @Test("the description lists the nearest written value of each key and creates no dependency")
    func described() {
        struct Describing: View {
            @Environment(\.self) private var values
            let see: (String) -> Void
            var body: some View {
                let _ = see(values.description)
                Text("a")
            }
        }
        struct Holder: View {
            @State private var number = 3
            let see: (String) -> Void
            var body: some View {
                Describing(see: see).environment(\.number, number).environment(\.other, "outer")
                    .environment(\.number, 7)
                TestButton("more") { number += 1 }.accessibilityIdentifier("more")
            }
        }
        var seen: [String] = []
        let stage = Stage(width: 100, height: 100) { Holder { seen.append($0) } }
        stage["more"].tap()
        #expect(seen.count == 1)
        #expect(seen.first?.contains("NumberKey = 3") == true)
        #expect(seen.first?.contains("OtherKey = outer") == true)
        #expect(seen.first?.contains("= 7") == false)
        #expect(EnvironmentValues().description == "[]")
    }

    @Test("a view inside a disabled view cannot be enabled")
    func disabled() {
        let stage = Stage(width: 300, height: 300) {
            VStack {
                TestButton("a") {}.disabled(false).disabled(true).accessibilityIdentifier("a")
                TestButton("b") {}.disabled(false).accessibilityIdentifier("b")
            }
        }
        #expect(!stage["a"].isEnabled)
        #expect(stage["b"].isEnabled)
    }

    @Test("the environment has the display's scale, pixel length and colour scheme")
    func display() {
        struct Shown: View {
            @Environment(\.displayScale) private var scale
            @Environment(\.pixelLength) private var pixel
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(verbatim: "\(scale) \(pixel) \(scheme)").accessibilityIdentifier("shown") }
        }
        let stage = Stage(width: 300, height: 300, scale: 2) { Shown() }
        #expect(stage["shown"].label == "2.0 0.5 light")
    }

    private struct ThemeReader<Value>: View {
        @Environment private var value: Value
        let name: String
        init(_ path: KeyPath<EnvironmentValues, Value>, _ name: String) {
            _value = Environment(path)
            self.name = name
        }
        var body: some View { Text(verbatim: "\(value)").accessibilityIdentifier(name) }
    }

    @Test("a reader of a member of a value is evaluated only when that member changes")
    func parts() {
        struct Themed: View {
            @State private var theme = Theme()
            var body: some View {
                VStack {
                    ThemeReader(\.theme.accent, "accent")
                    ThemeReader(\.theme.spacing.row, "row")
                    ThemeReader(\.theme.spacing.column, "column")
                }
                .environment(\.theme, theme)
                TestButton("row") { theme.spacing.row += 1 }.accessibilityIdentifier("+row")
                TestButton("accent") { theme.accent += "!" }.accessibilityIdentifier("+accent")
                TestButton("same") { theme.accent = String(theme.accent) }.accessibilityIdentifier("same")
            }
        }
        let stage = Stage(width: 300, height: 300) { Themed() }
        for round in 2...4 {
            stage.resetWork()
            stage["+row"].tap()
            #expect(stage["row"].label == "\(round)")
            #expect(stage.work.bodies == 2, "the root and the reader of rows")
        }
        stage.resetWork()
        stage["+accent"].tap()
        #expect(stage["accent"].label == "red!")
        #expect(stage.work.bodies == 2)
        stage.resetWork()
        stage["same"].tap()
        #expect(stage.work.bodies == 0)
    }

    @Test("a value without Equatable evaluates no reader when rebuilt with the same content")
    func sameWithoutEquality() {
        struct Remaking: View {
            @State private var ticks = 0
            var body: some View {
                Text(verbatim: "\(ticks)")
                ThemeReader(\.theme, "theme").environment(\.theme, Theme(accent: "blue"))
                TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
            }
        }
        let stage = Stage(width: 300, height: 300) { Remaking() }
        stage.resetWork()
        stage["tick"].tap()
        #expect(stage.work.bodies == 1)
    }
}
