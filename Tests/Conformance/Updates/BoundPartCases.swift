import SwiftUI

private struct Pair {
    var left = 0
    var right = 0
    var both: Int { left + right }
}

private struct Number: View {
    @Binding var value: Int
    let name: String
    let log: BodyLog
    var body: some View {
        let _ = log(name)
        Button("\(name)\(value)") { value += 1 }.accessibilityIdentifier(name)
    }
}

/// Passes a part of its binding on without reading it.
private struct Passing: View {
    @Binding var pair: Pair
    var name = ""
    let log: BodyLog
    var body: some View {
        let _ = log("passing")
        Number(value: $pair.left, name: "\(name)left", log: log)
        Number(value: $pair.right, name: "\(name)right", log: log)
    }
}

private struct Holder<Value, Content: View>: View {
    @State var value: Value
    @ViewBuilder let content: (Binding<Value>) -> Content
    var body: some View { content($value) }
}

/// Reads a binding inside a geometry reader.
private struct Measured: View {
    @Binding var value: Int
    let log: BodyLog
    var body: some View {
        let _ = log("measured")
        GeometryReader { proxy in
            Text(verbatim: "\(proxy.size.height < 0 ? -1 : value)").accessibilityIdentifier("inside")
        }
        .frame(height: 40)
    }
}

/// Reads through a binding with custom get and set closures.
private struct Computed: View {
    @Binding var pair: Pair
    let log: BodyLog
    var body: some View {
        let _ = log("computed")
        Number(value: Binding(get: { pair.left * 10 }, set: { pair.left = $0 / 10 + 1 }), name: "ten", log: log)
    }
}

let boundPartCases: [UpdateCase] = [
    UpdateCase(
        "bindings to members of a value",
        because: "reading a member does not depend on other members, nor does passing one on",
        """
        left → left | left1, right0
        right → right | left1, right1
        """
    ) { log in Holder(value: Pair()) { Passing(pair: $0, log: log) } },
    UpdateCase(
        "bindings to members of array elements", because: "a nested member is tracked like a member",
        """
        1left → 1left | 1left1, 1right0, 2left0, 2right0
        2right → 2right | 1left1, 1right0, 2left0, 2right1
        """
    ) { log in
        Holder(value: [Pair(), Pair()]) { pairs in
            Passing(pair: pairs[0], name: "1", log: log)
            Passing(pair: pairs[1], name: "2", log: log)
        }
    },
    UpdateCase(
        "bindings to dictionary values", because: "a key path with a subscript is tracked like a member",
        """
        a → a | a2, b2
        b → b | a2, b3
        """
    ) { log in
        Holder(value: ["a": 1, "b": 2]) { numbers in
            if let one = Binding(numbers["a"]) { Number(value: one, name: "a", log: log) }
            if let other = Binding(numbers["b"]) { Number(value: other, name: "b", log: log) }
        }
    },
    UpdateCase(
        "a binding to an optional's value",
        because: "the inner view depends on the value, the outer view only on whether it is nil",
        """
        some → some | some2
        some → some | some3
        """
    ) { log in
        Holder(value: Int?.some(1)) { number in
            if let inside = Binding(number) { Number(value: inside, name: "some", log: log) }
        }
    },
    UpdateCase(
        "a member read inside a geometry reader",
        because: "the reader's content has its own dependencies, only on the member that it reads",
        """
        left → left | left1, right0, 1
        right → right | left1, right1, 1
        """
    ) { log in
        Holder(value: Pair()) { pair in
            Number(value: pair.left, name: "left", log: log)
            Number(value: pair.right, name: "right", log: log)
            Measured(value: pair.left, log: log)
        }
    },
    UpdateCase(
        "a binding with a get and a set closure",
        because: "its reader depends on everything that the closures read, here the whole value",
        """
        ten → ten | ten10, right0
        right → right ten | ten10, right1
        """
    ) { log in
        Holder(value: Pair()) { pair in
            Computed(pair: pair, log: log)
            Number(value: pair.right, name: "right", log: log)
        }
    },
    UpdateCase(
        "a computed member", because: "it changes when any of its stored members does",
        """
        left → left | left1, right0, 1
        right → right | left1, right1, 2
        """
    ) { log in
        Holder(value: Pair()) { pair in
            Number(value: pair.left, name: "left", log: log)
            Number(value: pair.right, name: "right", log: log)
            Sum(pair: pair)
        }
    },
]

/// Reads the whole value.
private struct Sum: View {
    @Binding var pair: Pair
    var body: some View { Text(verbatim: "\(pair.both)") }
}
