import Testing

@testable import Display

@Suite("Applying a delta")
struct PictureApplyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var error: PictureError
        var delta: PictureDelta

        init(
            _ description: String, _ error: PictureError, base: Version = 1, version: Version = 2,
            _ changes: [LayerChange] = [], removed: [LayerID] = []
        ) {
            testDescription = description
            self.error = error
            delta = PictureDelta(base: base, version: version, changes: changes, removed: removed)
        }
    }

    /// 1 has the children 2, 3 and 4; 3 has 5; 2 shows "Grüße".
    static func picture() throws -> Picture {
        var picture = Picture()
        try picture.apply(
            PictureDelta(
                base: 0, version: 1,
                changes: [
                    LayerChange(id: 1, place: Place(parent: .scene)),
                    LayerChange(id: 2, place: Place(parent: 1), text: .whole([.plain("Grüße")])),
                    LayerChange(id: 3, place: Place(parent: 1, after: 2)),
                    LayerChange(id: 4, place: Place(parent: 1, after: 3)),
                    LayerChange(id: 5, place: Place(parent: 3)),
                ]))
        return picture
    }

    static func splice(_ id: LayerID, _ keepStart: Int, _ keepEnd: Int, _ insert: String = "") -> LayerChange {
        LayerChange(id: id, text: .splice(keepStart: keepStart, keepEnd: keepEnd, insert: insert, width: 1))
    }

    static let malformed: [Case] = [
        Case("from another version", .wrongBase(has: 1, got: 7), base: 7, version: 8),
        Case("backwards", .wrongVersion(base: 1, version: 0), version: 0),
        Case("a change without a new version", .wrongVersion(base: 1, version: 1), version: 1, [splice(2, 0, 0)]),
        Case(
            "changes in descending order", .unordered(2),
            [splice(4, 0, 0), splice(2, 0, 0)].map { LayerChange(id: $0.id) }),
        Case("a layer listed twice", .unordered(2), [LayerChange(id: 2), LayerChange(id: 2)]),
        Case("a change of the scene", .sceneIsNoLayer, [LayerChange(id: .scene, place: Place(parent: 1))]),
        Case("removal of the scene", .sceneIsNoLayer, removed: [.scene]),
        Case("removal of an unknown layer", .unknownLayer(9), removed: [9]),
        Case("removal twice", .alreadyRemoved(4), removed: [4, 4]),
        Case("removed and changed", .alreadyRemoved(4), [LayerChange(id: 4)], removed: [4]),
        Case("a new layer without a place", .missingPlace(9), [LayerChange(id: 9, drawing: Drawing.none)]),
        Case("an unknown parent", .unknownParent(9, parent: 8), [LayerChange(id: 9, place: Place(parent: 8))]),
        Case(
            "a removed parent", .unknownParent(9, parent: 4), [LayerChange(id: 9, place: Place(parent: 4))],
            removed: [4]),
        Case(
            "a child of a removed layer", .orphan(5), [LayerChange(id: 4, place: Place(parent: 1, after: 2))],
            removed: [3]),
        Case(
            "a layer below its descendant", .cycle(3),
            [
                LayerChange(id: 3, place: Place(parent: 5)), LayerChange(id: 4, place: Place(parent: 1, after: 2)),
            ]),
        Case("a layer as its own parent", .cycle(5), [LayerChange(id: 5, place: Place(parent: 5))]),
        Case(
            "a follower without a new predecessor", .brokenOrder(parent: 1),
            [LayerChange(id: 9, place: Place(parent: 1, after: 2))]),
        Case("a gap in place of a removed layer", .brokenOrder(parent: 1), removed: [2]),
        Case("two first children", .brokenOrder(parent: 1), [LayerChange(id: 4, place: Place(parent: 1))]),
        Case("a layer after itself", .brokenOrder(parent: 1), [LayerChange(id: 4, place: Place(parent: 1, after: 4))]),
        Case(
            "a predecessor with another parent", .brokenOrder(parent: 1),
            [LayerChange(id: 4, place: Place(parent: 1, after: 5))]),
        Case(
            "layers after each other in a cycle", .brokenOrder(parent: 4),
            [
                LayerChange(id: 8, place: Place(parent: 4, after: 9)),
                LayerChange(id: 9, place: Place(parent: 4, after: 8)),
            ]),
        Case("a splice of a layer without text", .spliceWithoutRun(3), [splice(3, 0, 0)]),
        Case(
            "a splice of a new layer", .spliceWithoutRun(9),
            [
                LayerChange(
                    id: 9, place: Place(parent: 4), text: .splice(keepStart: 0, keepEnd: 0, insert: "", width: 0))
            ]),
        Case("more bytes kept than the text has", .spliceOutOfBounds(2), [splice(2, 8, 0)]),
        Case("ends that overlap", .spliceOutOfBounds(2), [splice(2, 4, 4)]),
        Case("sums that overflow", .spliceOutOfBounds(2), [splice(2, .max, .max)]),
        Case("a negative number of bytes kept", .spliceOutOfBounds(2), [splice(2, -1, 0)]),
        Case("a start inside a character", .spliceInsideScalar(2), [splice(2, 3, 0)]),
        Case(
            "more bytes kept than the value has", .spliceOutOfBounds(2),
            [LayerChange(id: 2, value: ValueChange(keepStart: 1, keepEnd: 0, insert: ""))]),
        Case("an end inside a character", .spliceInsideScalar(2), [splice(2, 0, 2)]),
    ]

    @Test("an inconsistent delta is refused and changes nothing", arguments: malformed)
    func refuses(_ malformed: Case) throws {
        var picture = try Self.picture()
        #expect(throws: malformed.error) { try picture.apply(malformed.delta) }
        #expect(try picture == Self.picture())
        #expect(malformed.error.sentence.hasSuffix("."))
    }

    @Test("a picture has at most a hundred thousand layers, however many frames bring them")
    func limitOfLayers() throws {
        func layers(_ ids: ClosedRange<UInt32>) -> [LayerChange] {
            ids.map { LayerChange(id: LayerID($0), place: Place(parent: .scene, after: LayerID($0 - 1))) }
        }
        var picture = Picture()
        let most = UInt32(PictureLimits.layers)
        try picture.apply(PictureDelta(base: 0, version: 1, changes: layers(1...most)))
        let more = PictureDelta(base: 1, version: 2, changes: layers(most + 1...most + 1))
        #expect(throws: PictureError.tooManyLayers(PictureLimits.layers + 1)) { try picture.apply(more) }
        let instead = LayerChange(id: LayerID(most + 1), place: Place(parent: .scene, after: LayerID(most - 1)))
        try picture.apply(PictureDelta(base: 1, version: 2, changes: [instead], removed: [LayerID(most)]))
        #expect(picture.layers.count == PictureLimits.layers)
    }

    @Test("a delta of the empty picture replaces everything")
    func wholeFrame() throws {
        var picture = try Self.picture()
        try picture.apply(
            PictureDelta(base: 0, version: 9, changes: [LayerChange(id: 7, place: Place(parent: .scene))]))
        #expect(picture.version == 9)
        #expect(picture.layers.count == 1)
        #expect(picture.children == [.scene: [7]])
    }

    @Test("a malformed whole frame leaves the old picture")
    func malformedWholeFrame() throws {
        var picture = try Self.picture()
        let orphan = PictureDelta(base: 0, version: 9, changes: [LayerChange(id: 7, place: Place(parent: 1))])
        #expect(throws: PictureError.unknownParent(7, parent: 1)) { try picture.apply(orphan) }
        #expect(try picture == Self.picture())
    }

    @Test("one delta removes a layer, moves another out of it and adds a third")
    func mixedStep() throws {
        var picture = try Self.picture()
        try picture.apply(
            PictureDelta(
                base: 1, version: 4,
                changes: [
                    Self.splice(2, 2, 1, "öß"), LayerChange(id: 4, place: Place(parent: 1, after: 2)),
                    LayerChange(id: 5, place: Place(parent: 8)), LayerChange(id: 8, place: Place(parent: 1, after: 4)),
                ], removed: [3]))
        #expect(picture.children == [.scene: [1], 1: [2, 4, 8], 8: [5]])
        #expect(picture.layers[2]?.text.first?.text == "Größe")
        #expect(picture.version == 4)
    }

    @Test("excessive depth is refused, also when a branch is moved below another")
    func depth() throws {
        func chain(_ ids: ClosedRange<UInt32>, under parent: LayerID) -> [LayerChange] {
            ids.map {
                LayerChange(id: LayerID($0), place: Place(parent: $0 == ids.lowerBound ? parent : LayerID($0 - 1)))
            }
        }
        var picture = Picture()
        #expect(throws: PictureError.tooDeep(257)) {
            try picture.apply(PictureDelta(base: 0, version: 1, changes: chain(1...257, under: .scene)))
        }
        var branches = chain(1...200, under: .scene) + chain(201...300, under: .scene)
        branches[200].place = Place(parent: .scene, after: 1)
        try picture.apply(PictureDelta(base: 0, version: 1, changes: branches))
        let hang = LayerChange(id: 201, place: Place(parent: 200))
        #expect(throws: PictureError.self) { try picture.apply(PictureDelta(base: 1, version: 2, changes: [hang])) }
        #expect(picture.children[.scene] == [1, 201])
    }
}

