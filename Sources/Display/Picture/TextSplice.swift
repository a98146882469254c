/// The number of UTF-8 bytes at a text's start and end that are equal in another text.
struct TextSplice: Hashable, Sendable {
    var keepStart: Int
    var keepEnd: Int

    /// Computes the shortest replacement from `old` to `new` that cuts no scalar apart.
    init(from old: String, to new: String) {
        var (old, new) = (old, new)
        self = old.withUTF8 { old in new.withUTF8 { new in TextSplice(old, new) } }
    }

    /// Computes the splice between two texts. Returns nil if more than the characters and the width of a single run
    /// differ.
    init?(from old: [TextRun], to new: [TextRun]) {
        guard old.count == 1, new.count == 1, old[0].style == new[0].style, old[0].x == new[0].x,
            old[0].baseline == new[0].baseline
        else { return nil }
        self.init(from: old[0].text, to: new[0].text)
    }

    private init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        while !(isBoundary(old, start) && isBoundary(new, start)) { start -= 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while !(isBoundary(old, old.count - end) && isBoundary(new, new.count - end)) { end -= 1 }
        // Sending one byte takes less space than keeping it.
        if start == 1, start + end < new.count { start = 0 }
        if end == 1, start + end < new.count { end = 0 }
        (keepStart, keepEnd) = (start, end)
    }

    /// Returns the part of `new` between the kept ends.
    func insert(of new: String) -> String {
        let utf8 = new.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: keepStart)
        let end = utf8.index(utf8.endIndex, offsetBy: -keepEnd)
        return String(new[start..<end])
    }

    enum Failure: Error { case outOfBounds, insideScalar }

    static func apply(
        keepStart: Int, keepEnd: Int, insert: String, to old: String
    ) throws(Failure) -> String {
        var (old, insert) = (old, insert)
        let count = old.utf8.count
        guard keepStart >= 0, keepEnd >= 0, keepStart <= count, keepEnd <= count - keepStart else { throw .outOfBounds }
        let isWhole = old.withUTF8 { isBoundary($0, keepStart) && isBoundary($0, count - keepEnd) }
        guard isWhole else { throw .insideScalar }
        // Copies bytes, because appending substrings searches them for character boundaries.
        return old.withUTF8 { old in
            insert.withUTF8 { insert in
                String(unsafeUninitializedCapacity: keepStart + insert.count + keepEnd) { bytes in
                    _ = bytes.initialize(fromContentsOf: old[..<keepStart])
                    _ = bytes[keepStart...].initialize(fromContentsOf: insert)
                    return bytes[(keepStart + insert.count)...].initialize(fromContentsOf: old[(count - keepEnd)...])
                }
            }
        }
    }

    /// Applies a splice to a layer's text and converts the failure to a `PictureError`.
    static func apply(
        keepStart: Int, keepEnd: Int, insert: String, to old: String, of id: LayerID
    ) throws(PictureError) -> String {
        do {
            return try apply(keepStart: keepStart, keepEnd: keepEnd, insert: insert, to: old)
        } catch {
            switch error {
            case .outOfBounds: throw .spliceOutOfBounds(id)
            case .insideScalar: throw .spliceInsideScalar(id)
            }
        }
    }
}

extension String {
    /// Returns the text with its middle replaced. Returns nil if the text is too short, or a kept end would lie inside
    /// a scalar.
    package func keeping(start: Int, end: Int, around insert: String) -> String? {
        try? TextSplice.apply(keepStart: start, keepEnd: end, insert: insert, to: self)
    }
}

extension ValueChange {
    /// Returns the value after the change.
    func applied(to old: String, of id: LayerID) throws(PictureError) -> String {
        try TextSplice.apply(keepStart: keepStart, keepEnd: keepEnd, insert: insert, to: old, of: id)
    }
}

private func isContinuation(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }

private func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    offset == bytes.count || !isContinuation(bytes[offset])
}

extension TextChange {
    /// Returns the runs after the change.
    func applied(to old: [TextRun], of id: LayerID) throws(PictureError) -> [TextRun] {
        switch self {
        case .whole(let runs): return runs
        case .splice(let keepStart, let keepEnd, let insert, let width):
            guard old.count == 1, var run = old.first else { throw .spliceWithoutRun(id) }
            run.text = try TextSplice.apply(
                keepStart: keepStart, keepEnd: keepEnd, insert: insert, to: run.text, of: id)
            run.width = width
            return [run]
        }
    }
}
