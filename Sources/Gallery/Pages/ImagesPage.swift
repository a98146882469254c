import SwiftUI

/// Images from data: fitted, tiled, tinted and clipped.
struct ImagesPage: View {
    private let landscape = SampleDrawings.landscape
    private let pattern = SampleDrawings.pattern
    private let frame = SampleDrawings.frame
    /// An image drawn by code.
    private static let check = Image(size: CGSize(width: 8, height: 8)) { context in
        context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), with: .color(.indigo))
        context.fill(Path(CGRect(x: 4, y: 4, width: 4, height: 4)), with: .color(.mint))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack(spacing: 16) {
                Image(uiImage: landscape).resizable().scaledToFill().frame(width: 128, height: 80).clipped()
                Image(uiImage: landscape).resizable().scaledToFit().frame(width: 80, height: 80).border(.gray)
                Image(uiImage: landscape).resizable().frame(width: 80, height: 80).clipShape(Circle())
                Image(uiImage: landscape).resizable().frame(width: 80, height: 80).grayscale(1).opacity(0.6)
            }
            HStack(spacing: 16) {
                Image(uiImage: pattern)
                Image(uiImage: pattern).resizable().interpolation(.none).frame(width: 64, height: 64)
                Image(uiImage: pattern).resizable(resizingMode: .tile).frame(width: 96, height: 64)
                Image(uiImage: pattern).resizable().renderingMode(.template).foregroundStyle(.purple)
                    .frame(width: 64, height: 64)
                Circle().fill(ImagePaint(image: Image(uiImage: pattern))).frame(width: 64, height: 64)
            }
            HStack(spacing: 16) {
                Text("letters").font(.largeTitle).bold().foregroundStyle(ImagePaint(image: Image(uiImage: landscape)))
                RoundedRectangle(cornerRadius: 8).fill(ImagePaint(image: Image(systemName: "star.fill"), scale: 0.75))
                    .foregroundStyle(.orange).frame(width: 128, height: 40)
                Capsule().strokeBorder(ImagePaint(image: Self.check), lineWidth: 12).frame(width: 128, height: 40)
            }
            HStack(spacing: 16) {
                Text("A frame whose corners keep their size").foregroundStyle(.black).padding(16)
                    .background {
                        Image(uiImage: frame)
                            .resizable(capInsets: EdgeInsets(top: 12, leading: 12, bottom: 12, trailing: 12))
                    }
                AsyncImage(url: URL(string: "https://example.org/picture.png")) { phase in
                    if let error = phase.error {
                        Text(verbatim: "\(error)").font(.caption).foregroundStyle(.secondary)
                    } else {
                        Text("Loading")
                    }
                }
                .frame(width: 192)
            }
        }
        .padding()
    }
}

/// The page's own images, as SVG files.
private enum SampleDrawings {
    static let landscape = image(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
        <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b6cb0"/><stop offset="1" stop-color="#fbd38d"/>
        </linearGradient></defs>
        <rect width="240" height="120" fill="url(#sky)"/><circle cx="170" cy="62" r="20" fill="#fff3c4"/>
        <path d="M0 120 L60 48 L100 92 L140 60 L240 120Z" fill="#44337a"/>\
        <path d="M0 120 L30 84 L120 120Z" fill="#322659"/>
        </svg>
        """)
    static let pattern = image(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
        <path d="M8 1 L15 8 L8 15 L1 8Z" fill="#dd6b20"/><circle cx="8" cy="8" r="3" fill="#2c7a7b"/></svg>
        """)
    static let frame = image(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="36" height="36">
        <rect x="2" y="2" width="32" height="32" rx="10" fill="#ebf8ff" stroke="#3182ce" stroke-width="4"/></svg>
        """)

    private static func image(_ text: String) -> UIImage {
        guard let image = UIImage(data: Data(text.utf8)) else { fatalError("A drawing of the gallery is damaged.") }
        return image
    }
}
