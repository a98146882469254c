import CFanlightWire
import Display

extension Writer {
    func hello(_ hello: Hello) -> PBHello.Pointer {
        arena.make {
            ($0.has_major, $0.major) = (1, hello.major)
            if hello.minor != 0 { ($0.has_minor, $0.minor) = (1, hello.minor) }
            $0.client = text(hello.client)
            if hello.role != .viewer { ($0.has_role, $0.role) = (1, .init(UInt32(hello.role.rawValue))) }
            if !hello.features.isEmpty { ($0.has_features, $0.features) = (1, hello.features.rawValue) }
            $0.resume = hello.resume.map(resume)
        }
    }

    func resume(_ point: ResumePoint) -> PBResume.Pointer {
        arena.make {
            $0.token = text(point.token)
            if point.epoch != 0 { ($0.has_epoch, $0.epoch) = (1, point.epoch) }
            if point.version != 0 { ($0.has_version, $0.version) = (1, point.version) }
            if point.inputSerial != 0 { ($0.has_input_serial, $0.input_serial) = (1, point.inputSerial) }
        }
    }

    func welcome(_ welcome: Welcome) -> PBWelcome.Pointer {
        arena.make {
            if welcome.minor != 0 { ($0.has_minor, $0.minor) = (1, welcome.minor) }
            $0.service = text(welcome.service)
            if !welcome.features.isEmpty { ($0.has_features, $0.features) = (1, welcome.features.rawValue) }
            if welcome.limits != .standard { $0.limits = self.limits(welcome.limits) }
            if welcome.heartbeatMilliseconds != Welcome.standardHeartbeat {
                ($0.has_heartbeat_ms, $0.heartbeat_ms) = (1, welcome.heartbeatMilliseconds)
            }
            $0.token = text(welcome.token)
            if welcome.resumed { ($0.has_resumed, $0.resumed) = (1, 1) }
        }
    }

    private func limits(_ limits: Limits) -> PBLimits.Pointer {
        arena.make {
            ($0.has_hello_bytes, $0.hello_bytes) = (1, UInt64(clamping: limits.helloBytes))
            ($0.has_message_bytes, $0.message_bytes) = (1, UInt64(clamping: limits.messageBytes))
            ($0.has_frame_bytes, $0.frame_bytes) = (1, UInt64(clamping: limits.frameBytes))
            ($0.has_layers, $0.layers) = (1, UInt64(clamping: limits.layers))
            ($0.has_depth, $0.depth) = (1, UInt64(clamping: limits.depth))
            ($0.has_string_bytes, $0.string_bytes) = (1, UInt64(clamping: limits.stringBytes))
            ($0.has_inputs_per_second, $0.inputs_per_second) = (1, UInt64(clamping: limits.inputsPerSecond))
            ($0.has_clients_per_session, $0.clients_per_session) = (1, UInt64(clamping: limits.clientsPerSession))
            ($0.has_sessions, $0.sessions) = (1, UInt64(clamping: limits.sessions))
        }
    }

    func goodbye(_ goodbye: Goodbye) -> PBGoodbye.Pointer {
        arena.make {
            ($0.has_code, $0.code) = (1, .init(UInt32(goodbye.code.rawValue)))
            $0.text = text(goodbye.text)
        }
    }
}

extension Reader {
    func hello(_ message: PBHello) throws(WireError) -> Hello {
        Hello(
            major: try present(message.has_major, message.major, "Hello.major"), minor: message.minor,
            client: try string(message.client, "Hello.client"), role: try value(message.role.rawValue, "Hello.role"),
            features: Features(rawValue: message.features), resume: try resume(message.resume))
    }

    func resume(_ pointer: PBResume.Pointer?) throws(WireError) -> ResumePoint? {
        guard let message = pointer?.pointee else { return nil }
        return ResumePoint(
            token: try string(message.token, "Resume.token"), epoch: message.epoch, version: message.version,
            inputSerial: message.input_serial)
    }

    func welcome(_ message: PBWelcome) throws(WireError) -> Welcome {
        Welcome(
            minor: message.minor, service: try string(message.service, "Welcome.service"),
            features: Features(rawValue: message.features), limits: try limits(message.limits),
            heartbeatMilliseconds: message.has_heartbeat_ms != 0 ? message.heartbeat_ms : Welcome.standardHeartbeat,
            token: try string(message.token, "Welcome.token"), resumed: message.resumed != 0)
    }

    private func limits(_ pointer: PBLimits.Pointer?) throws(WireError) -> Limits {
        var limits = Limits.standard
        guard let message = pointer?.pointee else { return limits }
        let fields: [(protobuf_c_boolean, UInt64, WritableKeyPath<Limits, Int>)] = [
            (message.has_hello_bytes, message.hello_bytes, \.helloBytes),
            (message.has_message_bytes, message.message_bytes, \.messageBytes),
            (message.has_frame_bytes, message.frame_bytes, \.frameBytes),
            (message.has_layers, message.layers, \.layers),
            (message.has_depth, message.depth, \.depth),
            (message.has_string_bytes, message.string_bytes, \.stringBytes),
            (message.has_inputs_per_second, message.inputs_per_second, \.inputsPerSecond),
            (message.has_clients_per_session, message.clients_per_session, \.clientsPerSession),
            (message.has_sessions, message.sessions, \.sessions),
        ]
        for (has, raw, path) in fields where has != 0 { limits[keyPath: path] = try count(raw, "Welcome.limits") }
        return limits
    }

    func goodbye(_ message: PBGoodbye) throws(WireError) -> Goodbye {
        Goodbye(
            try failureCode(message.has_code, message.code.rawValue, "Goodbye.code"),
            try string(message.text, "Goodbye.text"))
    }
}
