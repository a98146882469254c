import Testing

@testable import Fanlight

/// Views that end the test process if they are made or evaluated.
private struct Inner: View {
    init() { fatalError("was made") }
    var body: some View { Text(verbatim: "inner").bold() }
}

private struct Second: View {
    var body: some View { Text(verbatim: "second") }
}

private struct Third: View {
    var body: some View { Text(verbatim: "third") }
}

private struct Tree: View {
    var depth = 0
    var body: some View { ForEach(0..<depth, id: \.self) { _ in Tree() } }
}

private struct Growing<Kernel>: View {
    var body: some View { ForEach(0..<0, id: \.self) { _ in AnyView(Growing<[Kernel]>()) } }
}

/// Views whose body has another type each time, without end. None is ever made.
private struct Deeper<Kernel>: View {
    var body: some View { Deeper<[Kernel]>() }
}

/// The type name doubles in length with each level.
private struct Doubled<Kernel>: View {
    var body: some View { Doubled<(Kernel, Kernel)>() }
}

/// Each level has two branches.
private struct Branched<Kernel>: View {
    var body: some View {
        VStack {
            Branched<[Kernel]>()
            ForEach(0..<0, id: \.self) { _ in Branched<Kernel?>() }
        }
    }
}

/// One leads to the other, through modifiers and cases.
private struct Ping<Kernel>: View {
    var body: some View { Text(verbatim: "ping").overlay { Pong<Kernel>() } }
}

private struct Pong<Kernel>: View {
    var isOn = false
    var body: some View {
        if isOn { Ping<[Kernel]>().modifier(Around<Kernel>()) } else { Text(verbatim: "pong") }
    }
}

private struct Around<Kernel>: ViewModifier {
    func body(content: Content) -> some View { content.background { Ping<Kernel?>() } }
}

private struct Outer: View {
    let page: Int

    var body: some View {
        VStack {
            Text(verbatim: "outer")
            HStack { Inner() }.padding().overlay { Tree() }
            Growing<Int>()
            if page == 0 { Second() } else { Third() }
        }
    }
}

private struct Listed: View {
    @State private var chosen: Int?
    var body: some View {
        List(selection: $chosen) { Inner() }
            .safeAreaInset(edge: .top) { Second() }
            .onChange(of: [chosen]) {}
    }
}

private struct Three: View {
    let page: Int

    var body: some View {
        switch page {
        case 0: Second()
        case 1: Third()
        default: Inner()
        }
    }
}

@Suite("Types collected ahead of use")
struct ForeseenTypesTests {
    private func seen<V: View>(from view: V.Type) -> Set<ObjectIdentifier> {
        let types = _ForeseenTypes(isLasting: true)
        types.visit(view)
        return types.seen
    }

    @Test("every view type reachable from a body type is found without running app code")
    func all() {
        let seen = seen(from: Outer.self)
        for type: Any.Type in [
            Inner.self, Inner.Body.self, CompositeElement<Inner>.self, Tree.self, Second.self, Third.self,
            Growing<Int>.self,
        ] {
            #expect(seen.contains(ObjectIdentifier(type)))
        }
    }

    @Test("the contents of lists are found, and property, layout and value types are resolved")
    func questions() {
        let types = _ForeseenTypes(isLasting: true)
        types.visit(Listed.self)
        let menu = _ViewModifier_Content<SelectionMenuModifier>.self
        for type: Any.Type in [List<Int, Inner>.self, ListScroll<Inner>.self, menu, Second.self] {
            #expect(types.seen.contains(ObjectIdentifier(type)), "\(type)")
        }
        for type: Any.Type in [State<Int?>.self, Environment<ListStyle>.self, [Int?].self] {
            #expect(types.answered.contains(ObjectIdentifier(type)), "\(type)")
        }
        #expect(!types.answered.contains(ObjectIdentifier(Inner.self)))
    }

    @Test("endlessly growing view types are followed up to a limit")
    func endless() {
        let seen = [
            seen(from: Deeper<Int>.self), seen(from: Doubled<Int>.self), seen(from: Branched<Int>.self),
            seen(from: Ping<Int>.self),
        ]
        // Self-nesting types end soon by depth; branching types end by the total limit.
        for seen in [seen[0], seen[1]] { #expect(seen.count < 100) }
        for seen in [seen[2], seen[3]] { #expect(seen.count < _ForeseenTypes.limit + 100) }
        #expect(seen[0].contains(ObjectIdentifier(Deeper<[[Int]]>.self)))
        #expect(seen[1].contains(ObjectIdentifier(Doubled<((Int, Int), (Int, Int))>.self)))
        #expect(seen[2].contains(ObjectIdentifier(Branched<[Int]?>.self)))
        #expect(seen[3].contains(ObjectIdentifier(Pong<[Int]>.self)))
    }

    @Test("only the first branch of many cases is followed")
    func cases() {
        let seen = seen(from: Three.self)
        #expect(seen.contains(ObjectIdentifier(Second.self)))
        #expect(!seen.contains(ObjectIdentifier(Inner.self)))
    }
}
