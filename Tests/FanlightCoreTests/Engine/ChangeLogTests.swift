import Combine
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Reasons that _logChanges reports")
struct ChangeLogTests {
    private struct Counter: View {
        @State private var count = 0
        @State private var other = 0
        @Environment(\.layoutDirection) private var direction
        let number: Int
        var body: some View {
            let _ = Self._logChanges()
            Text("\(count) \(other) \(number)")
            TestButton("count") { count += 1 }.accessibilityIdentifier("count")
            TestButton("both") {
                other += 1
                count += 1
            }.accessibilityIdentifier("both")
        }
    }

    private struct Host: View {
        @State private var number = 0
        @State private var ticks = 0
        @State private var isMirrored = false
        var body: some View {
            Text("\(ticks)")
            Counter(number: number).environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
            TestButton("number") { number += 1 }.accessibilityIdentifier("number")
            TestButton("tick") { ticks += 1 }.accessibilityIdentifier("tick")
            TestButton("mirror") { isMirrored.toggle() }.accessibilityIdentifier("mirror")
        }
    }

    /// Returns the diagnostics that `action` adds.
    private func newDiagnostics(_ stage: Stage, after action: () -> Void) -> [String] {
        let before = stage.diagnostics.count
        action()
        return Array(stage.diagnostics[before...])
    }

    @Test(
        "first @self, @identity and all dynamic properties are reported, then only changes")
    func properties() {
        let stage = Stage(width: 300, height: 300) { Host() }
        #expect(stage.diagnostics == ["Counter: @self, @identity, _count, _other, _direction changed."])
        #expect(newDiagnostics(stage) { stage["count"].tap() } == ["Counter: _count changed."])
        #expect(newDiagnostics(stage) { stage["both"].tap() } == ["Counter: _count, _other changed."])
        #expect(newDiagnostics(stage) { stage["number"].tap() } == ["Counter: @self changed."])
        #expect(newDiagnostics(stage) { stage["tick"].tap() } == [])
    }

    private struct Bound: View {
        @Binding var value: Int
        @Environment(\.isEnabled) private var isEnabled
        var body: some View {
            let _ = Self._logChanges()
            Text("\(value) \(isEnabled)")
        }
    }

    private struct BindingHost: View {
        @State private var value = 0
        @State private var isDisabled = false
        var body: some View {
            Bound(value: $value).disabled(isDisabled)
            TestButton("value") { value += 1 }.accessibilityIdentifier("value")
            TestButton("disable") { isDisabled.toggle() }.accessibilityIdentifier("disable")
        }
    }

    @Test("a changed binding and a changed environment value are reported by property name")
    func bindings() {
        let stage = Stage(width: 300, height: 300) { BindingHost() }
        #expect(stage.diagnostics == ["Bound: @self, @identity, _value, _isEnabled changed."])
        #expect(newDiagnostics(stage) { stage["value"].tap() } == ["Bound: _value changed."])
        #expect(newDiagnostics(stage) { stage["disable"].tap() } == ["Bound: _isEnabled changed."])
    }

    private final class Model: ObservableObject {
        @Published var count = 0
    }

    private struct Observing: View {
        @StateObject private var model = Model()
        var body: some View {
            let _ = Self._logChanges()
            TestButton("\(model.count)") { model.count += 1 }.accessibilityIdentifier("count")
        }
    }

    @Test("a changed observed object is reported by its property name")
    func objects() {
        let stage = Stage(width: 300, height: 300) { Observing() }
        #expect(newDiagnostics(stage) { stage["count"].tap() } == ["Observing: _model changed."])
    }

    private struct Printing: View {
        let model: ChangeLogModel
        var body: some View {
            let _ = Self._logChanges()
            TestButton("\(model.count)") { model.count += 1 }.accessibilityIdentifier("count")
        }
    }

    @Test("a read property of an observable object is reported as a dependency")
    func dependencies() {
        let stage = Stage(width: 300, height: 300) { Printing(model: ChangeLogModel()) }
        #expect(stage.diagnostics == ["Printing: @self, @identity changed."])
        #expect(newDiagnostics(stage) { stage["count"].tap() } == ["Printing: @dependencies changed."])
    }

    private struct Custom: DynamicProperty {
        @State var count = 0
    }

    private struct WithCustom: View {
        private var custom = Custom()
        var body: some View {
            let _ = Self._logChanges()
            TestButton("\(custom.count)") { custom.count += 1 }.accessibilityIdentifier("count")
        }
    }

    @Test("a custom property wrapper is reported when its inner state changes")
    func custom() {
        let stage = Stage(width: 300, height: 300) { WithCustom() }
        #expect(stage.diagnostics == ["WithCustom: @self, @identity, custom changed."])
        #expect(newDiagnostics(stage) { stage["count"].tap() } == ["WithCustom: custom changed."])
    }

    private struct Unread: View {
        @State private var shown = 0
        @State private var handedDown = 0
        let number: Int
        var body: some View {
            let _ = Self._logChanges()
            Text(verbatim: "\(shown)")
            Below(value: $handedDown)
            TestButton("both") {
                handedDown += 1
                shown += 1
            }.accessibilityIdentifier("both")
        }
    }

    private struct Below: View {
        @Binding var value: Int
        var body: some View { Text(verbatim: "\(value)") }
    }

    @Test("changed state that the body does not read is not reported")
    func unread() {
        let stage = Stage(width: 300, height: 300) { Unread(number: 1) }
        #expect(newDiagnostics(stage) { stage["both"].tap() } == ["Unread: _shown changed."])
    }

    @Test("a changed id is reported as a new identity")
    func identity() {
        struct Renewed: View {
            @State private var id = 0
            var body: some View {
                Counter(number: 1).id(id)
                TestButton("id") { id += 1 }.accessibilityIdentifier("id")
            }
        }
        let stage = Stage(width: 300, height: 300) { Renewed() }
        #expect(
            newDiagnostics(stage) { stage["id"].tap() } == [
                "Counter: @self, @identity, _count, _other, _direction changed."
            ])
    }
}

@Observable
private final class ChangeLogModel {
    var count = 0
}
