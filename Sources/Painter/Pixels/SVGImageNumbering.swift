/// Renumbers the images inside an SVG file by their order. Cairo counts them through the life of the process, so that
/// the same picture would give different files.
enum SVGImageNumbering {
    /// The prefixes of such numbers. Other names have numbers of the file's own.
    private static let names = ["source-", "image"].map { Array($0.utf8) }

    static func counted(in file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var known: [ArraySlice<UInt8>: Int] = [:]
        var place = 0
        while place < file.count {
            guard let name = name(at: place, in: file) else {
                result.append(file[place])
                place += 1
                continue
            }
            let start = place + name.count
            let end = file[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? file.count
            let number = known[file[place..<end], default: known.count + 1]
            known[file[place..<end]] = number
            result += name + Array("\(number)".utf8)
            place = end
        }
        return result
    }

    /// Returns the prefix of a name that begins here, where it is defined or referenced.
    private static func name(at place: Int, in file: [UInt8]) -> [UInt8]? {
        guard place > 0, file[place - 1] == UInt8(ascii: "\"") || file[place - 1] == UInt8(ascii: "#") else {
            return nil
        }
        return names.first { file[place] == $0[0] && file[place...].starts(with: $0) }
    }
}
