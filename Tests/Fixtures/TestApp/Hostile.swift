import Foundation
import SwiftUI

/// Content that attacks clients and decoders: endless addresses, and images from the folder of `--images=`.
#Preview("Hostile") {
    Hostile()
}

private struct Hostile: View {
    @State private var taps = 0
    @Environment(\.openURL) private var openURL

    private static let images: [UIImage] = {
        let argument = CommandLine.arguments.first { $0.hasPrefix("--images=") } ?? ""
        let folder = String(argument.dropFirst("--images=".count))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { UIImage(contentsOfFile: "\(folder)/\($0)") }
    }()

    var body: some View {
        VStack(alignment: .leading) {
            Button("Open addresses") { openAddresses() }.accessibilityIdentifier("addresses")
            Text("Images: \(Self.images.count)").accessibilityIdentifier("images")
            ForEach(Self.images.indices, id: \.self) { index in
                Image(uiImage: Self.images[index]).resizable().frame(width: 64, height: 64)
            }
        }
    }

    private func openAddresses() {
        taps += 1
        for number in 1...3_000 {
            if let address = URL(string: "https://example.org/\(taps)/\(number)") { openURL(address) }
        }
    }
}
