import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Deeply nested views")
struct NestingTests {
    @MainActor @Observable final class Model { var word = "leaf" }

    private struct Leaf: View {
        let model: Model
        var body: some View { Text(verbatim: model.word) }
    }

    nonisolated enum Kind: String, CaseIterable {
        case lines, boxes, layers, ratios, lazyColumns, lazyRowsAmongOthers
        case grids, gridRows, spans, gridBaselines, mixedRows

        static let allGrids = [grids, gridRows, spans, gridBaselines, mixedRows]
        static let allOthers = allCases.filter { !allGrids.contains($0) }
    }

    private func nest(_ kind: Kind, _ depth: Int, _ model: Model) -> AnyView {
        guard depth > 0 else { return AnyView(Leaf(model: model)) }
        let inner = nest(kind, depth - 1, model)
        switch kind {
        case .lines:
            return AnyView(
                HStack(alignment: .firstTextBaseline) {
                    Text("Label")
                    VStack {
                        inner
                        Text("Two lines of text, perhaps more than that").lineLimit(2)
                    }
                })
        case .boxes:
            return AnyView(
                HStack {
                    Text("Some words that wrap")
                    VStack(alignment: .leading) {
                        inner.padding(1)
                        Color.red
                        Text("x").frame(maxWidth: .infinity)
                    }
                })
        case .layers:
            return AnyView(
                HStack {
                    ZStack {
                        Text("Some words")
                        VStack {
                            inner
                            Text("words").fixedSize()
                        }
                    }
                    Text("More").layoutPriority(1)
                })
        case .ratios:
            return AnyView(
                HStack {
                    Text("a b")
                    VStack {
                        inner.background(Color.red)
                        Color.blue.aspectRatio(2, contentMode: .fit)
                    }
                })
        case .grids:
            return AnyView(
                Grid {
                    GridRow {
                        Text("Label")
                        inner
                    }
                })
        case .gridRows:
            return AnyView(
                Grid(alignment: .leading) {
                    GridRow {
                        Text("Some words that wrap")
                        inner.padding(1)
                    }
                    GridRow {
                        Color.red
                        Text("Two lines of text, perhaps more than that").lineLimit(2)
                    }
                })
        case .spans:
            return AnyView(
                Grid {
                    GridRow {
                        Text("a")
                        Text("Some words that wrap")
                    }
                    Divider()
                    GridRow { inner.gridCellColumns(2) }
                })
        case .gridBaselines:
            return AnyView(
                Grid(alignment: .leadingFirstTextBaseline) {
                    GridRow {
                        Text("Label")
                        inner
                    }
                })
        case .mixedRows:
            return AnyView(
                Grid(alignment: .bottomTrailing) {
                    GridRow {
                        Text("a")
                        inner.padding(2)
                    }
                    GridRow(alignment: .lastTextBaseline) {
                        Text("b")
                        Text("Two lines of text, perhaps more than that")
                    }
                })
        case .lazyColumns: return AnyView(LazyVStack { inner })
        case .lazyRowsAmongOthers:
            return AnyView(
                LazyVStack {
                    Text(verbatim: "above \(depth)")
                    inner
                    Text("below")
                })
        }
    }

    /// A stack measures each child's minimum and maximum before its proposal, and so does each stack inside.
    @Test("double depth doubles the layout work, at first and after an inner change", arguments: Kind.allOthers)
    func depth(_ kind: Kind) { check(kind, [15, 30, 60]) }

    /// A grid offers a cell the final length of its column, which differs from the lengths that led to it.
    @Test(
        "double depth doubles the layout work of grids, at first and after an inner change", arguments: Kind.allGrids
    )
    func gridDepth(_ kind: Kind) { check(kind, [12, 24]) }

    private func check(_ kind: Kind, _ depths: [Int]) {
        var works: [(first: Int, then: Int)] = []
        for depth in depths {
            let model = Model()
            let stage = Stage(width: 4000, height: 4000) { nest(kind, depth, model) }
            let first = stage.work.layouts
            stage.resetWork()
            model.word = "other leaf"
            _ = stage.elements
            works.append((first, stage.work.layouts))
        }
        for (shallow, deep) in zip(works, works.dropFirst()) {
            #expect(Double(deep.first) <= 2.5 * Double(shallow.first), "\(works)")
            #expect(Double(deep.then) <= 2.5 * Double(shallow.then), "\(works)")
        }
    }

