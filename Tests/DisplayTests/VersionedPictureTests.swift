import Testing

@testable import Display

@Suite("Versioned picture")
struct VersionedPictureTests {
    /// Returns fixed seeds and one new seed per run. If it fails, add the printed seed.
    private static func seeds(_ kept: ClosedRange<UInt64>) -> [UInt64] {
        let fresh = UInt64.random(in: 1000 ... .max)
        print("Editing pictures at random, once with the seed \(fresh)")
        return Array(kept) + [fresh]
    }

    @Test("a delta from any base leads exactly to the present", arguments: seeds(1...12))
    func deltasFromRandomBases(seed: UInt64) throws {
        var edits = RandomEdits(seed: seed)
        var naive = NaivePicture()
        // A small memory, so that the horizon moves during the test.
        var stamped = VersionedPicture(memory: 4)
        var history = [stamped.picture]
        var splices = 0
        var valueSplices = 0
        var wholes = 0
        for _ in 0..<250 {
            let old = naive
            if edits.random.chance(30) {
                let sloppy = edits.restructure(&naive)
                stamped.commit(sloppy.changes, removed: sloppy.removed)
            } else {
                if edits.random.chance(30) { for _ in 0..<edits.random.below(6) { _ = edits.restructure(&naive) } }
                for _ in 0..<(1 + edits.random.below(4)) { edits.redraw(&naive) }
                let (changes, removed) = naive.changes(from: old)
                stamped.commit(changes, removed: removed)
            }
            try #require(stamped.picture.isExactly(naive))
            guard stamped.version == UInt64(history.count) else { continue }
            history.append(stamped.picture)

            for base in [stamped.version - 1, stamped.version, 0]
                + (0..<3).map({ _ in UInt64(edits.random.below(history.count)) })
            {
                let delta = stamped.delta(since: base)
                #expect(delta.base == base || (delta.base == 0 && base < stamped.horizon))
                if delta.base == 0 { wholes += 1 }
                splices += delta.changes.count { if case .splice = $0.text { true } else { false } }
                valueSplices += delta.changes.count { $0.value != nil }
                var mirror = history[Int(base)]
                try mirror.apply(delta)
                try #require(mirror.isExactly(stamped.picture))
            }
        }
        // Only the fixed seeds are known to cover enough.
        guard seed < 1000 else { return }
        #expect(stamped.horizon > 0)
        #expect(splices > 20)
        #expect(valueSplices > 3)
        #expect(wholes > 250)
    }

    @Test("a delta updates a mirror that skips frames", arguments: seeds(100...105))
    func mirrorThatSkips(seed: UInt64) throws {
        var edits = RandomEdits(seed: seed)
        var naive = NaivePicture()
        var stamped = VersionedPicture()
        var mirror = Picture()
        for _ in 0..<300 {
            let old = naive
            for _ in 0..<edits.random.below(3) { _ = edits.restructure(&naive) }
            edits.redraw(&naive)
            let (changes, removed) = naive.changes(from: old)
            stamped.commit(changes, removed: removed)
            if edits.random.chance(40) {
                let delta = stamped.delta(since: mirror.version)
                #expect(delta.base == mirror.version)
                try mirror.apply(delta)
                try #require(mirror.isExactly(naive))
            }
        }
    }

