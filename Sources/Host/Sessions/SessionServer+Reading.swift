import Display
import Transport
import Wire

/// Questions whose answer is searched in the picture, or painted. That takes some time, so they wait for their turn.
extension SessionServer {
    /// Requests the turn of a question.
    func requestReading(_ key: OpenRequestKey) {
        guard questions[key]?.awaitsReading == false, let viewer = viewers[key.connection], !viewer.isParked else {
            return
        }
        questions[key]?.awaitsReading = true
        let isObserver = viewer.mode == .observe
        context.requestReading(QuestionQueue.Entry(session: name, key: key, isObserver: isObserver, cost: 0))
    }

    func isAwaitingReading(_ key: OpenRequestKey) -> Bool { questions[key]?.awaitsReading == true }

    /// Answers a question from the picture, or checks its condition. Returns false if it needs that no more, or its
    /// client is parked.
    func read(_ key: OpenRequestKey) -> Bool {
        guard let question = questions[key], question.awaitsReading else { return false }
        questions[key]?.awaitsReading = false
        guard viewers[key.connection]?.isParked == false else { return false }
        switch question.stage {
        case .reading: answerFromPicture(key, question.verb)
        case .condition: checkCondition(key)
        case .expired: answerTimeout(key, waited: question.askedAt.duration(to: .now))
        case .behind, .acting, .settling, .painting, .held: return false
        }
        return true
    }

    /// Requests the turns again that a client did not take while it was parked.
    func requestTurns(of connection: ConnectionNumber) {
        for key in questions.keys(of: connection).sorted() {
            guard let question = questions[key] else { continue }
            switch (question.stage, question.verb) {
            case (.reading, _), (.condition, _), (.expired, _): requestReading(key)
            case (.painting, .snapshot(let request)): requestPainting(.snapshot(request), for: key)
            case (.painting, _): requestPainting(.audit, for: key)
            case (.behind, _), (.acting, _), (.settling, _), (.held, _): break
            }
        }
    }

    private func answerFromPicture(_ key: OpenRequestKey, _ verb: Verb) {
        switch verb {
        case .inspect:
            let elements = stamped.picture.elements(on: screen, presentedAt: presentedTime)
            answer(key, .success(.elements(elements, busySinceMilliseconds: busyMilliseconds)))
        case .query(let locator):
            answer(
                key,
                find(locator, usable: false).map {
                    let shown = stamped.picture.present([$0], on: screen, at: presentedTime)
                    return .element(shown[0], busySinceMilliseconds: busyMilliseconds)
                })
        case .resource(let id, let offset): answer(key, piece(of: id, from: Int(offset)))
        case .wait(let condition): checkOnce(key, condition)
        default: break
        }
    }

    /// Returns a part of a resource. An ID gives access: a client has it from a picture, or has the bytes.
    private func piece(of id: ResourceID, from offset: Int) -> Result<Answer, Failure> {
        guard let bytes = PictureResource.registered(id)?.bytes ?? shownPath(id), !bytes.isEmpty else {
            return .failure(Failure(.unknownElement, "No picture uses this resource any more."))
        }
        let start = min(offset, bytes.count)
        return .success(
            .resource(Array(bytes[start..<min(start + Answer.pieceBytes, bytes.count)]), size: UInt32(bytes.count)))
    }

    /// Returns the bytes of a path in the present picture whose name was evicted since it was sent.
    private func shownPath(_ id: ResourceID) -> [UInt8]? {
        stamped.picture.layers.values.lazy.flatMap(\.drawing.pathsSentByName).map(\.bytes)
            .first { ResourceID(Digest.sha256($0)) == id }
    }
}
