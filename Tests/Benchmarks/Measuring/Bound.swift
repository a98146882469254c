/// The upper bounds of figures.
enum Bound {
    /// Bounds by group and name.
    static let table: [String: [String: Double]] = [
        "engine": [
            "1000 labels.layout ratio": 2,
            "1000 labels again.measurements": 0,
            "10000 elements.ratio": 1,
            "10000 elements.memory": 1,
            "10000 elements.evaluation": 25,
            "100000 lazy rows.first frame": 50,
            "100000 rows of a list.first frame": 50,
            "1 MB text.open": 100,
            "1 MB text.measurements of what was seen": 0,
            "no-op write.bodies": 0,
            "no-op write.layers": 0,
            "row of 1000.bodies": 1,
            "row of 1000.measurements": 1,
            "row of 1000.layers": 1,
            "row of 1000.bytes": 32,
            "row of 1000.time ratio": 2,
            "scene.memory": 100,
            "scene.time": 3,
        ],
        "paint": [
            "page of 300.ratio": 1.3,
            "page of 300.first ratio": 1.3,
            "terminal of 200x60.redraw": 4,
            "terminal of 200x60.bytes when nothing changed": 0,
            "progress in a terminal.ratio": 0.5,
        ],
        "wire": [
            "button.bytes": 32,
            "button.bodies": 1,
            "button.layers": 1,
            "label of 300.bytes": 32,
            "label of 300.bodies": 1,
            "label of 300.layers": 1,
            "label of 1000.bytes": 32,
            "label of 1000.bodies": 1,
            "label of 1000.layers": 1,
            "first frame of 1000.bytes": 14_000,
            "first frame of 1000.deflated": 4_000,
            "keystroke in a form.bytes": 32,
            "row of 100000 scrolls by.bytes": 90,
            "page of rows.bytes": 1_000,
            "page of rows.deflated": 400,
            "first frame of 100000 rows.bytes": 1_200,
            "first frame of 100000 rows.more than of 1000": 0,
            "progress for 2 s.bytes": 64,
        ],
        "latency": [
            "input to frame.ratio": 1.3,
            "input to frame of 1000.ratio": 1.3,
            "key in a form.ratio": 1.3,
        ],
        "idle": [
            "idle.bytes": 0,
            "idle.cpu": 0.1,
            "100 moving sessions.bytes": 0,
            // A hundred times the bound of one idle session would be 10 %.
            "100 moving sessions.cpu": 3,
            // A tenth of the size of 100,000 retained frames of 25 bytes, without overhead.
            "stalled client.daemon": 256,
            "stalled client.worker": 256,
        ],
        "open": [
            "open warm.ratio": 3,
            "open cold.ratio": 5,
            "session on pixels.private": 8 * 1024,
            "session on cells.private": 8 * 1024,
        ],
        "projects": [
            "later project.first run": 60,
            "edited project.picture": 6,
            // A plain package is built and launched in 4 s, and in 1 s after an edit.
            "later project.first run ratio": 15,
            "edited project.picture ratio": 6,
        ],
    ]

    static func of(_ name: String) -> Double? {
        for bounds in table.values { if let bound = bounds[name] { return bound } }
        return nil
    }
}
