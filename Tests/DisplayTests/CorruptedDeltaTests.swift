import Testing

@testable import Display
import SeededRandom

@Suite("Corrupted delta")
struct CorruptedDeltaTests {
    @Test("a corrupted delta is refused or leads to a consistent picture", arguments: 500...505 as ClosedRange<UInt64>)
    func corrupted(seed: UInt64) throws {
        var edits = RandomEdits(seed: seed)
        var naive = NaivePicture()
        var stamped = VersionedPicture()
        var (refused, taken) = (0, 0)
        for _ in 0..<150 {
            let (old, base) = (naive, stamped.picture)
            for _ in 0..<(1 + edits.random.below(4)) { _ = edits.restructure(&naive) }
            edits.redraw(&naive)
            let (changes, removed) = naive.changes(from: old)
            stamped.commit(changes, removed: removed)
            for origin in [0, base.version] {
                var delta = stamped.delta(since: origin)
                for _ in 0..<(1 + edits.random.below(2)) { corrupt(&delta, &edits.random) }
                var mirror = base
                do {
                    try mirror.apply(delta)
                    taken += 1
                    try #require(mirror.holdsTogether)
                } catch let error as PictureError {
                    refused += 1
                    #expect(!error.sentence.isEmpty)
                    try #require(mirror.isExactly(base))
                }
            }
        }
        #expect(refused > 50)
        #expect(taken > 10)
    }

    private func corrupt(_ delta: inout PictureDelta, _ random: inout SeededGenerator) {
        let id = LayerID(UInt32(random.below(60)))
        guard let index = delta.changes.indices.randomElement(using: &random) else {
            delta.removed.append(id)
            return
        }
        switch random.below(9) {
        case 0: delta.changes[index].id = id
        case 1: delta.changes[index].place?.parent = id
        case 2: delta.changes[index].place?.after = id
        case 3: delta.changes[index].place = nil
        case 4: delta.changes.remove(at: index)
        case 5: delta.removed.append(id)
        case 6: delta.removed = delta.removed.dropLast()
        case 7:
            let insert = String(repeating: "ö", count: random.below(3))
            delta.changes[index].text = .splice(
                keepStart: random.below(8) - 1, keepEnd: random.below(8) - 1, insert: insert, width: 0)
        default: delta.changes.swapAt(index, random.below(delta.changes.count))
        }
    }
}

extension Picture {
    /// True if both representations of the order agree, and every layer is reachable from the scene.
    fileprivate var holdsTogether: Bool {
        var reached = 0
        var stack = [LayerID.scene]
        while let parent = stack.popLast() {
            var last = LayerID.scene
            for child in children[parent] ?? [] {
                guard layers[child]?.place == Place(parent: parent, after: last) else { return false }
                last = child
                reached += 1
                stack.append(child)
            }
        }
        return reached == layers.count && children.allSatisfy { !$0.value.isEmpty }
    }
}
