import CZlib
import Foundation
import SeededRandom
import Testing

@testable import Painter

/// Any bytes give an image or a named error. `FANLIGHT_FUZZ_SECONDS` sets the time of a longer run, with other bytes in
/// each unless `FANLIGHT_FUZZ_SEED` repeats one.
@Suite("Damaged images and drawings")
struct ImageDamageTests {
    private struct Run {
        let count: Int
        let seconds: Double?
        let seed: UInt64

        /// - Parameter count: The number of executions of a short run, always the same ones.
        init(count: Int) {
            let environment = ProcessInfo.processInfo.environment
            self.count = count
            seconds = environment["FANLIGHT_FUZZ_SECONDS"].flatMap(Double.init)
            let wanted = environment["FANLIGHT_FUZZ_SEED"].flatMap(UInt64.init)
            seed = wanted ?? (seconds == nil ? 1 : .random(in: .min ... .max))
        }

        func perform(_ name: String, _ body: (inout SeededGenerator) -> Void) {
            print("Damaging \(name). To do the same again: FANLIGHT_FUZZ_SEED=\(seed)")
            var dice = SeededGenerator(seed: seed)
            let end = ContinuousClock.now + .seconds(seconds ?? 20)
            var tried = 0
            while seconds == nil ? tried < count : ContinuousClock.now < end {
                body(&dice)
                tried += 1
            }
            print("Damaged \(name): \(tried) executions")
        }
    }

    @Test("pixel images changed at random are decoded or refused")
    func pixels() {
        let samples = [
            SampleImage.png, SampleImage.frame, SampleImage.mask, SampleImage.jpeg, SampleImage.inks, SampleImage.webp,
            SampleImage.translucentWebP, SampleImage.moving,
        ]
        Run(count: 20_000).perform("pixel images") { dice in
            var bytes = dice.damaged(samples[dice.below(samples.count)], words: ImageDamageTests.markers)
            if dice.chance(70) { PNGChecksums.correct(in: &bytes) }
            guard let header = try? ImageHeader(bytes), header.kind != .svg else { return }
            #expect(header.width * header.height <= ImageHeader.mostPixels)
            let essential = PNGChunks.essential(of: bytes)
            if header.kind == .png { #expect(PNGChunks.essential(of: essential) == essential) }
            // Larger ones take long, and there are few other paths for them.
            if header.width * header.height <= 1 << 14 { _ = header.flaw(in: bytes) }
        }
    }

    @Test("drawings made at random are refused if a parser of XML finds a reference in them")
    func drawings() {
        var accepted = 0
        Run(count: 20_000).perform("drawings") { dice in
            var text = Array(dice.drawing().utf8)
            if dice.chance(30) { text = dice.damaged(text, words: ImageDamageTests.fragments.map { Array($0.utf8) }) }
            do throws(ImageError) {
                try VectorImage.check(text)
                // The library reads well-formed texts only.
                _ = try VectorImage(checked: text)
                accepted += 1
                let finding = XMLReferences.find(in: text)
                #expect(finding == nil, "\(finding ?? ""): \(String(decoding: text, as: UTF8.self))")
            } catch {
                #expect(!error.sentence.isEmpty)
            }
        }
        #expect(accepted > 100)
    }

    fileprivate static let markers: [[UInt8]] = [
        [0xFF], [0xFF, 0xDA], [0xFF, 0xC2], [0xFF, 0xD8], [0xFF, 0xD9], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF],
        Array("zTXt".utf8), Array("tRNS".utf8), Array("PLTE".utf8), Array("ANMF".utf8), Array("VP8X".utf8),
    ]

    fileprivate static let fragments = [
        "<style>", "</style>", "<svg:style>", "</svg:style>", "<![CDATA[", "]]>", "<!--", "-->", "<g>", "</g>", "<g ",
        "/>", ">", "<use ", "<image ", "<a ", "href=\"#a\" ", "href='b.svg' ", "xlink:href=\"file:///a\" ",
        "href=\"data:text/css,a\" ", "href=\"data:image/svg+xml,a\" ", "fill=\"url(#a)\" ", "fill='url( b.svg#c)' ",
        "style=\"fill:\\75rl(b)\" ", "@import 'a';", "@im", "port", "&#64;import", "url(", "'#a')", "b.svg)", "\\69",
        "\\", "/*", "*/", "&amp;", "&lt;", "&#x5c;", "&e;", "<?xml-stylesheet href='a'?>", "<?a?>", "<?", "?>",
        "<!DOCTYPE svg>", "<!DOCTYPE svg [<!ENTITY e 'a'>]>", "xmlns=\"http://www.w3.org/2001/XInclude\" ",
        "xmlns:b='http://www.w3.org/2001/XInclude' ", "<b:include ", "\"", "'", " ", "\n", "a", "=",
    ]
}

/// The checksums of a PNG, corrected so that damage reaches more of the decoder than its check of them.
private enum PNGChecksums {
    static func correct(in bytes: inout [UInt8]) {
        guard bytes.starts(with: SampleImage.png.prefix(8)) else { return }
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= bytes.count else { return }
            let sum = crc32(0, Array(bytes[start + 4..<end]), UInt32(length + 4))
            for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt(24 - 8 * index)) }
            start = end + 4
        }
    }
}

extension SeededGenerator {
    /// Returns the bytes with some of them changed, removed, doubled or replaced by words.
    fileprivate mutating func damaged(_ original: [UInt8], words: [[UInt8]]) -> [UInt8] {
        var bytes = original
        for _ in 0...below(4) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(6) {
            case 0: bytes[place] = UInt8(below(256))
            case 1: bytes[place] ^= 1 << UInt8(below(8))
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(4)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(16))], at: place)
            case 4: bytes.insert(contentsOf: words[below(words.count)], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    /// Returns a drawing of some fragments, half of them in elements that are well-formed.
    fileprivate mutating func drawing() -> String {
        let fragments = ImageDamageTests.fragments
        func word(_ dice: inout SeededGenerator) -> String { fragments[dice.below(fragments.count)] }
        var content = ""
        for _ in 0...below(4) {
            let words = (0...below(4)).map { _ in word(&self) }.joined()
            switch below(6) {
            case 0: content += "<style>\(words)</style>"
            case 1: content += "<style><![CDATA[\(words)]]></style>"
            case 2: content += "<g \(words)/>"
            case 3: content += "<g>\(words)</g>"
            case 4: content += "<g style=\"\(words)\"/>"
            default: content += words
            }
        }
        let start =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
            + "xmlns:svg='http://www.w3.org/2000/svg' width='4' height='4'>"
        return (chance(10) ? word(&self) : "") + start + content + "</svg>" + (chance(10) ? word(&self) : "")
    }
}
