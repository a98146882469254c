import ClientKit
import Display
import Foundation
import Testing

@testable import ImageClient

@Suite("Films")
struct FilmTests {
    private let screen = Screen(width: 20, height: 10)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// Returns a picture with a red rectangle.
    private func picture(x: Int32) -> Picture {
        var stamped = VersionedPicture()
        let red = Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(red: 255, green: 0, blue: 0)))])
        _ = stamped.commit(
            [
                LayerChange(
                    id: LayerID(1), place: Place(parent: .scene),
                    placement: Placement(frame: DotRect(x: x, y: 1, width: 5, height: 5)), drawing: red)
            ], removed: [])
        return stamped.picture
    }

    /// Returns the durations of the frames of an animated WebP file; empty for a still picture.
    private func durations(of path: String) throws -> [Int] {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        func number(_ place: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        #expect(bytes.starts(with: "RIFF".utf8) && bytes[8...].starts(with: "WEBP".utf8))
        var (durations, place): ([Int], Int) = ([], 12)
        while place + 8 <= bytes.count {
            if bytes[place...].starts(with: "ANMF".utf8) { durations.append(number(place + 20, 3)) }
            let size = number(place + 4, 4)
            place += 8 + size + size % 2
        }
        return durations
    }

    @Test(
        "frames start at whole milliseconds, and the last ends with the film",
        arguments: [
            (1000, 30, 30, [0, 33, 67, 100]), (110, 50, 6, [0, 20, 40, 60]), (1, 1, 1, [0, 1]),
            (120_000, 60, 7200, [0, 17, 33, 50]), (500, 8, 4, [0, 125, 250, 375]), (999, 1, 1, [0, 999]),
        ])
    func frames(milliseconds: Int, rate: Int, count: Int, starts: [Int]) {
        let frames = FilmFrames(.milliseconds(milliseconds), framesPerSecond: rate)
        #expect(frames.count == count)
        #expect(starts.indices.map(frames.start(of:)) == starts)
        #expect(frames.start(of: count) == milliseconds)
        #expect((0..<count).allSatisfy { frames.index(at: frames.start(of: $0)) == $0 })
        #expect((1..<max(count, 2)).allSatisfy { frames.index(at: frames.start(of: $0) - 1) == $0 - 1 })
        #expect(frames.index(at: -5) == 0)
        #expect(frames.index(at: milliseconds * 2) == count - 1)
    }

    @Test("a file has a frame for each different picture")
    func file() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.webp").path
        let writer = try FilmWriter(to: FilmDestination(path: path), FilmFrames(.seconds(1), framesPerSecond: 5))
        for (index, x) in [0, 0, 3, 4, 4].enumerated() { try writer.add(picture(x: Int32(x)), on: screen, at: index) }
        let size = try writer.finish()
        #expect(writer.missedCount == 0)
        #expect(try durations(of: path) == [400, 200, 400])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == size)
    }

    @Test("a missed frame repeats the frame before it")
    func missed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let writer = try FilmWriter(to: .folder(folder.path), FilmFrames(.seconds(1), framesPerSecond: 5))
        try writer.add(picture(x: 0), on: screen, at: 0)
        try writer.add(picture(x: 9), on: screen, at: 3)
        _ = try writer.finish()
        #expect(writer.missedCount == 3)
        let files = try (1...5).map { number in
            try Data(contentsOf: folder.appendingPathComponent("frame-000\(number).png"))
        }
        #expect(files[0] == files[1] && files[1] == files[2] && files[3] == files[4] && files[2] != files[3])
    }

    @Test("a film that is cut short ends after its last frame")
    func cut() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.webp").path
        for destination in [try FilmDestination(path: path), .folder(folder.path)] {
            let writer = try FilmWriter(to: destination, FilmFrames(.seconds(1), framesPerSecond: 5))
            try writer.add(picture(x: 0), on: screen, at: 0)
            try writer.add(picture(x: 9), on: screen, at: 2)
            _ = try writer.finish(isCut: true)
            #expect(writer.frameCount == 3 && writer.missedCount == 1 && writer.milliseconds == 600)
        }
        #expect(try durations(of: path) == [400, 200])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.hasSuffix(".png") }.count == 3)
    }

    @Test("the display may change while it is filmed: the file keeps its size")
    func resized() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.webp").path
        let writer = try FilmWriter(to: .file(path), FilmFrames(.seconds(1), framesPerSecond: 3))
        try writer.add(picture(x: 0), on: screen, at: 0)
        try writer.add(picture(x: 0), on: Screen(width: 30, height: 5), at: 1)
        try writer.add(picture(x: 0), on: Screen(width: 5, height: 50), at: 2)
        _ = try writer.finish()
        #expect(try durations(of: path) == [333, 334, 333])
    }

    @Test("repainting gives the same pixels as painting", arguments: [(0, 9), (9, 0), (3, 4)])
    func repainting(from: Int32, to: Int32) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let writer = try FilmWriter(to: .folder(folder.path), FilmFrames(.seconds(1), framesPerSecond: 2))
        try writer.add(picture(x: from), on: screen, at: 0)
        try writer.add(picture(x: to), on: screen, at: 1)
        let file = try [UInt8](Data(contentsOf: folder.appendingPathComponent("frame-0002.png")))
        #expect(try file == PictureWriter().bytes(of: picture(x: to), on: screen, as: .png))
    }

    @Test("the path selects a file or a folder")
    func destinations() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try FilmDestination(path: "a/b.WebP") == .file("a/b.WebP"))
        #expect(try FilmDestination(path: "-") == .file("-"))
        #expect(try FilmDestination(path: "new/") == .folder("new/"))
        #expect(try FilmDestination(path: folder.path) == .folder(folder.path))
        for path in ["a.gif", "a", "", "webp", "a.d/x"] {
            #expect(throws: DumpError.unknownFilmFormat(path: path)) { try FilmDestination(path: path) }
        }
    }

    @Test("a display that is too large for a file is refused with a remedy")
    func tooLarge() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.webp").path
        let writer = try FilmWriter(to: .file(path), FilmFrames(.seconds(1), framesPerSecond: 1))
        let error = #expect(throws: DumpError.self) {
            try writer.add(picture(x: 0), on: Screen(width: 16_384, height: 1), at: 0)
        }
        #expect(error == .tooLargeForWebP(width: 16_384, height: 1))
        #expect(error?.description.contains("at most 16383 a side. Choose a smaller scale") == true)
    }

    @Test("frames that wait are limited in number and in bytes", arguments: [(0, 120), (1_000_000, 17), (8 << 20, 3)])
    func waiting(bytes: Int, most: Int) {
        var waiting = WaitingFrames()
        var count = 0
        while !waiting.isFull {
            waiting.append(WaitingFrame(mirror: Mirror(), index: count, hasNewImages: false, bytes: bytes))
            count += 1
        }
        #expect(count == most)
        #expect(waiting.removeFirst().index == 0 && !waiting.isFull)
        while !waiting.isEmpty { _ = waiting.removeFirst() }
        #expect(!waiting.isFull)
    }
}
