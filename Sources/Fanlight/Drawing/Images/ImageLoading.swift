import Display
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads what an address means, up to a limit.
enum ImageLoading {
    static func bytes(at url: URL, allowed: AsyncImageSources) async throws -> [UInt8] {
        switch url.scheme?.lowercased() {
        case "file" where allowed.contains(.files): return try file(url)
        case "http" where allowed.contains(.web), "https" where allowed.contains(.web):
            return try await Download.bytes(at: url)
        default: throw AsyncImageError.notAllowed(url)
        }
    }

    private static func file(_ url: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let data = try handle.read(upToCount: PictureResource.mostBytes + 1) ?? Data()
        guard data.count <= PictureResource.mostBytes else { throw AsyncImageError.tooLarge(url) }
        return [UInt8](data)
    }
}

/// One download that ends as soon as it is too large.
///
/// Proof of the unchecked promise: the session calls its delegate on one serial queue, and nobody else touches the data.
private final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let url: URL
    private let continuation: CheckedContinuation<[UInt8], any Error>
    private var data = Data()
    private var failure: (any Error)?

    static func bytes(at url: URL) async throws -> [UInt8] {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        return try await withCheckedThrowingContinuation { continuation in
            let session = URLSession(
                configuration: configuration, delegate: Download(url, continuation), delegateQueue: nil)
            session.dataTask(with: url).resume()
            session.finishTasksAndInvalidate()
        }
    }

    private init(_ url: URL, _ continuation: CheckedContinuation<[UInt8], any Error>) {
        self.url = url
        self.continuation = continuation
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            failure = AsyncImageError.refused(url, status: status)
        } else if response.expectedContentLength > Int64(PictureResource.mostBytes) {
            failure = AsyncImageError.tooLarge(url)
        }
        completionHandler(failure == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        self.data.append(data)
        guard self.data.count > PictureResource.mostBytes else { return }
        failure = AsyncImageError.tooLarge(url)
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let failure = failure ?? error {
            continuation.resume(throwing: failure)
        } else {
            continuation.resume(returning: [UInt8](data))
        }
    }
}
