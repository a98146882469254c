import Display
import Fanlight
import Wire

extension SnapshotRequest {
    /// The file that was asked for. Any thread.
    func paint(_ picture: Picture, on screen: Screen) -> Result<[UInt8], Failure> {
        do {
            switch format {
            case .png: return .success(try SessionSnapshot.png(picture, on: screen, scale: scale))
            case .svg: return .success(try SessionSnapshot.svg(picture, on: screen))
            case .pdf: return .success(try SessionSnapshot.pdf(picture, on: screen))
            case .text: return .success(Array(SessionSnapshot.text(picture, on: screen).utf8))
            case .tree: return .success(ElementTree.json(picture.elements(on: screen)))
            }
        } catch {
            return .failure(Failure(.refused, "The picture cannot be painted: \(error)"))
        }
    }
}
