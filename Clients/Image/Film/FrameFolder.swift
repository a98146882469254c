import Foundation

/// Writes frames as numbered PNG files in a folder: `frame-0001.png` and so on, one for each interval of the film.
final class FrameFolder {
    private let path: String
    private var written = 0
    private var last: [UInt8] = []
    /// The size of all files.
    private(set) var byteCount = 0

    /// Makes the folder if there is none. Throws if it contains frames beyond those of this film.
    init(_ path: String, count: Int) throws(DumpError) {
        self.path = path.hasSuffix("/") ? path : path + "/"
        try FileOutput.makeFolder(path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let beyond = names.filter { FrameFolder.number(of: $0).map { $0 > count } ?? false }.min()
        if let beyond { throw .framesOfAnotherFilm(folder: path, file: beyond) }
    }

    /// Writes a frame. Frames that were left out before it repeat the one before them.
    func add(_ png: [UInt8], at index: Int) throws(DumpError) {
        try repeatLast(until: index)
        last = png
        try write()
    }

    func finish(at count: Int) throws(DumpError) { try repeatLast(until: count) }

    private func repeatLast(until index: Int) throws(DumpError) {
        while written > 0, written < index { try write() }
    }

    private func write() throws(DumpError) {
        written += 1
        try FileOutput.write(Data(last), to: path + FrameFolder.name(of: written))
        byteCount += last.count
    }

    /// Returns a name whose alphabetical order is the order of the frames. The longest film has 7200.
    static func name(of number: Int) -> String {
        let digits = String(number)
        return "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
    }

    private static func number(of name: String) -> Int? {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
        return Int(name.dropFirst(6).dropLast(4))
    }
}