    @Test("a changed label touches one layer of ten thousand")
    func oneLabelOfManyCostsOne() throws {
        var stamped = VersionedPicture.rows(10_000)
        let base = stamped.version
        #expect(stamped.commit([LayerChange(id: LayerID(5_000), text: .whole([.plain("Row 4998!")]))]) == 1)
        let delta = stamped.delta(since: base)
        #expect(
            delta.changes == [
                LayerChange(id: LayerID(5_000), text: .splice(keepStart: 8, keepEnd: 0, insert: "!", width: 9))
            ])
        #expect(delta.removed == [])
        #expect(stamped.delta(since: stamped.version).changes == [])
    }

    @Test("a moved row gives at most three layers a new version")
    func movedRow() throws {
        var stamped = VersionedPicture.rows(10_000)
        let base = stamped.version
        var mirror = stamped.picture
        let moved = LayerChange(id: LayerID(9_000), place: Place(parent: LayerID(1), after: LayerID(10)))
        #expect(stamped.commit([moved]) == 3)
        let delta = stamped.delta(since: base)
        #expect(delta.changes.map(\.id.rawValue) == [11, 9_000, 9_001])
        try mirror.apply(delta)
        #expect(mirror == stamped.picture)
    }

    @Test("an inserted row gives itself and its successor a new version")
    func insertedRow() {
        var stamped = VersionedPicture.rows(100)
        let place = Place(parent: LayerID(1), after: LayerID(50))
        #expect(stamped.commit([LayerChange(id: LayerID(500), place: place)]) == 2)
        #expect(stamped.picture.layers[LayerID(51)]?.place.after == LayerID(500))
    }

    @Test("a commit has no effect for layers that do not exist")
    func unknownLayersAreDropped() throws {
        var stamped = VersionedPicture.rows(10)
        let version = stamped.version
        #expect(stamped.commit([], removed: [LayerID(99)]) == 0)
        #expect(stamped.commit([LayerChange(id: LayerID(99), text: .whole([.plain("no such layer")]))]) == 0)
        #expect(stamped.version == version)
    }

    @Test("a commit gives every group in it a new version, without a comparison")
    func givenGroupsAreVersioned() throws {
        var stamped = VersionedPicture.rows(10)
        let known = try #require(stamped.picture.layers[LayerID(3)])
        #expect(stamped.commit([LayerChange(id: LayerID(3), drawing: known.drawing)]) == 1)
        #expect(
            stamped.delta(since: stamped.version - 1).changes == [LayerChange(id: LayerID(3), drawing: known.drawing)])
    }

    @Test("a delta has changed bytes even if the strings are canonically equal")
    func canonicallyEquivalentText() throws {
        var stamped = VersionedPicture.rows(1)
        stamped.commit([LayerChange(id: LayerID(2), text: .whole([.plain("\u{E9}")]))])
        var mirror = stamped.picture
        #expect(stamped.commit([LayerChange(id: LayerID(2), text: .whole([.plain("e\u{301}")]))]) == 1)
        try mirror.apply(stamped.delta(since: mirror.version))
        #expect(mirror.isExactly(stamped.picture))
    }

    @Test("a removed layer removes its descendants, except those that move out")
    func removal() throws {
        var stamped = VersionedPicture()
        stamped.commit([
            LayerChange(id: 1, place: Place(parent: .scene)), LayerChange(id: 2, place: Place(parent: 1)),
            LayerChange(id: 3, place: Place(parent: 2)), LayerChange(id: 4, place: Place(parent: 2, after: 3)),
            LayerChange(id: 5, place: Place(parent: 3)), LayerChange(id: 6, place: Place(parent: .scene, after: 1)),
        ])
        var mirror = stamped.picture
        #expect(stamped.commit([LayerChange(id: 4, place: Place(parent: 6))], removed: [2]) == 4)
        #expect(Set(stamped.picture.layers.keys) == [1, 4, 6])
        let delta = stamped.delta(since: mirror.version)
        #expect(delta.removed == [2, 3, 5])
        try mirror.apply(delta)
        #expect(mirror == stamped.picture)
    }

    @Test("a layer inserted and removed since the base is not in the delta")
    func shortLivedLayer() {
        var stamped = VersionedPicture.rows(3)
        let base = stamped.version
        stamped.commit([LayerChange(id: LayerID(90), place: Place(parent: .scene, after: LayerID(1)))])
        stamped.commit([], removed: [LayerID(90)])
        #expect(stamped.delta(since: base) == PictureDelta(base: base, version: base + 2))
    }

    @Test("a layer without its parent is not inserted")
    func strandedLayers() {
        var stamped = VersionedPicture.rows(3)
        let version = stamped.version
        let lost = [
            LayerChange(id: 90, place: Place(parent: 77)), LayerChange(id: 91, place: Place(parent: 90)),
        ]
        #expect(stamped.commit(lost) == 0)
        #expect(stamped.version == version)
        #expect(stamped.commit([LayerChange(id: 2, place: Place(parent: 77))]) == 2)
        #expect(stamped.picture.layers[2] == nil)
    }

    @Test("a layer whose predecessor is elsewhere comes last")
    func unknownPredecessor() {
        var stamped = VersionedPicture.rows(3)
        stamped.commit([
            LayerChange(id: 90, place: Place(parent: 1, after: 77)),
            LayerChange(id: 91, place: Place(parent: 1, after: 90)),
        ])
        #expect(stamped.picture.children[1] == [2, 3, 4, 90, 91])
    }

    @Test("a complete list of links is accepted as it is")
    func completeLinks() {
        var stamped = VersionedPicture.rows(4)
        // 2 3 4 5 becomes 4 5 2 3: only 4 and 2 have another predecessor.
        let swap = [
            LayerChange(id: 4, place: Place(parent: 1)), LayerChange(id: 2, place: Place(parent: 1, after: 5)),
        ]
        #expect(stamped.commit(swap) == 2)
        #expect(stamped.picture.children[1] == [4, 5, 2, 3])
    }

    @Test("a text keeps only its last edit")
    func splicesReachBackOneEdit() {
        var stamped = VersionedPicture.rows(1)
        let first = stamped.version
        stamped.commit([LayerChange(id: 2, text: .whole([.plain("Row 1")]))])
        stamped.commit([LayerChange(id: 2, placement: Placement(contentY: 3))])
        let second = stamped.version
        stamped.commit([LayerChange(id: 2, text: .whole([.plain("Row 12")]))])
        #expect(stamped.delta(since: first).changes.first?.text == .whole([.plain("Row 12")]))
        let splice = TextChange.splice(keepStart: 5, keepEnd: 0, insert: "2", width: 6)
        #expect(stamped.delta(since: second).changes.first?.text == splice)
        #expect(stamped.delta(since: second - 1).changes.first?.text == splice)
    }

    @Test("a delta has a changed value as a splice, and other semantics in full")
    func values() {
        var stamped = VersionedPicture.rows(1)
        var semantics = Semantics(role: .textField, value: "Some words", identifier: "it")
        stamped.commit([LayerChange(id: 2, semantics: semantics)])
        let first = stamped.version
        semantics.value = "Some more words"
        stamped.commit([LayerChange(id: 2, semantics: semantics)])
        let value = ValueChange(keepStart: 5, keepEnd: 5, insert: "more ")
        #expect(stamped.delta(since: first).changes == [LayerChange(id: 2, value: value)])
        #expect(stamped.delta(since: first - 1).changes.first?.semantics == semantics)
        semantics.value = "Some more words!"
        semantics.state = .focused
        stamped.commit([LayerChange(id: 2, semantics: semantics)])
        #expect(stamped.delta(since: stamped.version - 1).changes == [LayerChange(id: 2, semantics: semantics)])
        let long = String(repeating: "a", count: 100_000)
        semantics.value = long
        stamped.commit([LayerChange(id: 2, semantics: semantics)])
        // A client has only a part of so long a value.
        semantics.value = long + "b"
        stamped.commit([LayerChange(id: 2, semantics: semantics)])
        #expect(stamped.delta(since: stamped.version - 1).changes.first?.semantics == semantics)
    }

    @Test("the log of a picture stays in proportion to the picture")
    func compaction() throws {
        var stamped = VersionedPicture.rows(100)
        let base = stamped.picture
        for number in 0..<5_000 {
            stamped.commit([LayerChange(id: LayerID(UInt32(2 + number % 3)), text: .whole([.plain("\(number)")]))])
        }
        #expect(stamped.log.entries.count <= 2 * 101 + 64)
        let delta = stamped.delta(since: base.version)
        #expect(delta.changes.count == 3)
        var mirror = base
        try mirror.apply(delta)
        #expect(mirror == stamped.picture)
    }

    @Test("old removals are evicted, and a delta from before them is the whole picture")
    func horizon() throws {
        var stamped = VersionedPicture(memory: 8)
        var mirror = Picture()
        for number in 1...100 as ClosedRange<UInt32> {
            stamped.commit([LayerChange(id: LayerID(number), place: Place(parent: .scene))])
            if number == 1 { try mirror.apply(stamped.delta(since: 0)) }
            stamped.commit([], removed: [LayerID(number)])
        }
        #expect(stamped.log.tombstones.count <= 16)
        #expect(stamped.horizon > mirror.version)
        let delta = stamped.delta(since: mirror.version)
        #expect(delta.base == 0)
        try mirror.apply(delta)
        #expect(mirror == stamped.picture)
        #expect(stamped.delta(since: stamped.horizon).base == stamped.horizon)
    }

    @Test("a delta is the whole picture instead of more removals than a frame may have")
    func manyRemovals() {
        let count = UInt32(PictureLimits.layers)
        var stamped = VersionedPicture(memory: 2 * PictureLimits.layers)
        for first in [1, count + 1] {
            stamped.commit((first..<first + count).map { LayerChange(id: LayerID($0), place: Place(parent: .scene)) })
        }
        let base = stamped.version
        stamped.commit([], removed: (1...count).map { LayerID($0) })
        #expect(stamped.delta(since: base).removed.count == Int(count))
        stamped.commit([], removed: [LayerID(count + 1)])
        #expect(stamped.delta(since: base).base == 0)
    }

    @Test("a delta since an unknown version is the whole picture")
    func unknownBase() {
        let stamped = VersionedPicture.rows(3)
        #expect(stamped.delta(since: stamped.version + 1) == stamped.delta(since: 0))
        #expect(VersionedPicture().delta(since: 0) == PictureDelta(base: 0, version: 0))
    }
}

extension VersionedPicture {
    /// Returns layer 1 with `count` rows from layer 2 on, with the texts `Row 0`, `Row 1`, …
    static func rows(_ count: UInt32) -> VersionedPicture {
        var stamped = VersionedPicture()
        let rows = (0..<count).map { row in
            LayerChange(
                id: LayerID(row + 2), place: Place(parent: 1, after: row == 0 ? .scene : LayerID(row + 1)),
                text: .whole([.plain("Row \(row)")]), semantics: .plainText)
        }
        stamped.commit([LayerChange(id: 1, place: Place(parent: .scene))] + rows)
        return stamped
    }
}

extension TextRun {
    /// Returns a run whose width is its number of scalars.
    static func plain(_ text: String) -> TextRun {
        TextRun(text, style: TextStyle(), width: SubDot(dots: Double(text.unicodeScalars.count)))
    }
}

extension LayerID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt32) { self.init(value) }
}
