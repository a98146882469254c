import Display
import Fanlight
import Wire

/// A slow product of a picture, made on a thread of its own.
enum PictureTask: Sendable {
    case snapshot(SnapshotRequest)
    case audit

    enum Product: Sendable {
        case snapshot([UInt8])
        case findings([AuditFinding])
    }

    /// Makes the product. May be called on any thread.
    func run(_ picture: Picture, on screen: Screen) -> Result<Product, Failure> {
        do {
            switch self {
            case .snapshot(let request): return .success(.snapshot(try request.paint(picture, on: screen)))
            case .audit: return .success(.findings(try SessionAudit.findings(picture, on: screen)))
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
        case .png: try SessionSnapshot.png(picture, on: screen, scale: scale)
        case .svg: try SessionSnapshot.svg(picture, on: screen)
        case .pdf: try SessionSnapshot.pdf(picture, on: screen)
        case .text: Array(SessionSnapshot.text(picture, on: screen).utf8)
        case .tree: Array(ElementList.json(picture.elements(on: screen)).utf8)
        }
    }
}
