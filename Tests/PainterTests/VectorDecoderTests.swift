import Display
import Foundation
import Testing

@testable import Painter

@Suite("Decoder processes")
struct VectorDecoderTests {
    /// The program that the build puts beside the tests.
    private static let program: String = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: own ?? "").deletingLastPathComponent().appending(path: "DecoderProgram").path
    }()

    private func decoder(waitForPixels: Duration = DecoderTiming.waitForPixels) -> VectorDecoder {
        VectorDecoder(waitForPixels: waitForPixels) { VectorDecoderTests.program }
    }

    private func svg(_ content: String) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\">\(content)</svg>".utf8)
    }

    /// Ends the library's process: a line beyond its range of numbers. `VectorCost` would refuse it.
    private var crashing: [UInt8] { svg("<text font-size=\"1e9\">W</text>") }
    /// Takes the library more than twenty seconds, each text three at least.
    private var slow: [UInt8] {
        svg(String(repeating: "<text>\(String(repeating: "W", count: 200_000))</text>", count: 8))
    }

    @Test("an image has the same size and pixels as in this process, and one process decodes all")
    func same() throws {
        let (decoder, own) = (decoder(), VectorDecoder { nil })
        for text in [SampleImage.svg, svg("<text y=\"20\">words</text><circle r=\"9\" opacity=\"0.5\"/>")] {
            #expect(try decoder.size(of: text) == own.size(of: text))
            for (width, height) in [(1, 1), (40, 40), (333, 7), (1500, 1500)] {
                let image = try decoder.pixels(of: text, width: width, height: height)
                #expect(try image.storedBytes == own.pixels(of: text, width: width, height: height).storedBytes)
            }
        }
        #expect(decoder.startCount == 1 && own.startCount == 0)
    }

    @Test("a text that the library cannot read is damaged, and its process continues")
    func damaged() throws {
        let decoder = decoder()
        for text in [Array("<svg".utf8), [], Array(SampleImage.svg.dropLast(4)), svg("<g>")] {
            #expect(throws: ImageError.damaged) { try decoder.size(of: text) }
            #expect(throws: ImageError.damaged) { try decoder.pixels(of: text, width: 4, height: 4) }
        }
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
        #expect(decoder.startCount == 1)
    }

    private var page: [UInt8] {
        Array(
            """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 20]/Contents 4 0 R/Resources<<>>>>endobj
            4 0 obj<</Length 24>>stream
            1 0 0 rg 0 0 20 20 re f
            endstream endobj
            trailer<</Root 1 0 R>>

            """.utf8)
    }

    @Test("a PDF file is an image of its first page without paper; without the library, that is the reason")
    func firstPage() throws {
        let decoder = decoder()
        guard dlopen("libpoppler-glib.so.8", RTLD_LAZY) != nil else {
            #expect(throws: ImageError.pageDescription) { try decoder.size(of: page) }
            return
        }
        #expect(try decoder.size(of: page) == (40, 20))
        let bytes = try decoder.pixels(of: page, width: 80, height: 40).storedBytes
        #expect(Array(bytes[0..<4]) == [0, 0, 255, 255])
        #expect(Array(bytes[79 * 4..<80 * 4]) == [0, 0, 0, 0])
        #expect(throws: ImageError.damaged) { try decoder.size(of: Array("%PDF-1.4\n".utf8)) }
        let header = try ImageHeader(page)
        #expect((header.kind, header.width, header.height) == (.pdf, 40, 20))
    }

    @Test("an image that crashes the library ends a decoder process only, and the next one has another")
    func crash() throws {
        let decoder = decoder()
        for count in 1...3 {
            #expect(throws: ImageError.decoderEnded) { try decoder.pixels(of: crashing, width: 40, height: 40) }
            #expect(decoder.startCount == count)
        }
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
        #expect(decoder.startCount == 4)
    }

    @Test("an image that takes too long ends its process, and the next one has another")
    func slowImage() throws {
        let decoder = decoder(waitForPixels: .milliseconds(300))
        let begin = ContinuousClock.now
        #expect(throws: ImageError.decoderEnded) { try decoder.pixels(of: slow, width: 40, height: 40) }
        #expect(ContinuousClock.now - begin < .seconds(5))
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
        #expect(decoder.startCount == 2)
    }

    @Test("many images that take long end within the limit of their picture, and the next one has its own")
    func slowPicture() throws {
        let decoder = decoder()
        let begin = ContinuousClock.now
        #expect(throws: PaintError.slowImages) {
            try DecodingTime.limit(to: .milliseconds(300)) {
                for side in 40..<60 { _ = try? decoder.pixels(of: slow, width: side, height: side) }
            }
        }
        #expect(ContinuousClock.now - begin < .seconds(5))
        let image = try DecodingTime.limit { try decoder.pixels(of: SampleImage.svg, width: 4, height: 2) }
        #expect(image.width == 4)
    }

    @Test("the main thread waits for many sizes that take long within their common limit")
    func slowSizes() {
        // A program that never answers.
        let decoder = VectorDecoder(waitForSizes: .milliseconds(300), isOnMainThread: { true }) { "/usr/bin/yes" }
        let begin = ContinuousClock.now
        // The first one has all the time, so it is slow itself.
        #expect(throws: ImageError.decoderEnded) { try decoder.size(of: SampleImage.svg) }
        for _ in 0..<20 { #expect(throws: ImageError.slowSizes) { try decoder.size(of: SampleImage.svg) } }
        // The limit of a single size would be 5 s.
        #expect(ContinuousClock.now - begin < .seconds(4))
        #expect(ImageError.slowSizes.isTemporary && !ImageError.decoderEnded.isTemporary)
    }

    @Test("the main thread may wait again after a while")
    func sizeBudget() throws {
        let decoder = VectorDecoder(isOnMainThread: { true }) { VectorDecoderTests.program }
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
        let begin = ContinuousClock.now
        let budget = SizeBudget(.seconds(1), now: begin)
        budget.add(.milliseconds(-1), begin)
        #expect(budget.left(begin) == .seconds(1))
        budget.add(.seconds(5), begin)
        #expect(budget.left(begin) == .zero)
        #expect(budget.left(begin + .seconds(2)) == .milliseconds(500))
        #expect(budget.left(begin + .seconds(60)) == .seconds(1))
    }

    @Test("an image that takes more processor time than permitted ends its process by itself")
    func processorTime() throws {
        let decoder = decoder(waitForPixels: .seconds(300))
        #expect(throws: ImageError.decoderEnded) { try decoder.pixels(of: slow, width: 40, height: 40) }
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
    }

    @Test("a process that ended while idle is replaced")
    func endedWhileIdle() throws {
        let decoder = decoder()
        _ = try decoder.size(of: SampleImage.svg)
        let process = try #require(decoder.idleProcesses.first)
        kill(process, SIGKILL)
        // Waits for the end, and leaves its status to the decoder.
        var ending = siginfo_t()
        #expect(waitid(P_PID, id_t(process), &ending, WEXITED | WNOWAIT) == 0)
        #expect(try decoder.size(of: SampleImage.svg) == (4, 2))
        #expect(decoder.startCount == 2 && decoder.idleProcesses != [process])
    }

    @Test("images decoded at once have a process each, of which one is kept")
    func atOnce() async throws {
        let decoder = decoder()
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for side in 1...8 {
                group.addTask { try decoder.pixels(of: SampleImage.svg, width: side, height: side).width }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(widths == Set(1...8))
        #expect(decoder.idleProcesses.count == 1)
        #expect((1...8).contains(decoder.startCount))
    }

    @Test("without the program there is a reason, and a size beyond the limit is refused")
    func noProgram() {
        let decoder = VectorDecoder { "/nowhere/program" }
        #expect(throws: ImageError.noDecoder) { try decoder.size(of: SampleImage.svg) }
        #expect(throws: ImageError.tooLarge) { try self.decoder().pixels(of: SampleImage.svg, width: 5000, height: 1) }
        for error in [ImageError.noDecoder, .decoderEnded] { #expect(error.sentence.contains("decode")) }
    }

    @Test("a header decodes to the encoded one, and other bytes are refused")
    func headers() throws {
        let header = DecoderMessage(.damaged, width: 1, height: 70_000, byteCount: 1 << 31)
        let read = try #require(DecoderMessage(header.bytes))
        #expect((read.status, read.width, read.height, read.byteCount) == (.damaged, 1, 70_000, 1 << 31))
        #expect(DecoderMessage(Array(header.bytes.dropLast())) == nil)
        #expect(DecoderMessage([UInt8](repeating: 7, count: DecoderMessage.length)) == nil)
    }
}
