import Display
import FanlightTesting
import Foundation
import SeededRandom
import SwiftUI
import Testing

/// Trees that nobody would write, changed here and there: what they show afterwards is what they show from the start with the
/// same values.
///
/// With `FANLIGHT_FUZZ_TREES` in the environment as many trees of each kind are tried; pictures that differ are put into the
/// folder that `FANLIGHT_FUZZ_PICTURES` names.
@MainActor
@Suite("Random trees that change")
struct LayoutFuzzTests {
    // Bars are not compared: how long what was never seen is, is guessed from what was.
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
        // The smallest part that shows it is told of: parts come before what they are in.
        for part in tree.all {
            if let found = difference(part, tree, steps, makeStage) {
                Issue.record("seed \(seed): \(found)")
                return
            }
        }
    }

    /// What is elsewhere than it should be after the first step after which anything is.
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
                let words = names.prefix(3).map { "\($0) at \(now[$0] ?? []), anew at \(anew[$0] ?? [])" }
                return "\(words.joined(separator: "; ")) in \(story)"
            }
            if changed.png(scale: 1) != fresh.png(scale: 1) {
                let folder = ProcessInfo.processInfo.environment["FANLIGHT_FUZZ_PICTURES"]
                if let folder {
                    try? Data(changed.png(scale: 1)).write(to: URL(fileURLWithPath: "\(folder)/\(root.name)-now.png"))
                    try? Data(fresh.png(scale: 1)).write(to: URL(fileURLWithPath: "\(folder)/\(root.name)-anew.png"))
                }
                return "another picture in \(story)"
            }
        }
        return nil
    }

    private func places(_ stage: Stage) -> [String: [[Double]]] {
        // What is kept ready out of sight is something else after a change: only the picture says what is seen.
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

    @Test("points", arguments: 0..<LayoutFuzzTests.number)
    func points(_ seed: Int) {
        compare(seed) { shown in Stage(width: 260, height: 300) { shown.scrollIndicators(.never) } }
    }

    @Test("cells", arguments: 1000..<1000 + LayoutFuzzTests.number)
    func cells(_ seed: Int) {
        compare(seed) { shown in Stage(columns: 34, rows: 18) { shown.scrollIndicators(.never) } }
    }

    @Test("points, read from the right", arguments: 2000..<2000 + LayoutFuzzTests.number)
    func mirrored(_ seed: Int) {
        compare(seed) { shown in
            Stage(width: 260, height: 300) {
                shown.scrollIndicators(.never).environment(\.layoutDirection, .rightToLeft)
            }
        }
    }
}
