import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

/// Nested containers that each measure their content several times.
@MainActor
@Suite("Nested containers with several proposals")
struct NestedProbesTests {
    @MainActor @Observable final class Model { var word = "leaf" }

    private struct Leaf: View {
        let model: Model
        var body: some View { Text(verbatim: model.word) }
    }

    /// Measures each subview's minimum, ideal and maximum, and its size in the available space.
    private struct Probing: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            var size = CGSize.zero
            for subview in subviews {
                for probe in [.zero, .unspecified, .infinity, proposal] {
                    _ = subview.sizeThatFits(probe)
                }
                let own = subview.sizeThatFits(proposal)
                size.width = max(size.width, own.width)
                size.height += own.height
            }
            return size
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            var y = bounds.minY
            for subview in subviews {
                let size = subview.dimensions(in: proposal)
                subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: proposal)
                y += size.height
            }
        }
    }

    /// As wide as the widest subview. Offers that width to all, and places each with the size returned for it.
    private struct EqualWidths: Layout {
        func widest(_ subviews: Subviews) -> CGFloat {
            subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            let width = min(widest(subviews), proposal.width ?? .infinity)
            let heights = subviews.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)).height }
            return CGSize(width: width, height: heights.reduce(0, +))
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            var y = bounds.minY
            for subview in subviews {
                let height = subview.sizeThatFits(ProposedViewSize(width: bounds.width, height: nil)).height
                subview.place(
                    at: CGPoint(x: bounds.midX, y: y), anchor: .top,
                    proposal: ProposedViewSize(width: bounds.width, height: height))
                y += height
            }
        }
    }

    /// A padding that measures its content with and without the padding, and reads its baseline.
    private struct Framing: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            let inner = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 4000, height: 4000))
            var size = CGSize.zero
            for subview in subviews {
                _ = subview.sizeThatFits(.unspecified)
                let own = subview.dimensions(
                    in: ProposedViewSize(width: inner.width - 2, height: inner.height - 2))
                _ = own[.firstTextBaseline]
                size = CGSize(width: max(size.width, own.width + 2), height: size.height + own.height + 2)
            }
            return size
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            var y = bounds.minY + 1
            for subview in subviews {
                let offered = ProposedViewSize(width: bounds.width - 2, height: bounds.height - 2)
                subview.place(at: CGPoint(x: bounds.minX + 1, y: y), proposal: offered)
                y += subview.sizeThatFits(offered).height
            }
        }
    }

    nonisolated enum Kind: String, CaseIterable {
        case fits, fitsInOneDirection, fitsTwice, fitsAmongOthers, probing, equalWidths, framing, mixed, erased
        var isChoosing: Bool { rawValue.hasPrefix("fits") }
    }

    private func nest(_ kind: Kind, _ depth: Int, _ model: Model) -> AnyView {
        guard depth > 0 else { return AnyView(Leaf(model: model)) }
        let inner = nest(kind, depth - 1, model)
        switch kind {
        case .fits:
            return AnyView(
                ViewThatFits {
                    HStack {
                        Text("Label").fixedSize()
                        inner
                    }
                    Text("short")
                })
        case .fitsInOneDirection:
            return AnyView(
                ViewThatFits(in: .horizontal) {
                    HStack {
                        Text("Some words that wrap")
                        inner
                    }
                    inner
                })
        case .fitsTwice:
            return AnyView(
                ViewThatFits {
                    HStack {
                        Text("Label")
                        inner
                    }
                    VStack {
                        Text("Label")
                        inner
                    }
                })
        case .fitsAmongOthers:
            return AnyView(
                VStack {
                    Text("above")
                    ViewThatFits {
                        HStack {
                            Text("Two words")
                            inner
                        }
                        inner.padding(1)
                    }
                    Color.red
                })
        case .probing:
            return AnyView(
                Probing {
                    Text("Some words that wrap")
                    inner
                })
        case .equalWidths:
            return AnyView(
                EqualWidths {
                    Text("Some words that wrap")
                    inner
                })
        case .framing: return AnyView(Framing { inner })
        case .mixed:
            return AnyView(
                Probing {
                    HStack {
                        Text("a")
                        EqualWidths {
                            Text("Two words")
                            inner
                        }
                    }
                    Color.red.frame(height: 3)
                })
        case .erased:
            return AnyView(
                AnyLayout(Probing()) {
                    Text("a")
                    inner
                })
        }
    }

    @Test(
        "work is not multiplied by each level of depth, for any available space",
        arguments: Kind.allCases)
    func depth(_ kind: Kind) {
        for space in [4000.0, 300, 40] {
            var works: [(first: Int, then: Int, texts: Int)] = []
            for depth in [5, 10, 20] {
                let model = Model()
                let stage = Stage(width: space, height: space) { nest(kind, depth, model) }
                let (first, texts) = (stage.work.layouts, stage.work.measurements)
                stage.resetWork()
                model.word = "other leaf"
                _ = stage.elements
                works.append((first, stage.work.layouts, texts))
            }
            // A container that chooses by size offers each alternative the sizes of all its ancestors. These grow in
            // number with the depth. Every other repeated proposal gets a cached size.
            let most = kind.isChoosing ? 16.0 : 4
            for (shallow, deep) in zip(works, works.dropFirst()) {
                #expect(Double(deep.first) <= most * Double(shallow.first), "\(kind) in \(space): \(works)")
                #expect(Double(deep.then) <= most * Double(shallow.then), "\(kind) in \(space): \(works)")
            }
        }
    }

    private struct Framed: View {
        let levels: Int
        var body: some View {
            VStack {
                if levels > 0 {
                    AnyView(Framed(levels: levels - 1)).aspectRatio(contentMode: .fit)
                } else {
                    HStack {
                        Text(verbatim: "leaf")
                        Spacer()
                    }
                }
                Text(verbatim: "level \(levels)")
            }
        }
    }

    @Test("nested stacks with an aspect ratio measure in proportion to their depth")
    func shapesInShapes() {
        func measurements(_ levels: Int) -> Int {
            let stage = Stage(width: 400, height: 600) { Framed(levels: levels) }
            return Int(stage.work.measurements)
        }
        let (few, many) = (measurements(6), measurements(24))
        #expect(many <= 8 * few, "\(few) \(many)")
    }
}
