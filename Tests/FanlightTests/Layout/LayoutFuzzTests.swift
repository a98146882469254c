import Display
import Fanlight
import FanlightTesting
import Foundation
import SeededRandom
import Testing

/// Random trees with random changes. Their picture after each change equals that of a new stage with the same values.
///
/// `FANLIGHT_FUZZ_TREES` in the environment sets the number of trees of each kind. Pictures that differ are written to
/// the folder in `FANLIGHT_FUZZ_PICTURES`.
@MainActor
@Suite("Random trees that change")
struct LayoutFuzzTests {
    // Without scroll indicators, because the length of unrealised rows is estimated.
    private typealias MakeStage = (RandomTree.Shown) -> Stage

    private func compare(_ seed: Int, _ makeStage: MakeStage) {
        var random = SeededGenerator(seed: UInt64(seed))
        let tree = RandomTree(&random)
        let steps = (0..<4).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
                tree.all.randomElement(using: &random).map { ($0, Int.random(in: 0...9, using: &random)) }
            }
        }
        guard difference(tree.root, tree, steps, makeStage) != nil else { return }
        // Parts come before their containers, so the smallest part with the difference is reported.
        for part in tree.all {
            if let found = difference(part, tree, steps, makeStage) {
                Issue.record("seed \(seed): \(found)")
                return
            }
        }
    }

    /// Describes the differences after the first step that causes any, or returns nil.
    private func difference(
        _ root: RandomTree.Node, _ tree: RandomTree, _ steps: [[(node: RandomTree.Node, value: Int)]],
        _ makeStage: MakeStage
    ) -> String? {
        tree.reset()
        let changed = makeStage(RandomTree.Shown(tree: root))
        for step in steps {
            let before = root.words
            for (node, value) in step { node.value = value }
            changed.advance(by: .milliseconds(1))
            let fresh = makeStage(RandomTree.Shown(tree: root))
            let (now, anew) = (places(changed), places(fresh))
            let names = Set(now.keys).intersection(anew.keys).filter { now[$0] != anew[$0] }.sorted()
            let story = "\(before) -> \(root.words)"
            if !names.isEmpty {
                let words = names.prefix(3).map { "\($0) at \(now[$0] ?? []), in a fresh stage at \(anew[$0] ?? [])" }
                return "\(words.joined(separator: "; ")) in \(story)"
            }
            if changed.png(scale: 1) != fresh.png(scale: 1) {
                let folder = ProcessInfo.processInfo.environment["FANLIGHT_FUZZ_PICTURES"]
                if let folder {
                    try? Data(changed.png(scale: 1)).write(to: URL(fileURLWithPath: "\(folder)/\(root.name)-now.png"))
                    try? Data(fresh.png(scale: 1)).write(to: URL(fileURLWithPath: "\(folder)/\(root.name)-anew.png"))
                }
                return "a different picture in \(story)"
            }
        }
        return nil
    }

    private func places(_ stage: Stage) -> [String: [[Double]]] {
        // Rows kept outside of the viewport may differ after a change, so only visible content is compared.
        let screen = CGRect(x: 0, y: 0, width: stage.session.screen.width, height: stage.session.screen.height)
        var places: [String: [[Double]]] = [:]
        for element in stage.elements where !element.identifier.isEmpty {
            let f = element.frame
            let rect = CGRect(x: f[0], y: f[1], width: max(f[2], 1), height: max(f[3], 1))
            if rect.intersects(screen) { places[element.identifier, default: []].append(f) }
        }
        return places
    }

    private nonisolated static let number =
        ProcessInfo.processInfo.environment["FANLIGHT_FUZZ_TREES"].flatMap(Int.init) ?? 12

    @Test("a changed tree in points equals a new one", arguments: 0..<LayoutFuzzTests.number)
    func points(_ seed: Int) {
        compare(seed) { shown in Stage(width: 260, height: 300) { shown.scrollIndicators(.never) } }
    }

    @Test("a changed tree in terminal cells equals a new one", arguments: 1000..<1000 + LayoutFuzzTests.number)
    func cells(_ seed: Int) {
        compare(seed) { shown in Stage(columns: 34, rows: 18) { shown.scrollIndicators(.never) } }
    }

    @Test("a changed tree in points, right to left, equals a new one", arguments: 2000..<2000 + LayoutFuzzTests.number)
    func mirrored(_ seed: Int) {
        compare(seed) { shown in
            Stage(width: 260, height: 300) {
                shown.scrollIndicators(.never).environment(\.layoutDirection, .rightToLeft)
            }
        }
    }
}
