import CSodium
import Glibc

/// The public half of a CURVE key pair: the identity of a peer over TCP.
public struct PublicKey: Hashable, Sendable {
    public let bytes: [UInt8]

    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Int(crypto_box_PUBLICKEYBYTES) else { return nil }
        self.bytes = bytes
    }

    public init?(hexadecimal text: String) {
        guard let bytes = Hexadecimal.bytes(text) else { return nil }
        self.init(bytes)
    }

    public var hexadecimal: String { Hexadecimal.text(bytes) }
}

/// Both halves of a CURVE key pair.
public struct KeyPair: Sendable {
    public let publicKey: PublicKey
    package let secretKey: [UInt8]

    /// Returns a new key pair.
    public static func make() throws(TransportError) -> KeyPair {
        var secret = [UInt8](repeating: 0, count: Int(crypto_box_SECRETKEYBYTES))
        randombytes_buf(&secret, secret.count)
        return try KeyPair(secret: secret, from: "new")
    }

    private init(secret: [UInt8], from origin: String) throws(TransportError) {
        var publicBytes = [UInt8](repeating: 0, count: Int(crypto_box_PUBLICKEYBYTES))
        guard secret.count == Int(crypto_box_SECRETKEYBYTES), crypto_scalarmult_base(&publicBytes, secret) == 0,
            let publicKey = PublicKey(publicBytes)
        else { throw TransportError(.keys, "\(origin) holds no valid key. Remove it to create a new one.") }
        self.publicKey = publicKey
        secretKey = secret
    }

    /// Returns the key pair in a file. Makes one if there is no file, and stores it for the user alone.
    public static func stored(at path: String) throws(TransportError) -> KeyPair {
        if let text = try KeyFile.read(path) {
            guard let secret = Hexadecimal.bytes(text.split(separator: "\n").first.map(String.init) ?? "") else {
                throw TransportError(.keys, "\(path) holds no valid key. Remove it to create a new one.")
            }
            return try KeyPair(secret: secret, from: path)
        }
        let pair = try make()
        try KeyFile.write(Hexadecimal.text(pair.secretKey) + "\n", to: path)
        return pair
    }
}

/// The keys of clients that may connect over TCP: one in hexadecimal per line, `#` starts a comment. The file is read
/// for each connection, so that a change takes effect immediately.
public struct AuthorizedKeys: Sendable {
    public let path: String

    public init(path: String) { self.path = path }

    /// Throws if the list cannot be trusted; then no client may connect.
    public func contains(_ key: PublicKey) throws(TransportError) -> Bool { try all().contains(key) }

    /// Returns all keys. Throws if the list cannot be trusted.
    ///
    /// - Parameter mayBeChanged: True if others may be able to change the list. It then shows only which keys were
    ///   removed.
    public func all(mayBeChanged: Bool = false) throws(TransportError) -> Set<PublicKey> {
        guard let text = try KeyFile.read(path, mayBeChanged: mayBeChanged) else { return [] }
        let words = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" && !$0.isWhitespace } }
        return Set(words.compactMap { PublicKey(hexadecimal: String($0)) })
    }
}

/// Reads and writes small private files.
package enum KeyFile {
    /// Limit of bytes; more than any person's list of keys has.
    private static let largest = 1 << 20

    package static func read(_ path: String, mayBeChanged: Bool = false) throws(TransportError) -> String? {
        // Nonblocking: the open of a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw TransportError(.keys, "Cannot read \(path): \(TransportError.message(for: errno)).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TransportError(.keys, "\(path) is not a file. Remove it.")
        }
        guard status.st_size <= largest else {
            throw TransportError(.keys, "\(path) has more than \(largest) bytes, which is the limit. Shorten it.")
        }
        guard mayBeChanged || status.st_uid == geteuid() && status.st_mode & 0o022 == 0 else {
            throw TransportError(.keys, "\(path) can be changed by other users. Prevent that with: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw TransportError(.keys, "Cannot read \(path): \(TransportError.message(for: errno)).")
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    package static func write(_ text: String, to path: String) throws(TransportError) {
        let folder = RuntimeFolder.parent(of: path)
        mkdir(RuntimeFolder.parent(of: folder), 0o700)
        mkdir(folder, 0o700)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw TransportError(.keys, "Cannot write \(path): \(TransportError.message(for: errno)).")
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TransportError(.keys, "Cannot write \(path): \(TransportError.message(for: errno)).")
        }
    }
}

public enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    public static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    public static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }

    /// Returns a name that cannot be guessed: 128 random bits.
    public static func token() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        return text(bytes)
    }
}
