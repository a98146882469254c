/// Names the images inside an SVG file by their order. Cairo numbers them through the life of the process, so that one
/// picture would not give the same file twice.
enum SourceNumbers {
    private static let name = Array("source-".utf8)

    static func counted(in file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var known: [ArraySlice<UInt8>: Int] = [:]
        var place = 0
        while place < file.count {
            let isName =
                file[place] == name[0] && place > 0
                && (file[place - 1] == UInt8(ascii: "\"") || file[place - 1] == UInt8(ascii: "#"))
                && file[place...].starts(with: name)
            guard isName else {
                result.append(file[place])
                place += 1
                continue
            }
            let start = place + name.count
            let end = file[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? file.count
            let number = known[file[start..<end], default: known.count + 1]
            known[file[start..<end]] = number
            result += name + Array("\(number)".utf8)
            place = end
        }
        return result
    }
}
