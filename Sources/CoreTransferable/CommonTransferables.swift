import Foundation
import UniformTypeIdentifiers

extension String: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<String>(
            .utf8PlainText, now: { Data($0.utf8) },
            importing: { data in
                guard let text = String(data: data, encoding: .utf8) else {
                    throw TransferError.notText(.utf8PlainText)
                }
                return text
            })
        DataRepresentation<String>(
            .plainText, now: { Data($0.utf8) }, importing: { String(decoding: $0, as: UTF8.self) })
    }
}

extension AttributedString: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        ProxyRepresentation<AttributedString, String>(
            exporting: { String($0.characters) }, importing: { AttributedString($0) })
    }
}

extension URL: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<URL>(
            .url, now: { Data($0.absoluteString.utf8) },
            importing: { data in
                let text = String(decoding: data, as: UTF8.self)
                guard let url = URL(string: text) else { throw TransferError.noAddress }
                return url
            })
        // Letters that are an address as a whole are one, too.
        DataRepresentation<URL>(
            .utf8PlainText, now: { Data($0.absoluteString.utf8) },
            importing: { data in
                let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
                guard let url = URL(string: text), url.scheme != nil else { throw TransferError.noAddress }
                return url
            })
    }
}

extension Data: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Data>(.data, now: { $0 }, importing: { $0 })
    }
}
