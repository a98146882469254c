import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// Transfers a colour as its components. One that depends on the environment is that of the default environment.
extension Color: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Color>(
            UTType(exportedAs: "com.apple.cocoa.pasteboard.color"),
            now: { try JSONEncoder().encode($0.resolve(in: EnvironmentValues())) },
            importing: { Color(try JSONDecoder().decode(Color.Resolved.self, from: $0)) })
    }
}
