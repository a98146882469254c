import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Diagnostics for app authors")
struct DiagnosticTests {
    private struct Child: View {
        @State private var value = 3
        let take: (Binding<Int>) -> Void
        var body: some View {
            let _ = take($value)
            Text(verbatim: "\(value)").accessibilityIdentifier("value").onDisappear { _ = value }
        }
    }

    private struct Parent: View {
        @State private var isThere = true
        let take: (Binding<Int>) -> Void
        var body: some View {
            if isThere { Child(take: take) }
            TestButton("hide") { isThere = false }
        }
    }

    @Test("reading a binding after its view is gone is reported once with the view's path, and returns the last value")
    func bindingOutlivesView() {
        var kept: Binding<Int>?
        let stage = Stage(width: 200, height: 200) { Parent { kept = $0 } }
        kept?.wrappedValue = 5
        #expect(stage["value"].label == "5")
        stage.label("hide").tap()
        #expect(stage.diagnostics.isEmpty, "a view may read its state in onDisappear")
        #expect(kept?.wrappedValue == 5)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Parent › Child: ") == true)
        #expect(stage.diagnostics.first?.contains("was read after the view was removed") == true)
        kept?.wrappedValue = 6
        #expect(kept?.wrappedValue == 6)
        #expect(stage.diagnostics.count == 1)
    }

    @Test("writing state after its view is gone is reported and invalidates nothing") func writeAfterView() {
        var kept: Binding<Int>?
        let stage = Stage(width: 200, height: 200) { Parent { kept = $0 } }
        stage.label("hide").tap()
        stage.resetWork()
        kept?.wrappedValue = 8
        #expect(stage.work.bodies == 0)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("was written after the view was removed") == true)
    }

    @Test("a state write inside a body is reported once and takes effect after the update") func writeInBody() {
        struct Writer: View {
            @State private var latest = 0
            let value: Int
            var body: some View {
                let _ = latest = value
                Text(verbatim: "\(latest)").accessibilityIdentifier("latest")
            }
        }
        struct Around: View {
            @State private var value = 1
            var body: some View {
                Writer(value: value)
                TestButton("next") { value += 1 }
            }
        }
        let stage = Stage(width: 200, height: 200) { Around() }
        #expect(stage["latest"].label == "1")
        stage.label("next").tap()
        #expect(stage["latest"].label == "2")
        #expect(stage.diagnostics.count == 1)
        #expect(
            stage.diagnostics.first?.contains("Around › Writer: this view writes state while it is being evaluated")
                == true)
    }

    @Test("an object published from a body is reported with the evaluated view") func publishInBody() {
        final class Shared: ObservableObject {
            @Published var value = 0
            var isWritten = false
        }
        struct Publisher: View {
            @ObservedObject var shared: Shared
            var body: some View {
                let _ = writeOnce()
                Text(verbatim: "\(shared.value)").accessibilityIdentifier("value")
            }
            private func writeOnce() {
                if shared.isWritten { return }
                shared.isWritten = true
                shared.value = 1
            }
        }
        let stage = Stage(width: 200, height: 200) { Publisher(shared: Shared()) }
        #expect(stage["value"].label == "1")
        #expect(stage.diagnostics.count == 1)
        #expect(
            stage.diagnostics.first?.contains("Publisher: this view writes state while it is being evaluated") == true)
    }

    final class Model: ObservableObject { @Published var value = 0 }
    @Observable final class MissingObject {}

    @Test("a missing environment object ends the process with type and view") func missingObject()
        async
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            struct NeedsObject: View {
                @EnvironmentObject var model: Model
                var body: some View { Text(verbatim: "\(model.value)") }
            }
            _ = Stage(width: 100, height: 100) { NeedsObject() }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("NeedsObject: no Model in the environment."))
    }

    @Test("a missing observable object ends the process with type and view") func missingObservable() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            struct NeedsObject: View {
                @Environment(MissingObject.self) var seen
                var body: some View { Text(verbatim: "\(ObjectIdentifier(seen))") }
            }
            _ = Stage(width: 100, height: 100) { NeedsObject() }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("NeedsObject: no MissingObject in the environment."))
    }
}
