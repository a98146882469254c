import Testing

@testable import Fanlight

/// What would be told of its making or its evaluation by ending the tests.
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

/// Views that contain another type of themselves each time: there is no end to them, and none is ever made.
private struct Deeper<Kernel>: View {
    var body: some View { Deeper<[Kernel]>() }
}

/// Each twice as long as the one before.
private struct Doubled<Kernel>: View {
    var body: some View { Doubled<(Kernel, Kernel)>() }
}

/// Each with two others inside.
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

@Suite("Types that are asked for ahead")
struct ForeseenTypesTests {
    private func seen<V: View>(from view: V.Type) -> Set<ObjectIdentifier> {
        let types = _ForeseenTypes(isLasting: true)
        types.visit(view)
        return types.seen
    }

    @Test("every view of a body is found, and nothing of the author's is run")
    func all() {
        let seen = seen(from: Outer.self)
        for type: Any.Type in [
            Inner.self, Inner.Body.self, CompositeElement<Inner>.self, Tree.self, Second.self, Third.self,
            Growing<Int>.self,
        ] {
            #expect(seen.contains(ObjectIdentifier(type)))
        }
    }

    @Test("what lists are made of is found, and what is asked about properties, layouts and values is asked")
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

    @Test("views that grow without end are looked at for some of the way, and no longer")
    func endless() {
        let seen = [
            seen(from: Deeper<Int>.self), seen(from: Doubled<Int>.self), seen(from: Branched<Int>.self),
            seen(from: Ping<Int>.self),
        ]
        // Those that lead to one other each end soon; those that branch end with what is looked at altogether.
        for seen in [seen[0], seen[1]] { #expect(seen.count < 100) }
        for seen in [seen[2], seen[3]] { #expect(seen.count < _ForeseenTypes.limit + 100) }
        #expect(seen[0].contains(ObjectIdentifier(Deeper<[[Int]]>.self)))
        #expect(seen[1].contains(ObjectIdentifier(Doubled<((Int, Int), (Int, Int))>.self)))
        #expect(seen[2].contains(ObjectIdentifier(Branched<[Int]?>.self)))
        #expect(seen[3].contains(ObjectIdentifier(Pong<[Int]>.self)))
    }

    @Test("of many cases the first is looked at")
    func cases() {
        let seen = seen(from: Three.self)
        #expect(seen.contains(ObjectIdentifier(Second.self)))
        #expect(!seen.contains(ObjectIdentifier(Inner.self)))
    }
}
