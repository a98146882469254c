import Display
import Fanlight
import Painter
import Wire

/// A slow product of a picture, made on a thread of its own.
enum PictureTask: Sendable {
    case snapshot(SnapshotRequest)
    case audit

    enum Product: Sendable {
        case snapshot([UInt8])
        case findings([AuditFinding])
    }

    /// The number of pixels that it paints. Documents and audits count as much as the display at a scale of 1.
    func pixelCount(on screen: Screen) -> Int {
        let scale = if case .snapshot(let request) = self, request.format == .png { request.scale } else { 1.0 }
        return Int((screen.width * scale).rounded(.up)) * Int((screen.height * scale).rounded(.up))
    }

    /// Returns the failure for a client that only observes, or nil if the task is not too large for it.
    func refusalForObservers(on screen: Screen) -> Failure? {
        let pixels = pixelCount(on: screen)
        guard case .snapshot = self, pixels > SessionLimits.observedPixels else { return nil }
        let text =
            "The snapshot would have \(pixels / 1_000_000) million pixels; clients that only observe get at most "
            + "\(SessionLimits.observedPixels / 1_000_000) million. Choose a smaller scale."
        return Failure(.limitReached, text)
    }

    /// Makes the product. May be called on any thread.
    func run(_ picture: Picture, on screen: Screen) -> Result<Product, Failure> {
        do {
            switch self {
            case .snapshot(let request):
                return .success(.snapshot(try DecodingTime.limit { try request.paint(picture, on: screen) }))
            case .audit:
                return .success(.findings(try DecodingTime.limit { try PictureAudit.findings(picture, on: screen) }))
            }
        } catch {
            return .failure(Failure(.refused, "The picture cannot be painted: \(error)"))
        }
    }
}

extension PictureTask.Product {
    func answer(busySinceMilliseconds busy: UInt64) -> Answer {
        switch self {
        case .snapshot(let bytes): .snapshot(bytes, busySinceMilliseconds: busy)
        case .findings(let findings): .findings(findings, busySinceMilliseconds: busy)
        }
    }
}

extension SnapshotRequest {
    /// Returns the bytes of a file in the requested format.
    fileprivate func paint(_ picture: Picture, on screen: Screen) throws -> [UInt8] {
        switch format {
        case .png: try PictureSnapshot.png(picture, on: screen, scale: scale)
        case .svg: try PictureSnapshot.svg(picture, on: screen)
        case .pdf: try PictureSnapshot.pdf(picture, on: screen)
        case .text: Array(PictureSnapshot.text(picture, on: screen).utf8)
        case .tree: Array(ElementList.json(picture.elements(on: screen)).utf8)
        }
    }
}
