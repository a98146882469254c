import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
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

    @Test("any published change evaluates the views that observe the object, and no others")
    func published() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Parent(model: model) }
        stage.resetWork()
        model.shown = 1
        #expect(stage["shown"].label == "1")
        #expect(stage.work.bodies == 1)
        model.unshown = 1
        #expect(stage.work.bodies == 2, "a published property notifies even if it is not read")
        model.shown = 1
        #expect(stage.work.bodies == 3, "equal values notify too")
        model.silent = 1
        #expect(stage.work.bodies == 3)
    }

    @Test("a state object is made once and kept when its view value is rebuilt")
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
                TestButton("\(parent) \(counted.count)") { counted.count += 1 }.accessibilityIdentifier("owner")
            }
        }
        struct Parent: View {
            @State private var number = 0
            var body: some View {
                Owner(parent: number)
                TestButton("+") { number += 1 }.accessibilityIdentifier("plus")
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
                TestButton("\(model.shown)") { model.shown += 1 }.accessibilityIdentifier("inner")
            }
        }
        let stage = Stage(width: 200, height: 100) { Inner().environmentObject(Model()) }
        stage["inner"].tap()
        #expect(stage["inner"].label == "1")
    }

    @Test("a projected observed object makes bindings to its properties")
    func bindings() {
        struct Field: View {
            @Binding var number: Int
            var body: some View { TestButton("\(number)") { number += 10 }.accessibilityIdentifier("field") }
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
            var body: some View { TestButton(text) { text += "!" }.accessibilityIdentifier("field") }
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

    @Test("a view observes a replacement object passed by its parent or by the environment")
    func another() {
        struct Inherited: View {
            @EnvironmentObject private var model: Model
            var body: some View { Text("\(model.shown)").accessibilityIdentifier("inherited") }
        }
        struct Switching: View {
            let models: [Model]
            @State private var index = 0
            var body: some View {
                Reader(model: models[index])
                Inherited().environmentObject(models[index])
                TestButton("switch") { index = 1 }.accessibilityIdentifier("switch")
            }
        }
        let models = [Model(), Model()]
        let stage = Stage(width: 200, height: 200) { Switching(models: models) }
        models[1].shown = 5
        #expect(stage["shown"].label == "0")
        stage["switch"].tap()
        #expect(stage["shown"].label == "5")
        #expect(stage["inherited"].label == "5")
        stage.resetWork()
        models[0].shown = 1
        #expect(stage.work.bodies == 0)
        models[1].shown = 6
        #expect(stage["shown"].label == "6")
        #expect(stage["inherited"].label == "6")
    }

    @Test("a Bindable can be made inline, also in a body")
    func bindableOnTheSpot() {
        struct Field: View {
            @Binding var text: String
            let name: String
            var body: some View { TestButton(text) { text += name }.accessibilityIdentifier(name) }
        }
        struct Form: View {
            @Environment(Name.self) private var name
            var body: some View {
                @Bindable var bindable = name
                Field(text: $bindable.first, name: "a")
                Field(text: Bindable(name).first, name: "b")
                Field(text: Bindable(projectedValue: $bindable).first, name: "c")
            }
        }
        let stage = Stage(width: 200, height: 200) { Form().environment(Name()) }
        for field in ["a", "b", "c"] { stage[field].tap() }
        #expect(stage["a"].label == "Adaabc")
    }

    @Test("an environment object makes bindings to its properties")
    func environmentBindings() {
        struct Field: View {
            @Binding var number: Int
            var body: some View { TestButton("\(number)") { number += 10 }.accessibilityIdentifier("field") }
        }
        struct Form: View {
            @EnvironmentObject private var model: Model
            var body: some View {
                let model: EnvironmentObject<Model>.Wrapper = $model
                Field(number: model.shown)
            }
        }
        let stage = Stage(width: 200, height: 100) { Form().environmentObject(Model()) }
        stage["field"].tap()
        #expect(stage["field"].label == "10")
    }

    @Test("onReceive receives notifications while its view is present")
    func notified() {
        struct Receiving: View {
            let center: NotificationCenter
            @State private var last = "none"
            var body: some View {
                Text(last).accessibilityIdentifier("last")
                    .onReceive(center.publisher(for: Notification.Name("told"))) { last = $0.object as? String ?? "?" }
            }
        }
        let center = NotificationCenter()
        let stage = Stage(width: 200, height: 100) { Receiving(center: center) }
        center.post(name: Notification.Name("other"), object: "other")
        #expect(stage["last"].label == "none")
        center.post(name: Notification.Name("told"), object: "first")
        #expect(stage["last"].label == "first")
    }

    @Test("onReceive receives published values while its view is present")
    func received() {
        struct Receiving: View {
            let numbers: PassthroughSubject<Int, Never>
            @State private var sum = 0
            @State private var isThere = true
            var body: some View {
                Text("\(sum)").accessibilityIdentifier("sum")
                if isThere { Text("here").onReceive(numbers) { sum += $0 } }
                TestButton("leave") { isThere = false }.accessibilityIdentifier("leave")
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
