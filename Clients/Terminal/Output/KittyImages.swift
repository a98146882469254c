import Painter

/// Images by the kitty protocol, which other terminals support too. Each is sent once, as PNG, moved without being sent
/// again, and removed by its ID. They lie behind text.
struct KittyImages: Sendable {
    /// One sequence for the terminal, with the cursor position that it requires, if any.
    struct Step {
        var place: (column: Int, row: Int)?
        var sequence: String
    }

    private struct Shown {
        var id: Int
        var image: CellImage
    }

    /// IDs are shared by all programs of a terminal: these are far from the IDs that others begin with.
    static let questionID = 0x46_4C_00
    /// Limit of one piece, in bytes, by the protocol.
    private static let longestPiece = 4096

    private var shown: [Shown] = []
    private var lastID = questionID

    mutating func steps(to images: [CellImage]) -> [Step] {
        var gone = shown
        var kept: [Int: Shown] = [:]
        // An image that has not moved has precedence over one that would be moved there.
        for (index, image) in images.enumerated() {
            guard let same = gone.firstIndex(where: { $0.image == image }) else { continue }
            kept[index] = gone.remove(at: same)
        }
        var steps: [Step] = []
        var next: [Shown] = []
        for (index, image) in images.enumerated() {
            if let same = kept[index] {
                next.append(same)
            } else if let same = gone.firstIndex(where: { $0.image.hasSamePixels(image) }) {
                let id = gone.remove(at: same).id
                steps.append(Step(place: (image.column, image.row), sequence: command("a=p,i=\(id),\(area(image))")))
                next.append(Shown(id: id, image: image))
            } else if let bytes = try? image.png() {
                lastID += 1
                steps.append(Step(place: (image.column, image.row), sequence: transmission(bytes, image)))
                next.append(Shown(id: lastID, image: image))
            }
        }
        shown = next
        return gone.map { Step(sequence: command("a=d,d=I,i=\($0.id),q=2")) } + steps
    }

    /// Returns the placement: behind text, in front of backgrounds. The cursor stays, and no answer is sent.
    private func area(_ image: CellImage) -> String { "p=1,c=\(image.columns),r=\(image.rows),z=-1,C=1,q=2" }

    private func transmission(_ bytes: [UInt8], _ image: CellImage) -> String {
        var rest = Substring(Base64.text(bytes))
        var sequences = ""
        var keys = "a=T,f=100,i=\(lastID),\(area(image)),"
        repeat {
            let piece = rest.prefix(KittyImages.longestPiece)
            rest = rest.dropFirst(piece.count)
            sequences += command("\(keys)m=\(rest.isEmpty ? 0 : 1);\(piece)")
            keys = "q=2,"
        } while !rest.isEmpty
        return sequences
    }

    private func command(_ text: String) -> String { "\u{1B}_G\(text)\u{1B}\\" }
}

extension CellImage {
    /// Returns true if the images are equal except for their position.
    fileprivate func hasSamePixels(_ other: CellImage) -> Bool {
        columns == other.columns && rows == other.rows && pixels == other.pixels
    }
}
