import Display
import Fanlight
import Wire

extension SnapshotRequest {
    /// The file that was asked for. Any thread.
    func paint(_ picture: Picture, on screen: Screen) -> Result<[UInt8], Failure> {
        switch format {
        case .png:
            do { return .success(try SessionSnapshot.png(picture, on: screen, scale: scale)) } catch {
                return .failure(Failure(.refused, "The picture cannot be painted: \(error)"))
            }
        case .text: return .success(Array(SessionSnapshot.text(picture, on: screen).utf8))
        case .tree: return .success(ElementTree.json(picture.elements(on: screen)))
        }
    }
}
