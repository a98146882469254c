import AssetCatalogs
import FanlightCore
import Foundation
import Synchronization

/// The file of a data set in the app's asset catalogues.
public final class NSDataAsset: Sendable {
    public let name: String
    public let data: Data
    /// The uniform type identifier that the catalogue gives for the file.
    public let typeIdentifier: String

    /// Reads a data set. If there is none of this name, returns nil and logs the searched places.
    public convenience init?(name: String) { self.init(name: name, bundle: .main) }

    public init?(name: String, bundle: Bundle) {
        let folder = bundle.resourcePath ?? bundle.bundlePath
        guard let set = AssetPlace(folder).set(.data, name) else {
            DataAssetLog.report("there is no data set “\(name)” in the catalogues of \(folder).")
            return nil
        }
        guard let contents = FileManager.default.contents(atPath: "\(set)/Contents.json"),
            let entry = (try? JSONDecoder().decode(DataSetContents.self, from: contents))?.best,
            let file = entry.filename, !file.contains("/"),
            let data = FileManager.default.contents(atPath: "\(set)/\(file)")
        else {
            DataAssetLog.report("\(set) has no file that can be read.")
            return nil
        }
        self.name = name
        self.data = data
        typeIdentifier = entry.type ?? "public.data"
    }
}

private struct DataSetContents: Decodable {
    struct Entry: Decodable {
        var filename: String?
        var idiom: String?
        var type: String?

        enum CodingKeys: String, CodingKey {
            case filename, idiom
            case type = "universal-type-identifier"
        }
    }

    var data: [Entry]?

    /// The entry for all devices, or else the first one with a file.
    var best: Entry? {
        let named = (data ?? []).filter { $0.filename?.isEmpty == false }
        return named.first { $0.idiom ?? "universal" == "universal" } ?? named.first
    }
}

/// Lines about data sets that cannot be read, once each.
private enum DataAssetLog {
    private static let known = Mutex<Set<String>>([])

    static func report(_ sentence: String) {
        guard known.withLock({ $0.insert(sentence).inserted }) else { return }
        try? FileHandle.standardError.write(contentsOf: Data("NSDataAsset: \(sentence)\n".utf8))
    }
}
