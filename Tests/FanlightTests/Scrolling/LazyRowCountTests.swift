import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

/// Rows are made lazily if each has the same number of views, even if the views differ.
@MainActor
@Suite("Lazy rows with several views each")
struct LazyRowCountTests {
    private final class Count {
        var calls = 0
        var bodies = 0
    }

    private struct Either: View {
        let number: Int
        let count: Count
        var body: some View {
            let _ = count.bodies += 1
            if number % 2 == 0 { Text(verbatim: "\(number)") } else { Color.red.frame(height: 20) }
        }
    }

    private struct Pair: View {
        let number: Int
        let count: Count
        var body: some View {
            let _ = count.bodies += 1
            Text(verbatim: "\(number)")
            Color.red.frame(height: 20)
        }
    }

    private struct AlternatingPadding: ViewModifier {
        let isOdd: Bool
        func body(content: Content) -> some View { if isOdd { content.padding(1) } else { content } }
    }

    private struct Boxed: ViewModifier {
        func body(content: Content) -> some View { HStack { content } }
    }

    enum Kind: CaseIterable {
        case one, either, switched, modifiedGroup, eitherInside, modifiedEither, boxedPair, pair, pairInside, eitherPair
    }

    enum Container: CaseIterable {
        case verticalStack, horizontalStack, verticalGrid, horizontalGrid, list, sectionOfList, subviews
    }

