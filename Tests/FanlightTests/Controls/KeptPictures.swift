import Fanlight
import FanlightTesting
import Foundation
import Testing
@testable import Painter

/// Reference pictures in a folder of `Tests/Pictures`. Text must be equal; pixels have a tolerance.
///
/// With `FANLIGHT_RECORD=1` the present pictures are recorded instead. Review the differences before committing them.
struct KeptPictures {
    private let folder: URL
    private static let records = ProcessInfo.processInfo.environment["FANLIGHT_RECORD"] == "1"

    init(folder: String) {
        self.folder =
            URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Pictures/\(folder)").standardized
    }

    /// Records an issue if a picture, or a text, differs from the kept one.
    func check(_ now: [UInt8], _ name: String) throws {
        let file = folder.appending(path: name)
        if KeptPictures.records {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(now).write(to: file)
        }
        let kept = Array(try Data(contentsOf: file))
        let isSame = name.hasSuffix(".txt") ? now == kept : try KeptPictures.isSimilar(now, kept)
        if !isSame {
            let there = FileManager.default.temporaryDirectory.appending(path: name)
            try Data(now).write(to: there)
            Issue.record(
                "\(name) differs from its recorded picture; now: \(there.path()) (FANLIGHT_RECORD=1 records)")
        }
    }

    /// Another font version changes glyph edges. In each tile this share of pixels may differ by more than `faint`.
    private static let faint = 64
    private static let tile = 32
    private static let share = 0.03

    private static func isSimilar(_ a: [UInt8], _ b: [UInt8]) throws -> Bool {
        func dots(_ bytes: [UInt8]) throws -> (width: Int, [UInt8]) {
            let header = try ImageHeader(bytes)
            let image = try #require(DecodedImage.decode(bytes, header, width: 0, height: 0))
            return (image.width, image.storedBytes)
        }
        let ((width, now), (keptWidth, kept)) = (try dots(a), try dots(b))
        guard width == keptWidth, now.count == kept.count else { return false }
        let across = (width + tile - 1) / tile
        var different: [Int: Int] = [:]
        for index in stride(from: 0, to: now.count, by: 4) {
            let differs = (0..<3).contains { abs(Int(now[index + $0]) - Int(kept[index + $0])) > faint }
            guard differs else { continue }
            let (x, y) = (index / 4 % width, index / 4 / width)
            different[y / tile * across + x / tile, default: 0] += 1
        }
        return different.values.allSatisfy { Double($0) <= share * Double(tile * tile) }
    }
}
