import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Layout conformance with SwiftUI")
struct LayoutConformance {
    private nonisolated static let pixelCases: [LayoutCase] = [
        frameCases, stackCases, alignmentCases, paddingCases, shareCases, crossCases, flexibleCases, ratioCases,
        sizeCases, priorityCases, placeCases, guideCases, textCases, pixelTextCases, textSpacingCases, gridCases,
        choiceCases, relativeCases,
        safeAreaCases,
        directionCases, customCases, scrollCases, listCases, tableCases, controlCases, presentationCases,
    ].flatMap { $0 }

    private nonisolated static let allCellCases: [LayoutCase] = [
        cellCases, cellLengthCases, cellRaiseCases, cellAlignmentCases, cellShareCases, cellContainerCases,
        scrollCellCases,
        cellTextCases, listCellCases,
    ].flatMap { $0 }

    @Test("layouts on a pixel display have SwiftUI's frames", arguments: pixelCases)
    func pixels(_ example: LayoutCase) {
        for scale in [CGFloat(1), 2, 3] {
            let stage = Stage(width: example.size.width, height: example.size.height, scale: scale) { example.make() }
            example.check(stage, dot: CGSize(width: 1 / scale, height: 1 / scale))
        }
    }

    @Test("layouts on a terminal have SwiftUI's frames in cells", arguments: allCellCases)
    func cells(_ example: LayoutCase) {
        let stage = Stage(columns: Int(example.size.width / 8), rows: Int(example.size.height / 16)) { example.make() }
        example.check(stage, dot: CGSize(width: 8, height: 16))
    }

    @Test("the tables have a minimum length, and case names are unique")
    func tables() {
        #expect(LayoutConformance.pixelCases.count >= 300)
        #expect(LayoutConformance.allCellCases.count >= 60)
        for cases in [LayoutConformance.pixelCases, LayoutConformance.allCellCases] {
            let names = Dictionary(grouping: cases, by: \.name).filter { $0.value.count > 1 }.keys
            #expect(names.isEmpty, "\(names)")
        }
    }

    @Test("the eleven text styles have the system's line heights", arguments: [1.0, 3.0])
    func lineHeights(scale: Double) {
        let styles: [(Font, CGFloat)] = [
            (.largeTitle, 41), (.title, 34), (.title2, 27), (.title3, 24), (.headline, 21), (.subheadline, 18),
            (.body, 21), (.callout, 20), (.footnote, 16), (.caption, 15), (.caption2, 14),
        ]
        for (font, height) in styles {
            let stage = Stage(width: 200, height: 100, scale: scale) {
                Text("Hg").font(font).accessibilityIdentifier("text")
            }
            let found = stage["text"].frame.height
            if scale == 1 { #expect(found == height) } else { #expect(found <= height && found > height - 1) }
        }
    }

    @Test("baselines of different fonts are aligned")
    func baselines() {
        let stage = Stage(width: 300, height: 100) {
            HStack(alignment: .firstTextBaseline) {
                Text("Big").font(.largeTitle).accessibilityIdentifier("big")
                Text("small").font(.caption).accessibilityIdentifier("small")
            }
        }
        func baseline(_ identifier: String) -> Double {
            let info = stage[identifier].info
            let run = stage.currentPicture.layers[info.id]?.text.first
            return stage[identifier].frame.minY + (run?.baseline.dots ?? .nan)
        }
        #expect(abs(baseline("big") - baseline("small")) <= 1)
    }

    @Test("the layout work of thirty nested stacks is bounded")
    func depth() {
        func nest(_ depth: Int) -> AnyView {
            depth == 0
                ? AnyView(Text("leaf"))
                : AnyView(
                    HStack {
                        VStack {
                            nest(depth - 1)
                            Color.red.frame(height: 1)
                        }
                        Color.red.frame(width: 1)
                    })
        }
        let ten = Stage(width: 800, height: 800) { nest(5) }.work.layouts
        let thirty = Stage(width: 800, height: 800) { nest(15) }.work.layouts
        #expect(thirty <= ten * 4, "layouts grew from \(ten) at a depth of 10 to \(thirty) at 30")
    }
}
