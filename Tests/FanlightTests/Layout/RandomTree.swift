import Fanlight
import Foundation
import Observation
import SeededRandom

/// Nested views of many kinds, each of which reads a number of its own.
@MainActor
final class RandomTree {
    enum Leaf: CaseIterable { case words, color, lines, fixedText, wide, divider, spacer, button, symbol, markdown }

    enum Branch: CaseIterable {
        case row, column, layers, grid, scroll, sideways, lazyRows, lazyCells, lazyLine, list, fits, fitsAcross, reader
        case bar, padding, frame, ratio, overlay, background, sometimes, other, shuffled, priority, guide, switching
        case flow, fixed, moved, relative, measured, mirrored, clipped, section, form, safePadding, ignoring, named
    }

    @MainActor @Observable
    final class Node {
        let name: String
        let leaf: Leaf?
        let branch: Branch?
        let inside: [Node]
        var value: Int
        @ObservationIgnored let firstValue: Int

        init(_ name: String, _ leaf: Leaf?, _ branch: Branch?, _ inside: [Node], _ value: Int) {
            (self.name, self.leaf, self.branch, self.inside, self.value) = (name, leaf, branch, inside, value)
            firstValue = value
        }

        var words: String {
            let own = "\(leaf.map { "\($0)" } ?? branch.map { "\($0)" } ?? "") \(value)"
            return inside.isEmpty
                ? "\(name):\(own)" : "\(name):\(own) { \(inside.map(\.words).joined(separator: "; ")) }"
        }
    }

    let root: Node
    private(set) var all: [Node] = []

    init(_ random: inout SeededGenerator) {
        var all: [Node] = []
        func make(_ depth: Int) -> Node {
            let isLeaf = depth == 0 || depth < 3 && Int.random(in: 0...4, using: &random) == 0
            let count = isLeaf ? 0 : Int.random(in: 1...3, using: &random)
            let inside = (0..<count).map { _ in make(depth - 1) }
            let node = Node(
                "n\(all.count)", isLeaf ? Leaf.allCases.randomElement(using: &random) : nil,
                isLeaf ? nil : Branch.allCases.randomElement(using: &random), inside,
                Int.random(in: 0...9, using: &random))
            all.append(node)
            return node
        }
        root = make(4)
        self.all = all
    }

    /// Resets every number to its first value.
    func reset() { for node in all { node.value = node.firstValue } }

    struct Shown: View {
        let tree: Node
        var body: some View {
            if let leaf = tree.leaf {
                LeafView(node: tree, leaf: leaf).accessibilityIdentifier(tree.name)
            } else if let branch = tree.branch {
                AnyView(BranchView(node: tree, branch: branch))
            }
        }
    }

    private struct LeafView: View {
        let node: Node
        let leaf: Leaf
        private var words: String { (0...node.value).map { "w\($0 * 7)" }.joined(separator: " ") }
        private var length: CGFloat { CGFloat(node.value) * 6 }

        var body: some View {
            switch leaf {
            case .words: Text(words)
            case .color: Color.red.frame(width: length, height: 60 - length)
            case .lines: Text(words).lineLimit(1 + node.value % 3).font(node.value > 5 ? .title : .body)
            case .fixedText: Text(words).fixedSize(horizontal: node.value % 2 == 0, vertical: true)
            case .wide: Color.blue.frame(minWidth: length / 2, maxWidth: length, minHeight: 4)
            case .divider: Divider()
            case .spacer: Spacer(minLength: length / 2)
            case .button: Button(words) {}
            case .symbol: Image(systemName: node.value > 4 ? "star" : "heart.fill").imageScale(.large)
            case .markdown: Text("**\(words)** and " + "\(node.value)").multilineTextAlignment(.trailing)
            }
        }
    }

    private struct BranchView: View {
        let node: Node
        let branch: Branch
        @State private var height: CGFloat = 10
        private var value: Int { node.value }
        private var length: CGFloat { CGFloat(node.value) * 3 }
        private var isOdd: Bool { node.value % 2 == 1 }

