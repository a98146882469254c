import Combine
import Foundation
import Testing

@Suite("Selectors of methods")
struct SelectorTests {
    private class Receiver: NSObject {
        var lines: [String] = []
        let ended: () -> Void
        init(ended: @escaping () -> Void = {}) { self.ended = ended }
        deinit {
            NotificationCenter.default.removeObserver(self)
            ended()
        }

        func plain() { lines.append("plain") }
        func any(_ sender: Any) { lines.append("any \(sender)") }
        func optional(_ text: String?) { lines.append("optional \(text ?? "none")") }
        func pair(_ text: String, number: Int) { lines.append("\(text) \(number)") }
        func value(_ notification: Notification) { lines.append("value \(notification.object ?? "")") }
        func reference(_ notification: NSNotification) { lines.append("reference \(notification.object ?? "")") }
        func tick(_ timer: Timer) { lines.append("tick \(timer.isValid)") }
    }

    private final class Special: Receiver {
        override func plain() { lines.append("special") }
    }

    private final class Other: NSObject {
        func plain() {}
    }

    @Test("a method is called with as many arguments as it has parameters, if their types match")
    func calls() {
        let object = Receiver()
        let (plain, any) = (Selector._method("plain", Receiver.plain), Selector._method("any:", Receiver.any(_:)))
        let optional = Selector._method("optional:", Receiver.optional)
        let pair = Selector._method("pair:number:", Receiver.pair(_:number:))
        #expect(plain.perform(on: object, "ignored", 2) && any.perform(on: object, 3))
        #expect(optional.perform(on: object) && optional.perform(on: object, "text"))
        #expect(pair.perform(on: object, "one", 1))
        #expect(!optional.perform(on: object, 3) && !pair.perform(on: object, "one"))
        #expect(object.lines == ["plain", "any 3", "optional none", "optional text", "one 1"])
    }

    @Test("a name leads to the method of each type that has one, and to overrides")
    func types() {
        _ = Selector._method("plain", Receiver.plain)
        let special = Special()
        special.perform("plain")
        #expect(special.lines == ["special"])
        #expect(special.responds(to: "plain") && !special.responds(to: "unknown"))
        #expect(!Selector("plain").perform(on: NSObject()))
        #expect(Selector._method("plain", type(of: Other()).plain).perform(on: Other()))
        #expect(Selector("plain") == Selector._method("plain", Other.plain))
    }

    @Test("a notification calls the methods of its observers until they are removed or end")
    func notifications() {
        let (center, name) = (NotificationCenter(), Notification.Name("selector"))
        var ends = 0
        do {
            let object = Receiver { ends += 1 }
            center.addObserver(object, selector: ._method("value:", Receiver.value), name: name, object: nil)
            center.post(name: name, object: "a")
            center.addObserver(object, selector: ._method("reference:", Receiver.reference), name: nil, object: nil)
            center.removeObserver(object, name: name, object: nil)
            center.post(name: name, object: "b")
            #expect(object.lines == ["value a", "reference b"])
            center.removeObserver(object)
            center.post(name: name, object: "c")
            #expect(object.lines.count == 2)
            center.addObserver(object, selector: "value:", name: name, object: nil)
        }
        #expect(ends == 1)
        center.post(name: name, object: "d")
    }

    @Test("a token is still removed as an observer")
    func token() {
        let (center, name) = (NotificationCenter(), Notification.Name("token"))
        // Proof of the unchecked promise: notifications are posted, and delivered, in this function only.
        final class Count: @unchecked Sendable { var value = 0 }
        let count = Count()
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count.value += 1 }
        center.post(name: name, object: nil)
        center.removeObserver(token)
        center.post(name: name, object: nil)
        #expect(count.value == 1)
    }

    @Test("a timer calls a method with itself")
    func timer() {
        let object = Receiver()
        let timer = Timer(
            timeInterval: 1000, target: object, selector: ._method("tick:", Receiver.tick), userInfo: nil,
            repeats: true)
        timer.fire()
        #expect(object.lines == ["tick true"])
        timer.invalidate()
    }
}
