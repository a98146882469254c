import Display
import Testing

@testable import Painter

/// For random changes, repainting only the damage equals painting everything.
@Suite("Partial repaints of random pictures")
struct RandomRepaintTests {
    private let painter = PixelPainter()

    @Test(
        "repainting the damage changes only that area and equals painting all",
        arguments: 1...24 as ClosedRange<UInt64>)
    func pixels(seed: UInt64) throws {
        try compare(RandomPictures(seed: seed), on: Screen(width: 90, height: 80), scale: seed % 6 == 0 ? 2 : 1)
    }

    @Test("repainting the damage of cells shown as pixels equals painting all", arguments: 1...3 as ClosedRange<UInt64>)
    func cells(seed: UInt64) throws {
        try compare(
            RandomPictures(seed: seed, isCells: true), on: Screen(width: 80, height: 96, idiom: .cell), scale: 1)
    }

    /// Tolerance in steps of a channel: Cairo antialiases a slanted line otherwise when it sees only a part of it.
    private static let softEdge = 32
    /// Tolerance for gradients in a group with another origin.
    private static let gradientStep = 4

    private func compare(_ pictures: RandomPictures, on screen: Screen, scale: Double) throws {
        var pictures = pictures
        var before = try painter.pixels(pictures.picture, on: screen, scale: scale).surface.pixels.map(colour)
        for step in 0..<(screen.idiom == .cell ? 10 : 20) {
            let (old, delta) = pictures.step()
            let image = try painter.pixels(old, on: screen, scale: scale)
            var damaged = 0..<0
            var rows = 0..<0
            if let damage = pictures.picture.damage(by: delta, from: old) {
                try painter.repaint(pictures.picture, on: screen, into: image, damage: damage)
                let (wide, high) = (screen.dotWidth * scale, screen.dotHeight * scale)
                damaged = Int(Double(damage.x) * wide)..<Int(Double(damage.x + damage.width) * wide)
                rows = Int(Double(damage.y) * high)..<Int(Double(damage.y + damage.height) * high)
            }
            let whole = try painter.pixels(pictures.picture, on: screen, scale: scale).surface.pixels.map(colour)
            let again = image.surface.pixels.map(colour)
            var (changed, wrong) = ([Int](), [Int]())
            for index in whole.indices {
                let isDamaged = damaged.contains(index % image.width) && rows.contains(index / image.width)
                if !isDamaged, difference(whole[index], before[index]) > Self.gradientStep { changed.append(index) }
                if isDamaged, difference(whole[index], again[index]) > Self.softEdge { wrong.append(index) }
            }
            before = whole
            func places(_ list: [Int]) -> String {
                list.prefix(4).map { "\($0 % image.width), \($0 / image.width)" }.joined(separator: "; ")
            }
            #expect(
                changed.isEmpty,
                "step \(step): \(changed.count) pixels changed outside of \(damaged), \(rows) at \(places(changed))")
            #expect(wrong.isEmpty, "step \(step): \(wrong.count) pixels differ from a full repaint: \(places(wrong))")
            if !changed.isEmpty || !wrong.isEmpty { return }
        }
    }

    /// Masks the highest byte, which is undefined for an opaque pixel.
    private func colour(_ pixel: UInt32) -> UInt32 { pixel & 0xFF_FFFF }

    private func difference(_ a: UInt32, _ b: UInt32) -> Int {
        a == b ? 0 : [0, 8, 16].map { shift in abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }.max() ?? 0
    }
}