@Suite("Splice")
struct TextSpliceTests {
    @Test(
        "a splice splits no scalar, and keeps no single byte beside inserted ones",
        arguments: [
            ("", "a", 0, 0), ("a", "", 0, 0), ("same", "same", 4, 0), ("aa", "a", 1, 0), ("Row 1", "Row 12", 5, 0),
            ("12 rows", "13 rows", 0, 5), ("112 rows", "113 rows", 2, 5), ("ö", "ü", 0, 0), ("é", "è", 0, 0),
            ("👍", "👎", 0, 0), ("a👍b", "a👎b", 0, 0), ("aa👍bb", "aa👎bb", 2, 2), ("on", "off", 0, 0),
            ("e", "e\u{301}", 0, 0), ("ee", "ee\u{301}", 2, 0), ("\u{E9}xx", "\u{20E9}xx", 0, 2),
        ])
    func boundaries(old: String, new: String, keepStart: Int, keepEnd: Int) throws {
        let splice = TextSplice(from: old, to: new)
        #expect(splice.keepStart == keepStart)
        #expect(splice.keepEnd == keepEnd)
        let result = try TextSplice.apply(
            keepStart: splice.keepStart, keepEnd: splice.keepEnd, insert: splice.insert(of: new), to: old)
        #expect(Array(result.utf8) == Array(new.utf8))
    }
}