    @ViewBuilder private func container<Rows: View>(_ container: Container, @ViewBuilder rows: () -> Rows) -> some View
    {
        switch container {
        case .verticalStack: ScrollView { LazyVStack { rows() } }
        case .horizontalStack: ScrollView(.horizontal) { LazyHStack { rows() } }
        case .verticalGrid: ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { rows() } }
        case .horizontalGrid: ScrollView(.horizontal) { LazyHGrid(rows: [GridItem(), GridItem()]) { rows() } }
        case .list: List { rows() }
        case .sectionOfList: List { Section("Rows") { rows() } }
        case .subviews: ScrollView { LazyVStack { ForEach(subviews: rows()) { $0.padding(1) } } }
        }
    }

    private func counts<Row: View>(
        in container: Container, @ViewBuilder row: @escaping (Int, Count) -> Row
    ) -> Count {
        let count = Count()
        let stage = Stage(width: 300, height: 300) {
            self.container(container) {
                ForEach(0..<5000, id: \.self) { number in
                    let _ = count.calls += 1
                    row(number, count)
                }
            }
        }
        _ = stage.currentPicture
        return count
    }

    private func counts(_ kind: Kind, in container: Container) -> Count {
        switch kind {
        case .one: counts(in: container) { number, _ in Text(verbatim: "\(number)").frame(width: 20) }
        case .either:
            counts(in: container) { number, _ in
                if number % 2 == 0 { Text(verbatim: "\(number)") } else { Color.red.frame(width: 20, height: 20) }
            }
        case .switched:
            counts(in: container) { number, _ in
                switch number % 3 {
                case 0: Text(verbatim: "\(number)")
                case 1: Image(systemName: "star")
                default: Color.red.frame(width: 20, height: 20)
                }
            }
        case .modifiedGroup:
            counts(in: container) { number, _ in
                Group { if number % 2 == 0 { Text(verbatim: "even") } else { Text(verbatim: "odd").bold() } }.padding(2)
            }
        case .eitherInside: counts(in: container) { Either(number: $0, count: $1).frame(width: 30) }
        case .modifiedEither:
            counts(in: container) { number, _ in
                Text(verbatim: "\(number)").modifier(AlternatingPadding(isOdd: number % 2 == 1))
            }
        case .boxedPair: counts(in: container) { Pair(number: $0, count: $1).modifier(Boxed()) }
        case .pair:
            counts(in: container) { number, _ in
                Text(verbatim: "\(number)")
                Color.red.frame(width: 20, height: 20)
            }
        case .pairInside: counts(in: container) { Pair(number: $0, count: $1).frame(width: 30) }
        case .eitherPair:
            counts(in: container) { number, count in
                if number % 2 == 0 {
                    Pair(number: number, count: count)
                } else {
                    Color.red.frame(width: 20, height: 20)
                    Color.blue.frame(width: 20, height: 20)
                }
            }
        }
    }

    @Test("only visible rows of thousands are built and evaluated", arguments: Kind.allCases, Container.allCases)
    func lazily(_ kind: Kind, _ container: Container) {
        let count = counts(kind, in: container)
        #expect(count.calls > 0 && count.calls <= 60, "\(count.calls) rows are built")
        #expect(count.bodies <= 60, "\(count.bodies) rows are evaluated")
    }

    @Test("rows of EmptyView are not even built", arguments: Container.allCases)
    func emptyRows(_ container: Container) {
        #expect(counts(in: container) { _, _ in EmptyView() }.calls == 0)
    }

    @Test("rows whose number of views depends on data are all built")
    func dataDependentRows() {
        let stage = Stage(width: 200, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100, id: \.self) { number in
                        if number >= 97 { Color.red.frame(height: 20).accessibilityIdentifier("\(number)") }
                    }
                }
            }
        }
        #expect(stage["97"].frame.minY == 0 && stage["99"].frame.minY == 40)
    }

    @Test("scrolling by a page builds only the rows that come into view")
    func scrolling() {
        let count = Count()
        let stage = Stage(columns: 40, rows: 20) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100_000, id: \.self) { number in
                        let _ = count.calls += 1
                        if number % 2 == 0 { Text(verbatim: "a\(number)") } else { Text(verbatim: "b\(number)").bold() }
                        Text(verbatim: "c\(number)")
                    }
                }
            }
        }
        count.calls = 0
        stage.press(.pageDown)
        #expect(count.calls <= 14, "\(count.calls)")
        count.calls = 0
        stage.press(.end)
        #expect(count.calls <= 28, "\(count.calls)")
        #expect(stage.text.contains("b99999") && stage.text.contains("c99999"))
    }

    // MARK: Identity

    /// Rows of two views, one of which has state.
    private struct Movable: View {
        let isList: Bool
        @State private var numbers = Array(0..<40)
        @State private var odd: Set<Int> = []
        let change: (inout [Int], inout Set<Int>) -> Void
        var body: some View {
            VStack(spacing: 0) {
                Button("change") { change(&numbers, &odd) }.accessibilityIdentifier("change")
                if isList {
                    List { rows }
                } else {
                    ScrollView { LazyVStack(spacing: 0) { rows } }
                }
            }
        }

        private var rows: some View {
            ForEach(numbers, id: \.self) { number in
                if odd.contains(number) { Own(name: "odd\(number)") } else { Own(name: "own\(number)") }
                Text(verbatim: "n\(number)").accessibilityIdentifier("n\(number)")
            }
        }
    }

    /// Returns the row views in order, as far as they are made.
    private func order(_ stage: Stage, _ count: Int) -> [String] {
        let rows = stage.elements.filter { $0.identifier != "change" && $0.identifier.last?.isNumber == true }
        return Array(rows.sorted { $0.frame[1] < $1.frame[1] }.map(\.identifier).prefix(count))
    }

    @Test("row views keep their state when moved and lose it when removed", arguments: [true, false])
    func moves(isList: Bool) {
        var steps: [(inout [Int]) -> Void] = [
            { $0.swapAt(0, 1) }, { $0.insert(-1, at: 0) }, { $0.removeAll { $0 == 1 } }, { $0.insert(1, at: 0) },
        ]
        let stage = Stage(width: 300, height: 600) {
            Movable(isList: isList) { numbers, _ in steps.removeFirst()(&numbers) }
        }
        stage["own0"].tap()
        stage["own1"].tap()
        #expect(order(stage, 4) == ["own0", "n0", "own1", "n1"])
        stage["change"].tap()
        #expect(order(stage, 4) == ["own1", "n1", "own0", "n0"])
        #expect(stage["own0"].label == "own0 1" && stage["own1"].label == "own1 1")
        stage["change"].tap()
        #expect(order(stage, 6) == ["own-1", "n-1", "own1", "n1", "own0", "n0"])
        #expect(stage["own0"].label == "own0 1" && stage["own-1"].label == "own-1 0")
        stage["change"].tap()
        #expect(order(stage, 4) == ["own-1", "n-1", "own0", "n0"])
        stage["change"].tap()
        #expect(order(stage, 4) == ["own1", "n1", "own-1", "n-1"])
        #expect(stage["own1"].label == "own1 0" && stage["own0"].label == "own0 1")
    }

    @Test("another branch of a row takes the first one's place with new state", arguments: [true, false])
    func branches(isList: Bool) {
        let stage = Stage(width: 300, height: 600) {
            Movable(isList: isList) { _, odd in odd.formSymmetricDifference([1]) }
        }
        stage["own1"].tap()
        stage["own2"].tap()
        let place = stage["own1"].frame.midY
        stage["change"].tap()
        #expect(order(stage, 6) == ["own0", "n0", "odd1", "n1", "own2", "n2"])
        #expect(stage["odd1"].label == "odd1 0" && stage["odd1"].frame.midY == place)
        stage["change"].tap()
        #expect(order(stage, 6) == ["own0", "n0", "own1", "n1", "own2", "n2"])
        #expect(stage["own1"].label == "own1 0" && stage["own2"].label == "own2 1")
    }

    @Test("a branch that changes inside a row leaves other rows unchanged", arguments: [true, false])
    func ownBranch(isList: Bool) {
        struct Flip: View {
            let number: Int
            @State private var isOn = false
            var body: some View {
                if isOn {
                    Own(name: "on\(number)")
                } else {
                    Button("off") { isOn = true }.accessibilityIdentifier("off\(number)")
                }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            if isList {
                List { ForEach(0..<1000, id: \.self) { Flip(number: $0) } }
            } else {
                ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Flip(number: $0) } } }
            }
        }
        stage["off1"].tap()
        #expect(order(stage, 3) == ["off0", "on1", "off2"])
        stage["on1"].tap()
        stage.resetWork()
        stage["off2"].tap()
        #expect(stage.work.bodies <= 3, "the changed row and its new content: \(stage.work.bodies)")
        #expect(stage["on1"].label == "on1 1" && order(stage, 3) == ["off0", "on1", "on2"])
    }

    @Test("row views appear and disappear once each, in order")
    func appearances() {
        var rowEvents: [String] = []
        struct Rows: View {
            @State private var numbers = [1, 2, 3]
            let report: (String) -> Void
            var body: some View {
                Button("change") { numbers = [3, 4] }.accessibilityIdentifier("change")
                LazyVStack(spacing: 0) {
                    ForEach(numbers, id: \.self) { number in
                        Text("a").onAppear { report("+a\(number)") }.onDisappear { report("-a\(number)") }
                        Text("b").onAppear { report("+b\(number)") }.onDisappear { report("-b\(number)") }
                    }
                }
            }
        }
        let stage = Stage(width: 200, height: 300) { Rows { rowEvents.append($0) } }
        #expect(rowEvents.sorted() == ["+a1", "+a2", "+a3", "+b1", "+b2", "+b3"])
        rowEvents = []
        stage["change"].tap()
        #expect(rowEvents.filter { $0.hasPrefix("-") } == ["-a1", "-b1", "-a2", "-b2"])
        #expect(rowEvents.filter { $0.hasPrefix("+") }.sorted() == ["+a4", "+b4"])
    }

    @Test("scrolling to an id finds the first view of its element, also for duplicate ids")
    func scrollTo() {
        struct Rows: View {
            let numbers: [Int]
            var body: some View {
                ScrollViewReader { proxy in
                    Button("go") { proxy.scrollTo(700, anchor: .top) }.accessibilityIdentifier("go")
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(Array(numbers.enumerated()), id: \.element) { _, number in
                                Color.red.frame(height: 20).accessibilityIdentifier("a\(number)")
                                Color.blue.frame(height: 20).accessibilityIdentifier("b\(number)")
                            }
                        }
                    }
                    .frame(height: 200)
                }
            }
        }
        let stage = Stage(width: 200, height: 300) { Rows(numbers: Array(0..<1000)) }
        stage["go"].tap()
        #expect(stage["b700"].frame.minY == stage["a700"].frame.maxY)
        #expect(!stage["b698"].exists || stage["b698"].frame.maxY < stage["a700"].frame.minY)
        #expect(stage["a700"].obstacle == nil && stage["b700"].obstacle == nil)
        let twice = Stage(width: 200, height: 300) { Rows(numbers: [1, 2, 1, 700]) }
        #expect(twice.diagnostics.count == 1)
        #expect(twice.elements.filter { $0.identifier == "b1" }.count == 2)
    }
}
