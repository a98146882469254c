import Display
import Testing

@testable import Wire

@Suite("Sent paths")
struct SentPathsTests {
    /// No digest, but distinct for the few paths here.
    private var paths = SentPaths { bytes in ResourceID((0..<32).map { bytes[4 + $0 * (bytes.count - 4) / 32] }) }

    private func path(_ seed: Float, points: Int = 100) -> DrawnPath {
        var path = DrawnPath()
        path.append(.move, seed, 0)
        for step in 1..<points { path.append(.line, seed + Float(step), Float(step % 7)) }
        return path
    }

    private func drawing(_ path: DrawnPath, _ color: UInt32 = 0xFF) -> Drawing {
        Drawing(commands: [DrawCommand(.fill, .path(path), paint: .color(RGBA(packed: color)))])
    }

    private func delta(from base: Version, to version: Version, _ drawings: Drawing...) -> PictureDelta {
        PictureDelta(
            base: base, version: version,
            changes: drawings.enumerated().map { LayerChange(id: LayerID(UInt32($0.offset + 1)), drawing: $0.element) })
    }

    private func outlines(_ delta: PictureDelta) -> [Outline?] {
        delta.changes.map { $0.drawing?.commands.first?.outline }
    }

    private func isNamed(_ outline: Outline?) -> Bool { if case .named? = outline { true } else { false } }

    @Test("a long path is sent with its points once, and by name afterwards, whatever its colour")
    mutating func once() {
        let first = paths.replaceSentPaths(delta(from: 0, to: 1, drawing(path(1))))
        #expect(outlines(first) == [.path(path(1))])
        let second = paths.replaceSentPaths(delta(from: 1, to: 2, drawing(path(1), 0x1234)))
        #expect(
            isNamed(outlines(second)[0]) && second.changes[0].drawing?.commands[0].paint == .color(RGBA(packed: 0x1234))
        )
        #expect(outlines(second)[0]?.drawnPath == path(1))
        #expect(EncodedDelta(second).count < 60)
    }

    @Test("a short path is sent with its points, because its name is longer")
    mutating func short() {
        let short = path(1, points: 11)
        for version: Version in 1...3 {
            #expect(
                outlines(paths.replaceSentPaths(delta(from: version - 1, to: version, drawing(short)))) == [
                    .path(short)
                ])
        }
        let named = path(1, points: 12)
        for version: Version in 4...5 {
            let delta = paths.replaceSentPaths(delta(from: version - 1, to: version, drawing(named)))
            #expect(outlines(delta).map(isNamed) == [version == 5])
        }
    }

    @Test("a client with a version before the points gets the points")
    mutating func behind() {
        _ = paths.replaceSentPaths(delta(from: 4, to: 5, drawing(path(1))))
        #expect(outlines(paths.replaceSentPaths(delta(from: 3, to: 5, drawing(path(1))))) == [.path(path(1))])
        #expect(outlines(paths.replaceSentPaths(delta(from: 0, to: 5, drawing(path(1))))) == [.path(path(1))])
        #expect(isNamed(outlines(paths.replaceSentPaths(delta(from: 5, to: 6, drawing(path(1)))))[0]))
    }

    @Test("within a frame the first has the points, others the name, and equal drawings stay equal")
    mutating func together() {
        let named = paths.replaceSentPaths(
            delta(from: 0, to: 1, drawing(path(1)), drawing(path(1), 0x1234), drawing(path(1)), drawing(path(2))))
        #expect(outlines(named).map(isNamed) == [false, true, false, false])
        #expect(named.changes[0].drawing == named.changes[2].drawing)
    }

    @Test("the record of sent paths is bounded; evicted paths are sent again")
    mutating func bounded() {
        let points = 60_000
        for seed in 1...6 {
            _ = paths.replaceSentPaths(delta(from: 0, to: Version(seed), drawing(path(Float(seed), points: points))))
        }
        let late = delta(from: 6, to: 7, drawing(path(6, points: points)), drawing(path(1, points: points)))
        #expect(outlines(paths.replaceSentPaths(late)).map(isNamed) == [true, false])
    }
}
