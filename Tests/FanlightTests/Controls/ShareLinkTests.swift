import CoreTransferable
import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

@MainActor
@Suite("Share links")
struct ShareLinkTests {
    private let log = GestureLog()
    private static let address = URL(string: "https://a.b/c") ?? URL(filePath: "/")

    private func stage<Content: View>(@ViewBuilder _ content: () -> Content) -> Stage {
        let stage = Stage(width: 300, height: 300, content: content)
        stage.session.onCopy = { log.add("“\($0)”") }
        return stage
    }

    @Test("a share link copies its items and announces it")
    func copying() {
        let stage = stage {
            ShareLink(item: ShareLinkTests.address).accessibilityIdentifier("address")
            ShareLink("Words", items: ["one", "two"]).accessibilityIdentifier("words")
            PasteButton(payloadType: URL.self) { log.add("\($0)") }.accessibilityIdentifier("paste")
        }
        #expect(stage["address"].role == .button)
        #expect(stage["address"].label == "Share…")
        #expect(stage["words"].label == "Words")
        #expect(!stage["paste"].isEnabled)
        stage["address"].tap()
        #expect(log.text == "“https://a.b/c”")
        #expect(stage.announcements == ["Copied"])
        stage["paste"].tap()
        stage["words"].focus()
        stage.press(.enter)
        #expect(log.text == "“https://a.b/c” [https://a.b/c] “one\ntwo”")
    }

    @Test("custom transferable values are shared, with a preview and label; without items the link is disabled")
    func values() {
        struct Note: Codable, Transferable {
            var text: String
            static var transferRepresentation: some TransferRepresentation {
                ProxyRepresentation<Note, String>(exporting: \.text)
            }
        }
        let stage = stage {
            ShareLink(item: Note(text: "hi"), preview: SharePreview("Note")).accessibilityIdentifier("a")
            ShareLink(
                items: [Note(text: "x")], subject: Text("s"), preview: { SharePreview($0.text, image: Image("x")) }
            ) {
                Text("Send")
            }
            .accessibilityIdentifier("b")
            ShareLink(items: [String]()).accessibilityIdentifier("c")
        }
        stage["a"].tap()
        #expect(stage["b"].label == "Send")
        stage["b"].tap()
        #expect(log.text == "“hi” “x”")
        #expect(!stage["c"].isEnabled)
    }

    @Test("an image is shared as its file and read back; a symbol is not transferable")
    func images() async throws {
        let renderer = ImageRenderer(content: Color.red.frame(width: 4, height: 4))
        let file = try #require(renderer.uiImage)
        let image = Image(uiImage: file)
        let provider = NSItemProvider(transferable: image)
        #expect(provider.hasItemConformingToTypeIdentifier("public.png"))
        let data = try await provider.loadDataRepresentation(for: .png)
        #expect(data == file.pngData())
        let back = try await Image(importing: data, contentType: .png)
        #expect(back == image)
        #expect(NSItemProvider(transferable: Image(systemName: "gear")).registeredContentTypes == [])
        await #expect(throws: (any Error).self) { try await Image(importing: Data("no".utf8), contentType: .png) }
    }
}
