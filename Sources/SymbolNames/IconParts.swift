/// The drawing of an icon that the installed icon set does not have.
///
/// It follows the conventions of that set: a square of 16 units, with lines of about one unit.
package struct IconParts: Sendable {
    /// Path data stroked with a round pen.
    package var lines = ""
    package var width = 1.2
    /// Path data that is filled.
    package var areas = ""
    /// Centres and half sizes of filled ellipses.
    package var dots: [SIMD4<Double>] = []

    /// The icons by their names.
    package static let icons = basic.merging(objects) { one, _ in one }

    private static let hand = """
        M4.2 7 L12.4 7 L12.4 10.5 C12.4 13.2 10.8 15 8.4 15 C6 15 5 13.6 3.4 11 L1.9 8.6 C1.5 7.7 2.7 7 3.3 7.8 \
        L4.2 9 Z
        """
    private static let fingers = "M5 8 L5 3.5 M7.2 8 L7.2 1.8 M9.4 8 L9.4 2.2 M11.6 8 L11.6 3.9"

    private static let basic: [String: IconParts] = [
        "fork-knife": IconParts(
            lines: """
                M2.3 1 L2.3 4.6 C2.3 6.2 3.2 7 4.5 7 C5.8 7 6.7 6.2 6.7 4.6 L6.7 1 M4.5 1 L4.5 15 \
                M11 15 L11 9.6 M11 9.6 L11 1.2 C12.9 1.9 13.7 5 13.7 9.6 L11 9.6
                """),
        "figure-walk": IconParts(
            lines: """
                M8.3 5 L7.6 9.2 L9.9 11.3 L10.8 14.8 M7.6 9.2 L6.7 12 L4.6 14.8 \
                M8.3 5 L10 7.4 L12 8.2 M8.3 5 L5.8 6.5 L5.2 8.9
                """,
            width: 1.4, dots: [SIMD4(8.9, 2, 1.5, 1.5)]),
        "figure-run": IconParts(
            lines: """
                M9.2 5 L7.4 9 L10.6 10.6 L9.8 14.2 M7.4 9 L6.2 11.9 L2.6 12.2 \
                M9.2 5 L11 7.4 L13.4 6.6 M9.2 5 L6.2 4.8 L4.4 7
                """,
            width: 1.4, dots: [SIMD4(10.6, 2.1, 1.5, 1.5)]),
        "figure-equestrian": IconParts(
            lines: """
                M6.8 4.4 L6.2 7.4 L8.4 9.6 L7.6 12.4 M6.9 4.8 L9.6 6.6 M2.8 9 L1 11.8 \
                M9.4 9 L11.4 5.8 L14 7.6 M3.8 10 L2.6 12.2 L3.2 15 M4.8 10.6 L5.6 15 \
                M9 10.4 L10.4 12.2 L9.6 15 M9.8 9.6 L12.8 11.2 L12.4 14
                """,
            dots: [SIMD4(7.2, 2.1, 1.4, 1.4), SIMD4(6.4, 9.5, 3.9, 1.5)]),
        "brain-head-profile": IconParts(
            lines: """
                M5.8 15 L5.8 12.6 C3.5 11.4 2.1 9.4 2.1 7 C2.1 3.6 4.9 1 8.3 1 C11.5 1 13.5 3.1 13.7 6 L15 8.9 \
                L13.7 9.5 L13.7 11.2 C13.7 12.3 13 12.9 12 12.9 L10.6 12.9 L10.6 15
                """,
            width: 1,
            areas: """
                M5.6 9 C4 8.6 3.9 6.4 5.2 6 C4.9 4.4 6.7 3.3 7.8 4.1 C8.9 3 10.9 3.7 11 5.1 C12.5 5.5 12.5 7.6 11.2 8 \
                C11 9.5 9 9.9 8.2 8.9 C7.5 9.8 6.1 9.8 5.6 9 Z
                """),
        "tortoise": IconParts(
            lines: """
                M2 11 C2 6.6 4.4 4.2 7.2 4.2 C10 4.2 12 6.6 12 11 Z M12 9 C12.2 6.8 15.3 6.8 15.3 8.8 \
                C15.3 10.2 14 11 12 11 M4 11 L3.4 13 L5 13 L5.4 11 M8.8 11 L9.2 13 L10.8 13 L10.4 11
                """,
            width: 1),
        "leaf": IconParts(
            lines: """
                M3.6 12.2 C1.8 6.4 5.8 2.2 14.2 1.8 C14.6 9.6 10.4 14.4 4.8 12.9 M1.8 14.8 C3.4 11.2 6.4 8 10.6 5.8
                """),
        "leaf-fill": IconParts(
            lines: "M1.8 14.8 C2.2 13.8 2.8 12.9 3.4 12",
            areas: """
                M3.2 12.4 C1.2 6.2 5.4 1.6 14.8 1.2 C15.2 9.8 10.8 15.2 4.6 13.5 C6 10.6 8.4 7.8 11.2 6.2 \
                C7.8 7.2 5 9.6 3.2 12.4 Z
                """),
        "tortoise-fill": IconParts(
            lines: "M4 11.4 L3.6 13 L5 13 L5.4 11.4 M8.8 11.4 L9.2 13 L10.6 13 L10.2 11.4", width: 1,
            areas: """
                M1.6 11.4 C1.6 6.6 4 3.8 7 3.8 C10 3.8 12.1 6.6 12.1 8.6 C12.6 6.4 15.6 6.6 15.6 8.8 \
                C15.6 10.6 14.2 11.4 12 11.4 Z
                """),
        "hare": IconParts(
            lines: "M11.6 6 L9 1.8 M12.8 5.6 L11.6 1.4 M9.6 12.4 L12 13.4 M3 13 L6.4 13.4", width: 1.5,
            dots: [SIMD4(12.6, 7.1, 2, 1.8), SIMD4(6.8, 10.4, 4.8, 2.9), SIMD4(1.8, 9, 1, 1), SIMD4(10.6, 9, 1.8, 1.8)]
        ),
        "pawprint": IconParts(
            areas: """
                M8 7.8 C10.4 7.8 12.4 10.6 12.4 12.4 C12.4 14.2 10.8 14.5 8 13.7 C5.2 14.5 3.6 14.2 3.6 12.4 \
                C3.6 10.6 5.6 7.8 8 7.8 Z
                """,
            dots: [
                SIMD4(2.7, 7.3, 1.4, 1.8), SIMD4(5.8, 3.8, 1.5, 2), SIMD4(10.2, 3.8, 1.5, 2),
                SIMD4(13.3, 7.3, 1.4, 1.8),
            ]),
        "wifi-exclamationmark": IconParts(
            lines: """
                M1.3 6.3 C2.6 5 4.2 4.1 6 3.7 M10 3.7 C11.8 4.1 13.4 5 14.7 6.3 \
                M3.7 8.9 C4.4 8.2 5.2 7.7 6 7.4 M10 7.4 C10.8 7.7 11.6 8.2 12.3 8.9 M8 3.4 L8 9.8
                """,
            width: 1.5, dots: [SIMD4(8, 12.9, 1.1, 1.1)]),
        "hand-raised": IconParts(lines: fingers, width: 1.5, areas: hand),
        "hands-clap": IconParts(
            lines: """
                M5 9 L4.2 5 M7 8.6 L6.2 3.6 M9 8.6 L8.6 4 M10.8 9.2 L10.8 5.6 \
                M11.4 2.8 L12 0.9 M13.4 4.2 L15 2.9 M13.9 6.5 L15.4 6.4
                """,
            width: 1.4,
            areas: """
                M4.2 8.2 L11.5 8.2 L11.5 11.4 C11.5 13.8 10 15.4 7.8 15.4 C5.8 15.4 4.6 14.2 3.2 11.8 L1.8 9.6 \
                C1.4 8.7 2.6 8 3.2 8.8 L4 9.8 Z
                """),
    ]
}
