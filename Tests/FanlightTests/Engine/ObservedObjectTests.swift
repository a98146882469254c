import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Observed objects")
struct ObservedObjectTests {
    private final class Model: ObservableObject {
        @Published var shown = 0
        @Published var unshown = 0
        var silent = 0
    }

    @Observable
    final class Name {
        var first = "Ada"
    }

    private struct Reader: View {
        @ObservedObject var model: Model
        var body: some View { Text("\(model.shown)").accessibilityIdentifier("shown") }
    }

    private struct Parent: View {
        let model: Model
        var body: some View {
            Reader(model: model)
            Text("beside")
        }
    }

    @Test("any published change reaches the views that observe the object, and nobody else")
    func published() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Parent(model: model) }
        stage.resetWork()
        model.shown = 1
        #expect(stage["shown"].label == "1")
        #expect(stage.work.bodies == 1)
        model.unshown = 1
        #expect(stage.work.bodies == 2, "published, though not read")
        model.shown = 1
        #expect(stage.work.bodies == 3, "equal values notify, too")
        model.silent = 1
        #expect(stage.work.bodies == 3)
    }

    @Test("a state object is made once and kept while its view is made anew")
    func stateObject() {
        final class Counted: ObservableObject {
            nonisolated(unsafe) static var made = 0
            @Published var count = 0
            init() { Counted.made += 1 }
        }
        struct Owner: View {
            let parent: Int
            @StateObject private var counted = Counted()
            var body: some View {
                Button("\(parent) \(counted.count)") { counted.count += 1 }.accessibilityIdentifier("owner")
            }
        }
        struct Parent: View {
            @State private var number = 0
            var body: some View {
                Owner(parent: number)
                Button("+") { number += 1 }.accessibilityIdentifier("plus")
            }
        }
        let stage = Stage(width: 200, height: 100) { Parent() }
        stage["owner"].tap()
        stage["plus"].tap()
        stage["owner"].tap()
        #expect(stage["owner"].label == "1 2")
        #expect(Counted.made == 1)
    }

    @Test("an object in the environment is found by its type and observed")
    func environmentObject() {
        struct Inner: View {
            @EnvironmentObject private var model: Model
            var body: some View {
                Button("\(model.shown)") { model.shown += 1 }.accessibilityIdentifier("inner")
            }
        }
        let stage = Stage(width: 200, height: 100) { Inner().environmentObject(Model()) }
        stage["inner"].tap()
        #expect(stage["inner"].label == "1")
    }

    @Test("a projected object makes bindings to its properties")
    func bindings() {
        struct Field: View {
            @Binding var number: Int
            var body: some View { Button("\(number)") { number += 10 }.accessibilityIdentifier("field") }
        }
        struct Form: View {
            @StateObject private var model = Model()
            var body: some View { Field(number: $model.shown) }
        }
        let stage = Stage(width: 200, height: 100) { Form() }
        stage["field"].tap()
        #expect(stage["field"].label == "10")
    }

    @Test("a bindable makes bindings to an observable object's properties")
    func bindable() {
        struct Field: View {
            @Binding var text: String
            var body: some View { Button(text) { text += "!" }.accessibilityIdentifier("field") }
        }
        struct Form: View {
            @Bindable var name: Name
            var body: some View { Field(text: $name.first) }
        }
        let name = Name()
        let stage = Stage(width: 200, height: 100) { Form(name: name) }
        stage["field"].tap()
        #expect(stage["field"].label == "Ada!")
        #expect(name.first == "Ada!")
    }

    @Test("what a publisher sends is received for as long as the view is there")
    func received() {
        struct Receiving: View {
            let numbers: PassthroughSubject<Int, Never>
            @State private var sum = 0
            @State private var isThere = true
            var body: some View {
                Text("\(sum)").accessibilityIdentifier("sum")
                if isThere { Text("here").onReceive(numbers) { sum += $0 } }
                Button("leave") { isThere = false }.accessibilityIdentifier("leave")
            }
        }
        let numbers = PassthroughSubject<Int, Never>()
        let stage = Stage(width: 200, height: 100) { Receiving(numbers: numbers) }
        numbers.send(1)
        numbers.send(2)
        #expect(stage["sum"].label == "3")
        stage["leave"].tap()
        numbers.send(4)
        #expect(stage["sum"].label == "3")
    }
}
