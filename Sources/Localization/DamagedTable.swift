import Foundation
import Synchronization

/// The reason why a table of strings cannot be read.
struct DamagedTable: Error, Equatable {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    /// Describes an error of the JSON decoder with the place in the file.
    init(_ error: any Error) {
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context): self.init(context, "has another form")
        case .keyNotFound(let key, let context): self.init(context, "lacks “\(key.stringValue)”")
        default: self.init("it is not JSON")
        }
    }

    private init(_ context: DecodingError.Context, _ predicate: String) {
        let path = context.codingPath.map(\.stringValue).joined(separator: ", ")
        self.init("\(path.isEmpty ? "its top" : "“\(path)”") \(predicate)")
    }

    private static let reported = Mutex<[String: String]>([:])

    /// Returns the reason that was reported for a file; nil if none was.
    static func reason(of path: String) -> String? { reported.withLock { $0[path] } }

    /// Writes a line about a file to the log, once for each file.
    func report(_ path: String) {
        guard DamagedTable.reported.withLock({ $0.updateValue(reason, forKey: path) == nil }) else { return }
        let line = "Localisation: \(path) is damaged: \(reason). Its texts are shown as keys.\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