        private var views: some View {
            ForEach(Array(node.inside.enumerated()), id: \.offset) { Shown(tree: $0.element) }
        }
        private var first: some View { Shown(tree: node.inside[0]) }
        private var last: some View { Shown(tree: node.inside[node.inside.count - 1]) }

        private var manyRows: some View {
            ForEach(0..<(value * 5 + 1), id: \.self) { row in
                if row % 7 == 2, let inside = node.inside.first {
                    Shown(tree: inside)
                } else {
                    Text(verbatim: "row \(row)").padding(CGFloat(row % 3)).accessibilityIdentifier(
                        "\(node.name)-\(row)")
                }
            }
        }

        var body: some View {
            switch branch {
            case .row, .column, .layers, .grid, .switching, .flow, .shuffled: arrangements
            case .scroll, .sideways: scrolling
            // In a fixed frame, because the length of unrealised rows is estimated and must not affect the views
            // around.
            case .lazyRows, .lazyCells, .lazyLine, .list, .section, .form: scrolling.frame(width: 120, height: 90)
            case .fits, .fitsAcross, .reader, .bar, .measured, .relative, .safePadding, .ignoring, .named: measuring
            default: modified
            }
        }

        @ViewBuilder private var arrangements: some View {
            switch branch {
            case .row:
                HStack(alignment: isOdd ? .firstTextBaseline : .center, spacing: value > 6 ? length : nil) { views }
            case .column: VStack(alignment: isOdd ? .leading : .trailing, spacing: value > 6 ? length : nil) { views }
            case .layers: ZStack(alignment: isOdd ? .bottomTrailing : .topLeading) { views }
            case .grid:
                Grid(alignment: .leading, horizontalSpacing: isOdd ? 3 : nil) {
                    GridRow {
                        first
                        Text("cell")
                    }
                    if value > 3 { GridRow { last.gridCellColumns(isOdd ? 2 : 1) } }
                    views
                }
            case .switching:
                let layout = isOdd ? AnyLayout(HStackLayout(spacing: 2)) : AnyLayout(VStackLayout(alignment: .leading))
                layout { views }
            case .flow: Flow(gap: length / 3) { views }
            default:
                let order = isOdd ? Array(node.inside.reversed()) : node.inside
                VStack { ForEach(order.prefix(1 + value % 3), id: \.name) { Shown(tree: $0) } }
            }
        }

        @ViewBuilder private var scrolling: some View {
            switch branch {
            case .scroll: ScrollView { views }.frame(maxHeight: 60 + length)
            case .sideways: ScrollView(.horizontal) { HStack { views } }
            case .lazyRows:
                ScrollView { LazyVStack(alignment: isOdd ? .leading : .center, spacing: length / 9) { manyRows } }
            case .lazyCells:
                ScrollView {
                    LazyVGrid(columns: isOdd ? [GridItem(), GridItem()] : [GridItem(.adaptive(minimum: 40 + length))]) {
                        manyRows
                    }
                }
            case .lazyLine: ScrollView(.horizontal) { LazyHStack { manyRows } }
            case .list: List { manyRows }
            case .section:
                ScrollView {
                    LazyVStack(pinnedViews: isOdd ? [.sectionHeaders] : []) {
                        Section {
                            manyRows
                        } header: {
                            first
                        } footer: {
                            Text("foot")
                        }
                    }
                }
            default:
                Form {
                    views
                    LabeledContent("label") { Text("\(value)") }
                }
            }
        }

