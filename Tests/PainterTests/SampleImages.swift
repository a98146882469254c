import Display
import Foundation
import Painter

/// Small image files.
enum SampleImage {
    /// Two by two: red, green, blue, white.
    static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAhdCTnAAAAABJ
        RU5ErkJggg==
        """)
    /// The same as lossless WebP.
    static let webp = bytes("UklGRiwAAABXRUJQVlA4TB8AAAAvAUAAAB8gEEjeHzqN+RcQFPwf3fxHZA/gBgwR/Q8BAA==")
    /// Two by two, lossless WebP: half transparent yellow.
    static let translucentWebP = bytes("UklGRhwAAABXRUJQVlA4TBAAAAAvAUAAEAfQ//5HAQMR0f8A")
    /// Two by one: black and transparent.
    static let mask = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGNgYGD4z8DAwAAABQQBAIrTKCcAAAAASUVORK5CYII=
        """)
    /// Three by three: red around a blue pixel.
    static let frame = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAYAAABWKLW/AAAAHElEQVR4nC3HoQEAAAwCIPT/n10ZjYx5hfwLE3BkUwQE7FBRygAA
        AABJRU5ErkJggg==
        """)
    /// Sixteen by eight as stored, red and blue side by side; by its EXIF orientation red is above.
    static let jpeg = bytes(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAMCAgMCAgMDAwMEAwME
        BQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAA
        AAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAA
        AAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0f/Z
        """)
    /// Sixteen by eight, CMYK: red and blue side by side.
    static let inks = bytes(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+
        WmFaUGBKUVJP/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMF
        BQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldY
        WVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn
        6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD06vMK8wr06vmKivp2iv/Z
        """)
    /// `png` as the first of two frames; the other one is black.
    static let moving = bytes(
        """
        UklGRpIAAABXRUJQVlA4WAoAAAACAAAAAQAAAQAAQU5JTQYAAAAAAAAAAABBTk1GOAAAAAAAAAAAAAEAAAEAADIAAAJWUDhMHwAAAC8B
        QAAAHyAQSN4fOo35FxAU/B/d/EdkD+AGDBH9DwEAQU5NRiYAAAAAAAAAAAABAAABAAAyAAAAVlA4TA4AAAAvAUAAAAcQEf0PRET/Aw==
        """)
    /// Intact files without any pixels.
    static let empty = [
        bytes("iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAAElFTkSuQmCC"),
        bytes("iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAADklEQVRnYXJiYWdlZ2FyYmFnZSpN044AAAAASUVORK5CYII="),
    ]
    static let svg = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="#ff0000"/>
        <rect x="2" width="2" height="2" fill="#0000ff"/></svg>
        """.utf8)

    static func bytes(_ text: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }

    static func resource(_ bytes: [UInt8]) throws -> PictureResource {
        struct NoName: Error {}
        guard let resource = PictureResource.register(bytes) else { throw NoName() }
        return resource
    }
}
