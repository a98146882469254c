import Display
import Transport
import Wire

/// Requests whose answer is read from the picture, or painted. Both take some time, so these requests take turns.
extension SessionServer {
    /// Queues a request that is answered from the picture.
    func requestReading(_ key: RequestKey) {
        guard requests[key]?.awaitsReading == false, let client = clients[key.connection], !client.isParked else {
            return
        }
        requests[key]?.awaitsReading = true
        let isObserver = client.mode == .observe
        context.requestReading(FairRequestQueue.Entry(session: name, key: key, isObserver: isObserver, cost: 0))
    }

    func isAwaitingReading(_ key: RequestKey) -> Bool { requests[key]?.awaitsReading == true }

    /// Answers a request from the picture, or checks its condition. Returns false if the request no longer needs the
    /// picture, or its client is parked.
    func read(_ key: RequestKey) -> Bool {
        guard let request = requests[key], request.awaitsReading else { return false }
        requests[key]?.awaitsReading = false
        guard clients[key.connection]?.isParked == false else { return false }
        switch request.stage {
        case .reading: answerFromPicture(key, request.verb)
        case .condition: checkCondition(key)
        case .expired: answerTimeout(key, waited: request.askedAt.duration(to: .now))
        case .behind, .acting, .settling, .painting, .held: return false
        }
        return true
    }

    /// Queues the requests again whose turn came while their client was parked.
    func requestTurns(of connection: ConnectionNumber) {
        for key in requests.keys(of: connection).sorted() {
            guard let request = requests[key] else { continue }
            switch (request.stage, request.verb) {
            case (.reading, _), (.condition, _), (.expired, _): requestReading(key)
            case (.painting, .snapshot(let snapshot)): requestPainting(.snapshot(snapshot), for: key)
            case (.painting, _): requestPainting(.audit, for: key)
            case (.behind, _), (.acting, _), (.settling, _), (.held, _): break
            }
        }
    }

    private func answerFromPicture(_ key: RequestKey, _ verb: Verb) {
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
