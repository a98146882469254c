import Display

@testable import Wire

extension Transcripts {
    static func malformedFromClients() throws -> Transcript {
        var talk = Transcript(
            "malformed-client",
            "Messages that a service refuses with Goodbye. Each stands alone; `error` names what is wrong.")
        try talk.raw(.client, [])
        try talk.raw(.client, [3], "No message has kind 3.")
        try talk.raw(.client, [33], "A frame, which only services send.")
        try talk.raw(.client, [1, 0x08], "Cut short.")
        try talk.raw(.client, [1], "Hello without a major version.")
        try talk.raw(.client, [1, 0x08, 1, 0x20, 9], "Hello with an unknown role.")
        try talk.raw(.client, [1, 0x08, 1, 0x1A, 2, 0xC3, 0x28], "Hello whose client's name is not UTF-8.")
        try talk.raw(.client, [1, 0x08, 1, 0x1A, 3, 0x61, 0, 0x62], "Hello whose client's name contains a zero.")
        try talk.raw(.client, [16, 0x08, 1], "A request without a question.")
        try talk.raw(.client, [16, 0x08, 1, 0xC2, 1, 0], "A session's question sent to the service.")
        try talk.raw(.client, [17, 0x08, 1, 0x1A, 0], "The service's question sent to a session.")
        try talk.raw(.client, [32, 0x08, 0, 0x1A, 2, 0x38, 1], "An input with the serial 0.")
        try talk.raw(.client, [32, 0x08, 1], "An input without an input.")
        try talk.raw(.client, [32, 0x08, 1, 0x1A, 4, 0x42, 2, 0x12, 0], "An action without a kind.")
        try talk.raw(
            .client, [32, 0x08, 1, 0x1A, 13, 0x12, 11, 0x0A, 9, 0x09] + [0, 0, 0, 0, 0, 0, 0xF8, 0x7F],
            "A place that is not a number.")
        try talk.raw(.client, [34], "An acknowledgement without a version.")
        try talk.raw(.client, [34, 0x08, 5, 0x78, 1], "Unknown fields are not an error: a newer client may send more.")
        return talk
    }

    static func malformedFromService() throws -> Transcript {
        var talk = Transcript(
            "malformed-service",
            "Messages that a client refuses with Goodbye. Each stands alone; `error` names what is wrong.")
        try talk.raw(.service, [33], "The first frame must name its base version.")
        let whole: [UInt8] = [33, 0x30, 0]
        try talk.raw(.service, whole + [0x0A, 2, 0x08, 0], "A node with step 0.")
        try talk.raw(
            .service, whole + [0x0A, 2, 0x10, 2],
            "Not an error: id 1 minus 1 is the scene.")
        try talk.raw(.service, whole + [0x0A, 2, 0x10, 0], "A node that is its own parent.")
        try talk.raw(.service, whole + [0x0A, 9, 0x22, 7, 0, 0, 0, 0, 0, 0, 0], "A placement with seven numbers.")
        try talk.raw(.service, whole + [0x0A, 7, 0x22, 5, 0x82, 0x80, 0x80, 0x80, 2], "A place beyond 2^28 dots.")
        try talk.raw(.service, whole + [0x0A, 6, 0x2A, 4, 0, 0, 0x80, 0x3F], "A transform with one number.")
        try talk.raw(
            .service, whole + [0x0A, 15, 0x82, 1, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            "A perspective without a transform.")
        try talk.raw(.service, whole + [0x0A, 2, 0x30, 0], "A drawing that the table does not have.")
        try talk.raw(.service, whole + [0x0A, 3, 0x4A, 1, 0x61], "A run without a style.")
        try talk.raw(.service, whole + [0x42, 0, 0x0A, 2, 0x38, 3], "A run that keeps characters of an empty text.")
        try talk.raw(
            .service, whole + [0x42, 0, 0x0A, 4, 0x4A, 2, 0xC3, 0xA9, 0x0A, 2, 0x38, 1],
            "A run that cuts a character in two.")
        try talk.raw(.service, whole + [0x42, 0, 0x0A, 4, 0x72, 2, 0x1A, 0], "Further runs without a first.")
        try talk.raw(.service, whole + [0x42, 2, 0x2A, 0], "A paint without a kind.")
        try talk.raw(.service, whole + [0x42, 4, 0x2A, 2, 0x10, 4], "A fifth text colour.")
        try talk.raw(.service, whole + [0x4A, 5, 0x15, 0, 0, 0x80, 0x7F], "An infinite opacity.")
        try talk.raw(.service, whole + [0x0A, 4, 0x7A, 2, 0x08, 99], "A role that does not exist.")
        try talk.raw(.service, whole + [0x12, 0], "A whole frame that changes a layer.")
        let step: [UInt8] = [33, 0x30, 5]
        try talk.raw(.service, step + [0x0A, 0, 0x12, 0], "A layer that is both new and changed.")
        try talk.raw(
            .service, step + [0x42, 0, 0x12, 6, 0x38, 1, 0x5A, 0, 0x60, 0], "A text that is spliced and given in full."
        )
        try talk.raw(.service, step + [0x1A, 2, 1, 0], "The same layer removed twice.")
        try talk.raw(.service, whole + [0x28, 0, 0x30, 5], "A version before its base.")
        try talk.raw(.service, [18, 0x08, 1], "A reply without an answer.")
        try talk.raw(.service, [18, 0x08, 1, 0x6A, 0], "An element without a frame.")
        return talk
    }

    static func impossibleFrames() throws -> Transcript {
        var talk = Transcript(
            "impossible-frames",
            "Frames that can be read and do not fit the picture. After an error the picture is as before.")
        let label = TextRun("Count: 1", style: TextStyle(), width: 8)
        func layer(_ id: UInt32, in parent: UInt32, after: UInt32 = 0) -> LayerChange {
            LayerChange(
                id: LayerID(id), place: Place(parent: LayerID(parent), after: LayerID(after)), placement: Placement(),
                drawing: Drawing.none, text: .whole([label]), semantics: .plainText)
        }
        try talk.service(
            .frame(
                Frame(
                    epoch: epoch, delta: PictureDelta(base: 0, version: 5, changes: [layer(1, in: 0), layer(2, in: 1)]))
            ))
        func impossible(_ changes: [LayerChange], removed: [UInt32] = [], base: Version = 5, _ note: String) throws {
            let delta = PictureDelta(
                base: base, version: base + 1, changes: changes, removed: removed.map { LayerID($0) })
            try talk.raw(.service, ServiceMessage.frame(Frame(delta: delta)).encode(), note)
        }
        try impossible([], base: 4, "It starts from another version.")
        try impossible(
            [LayerChange(id: LayerID(9), semantics: Semantics.none)], "It changes a layer that does not exist.")
        try impossible([layer(3, in: 8)], "A new layer in one that does not exist.")
        try impossible([layer(3, in: 0)], "Two layers are first children of the same parent.")
        try impossible([], removed: [1], "A child of the removed layer remains.")
        try impossible([], removed: [7], "It removes a layer that does not exist.")
        try impossible([LayerChange(id: LayerID(1), place: Place(parent: LayerID(2)))], "A layer inside itself.")
        try impossible(
            [LayerChange(id: LayerID(2), text: .splice(keepStart: 8, keepEnd: 1, insert: "", width: 0))],
            "It keeps nine of eight bytes.")
        return talk
    }
}
