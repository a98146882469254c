import Transport

extension EventLoop {
    /// Calls `handler` when the socket may have messages; the handler must receive until there are none.
    public func watch(_ socket: Socket, _ handler: @escaping () -> Void) { watch(source: socket, handler) }

    public func unwatch(_ socket: Socket) { unwatch(source: socket) }
}
