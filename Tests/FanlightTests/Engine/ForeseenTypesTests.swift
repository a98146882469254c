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
        for type: Any.Type in [ListRoom<Inner>.self, ListScroll<Inner>.self, menu, Second.self] {
            #expect(types.seen.contains(ObjectIdentifier(type)), "\(type)")
        }
        for type: Any.Type in [State<Int?>.self, Environment<ListStyle>.self, [Int?].self] {
            #expect(types.answered.contains(ObjectIdentifier(type)), "\(type)")
        }
        #expect(!types.answered.contains(ObjectIdentifier(Inner.self)))
    }

    @Test("of many cases the first is looked at")
    func cases() {
        let seen = seen(from: Three.self)
        #expect(seen.contains(ObjectIdentifier(Second.self)))
        #expect(!seen.contains(ObjectIdentifier(Inner.self)))
    }
}
