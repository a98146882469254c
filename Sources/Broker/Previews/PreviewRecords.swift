/// The records that `#Preview` writes to the section `fanlight_previews`. A record has words of eight bytes: the kind
/// and the record's size in bytes, the function, line and column. The file and the title of the preview follow, each
/// terminated by a zero.
enum PreviewRecords {
    struct Record: Equatable {
        var fileID: String
        var title: String
        var line: Int
        var column: Int
        /// The address of the record in the file.
        var address: UInt64
    }

    /// "FPR2", read as a number.
    static let kind: UInt32 = 0x46_50_52_32
    private static let head = 24
    private static let largestRecord = 1024
    private static let largestSection: UInt64 = 1 << 20

    static func read(_ file: ExecutableFile) throws(ExecutableFile.Problem) -> [Record] {
        guard let section = file.section("fanlight_previews") else { return [] }
        guard section.size <= largestSection else { throw broken(file, "is too large") }
        let bytes = try file.bytes(at: section.offset, count: Int(section.size))
        var records: [Record] = []
        var place = 0
        while place + head <= bytes.count {
            let size = Int(number(bytes, at: place + 4))
            guard number(bytes, at: place) == kind, size > head, size <= largestRecord, size % 8 == 0,
                place + size <= bytes.count
            else {
                throw broken(
                    file, "has an invalid record at byte \(place); was it built with another version of Fanlight?")
            }
            let texts = bytes[(place + head)..<(place + size)].split(
                separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard texts.count == 3, let fileID = String(validating: texts[0], as: UTF8.self),
                let title = String(validating: texts[1], as: UTF8.self)
            else { throw broken(file, "has a record with invalid texts at byte \(place)") }
            records.append(
                Record(
                    fileID: fileID, title: title, line: Int(number(bytes, at: place + 16)),
                    column: Int(number(bytes, at: place + 20)), address: section.address + UInt64(place)))
            place += size
        }
        return records
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
    }

    private static func broken(_ file: ExecutableFile, _ what: String) -> ExecutableFile.Problem {
        ExecutableFile.Problem(text: "the section fanlight_previews of \(file.path) \(what).")
    }
}
