import Foundation
import SwiftUI
import Testing

@Suite("Types and what travels")
struct TransferTests {
    @Test(
        "a type is a kind of others",
        arguments: [
            (UTType.json, UTType.text, true), (.json, .data, true), (.json, .item, true),
            (.swiftSource, .plainText, true),
            (.png, .image, true), (.png, .content, true), (.svg, .xml, true), (.png, .text, false),
            (.text, .json, false),
            (.text, .text, true), (.fileURL, .url, true), (.mpeg4Audio, .audio, true), (.mpeg4Audio, .movie, true),
        ])
    func kinship(type: UTType, other: UTType, expected: Bool) {
        #expect(type.conforms(to: other) == expected)
        #expect(type.isSubtype(of: other) == (expected && type != other))
    }

    @Test("types are found by the ends of files' names and by their names on the web")
    func tags() {
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(mimeType: "text/html") == .html)
        #expect(UTType(filenameExtension: "csv", conformingTo: .text) == .commaSeparatedText)
        #expect(UTType.png.preferredFilenameExtension == "png")
        #expect(UTType.json.preferredMIMEType == "application/json")
        let own = UTType(filenameExtension: "fanlight")
        #expect(own?.isDynamic == true && own?.preferredFilenameExtension == "fanlight")
        #expect(own?.conforms(to: .data) == true)
    }

    @Test("every known type's parents are known, and none is its own")
    func table() {
        for type in [UTType.png, .json, .applicationBundle, .appleProtectedMPEG4Video, .pythonScript, .usdz] {
            #expect(!type.supertypes.isEmpty)
            #expect(!type.supertypes.contains(type))
            #expect(UTType(type.identifier) == type)
        }
    }

    @Test("a type of the app's own is what it was declared to be")
    func own() throws {
        let card = UTType(exportedAs: "org.example.card", conformingTo: .json)
        #expect(card.conforms(to: .text))
        #expect(UTType("no name") == nil && UTType("word") == nil && UTType("") == nil)
        #expect(try JSONDecoder().decode(UTType.self, from: JSONEncoder().encode(UTType.png)) == .png)
    }

    private struct Note: Codable, Transferable, Equatable {
        var text: String
        static var transferRepresentation: some TransferRepresentation {
            CodableRepresentation(contentType: .json)
            ProxyRepresentation(exporting: \.text) { Note(text: $0) }
            DataRepresentation(exportedContentType: .rtf) { Data($0.text.utf8) }
                .exportingCondition { $0.text.hasPrefix("rich") }
            FileRepresentation(importedContentType: .log) { received in
                Note(text: try String(contentsOf: received.file, encoding: .utf8))
            }
        }
    }

    @Test("a value is had in each of its forms, and made again")
    func forms() async throws {
        #expect(Note.exportedContentTypes() == [.json, .utf8PlainText, .plainText, .rtf])
        #expect(Note(text: "x").exportedContentTypes() == [.json, .utf8PlainText, .plainText])
        let note = Note(text: "rich words")
        #expect(String(decoding: try await note.exported(as: .plainText), as: UTF8.self) == "rich words")
        #expect(try await Note(importing: note.exported(as: .json), contentType: .json) == note)
        #expect(try await Note(importing: Data("log".utf8), contentType: .log) == Note(text: "log"))
        await #expect(throws: (any Error).self) { _ = try await note.exported(as: .png) }
        await #expect(throws: (any Error).self) { _ = try await Note(importing: Data(), contentType: .json) }
    }

    @Test("a provider answers with the first form that fits, and with an error where none does")
    func provider() async throws {
        let provider = NSItemProvider(object: "words")
        provider.registerDataRepresentation(for: .json) { done in
            done(Data("{}".utf8), nil)
            return nil
        }
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text", "public.json"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
        #expect(provider.canLoadObject(ofClass: String.self))
        #expect(try await provider.loadDataRepresentation(for: .json) == Data("{}".utf8))
        let text = await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text) }
        }
        #expect(text == "words")
        await #expect(throws: (any Error).self) { _ = try await provider.loadDataRepresentation(for: .png) }
    }
}
