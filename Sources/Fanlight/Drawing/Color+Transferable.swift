import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// Transfers a colour as its components. One that depends on the environment is that of the default environment.
extension Color: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Color>(
            UTType(exportedAs: "com.apple.cocoa.pasteboard.color"),
            now: { try JSONEncoder().encode(LinearComponents($0.resolve(in: EnvironmentValues()))) },
            importing: { try JSONDecoder().decode(LinearComponents.self, from: $0).color })
    }
}

/// Components in linear light, as a resolved colour stores them. Its sRGB values are rounded, so another colour would
/// be made of them.
private struct LinearComponents: Codable {
    let red, green, blue, opacity: Float

    init(_ color: Color.Resolved) {
        (red, green, blue, opacity) = (color.linearRed, color.linearGreen, color.linearBlue, color.opacity)
    }

    var color: Color {
        Color(Color.Resolved(linearRed: red, linearGreen: green, linearBlue: blue, opacity: opacity))
    }
}
