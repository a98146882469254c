import CoreTransferable
import Foundation
import Testing
@testable import FanlightCore
@testable import UniformTypeIdentifiers

@Suite("UTType, Transferable and NSItemProvider")
struct TransferTests {
    @Test(
        "a type conforms to its supertypes",
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

    @Test("types are found by filename extension and MIME type")
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

    @Test("the supertypes of every known type are known and acyclic")
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

    @Test("an app-defined type conforms to its declared supertypes")
    func own() throws {
        let card = UTType(exportedAs: "org.example.card", conformingTo: .json)
        #expect(card.conforms(to: .text))
        // Also through another type of the app.
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

    @Test("a value is exported in each of its representations and imported again")
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

    @Test("a provider returns the first matching representation, or an error without one")
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

    /// Loads a value as generic code does that knows only the class behind it.
    private func load<T>(_ type: T.Type, from provider: NSItemProvider) async -> T?
    where T: _ObjectiveCBridgeable & Sendable, T._ObjectiveCType: NSItemProviderReading {
        guard provider.canLoadObject(ofClass: type) else { return nil }
        return await withCheckedContinuation { continuation in
            _ = provider.loadObject(ofClass: type) { value, _ in continuation.resume(returning: value) }
        }
    }

    @Test("a provider returns objects of classes, and values for which classes stand")
    func objects() async throws {
        let address = try #require(URL(string: "https://example.org"))
        let (words, link) = (NSItemProvider(object: "wörter"), NSItemProvider(object: address))
        #expect(await load(String.self, from: words) == "wörter")
        #expect(await load(URL.self, from: link) == address)
        // Text is no address, so that an app asks for text next.
        #expect(await load(URL.self, from: words) == nil && !words.canLoadObject(ofClass: NSURL.self))
        let object = await withCheckedContinuation { continuation in
            words.loadObject(ofClass: NSString.self) { object, error in
                continuation.resume(returning: (object as? NSString).map { String(describing: $0) })
            }
        }
        #expect(object == "wörter")
    }

    @Test("an invalid identifier loads nothing")
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
        "text is decoded in the encoding of its type",
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

    /// Encodes true if it is encoded on the main actor.
    private struct Place: Codable, Transferable, Sendable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode([MainActorCheck.isOnMainActor])
        }
        static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
    }

    @Test("a registered value is encoded on the main actor for any caller")
    func isolation() async throws {
        let provider = NSItemProvider()
        provider.register(Place())
        let data = try await provider.loadDataRepresentation(for: .json)
        #expect(String(decoding: data, as: UTF8.self) == "[true]")
    }

    @Test("Never has no representations")
    func never() {
        #expect(Never.importedContentTypes().isEmpty && Never.exportedContentTypes().isEmpty)
    }
}
