import Display

/// Which part of a text a run shows, and the edges of the line that it stands on, in dots.
public struct RunMark: Hashable, Sendable {
    public var mark: Int
    public var line: Range<Int>
    /// Where the run is no letters but kept free.
    public var room: PlacedRoom?

    public init(_ mark: Int, line: Range<Int>, room: PlacedRoom? = nil) {
        self.mark = mark
        self.line = line
        self.room = room
    }
}

/// Room that is kept free in a line, for what is no letter. Lengths are points.
public struct TextRoom: Hashable, Sendable {
    /// Stands for the room in a span's text: lines break around it as Unicode says.
    public static let letter = "\u{FFFC}"

    /// Which of the text's rooms it is, for whoever fills it.
    public var index: Int
    public var width: Double
    /// From the baseline up, and down.
    public var above: Double
    public var below: Double

    public init(_ index: Int, width: Double, above: Double, below: Double = 0) {
        self.index = index
        self.width = width
        self.above = above
        self.below = below
    }

    public func scaled(by factor: Double) -> TextRoom {
        TextRoom(index, width: width * factor, above: above * factor, below: below * factor)
    }
}

/// A room where its line stands.
public struct PlacedRoom: Hashable, Sendable {
    public var index: Int
    /// The upper and lower edge, in dots.
    public var edges: Range<Int>

    public init(_ index: Int, edges: Range<Int>) {
        self.index = index
        self.edges = edges
    }
}

extension TypesetText {
    public var hasRooms: Bool { marks.contains { $0.room != nil } }

    /// The runs that are letters.
    public var letters: [TextRun] {
        hasRooms ? zip(runs, marks).filter { $1.room == nil }.map { $0.0 } : runs
    }

    /// The rooms that are seen, with the run that keeps each free.
    public var rooms: [(room: PlacedRoom, run: TextRun)] {
        zip(runs, marks).compactMap { run, mark in mark.room.map { ($0, run) } }
    }
}
