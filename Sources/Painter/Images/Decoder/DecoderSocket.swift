import Glibc

/// One end of the connection between a process and its decoder process.
struct DecoderSocket {
    let descriptor: Int32

    enum Failure: Error { case closed, timedOut }

    /// Sends all bytes before the deadline.
    func send(_ bytes: UnsafeRawBufferPointer, before deadline: ContinuousClock.Instant) throws(Failure) {
        try transfer(bytes.count, Int16(POLLOUT), before: deadline) { done in
            guard let start = bytes.baseAddress else { return 0 }
            return Glibc.send(
                descriptor, start + done, bytes.count - done, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
    }

    func send(_ bytes: [UInt8], before deadline: ContinuousClock.Instant) throws(Failure) {
        let result: Result<Void, Failure> = bytes.withUnsafeBytes { buffer in
            Result { () throws(Failure) in try send(buffer, before: deadline) }
        }
        try result.get()
    }

    /// Fills the buffer before the deadline.
    func receive(into buffer: UnsafeMutableRawBufferPointer, before deadline: ContinuousClock.Instant) throws(Failure) {
        try transfer(buffer.count, Int16(POLLIN), before: deadline) { done in
            guard let start = buffer.baseAddress else { return 0 }
            return recv(descriptor, start + done, buffer.count - done, Int32(MSG_DONTWAIT))
        }
    }

    func receive(_ count: Int, before deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let result: Result<Void, Failure> = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(Failure) in try receive(into: buffer, before: deadline) }
        }
        try result.get()
        return bytes
    }

    /// True if bytes or the end of the connection wait to be read.
    var isReadable: Bool { awaits(Int16(POLLIN), milliseconds: 0) }

    func awaits(_ events: Int16, milliseconds: Int32) -> Bool {
        var item = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&item, 1, milliseconds) != 0
    }

    private func transfer(
        _ count: Int, _ events: Int16, before deadline: ContinuousClock.Instant, _ part: (Int) -> Int
    ) throws(Failure) {
        var done = 0
        while done < count {
            let moved = part(done)
            if moved > 0 {
                done += moved
            } else if moved == 0 || errno != EAGAIN && errno != EINTR {
                throw .closed
            } else {
                let rest = ContinuousClock.now.duration(to: deadline)
                guard rest > .zero else { throw .timedOut }
                _ = awaits(events, milliseconds: rest.milliseconds)
            }
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
