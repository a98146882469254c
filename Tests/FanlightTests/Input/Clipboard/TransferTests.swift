import Foundation
import SwiftUI
import Testing

@testable import Fanlight
@testable import UniformTypeIdentifiers

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
        let roots: Set = [
            "public.item", "public.content", "public.playlist", "public.database", "public.message", "public.contact",
            "public.to-do-item", "public.calendar-event", "public.font", "public.bookmark",
        ]
        for entry in KnownTypes.all {
            #expect(entry.parents.isEmpty == roots.contains(entry.identifier), "\(entry.identifier)")
            for parent in entry.parents { #expect(KnownTypes.byIdentifier[parent] != nil, "\(parent)") }
            let type = UTType(entry.identifier)
            #expect(type?.identifier == entry.identifier)
            #expect(type?.supertypes.contains { $0 == type } == false, "\(entry.identifier)")
        }
        #expect(KnownTypes.byIdentifier.count == KnownTypes.all.count)
    }

    @Test("a type of the app's own is what it was declared to be")
    func own() throws {
        let card = UTType(exportedAs: "org.example.card", conformingTo: .json)
        #expect(card.conforms(to: .text))
        // So is one that is a kind of another one of the app's own.
        let photo = UTType(exportedAs: "org.example.photo", conformingTo: .image)
        let portrait = UTType(exportedAs: "org.example.portrait", conformingTo: photo)
        #expect(portrait.conforms(to: photo) && portrait.conforms(to: .image) && portrait.conforms(to: .data))
        #expect(!portrait.conforms(to: .text))
        #expect(UTType(filenameExtension: "portrait", conformingTo: portrait)?.conforms(to: .image) == true)
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

    @Test("an identifier that is none gives nothing, whatever there is")
    func noIdentifier() async {
        let provider = NSItemProvider(object: "words")
        for (identifier, expected) in [("no name", false), ("public.text", true)] {
            let isThere = await withCheckedContinuation { continuation in
                provider.loadDataRepresentation(forTypeIdentifier: identifier) { data, error in
                    continuation.resume(returning: data != nil && error == nil)
                }
            }
            #expect(isThere == expected)
        }
    }

    @Test(
        "text is read in the encoding that its type says",
        arguments: [
            (UTType.utf8PlainText, String.Encoding.utf8), (.plainText, .utf8), (.utf16PlainText, .utf16LittleEndian),
            (.utf16PlainText, .utf16), (.utf16ExternalPlainText, .utf16BigEndian), (.utf16ExternalPlainText, .utf16),
        ])
    func encodings(type: UTType, encoding: String.Encoding) async throws {
        let provider = NSItemProvider(
            item: "wörter".data(using: encoding), typeIdentifier: type.identifier)
        let text = await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: String.self) { text, _ in continuation.resume(returning: text) }
        }
        #expect(text == "wörter")
    }

    /// Says where it was made bytes of.
    private struct Place: Codable, Transferable, Sendable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode([MainActorCheck.isOnMainActor])
        }
        static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
    }

    @Test("a value that is kept is made bytes of on the main actor, whoever asks for them")
    func isolation() async throws {
        let provider = NSItemProvider()
        provider.register(Place())
        let data = try await provider.loadDataRepresentation(for: .json)
        #expect(String(decoding: data, as: UTF8.self) == "[true]")
    }

    @Test("of no value there is no form")
    func never() {
        #expect(Never.importedContentTypes().isEmpty && Never.exportedContentTypes().isEmpty)
    }
}
