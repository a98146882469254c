import Display

/// The parts of a number that stay, come and go when another number takes its place character by character.
///
/// Characters belong together that have the same distance from the end, as digits of the same power do.
public struct RolledNumber: Hashable, Sendable {
    /// Characters of the new text that the old one has too.
    public struct Part: Hashable, Sendable {
        /// The distance in whole dots from which they come; 0 where they stay.
        public var distance: Int32
        public var runs: [TextRun]
    }

    public private(set) var kept: [Part] = []
    public let entering: [TextRun]
    public let leaving: [TextRun]

    /// The largest number of characters of which each is compared.
    private static let maximumCharacters = 64

    private struct Glyph {
        var run: TextRun
        var cluster: TextCluster
        var x: Double { run.x.dots + cluster.x }
    }

    /// Returns nil if the texts are no single lines, or have no character in common.
    ///
    /// - Parameter shift: The distance in dots of the old text's layer from that of the new one.
    public init?(
        from old: [TextRun], to new: [TextRun], shift: Double, clusters: (TextRun) -> [TextCluster]
    ) {
        let baselines = Set((old + new).map(\.baseline))
        guard baselines.count == 1 else { return nil }
        func glyphs(_ runs: [TextRun]) -> [Glyph] {
            runs.flatMap { run in clusters(run).map { Glyph(run: run, cluster: $0) } }
        }
        let (before, after) = (glyphs(old), glyphs(new))
        guard max(before.count, after.count) <= RolledNumber.maximumCharacters else { return nil }
        let paired = min(before.count, after.count)
        var (gone, come) = (Array(before.dropLast(paired)), Array(after.dropLast(paired)))
        var groups: [Int32: [Glyph]] = [:]
        for (one, other) in zip(before.suffix(paired), after.suffix(paired)) {
            guard one.cluster.text == other.cluster.text, one.run.style == other.run.style else {
                gone.append(one)
                come.append(other)
                continue
            }
            let distance = (one.x + shift - other.x).rounded()
            groups[Int32(min(max(distance, -0x1p20), 0x1p20)), default: []].append(other)
        }
        guard !groups.isEmpty, !gone.isEmpty || !come.isEmpty else { return nil }
        (leaving, entering) = (RolledNumber.runs(gone), RolledNumber.runs(come))
        kept = groups.sorted { $0.key < $1.key }.map { Part(distance: $0.key, runs: RolledNumber.runs($0.value)) }
    }

    /// Returns the glyphs as runs, of which each has those that follow each other.
    private static func runs(_ glyphs: [Glyph]) -> [TextRun] {
        var runs: [TextRun] = []
        for glyph in glyphs {
            let end = glyph.x + glyph.cluster.width
            if let last = runs.last, last.style == glyph.run.style,
                abs(last.x.dots + last.width.dots - glyph.x) < 0.25
            {
                runs[runs.count - 1].text += glyph.cluster.text
                runs[runs.count - 1].width = SubDot(dots: end - last.x.dots)
            } else {
                var run = glyph.run
                run.text = glyph.cluster.text
                (run.x, run.width) = (SubDot(dots: glyph.x), SubDot(dots: glyph.cluster.width))
                runs.append(run)
            }
        }
        return runs
    }
}
