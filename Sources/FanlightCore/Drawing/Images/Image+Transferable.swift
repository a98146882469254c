import CoreTransferable
import Foundation
import Painter
import UniformTypeIdentifiers

/// Transfers an image as the file that it was made from. Symbols and images drawn by code cannot be transferred.
extension Image: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Image>(.png, now: { try $0.file() }, importing: { try Image(file: $0) })
            .exportingCondition { $0.fileKind == .png }
        DataRepresentation<Image>(.image, now: { try $0.file() }, importing: { try Image(file: $0) })
            .exportingCondition { $0.fileKind != nil }
    }

    private init(file: Data) throws { self.init(.loaded(try LoadedImage([UInt8](file)))) }

    private var bytes: [UInt8]? {
        switch source {
        case .loaded(let image): image.resource.bytes
        case .named(let name, let folder):
            try? Assets.image(name, in: folder, Assets.Variant()).get().resource.bytes
        case .symbol, .drawn: nil
        }
    }

    private var fileKind: ImageHeader.Kind? { bytes.flatMap { try? ImageHeader($0).kind } }

    private func file() throws -> Data {
        guard let bytes else { throw TransferError.noForm }
        return Data(bytes)
    }
}
