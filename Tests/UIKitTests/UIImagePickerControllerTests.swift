import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("The image picker of UIKit")
struct UIImagePickerControllerTests {
    private struct Picker: UIViewControllerRepresentable {
        let log: Log

        final class Log: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
            var lines: [String] = []

            func imagePickerController(
                _ picker: UIImagePickerController,
                didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
            ) {
                let size = (info[.originalImage] as? UIImage)?.size ?? .zero
                lines.append("\((info[.imageURL] as? URL)?.lastPathComponent ?? "") \(size.width)")
                picker.dismiss(animated: true)
            }

            func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { lines.append("cancelled") }
        }

        func makeCoordinator() -> Log { log }

        func makeUIViewController(context: Context) -> UIImagePickerController {
            let picker = UIImagePickerController()
            picker.sourceType = .photoLibrary
            picker.delegate = context.coordinator
            return picker
        }

        func updateUIViewController(_ uiViewController: UIImagePickerController, context: Context) {}
    }

    private struct Page: View {
        let log: Picker.Log
        @State private var isShown = false
        var body: some View {
            Button(isShown ? "shown" : "hidden") { isShown = true }.accessibilityIdentifier("choose")
                .sheet(isPresented: $isShown) { Picker(log: log) }
        }
    }

    @Test("an image file is chosen, and the picker ends the sheet that it is in")
    func choice() throws {
        #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("picker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format).pngData { context in
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        try image.write(to: folder.appendingPathComponent("soup.png"))
        let log = Picker.Log()
        let stage = Stage(width: 500, height: 600) { Page(log: log).fileDialogDefaultDirectory(folder) }
        stage["choose"].tap()
        stage.label("soup.png").tap()
        #expect(log.lines == ["soup.png 8.0"])
        #expect(stage["choose"].label == "hidden")
    }
}
