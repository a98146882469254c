import Testing
import Transport

@testable import ClientKit

@Suite("Fetching resources")
struct ResourceFetcherTests {
    /// Returns a resource with content that no other test uses.
    private func resource(_ number: Int) throws -> (resource: PictureResource, bytes: [UInt8]) {
        let bytes = Array("fetched \(number) ".utf8) + [UInt8](repeating: 7, count: 1_000)
        return (PictureResource.named(try #require(ResourceID(Digest.sha256(bytes)))), bytes)
    }

    private func delta(since base: Version = 1, showing resources: [PictureResource]) -> PictureDelta {
        let changes = resources.enumerated().map { index, resource in
            let outline = Outline.named(NamedPath(resource, isEvenOdd: false))
            let drawing = Drawing(commands: [DrawCommand(.fill, outline, paint: .background)])
            return LayerChange(id: LayerID(UInt32(index + 1)), drawing: drawing)
        }
        return PictureDelta(base: base, version: base + 1, changes: changes)
    }

    /// Returns the number of resources that are asked for until none is left.
    private func count(_ fetcher: inout ResourceFetcher) -> Int {
        var count = 0
        while fetcher.next() != nil {
            count += 1
            fetcher.markUnavailable()
        }
        return count
    }

    @Test("resources of a picture are unavailable beyond a limit of their bytes")
    func limitOfBytes() throws {
        let all = try (0..<4).map(resource)
        let size = all[0].bytes.count
        var fetcher = ResourceFetcher(maximumHeldBytes: 2 * (size + ResourceFetcher.overhead) + 10)
        fetcher.enqueueMissing(delta(showing: all.map(\.resource)))
        for (_, bytes) in all {
            guard case .resource? = fetcher.next() else { break }
            #expect(fetcher.addPiece(bytes, size: UInt32(bytes.count)) == nil)
        }
        #expect(all.map { $0.resource.bytes?.count } == [size, size, 0, 0])
        #expect(fetcher.retained.count == 2)
    }

    @Test("a resource that waits is queued once, and a whole picture discards the queue")
    func queue() throws {
        let all = try (10..<15).map { try resource($0).resource }
        var fetcher = ResourceFetcher()
        fetcher.enqueueMissing(delta(showing: all))
        fetcher.enqueueMissing(delta(showing: all))
        fetcher.enqueueMissing(delta(since: 0, showing: Array(all.prefix(2))))
        #expect(count(&fetcher) == 2)
    }

    @Test("a hundred thousand resources wait at most")
    func limitOfQueue() throws {
        let resources = try (0...ResourceFetcher.queueLimit).map { number in
            var bytes = [UInt8](repeating: 3, count: ResourceID.length)
            withUnsafeBytes(of: number.bigEndian) { bytes.replaceSubrange(0..<8, with: $0) }
            return PictureResource.named(try #require(ResourceID(bytes)))
        }
        var fetcher = ResourceFetcher()
        fetcher.enqueueMissing(delta(showing: resources))
        #expect(count(&fetcher) == ResourceFetcher.queueLimit)
    }
}