        @ViewBuilder private var measuring: some View {
            switch branch {
            case .fits:
                ViewThatFits {
                    HStack { views }
                    VStack { views }
                    Text("\(value)")
                }
            case .fitsAcross:
                ViewThatFits(in: .horizontal) {
                    HStack {
                        Text("Some more words").fixedSize(horizontal: isOdd, vertical: false)
                        first
                    }
                    last
                }
            case .reader:
                GeometryReader { proxy in
                    VStack {
                        Text("\(Int(proxy.size.width))").accessibilityIdentifier("\(node.name)-width")
                        first.frame(width: proxy.size.width / 2)
                    }
                }
                .frame(minHeight: length)
            case .bar:
                first.safeAreaInset(edge: isOdd ? .top : .bottom) { Text("bar \(value)").padding(length / 6) }
            case .measured:
                VStack(spacing: 0) {
                    first.onGeometryChange(for: CGFloat.self) {
                        $0.size.height
                    } action: {
                        height = $0
                    }
                    Color.green.frame(width: 5, height: min(height, 40)).accessibilityIdentifier("\(node.name)-copy")
                    Text("\(value)")
                }
            case .relative: first.containerRelativeFrame(isOdd ? .horizontal : .vertical) { length, _ in length / 2 }
            case .safePadding: ScrollView { views }.safeAreaPadding(.top, length)
            case .ignoring:
                Color.yellow.ignoresSafeArea(edges: isOdd ? .all : []).overlay { first }
                    .safeAreaInset(edge: .top) { Text("top") }
            default:
                first.overlay {
                    GeometryReader { proxy in
                        let frame = proxy.frame(in: .named(node.name))
                        Color.blue.opacity(0.2).frame(width: frame.midX / 2, height: 3)
                            .accessibilityIdentifier("\(node.name)-mark")
                    }
                }
                .padding(length / 2).coordinateSpace(name: node.name)
            }
        }

        @ViewBuilder private var modified: some View {
            switch branch {
            case .padding: first.padding(isOdd ? .horizontal : .all, length)
            case .frame: first.frame(minWidth: length, maxWidth: isOdd ? .infinity : 80, alignment: .leading)
            case .ratio: first.aspectRatio(CGFloat(1 + value % 3), contentMode: isOdd ? .fit : .fill)
            case .overlay: first.overlay(alignment: isOdd ? .topLeading : .bottom) { last }
            case .background: first.background(alignment: .trailing) { last }
            case .sometimes:
                VStack {
                    if isOdd { first }
                    Text("stays")
                    if value > 4 { last }
                }
            case .other: if isOdd { first } else { Text("other").id(value) }
            case .priority:
                HStack {
                    first.layoutPriority(Double(value % 3))
                    Text("Some words beside").layoutPriority(1)
                    last
                }
            case .guide:
                VStack(alignment: .leading) {
                    first.alignmentGuide(.leading) { isOdd ? $0.width / 2 : $0[.trailing] - length }
                    Text("aligned")
                    last
                }
            case .fixed: first.fixedSize(horizontal: isOdd, vertical: value > 4)
            case .moved: first.offset(x: length).rotationEffect(.degrees(isOdd ? 90 : 0))
            case .mirrored: HStack { views }.environment(\.layoutDirection, isOdd ? .rightToLeft : .leftToRight)
            default: HStack { views }.clipShape(.rect).opacity(isOdd ? 0.5 : 1).shadow(radius: value > 5 ? 1 : 0)
            }
        }
    }

    /// Lines of views, as many in each line as fit.
    private struct Flow: Layout {
        let gap: CGFloat

        private func places(_ width: CGFloat, _ subviews: Subviews) -> (places: [CGPoint], size: CGSize) {
            var (x, y, line, widest) = (CGFloat.zero, CGFloat.zero, CGFloat.zero, CGFloat.zero)
            var places: [CGPoint] = []
            for subview in subviews {
                let size = subview.sizeThatFits(.unspecified)
                if x > 0, x + size.width > width { (x, y, line) = (0, y + line + gap, 0) }
                places.append(CGPoint(x: x, y: y))
                x += size.width + gap
                line = max(line, size.height)
                widest = max(widest, x - gap)
            }
            return (places, CGSize(width: widest, height: y + line))
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            places(proposal.width ?? .infinity, subviews).size
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for (subview, place) in zip(subviews, places(bounds.width, subviews).places) {
                subview.place(
                    at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: .unspecified)
            }
        }
    }
}