    @Test("a size cached for one proposal is reused for another only if it is the same")
    func answers() {
        // Each row is sized as if it were alone, independent of earlier proposals to the others.
        struct Row: View {
            let width: CGFloat
            var body: some View {
                HStack(spacing: 4) {
                    Text("Some words").accessibilityIdentifier("t\(Int(width))")
                    VStack(spacing: 0) {
                        Text("More words that wrap").lineLimit(2)
                        Color.red.frame(minWidth: 10, maxWidth: 40).frame(height: 5)
                    }
                    .accessibilityIdentifier("v\(Int(width))")
                }
                .frame(width: width, alignment: .leading)
            }
        }
        struct Page: View {
            @State private var width: CGFloat = 300
            var body: some View {
                VStack(alignment: .leading) {
                    Row(width: width)
                    TestButton("narrower") { width -= 7 }.accessibilityIdentifier("narrower")
                }
            }
        }
        let page = Stage(width: 400, height: 300) { Page() }
        for step in 1...40 {
            page["narrower"].tap()
            let width = 300 - 7 * step
            let alone = Stage(width: 400, height: 300) { Row(width: CGFloat(width)) }
            for part in ["t", "v"] {
                let (moved, fresh) = (page["\(part)\(width)"].frame, alone["\(part)\(width)"].frame)
                #expect(moved.size == fresh.size, "\(part) at \(width)")
            }
        }
    }

    /// Alternating containers of several kinds.
    nonisolated enum Mixture: String, CaseIterable {
        case gridsInRows, gridsInColumns, layersAndGrids, paddedGrids, rowsOfColumns

        @MainActor @ViewBuilder func level(around inner: AnyView) -> some View {
            switch self {
            case .gridsInRows:
                HStack {
                    Text("x")
                    Grid {
                        GridRow {
                            Text("Label")
                            VStack {
                                inner
                                Text("more")
                            }
                        }
                    }
                }
            case .gridsInColumns:
                VStack {
                    Text("above")
                    Grid(alignment: .leading) {
                        GridRow {
                            Text("Some words that wrap")
                            HStack {
                                inner
                                Color.red
                            }
                        }
                        GridRow {
                            Text("b")
                            Text("c").frame(maxWidth: .infinity)
                        }
                    }
                }
            case .layersAndGrids:
                ZStack {
                    Color.blue
                    Grid {
                        GridRow {
                            HStack(alignment: .firstTextBaseline) {
                                Text("a")
                                inner
                            }
                            Text("Two words")
                        }
                    }
                }
            case .paddedGrids:
                HStack {
                    Grid {
                        GridRow {
                            VStack(alignment: .leading) {
                                Text("Two words")
                                inner.padding(2)
                            }
                            .frame(maxWidth: .infinity)
                        }
                    }
                    Spacer()
                    Text("end")
                }
            case .rowsOfColumns:
                HStack {
                    Text("Some words that wrap")
                    VStack {
                        HStack {
                            Color.red.frame(width: 10)
                            VStack {
                                inner
                                Divider()
                                Text("Some more words")
                            }
                            Spacer()
                        }
                        Text("x")
                    }
                }
            }
        }
    }

    private func nest(_ mixture: Mixture, _ depth: Int, _ model: Model) -> AnyView {
        depth == 0 ? AnyView(Leaf(model: model)) : AnyView(mixture.level(around: nest(mixture, depth - 1, model)))
    }

    /// Each level offers other lengths than the level around it. If each of those led to new lengths inside, their
    /// number would double with every level.
    @Test(
        "double depth doubles the layout work of mixed containers", arguments: Mixture.allCases)
    func mixtures(_ mixture: Mixture) {
        for size in [CGSize(width: 4000, height: 4000), CGSize(width: 300, height: 300)] {
            var works: [(first: Int, then: Int)] = []
            for depth in [8, 16, 32] {
                let model = Model()
                let stage = Stage(width: size.width, height: size.height) { nest(mixture, depth, model) }
                let first = stage.work.layouts
                stage.resetWork()
                model.word = "other leaf"
                _ = stage.elements
                works.append((first, stage.work.layouts))
            }
            for (shallow, deep) in zip(works, works.dropFirst()) {
                #expect(Double(deep.first) <= 2.5 * Double(shallow.first), "\(mixture) in \(size): \(works)")
                #expect(Double(deep.then) <= 2.5 * Double(shallow.then), "\(mixture) in \(size): \(works)")
            }
        }
    }
}
