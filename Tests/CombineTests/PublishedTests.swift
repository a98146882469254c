import Combine
import Foundation
import Testing

@Suite("Published and ObservableObject")
struct PublishedTests {
    class Model: ObservableObject {
        @Published var count = 0
        @Published var name = "a"
        var plain = 0
    }

    final class Child: Model {
        let ignored = "x"
        @Published var extra: [Int] = []
    }

    final class Generic<Value>: ObservableObject {
        let first: Value
        @Published var second: Value
        init(_ value: Value) {
            first = value
            _second = Published(initialValue: value)
        }
    }

    final class Bare: ObservableObject {
        var value = 0 { willSet { objectWillChange.send() } }
    }

    @Test("the publisher delivers the value, then every new one before the property has it")
    func willSet() {
        let model = Model()
        var seen: [String] = []
        let token = model.$count.sink { seen.append("\($0) while \(model.count)") }
        model.count = 1
        model.count = 1
        #expect(seen == ["0 while 0", "1 while 0", "1 while 1"])
        token.cancel()
        model.count = 9
        #expect(seen.count == 3)
        #expect(model.count == 9)
    }

    @Test("objectWillChange is sent first, while the old value is still there")
    func order() {
        let model = Model()
        var seen: [String] = []
        var bag = Set<AnyCancellable>()
        model.$name.sink { seen.append("new \($0)") }.store(in: &bag)
        model.objectWillChange.sink { seen.append("will change \(model.name)") }.store(in: &bag)
        model.name = "b"
        model.plain = 1
        #expect(seen == ["new a", "will change a", "new b"])
    }

    @Test("an object has one objectWillChange, and inherited properties send through it")
    func inherited() {
        let child = Child()
        #expect(child.objectWillChange === child.objectWillChange)
        #expect(child.objectWillChange === (child as Model).objectWillChange)
        var count = 0
        let token = child.objectWillChange.sink { count += 1 }
        child.count = 1
        child.extra.append(2)
        child.name = "c"
        #expect(count == 3)
        #expect(child.extra == [2])
        token.cancel()
    }

    @Test("generic objects and objects without published properties have one too")
    func others() {
        let one = Generic("text"), two = Generic(1), bare = Bare()
        var seen: [String] = []
        var bag: [AnyCancellable] = []
        one.objectWillChange.sink { seen.append("one") }.store(in: &bag)
        two.objectWillChange.sink { seen.append("two") }.store(in: &bag)
        bare.objectWillChange.sink { seen.append("bare \(bare.value)") }.store(in: &bag)
        one.second = "new"
        two.second = 2
        bare.value = 3
        #expect(seen == ["one", "two", "bare 0"])
        #expect(Bare().objectWillChange !== bare.objectWillChange)
    }

    @Test("a property can be assigned by a publisher during its object's lifetime")
    func assign() {
        let source = PassthroughSubject<Int, Never>()
        weak var gone: Model?
        do {
            let model = Model()
            gone = model
            source.map { $0 * 2 }.assign(to: &model.$count)
            source.send(4)
            #expect(model.count == 8)
        }
        #expect(gone == nil)
        source.send(5)
    }

    @Test("objects on the main actor work in the same way")
    @MainActor func mainActor() {
        @MainActor final class Screen: ObservableObject {
            @Published var title = ""
            @Published private(set) var length = 0
            private var bag = Set<AnyCancellable>()
            init() { $title.map(\.count).sink { [weak self] in self?.length = $0 }.store(in: &bag) }
        }
        let screen = Screen()
        screen.title = "four"
        #expect(screen.length == 4)
    }
}
