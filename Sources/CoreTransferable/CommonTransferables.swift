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
        reading(.utf16PlainText)
        reading(.utf16ExternalPlainText)
        DataRepresentation<String>(
            .plainText, now: { Data($0.utf8) }, importing: { String(decoding: $0, as: UTF8.self) })
    }

    private static func reading(_ type: UTType) -> DataRepresentation<String> {
        DataRepresentation(
            type, now: nil,
            importing: { data in
                guard let text = type.text(of: data) else { throw TransferError.notText(type) }
                return text
            })
    }
}

extension UTType {
    /// Returns the text that bytes of this type encode, or nil if they are invalid. Types without an encoding are
    /// UTF-8.
    func text(of data: Data) -> String? {
        // UTF-16 text has a byte order mark, or this machine's byte order; external text has network byte order.
        let order: String.Encoding = conforms(to: .utf16ExternalPlainText) ? .utf16BigEndian : .utf16LittleEndian
        guard conforms(to: .utf16PlainText) || conforms(to: .utf16ExternalPlainText) else {
            return String(decoding: data, as: UTF8.self)
        }
        let isMarked = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(data.prefix(2)))
        return String(data: data, encoding: isMarked ? .utf16 : order)
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
        // Text that is a URL as a whole also counts as one.
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
