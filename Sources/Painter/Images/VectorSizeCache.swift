import Display
import Synchronization

/// A cache of the sizes of vector images and of the reasons why some cannot be shown. Bodies that make an image from
/// the same bytes are evaluated repeatedly. A size takes a scan of the text and a request to another process.
enum VectorSizeCache {
    private typealias Entry = Result<Size, ImageError>

    struct Size: Sendable {
        var width: Int
        var height: Int
    }

    private static let entries = Mutex<[ResourceID: Entry]>([:])
    private static let maximumEntries = 1000

    static func size(of text: [UInt8]) throws(ImageError) -> Size {
        guard let id = ResourceID(naming: text) else { throw .damaged }
        if let known = entries.withLock({ $0[id] }) { return try known.get() }
        let entry = read(text)
        // Without a process or time now, there may be some later.
        if case .failure(let error) = entry, error.isTemporary { throw error }
        entries.withLock { entries in
            if entries.count >= maximumEntries { entries = [:] }
            entries[id] = entry
        }
        return try entry.get()
    }

    private static func read(_ text: [UInt8]) -> Entry {
        do throws(ImageError) {
            try VectorImage.check(text)
            let size = try VectorDecoder.shared.size(of: text)
            return .success(Size(width: size.width, height: size.height))
        } catch {
            return .failure(error)
        }
    }
}
